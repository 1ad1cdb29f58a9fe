import type { Category } from '../../../../contract/voucher.ts'
import type { Evidence } from './evidence.ts'

/** A point in the past: working days before today, and the local time. */
export type PastTime = readonly [days: number, time: string]

/** A decision on a document; a rejection has a reason. */
export type PlannedDecision = { by: string; at: PastTime } & (
  | { approve: string }
  | { reject: string }
)

/** A document of the demo company. An approver with the mark ` 합의` gets a seat for agreement, the others get seats for approval. */
export interface DocumentPlan {
  author: string
  category: Category
  at: PastTime
  approvers: readonly string[]
  /** usernames, for reference; with the mark ` 공람` circulated */
  receivers?: readonly string[]
  /** the receivers who have opened the document, and when */
  readBy?: readonly { by: string; at: PastTime }[]
  files?: readonly Evidence[]
  decisions?: readonly PlannedDecision[]
}

/**
 * The approval authority by amount (전결규정) in the demo company: a team leader (부장) approves amounts below the first limit, a director
 * (이사) below the second, and the chief executive (대표이사) the others. Payments, receipts and the documents of a team leader go to a director.
 */
export const approvalLimits = { leader: 10_000_000, director: 100_000_000 }
