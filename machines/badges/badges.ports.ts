import { port } from '../port.ts'

/** Counts for the badges: pending documents, and unread ones in three other boxes; `drafts` in the order of `categories` (wire, "Counts"). */
export interface Counts {
  pending: number
  references: number
  submitted: number
  rejected: number
  drafts: readonly number[]
}

/** Returns the counts that could be loaded; the draft counts only if `drafts` is set. */
export const badgesPorts = {
  loadCounts: port<Partial<Counts>, { drafts: boolean }>('loadCounts'),
}
