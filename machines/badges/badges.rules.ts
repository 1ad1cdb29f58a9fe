import { categories } from '../../contract/voucher.ts'
import type { Counts } from './badges.ports.ts'

/** The counts before the first response. A count of 0 shows no badge. */
export const noCounts: Counts = {
  pending: 0,
  references: 0,
  submitted: 0,
  rejected: 0,
  drafts: categories.map(() => 0),
}

/** The new count if it is a valid number, otherwise the previous count. */
function validCountOr(count: number | undefined, before: number): number {
  return count !== undefined && Number.isInteger(count) && count >= 0 ? count : before
}

/**
 * Merges a response into the counts. Missing counts keep their values (specification, section 8). Without draft counts, `drafts` stays the
 * same array, so that a new array always contains received counts.
 */
export function mergeCounts(before: Counts, response: Partial<Counts>): Counts {
  const { drafts } = response
  return {
    pending: validCountOr(response.pending, before.pending),
    references: validCountOr(response.references, before.references),
    submitted: validCountOr(response.submitted, before.submitted),
    rejected: validCountOr(response.rejected, before.rejected),
    drafts: drafts
      ? before.drafts.map((count, at) => validCountOr(drafts[at], count))
      : before.drafts,
  }
}

/**
 * Whether a response contains every requested count. Of the box counts, only `pending` is required, because older servers do not send all
 * others.
 */
export function hasRequiredCounts(
  { pending, drafts }: Partial<Counts>,
  withDrafts: boolean,
): boolean {
  return pending !== undefined && (drafts !== undefined || !withDrafts)
}
