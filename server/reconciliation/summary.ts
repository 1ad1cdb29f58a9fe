import {
  type BatchContent,
  comparisonKinds,
  type ComparisonKind,
  type ErpBatch,
  type LocalBatch,
} from './compare.ts'

/** The number of batches with one kind of difference, and their sums in won on both sides. */
export interface KindSummary {
  batches: number
  here: { debit: number; credit: number }
  erp: { debit: number; credit: number }
}
export type ReconciliationSummary = Record<ComparisonKind, KindSummary>

export function emptySummary(): ReconciliationSummary {
  const empty = () => ({ debit: 0, credit: 0 })
  const entries = comparisonKinds.map((kind) => [kind, { batches: 0, here: empty(), erp: empty() }])
  return Object.fromEntries(entries) as ReconciliationSummary
}

/** Adds a batch to the summary of its kind. */
export function addToSummary(
  summary: ReconciliationSummary,
  kind: ComparisonKind,
  here: LocalBatch | undefined,
  erp: ErpBatch | undefined,
): void {
  const counted = summary[kind]
  counted.batches++
  add(counted.here, here?.content)
  add(counted.erp, erp?.content)
}

function add(sums: { debit: number; credit: number }, content: BatchContent | undefined): void {
  sums.debit += content?.debit ?? 0
  sums.credit += content?.credit ?? 0
}
