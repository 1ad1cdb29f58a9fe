import type { VoucherLine } from '../../contract/voucher.ts'

/** How many rows each batch has in the list, by batch number. */
export type RowCounts = ReadonlyMap<number, number>

/** What the header checkbox shows. */
export type PageChoice = 'none' | 'some' | 'all'

/** Counts the rows of each batch, once for a list. */
export function countRows(rows: readonly VoucherLine[]): RowCounts {
  const counts = new Map<number, number>()
  for (const { RPICU } of rows) counts.set(RPICU, (counts.get(RPICU) ?? 0) + 1)
  return counts
}

/** Selects a batch, or gives it up: all rows of a batch go together (specification, section 4, "Selection"). */
export function toggleBatch(selected: readonly number[], batch: number): number[] {
  const others = selected.filter((one) => one !== batch)
  return others.length < selected.length ? others : [...others, batch]
}

/** Whether none, some or all rows of a page are selected. */
export function pageChoice(page: readonly VoucherLine[], selected: readonly number[]): PageChoice {
  const chosen = page.filter(({ RPICU }) => selected.includes(RPICU)).length
  if (chosen === 0) return 'none'
  return chosen === page.length ? 'all' : 'some'
}

/** The header checkbox: takes the rows of the page and the rest of their batches, or clears them when all are taken. */
export function togglePage(page: readonly VoucherLine[], selected: readonly number[]): number[] {
  const batches = new Set(page.map(({ RPICU }) => RPICU))
  if (pageChoice(page, selected) === 'all') return selected.filter((batch) => !batches.has(batch))
  return addBatches(selected, page)
}

/** Selects the batches of some rows besides those that are selected. */
export function addBatches(selected: readonly number[], rows: readonly VoucherLine[]): number[] {
  return [...new Set([...selected, ...rows.map(({ RPICU }) => RPICU)])]
}

/** How many rows of the list are selected. */
export function selectedRows(selected: readonly number[], counts: RowCounts): number {
  return selected.reduce((sum, batch) => sum + (counts.get(batch) ?? 0), 0)
}

/** The selected batches that are still listed. */
export function stillListed(selected: readonly number[], counts: RowCounts): number[] {
  return selected.filter((batch) => counts.has(batch))
}
