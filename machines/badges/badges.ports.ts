import { port } from '../port.ts'

/** Counts for the badges; `drafts` in the order of `categories` (wire, "Counts"). */
export interface Counts {
  pending: number
  references: number
  drafts: readonly number[]
}

/** Returns the counts that could be loaded; the draft counts only if `drafts` is set. */
export const badgesPorts = {
  loadCounts: port<Partial<Counts>, { drafts: boolean }>('loadCounts'),
}
