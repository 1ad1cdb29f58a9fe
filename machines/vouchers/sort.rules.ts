import type { VoucherLine } from '../../contract/voucher.ts'

/** The columns by which the voucher list can be sorted, each with its ERP field. */
export const sortFields = {
  batch: 'RPICU',
  document: 'RPDOC',
  date: 'RPDGJ',
  type: 'RPDCT',
  partner: 'RPALPH',
  remark: 'RPRMK',
  author: 'RPNAME',
  debit: 'RPZ5DEBITAT',
  credit: 'RPZ5CREDITAT',
} as const satisfies Record<string, keyof VoucherLine>
export type SortColumn = keyof typeof sortFields

export interface Sort {
  column: SortColumn
  direction: 'ascending' | 'descending'
}

/** The sort after a click on a column header: ascending, descending, then the server's order. Another column starts with ascending. */
export function nextSort(sort: Sort | null, column: SortColumn): Sort | null {
  if (sort?.column !== column) return { column, direction: 'ascending' }
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : null
}

/** Ranks UTF-16 code units by code point: surrogates (characters beyond U+FFFF) sort after U+E000 to U+FFFF. */
function codePointRank(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800
  return unit >= 0xd800 ? unit + 0x2000 : unit
}

/** Compares two texts by code points, independently of browser and language. Returns a negative number, 0 or a positive number. */
export function compareByCodePoint(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let index = 0; index < length; index += 1) {
    const [a, b] = [one.charCodeAt(index), other.charCodeAt(index)]
    if (a !== b) return codePointRank(a) - codePointRank(b)
  }
  return one.length - other.length
}

/** Compares numbers by value and texts by code points. A missing text comes first. */
function compareValues(one: string | number | null, other: string | number | null): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return compareByCodePoint(String(one ?? ''), String(other ?? ''))
}

/** The rows sorted by a column, equal rows in the server's order. Without a sort, all rows are in the server's order. */
export function sortRows(rows: VoucherLine[], sort: Sort | null): VoucherLine[] {
  if (!sort) return rows
  const field = sortFields[sort.column]
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * compareValues(a[field], b[field]))
}
