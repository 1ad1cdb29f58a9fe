import { categories } from '../../contract/voucher.ts'
import type { Counts } from '../ports.ts'

/** Counts of which nothing is known yet: no badge is shown. */
export const noCounts: Counts = { pending: 0, references: 0, drafts: categories.map(() => 0) }

/** A count that can be shown; the one before where the answer holds none. */
function counted(count: number | undefined, before: number): number {
  return count !== undefined && Number.isInteger(count) && count >= 0 ? count : before
}

/** The counts with what an answer says of them; what it lacks stays as it was (specification, section 8). */
export function withAnswer(before: Counts, answer: Partial<Counts>): Counts {
  return {
    pending: counted(answer.pending, before.pending),
    references: counted(answer.references, before.references),
    drafts: before.drafts.map((count, place) => counted(answer.drafts?.[place], count)),
  }
}

/** Whether an answer has every count that was requested; the count of references is missing on older servers. */
export function isComplete({ pending, drafts }: Partial<Counts>, withDrafts: boolean): boolean {
  return pending !== undefined && (drafts !== undefined || !withDrafts)
}
