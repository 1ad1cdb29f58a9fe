import type { VoucherLine } from '../../contract/voucher.ts'

/** The number of rows of each batch in the list, by batch number. */
export type RowCountsByBatch = ReadonlyMap<number, number>

/** The state of the header checkbox. */
export type PageSelection = 'none' | 'some' | 'all'

/** Counts the rows of each batch, once per list. */
export function countRowsByBatch(rows: readonly VoucherLine[]): RowCountsByBatch {
  const counts = new Map<number, number>()
  for (const { RPICU } of rows) counts.set(RPICU, (counts.get(RPICU) ?? 0) + 1)
  return counts
}

/** Adds a batch to the selection, or removes it. All rows of a batch are selected together (specification, section 4, "Selection"). */
export function toggleBatch(selected: readonly number[], batch: number): number[] {
  const otherBatches = selected.filter((one) => one !== batch)
  return otherBatches.length < selected.length ? otherBatches : [...otherBatches, batch]
}

/** Whether none, some or all rows of a page are selected. */
export function voucherPageSelection(
  page: readonly VoucherLine[],
  selected: readonly number[],
): PageSelection {
  const selectedCount = page.filter(({ RPICU }) => selected.includes(RPICU)).length
  if (selectedCount === 0) return 'none'
  return selectedCount === page.length ? 'all' : 'some'
}

/** The header checkbox: selects all batches of the page, or clears them if all are selected. A batch can have rows on other pages. */
export function toggleWholePage(
  page: readonly VoucherLine[],
  selected: readonly number[],
): number[] {
  const batches = new Set(page.map(({ RPICU }) => RPICU))
  if (voucherPageSelection(page, selected) === 'all')
    return selected.filter((batch) => !batches.has(batch))
  return addBatchesToSelection(selected, page)
}

/** Adds the batches of these rows to the selection. */
export function addBatchesToSelection(
  selected: readonly number[],
  rows: readonly VoucherLine[],
): number[] {
  return [...new Set([...selected, ...rows.map(({ RPICU }) => RPICU)])]
}

/** The number of selected rows in the list. */
export function countSelectedRows(selected: readonly number[], counts: RowCountsByBatch): number {
  return selected.reduce((sum, batch) => sum + (counts.get(batch) ?? 0), 0)
}

/** The selected batches that are still in the list. */
export function removeUnlisted(selected: readonly number[], counts: RowCountsByBatch): number[] {
  return selected.filter((batch) => counts.has(batch))
}
