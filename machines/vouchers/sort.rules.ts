import type { VoucherLine } from '../../contract/voucher.ts'

/** The columns of the list, each with the field that it shows; a click on a head sorts by it. */
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

/** The next click on a head: ascending, descending, then the server's order again; another head begins anew. */
export function nextSort(sort: Sort | null, column: SortColumn): Sort | null {
  if (sort?.column !== column) return { column, direction: 'ascending' }
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : null
}

/** UTF-16 puts the characters beyond its first plane before the last of those within; this puts them behind. */
function rankOf(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800
  return unit >= 0xd800 ? unit + 0x2000 : unit
}

/** Compares two texts by code points, the same in every browser and language: negative, 0 or positive. */
export function compareTexts(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let place = 0; place < length; place += 1) {
    const [a, b] = [one.charCodeAt(place), other.charCodeAt(place)]
    if (a !== b) return rankOf(a) - rankOf(b)
  }
  return one.length - other.length
}

/** Amounts and numbers by their value, texts by code points; no text comes first. */
function compareValues(one: string | number | null, other: string | number | null): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return compareTexts(String(one ?? ''), String(other ?? ''))
}

/** The rows by a column, equal ones in the server's order; in that order altogether where nothing is sorted. */
export function sortedRows(rows: VoucherLine[], sort: Sort | null): VoucherLine[] {
  if (!sort) return rows
  const field = sortFields[sort.column]
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * compareValues(a[field], b[field]))
}
