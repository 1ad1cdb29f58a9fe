import type { BoxSearch } from '../../../machines/boxes/boxes.ports.ts'
import {
  parseCategory,
  parseErpState,
  parseOrder,
  parseStatus,
} from '../../../machines/boxes/search.rules.ts'

/** The state of a box in its URL: the search, and the id of the open document. */
export interface BoxUrlState {
  search: BoxSearch
  opened: number | null
}

/** The query fields that contain a text: their names in the search, and their names in the URL. */
const texts = {
  search: 'search',
  batchNumber: 'batch',
  author: 'author',
  department: 'department',
  amountFrom: 'from',
  amountTo: 'to',
  finishedFrom: 'finishedFrom',
  finishedTo: 'finishedTo',
  waitedDays: 'waited',
} as const

/** Reads the query of a box URL. It may return invalid values, which the machine normalizes. */
export function parseBoxUrl(query: string): BoxUrlState {
  const parameters = new URLSearchParams(query)
  const textOf = (name: string) => parameters.get(name) ?? ''
  const [start, end] = [textOf('start'), textOf('end')]
  const entries = Object.entries(texts).map(([name, field]) => [name, textOf(field)])
  return {
    search: {
      ...(Object.fromEntries(entries) as Record<keyof typeof texts, string>),
      period: start && end ? { start, end } : null,
      unreadOnly: textOf('unread') === 'true',
      delegatedOnly: textOf('delegated') === 'true',
      status: parseStatus(textOf('status')),
      category: parseCategory(textOf('category')),
      erp: parseErpState(textOf('erp')),
      order: parseOrder(textOf('sort'), textOf('dir') === 'asc' ? 'ascending' : 'descending'),
      page: numberOf(parameters.get('page')) ?? 1,
    },
    opened: numberOf(parameters.get('document')),
  }
}

function numberOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** The query of a box URL with a leading `?`. Default values are omitted. */
export function boxUrlQuery({ search, opened }: BoxUrlState): string {
  const { order } = search
  const values = {
    document: opened === null ? '' : String(opened),
    page: search.page === 1 ? '' : String(search.page),
    start: search.period?.start ?? '',
    end: search.period?.end ?? '',
    ...Object.fromEntries(
      Object.entries(texts).map(([name, field]) => [field, search[name as keyof typeof texts]]),
    ),
    unread: search.unreadOnly ? 'true' : '',
    delegated: search.delegatedOnly ? 'true' : '',
    status: search.status ?? '',
    category: search.category ?? '',
    erp: search.erp ?? '',
    sort: order?.column ?? '',
    dir: order?.direction === 'ascending' ? 'asc' : '',
  }
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
  return query.size > 0 ? `?${query}` : ''
}
