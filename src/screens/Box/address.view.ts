import type { BoxSearch } from '../../../machines/ports.ts'

/** What the address of a box says: what is asked for, and which document stands open. */
export interface BoxPlace {
  search: BoxSearch
  opened: number | null
}

const names = ['search', 'batch', 'author', 'department'] as const

/** Reads the query of a box's address. What it says may be anything; the machine takes what is sound. */
export function placeOf(query: string): BoxPlace {
  const asked = new URLSearchParams(query)
  const [search, batchNumber, author, department] = names.map((name) => asked.get(name) ?? '')
  const [start, end] = [asked.get('start'), asked.get('end')]
  return {
    search: {
      period: start && end ? { start, end } : null,
      search: search ?? '',
      batchNumber: batchNumber ?? '',
      author: author ?? '',
      department: department ?? '',
      unreadOnly: asked.get('unread') === 'true',
      page: numberOf(asked.get('page')) ?? 1,
    },
    opened: numberOf(asked.get('document')),
  }
}

function numberOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** The query of an address, with `?` before it; of what is asked for alone, so that an untouched box has none. */
export function queryOf({ search, opened }: BoxPlace): string {
  const asked = {
    document: opened === null ? '' : String(opened),
    page: search.page === 1 ? '' : String(search.page),
    start: search.period?.start ?? '',
    end: search.period?.end ?? '',
    search: search.search,
    batch: search.batchNumber,
    author: search.author,
    department: search.department,
    unread: search.unreadOnly ? 'true' : '',
  }
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))
  return query.size > 0 ? `?${query}` : ''
}
