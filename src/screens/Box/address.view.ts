import type { BoxSearch } from '../../../machines/boxes/boxes.ports.ts'

/** The state of a box in its URL: the search, and the id of the open document. */
export interface BoxUrlState {
  search: BoxSearch
  opened: number | null
}

const names = ['search', 'batch', 'author', 'department'] as const

/** Reads the query of a box URL. Invalid values are possible; the machine normalizes them. */
export function parseBoxUrl(query: string): BoxUrlState {
  const parameters = new URLSearchParams(query)
  const [search, batchNumber, author, department] = names.map((name) => parameters.get(name) ?? '')
  const [start, end] = [parameters.get('start'), parameters.get('end')]
  return {
    search: {
      period: start && end ? { start, end } : null,
      search: search ?? '',
      batchNumber: batchNumber ?? '',
      author: author ?? '',
      department: department ?? '',
      unreadOnly: parameters.get('unread') === 'true',
      page: numberOf(parameters.get('page')) ?? 1,
    },
    opened: numberOf(parameters.get('document')),
  }
}

function numberOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** The query of a box URL with a leading `?`. Default values are left out. */
export function boxUrlQuery({ search, opened }: BoxUrlState): string {
  const values = {
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
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
  return query.size > 0 ? `?${query}` : ''
}
