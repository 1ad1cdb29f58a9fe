import type { SavedDraft } from '../../machines/draft/draft.ports.ts'
import { today } from './days.ts'
import { anApprovalLine } from './people.ts'

/** A draft of batch 7 that another tab saved: version 3, never sent. */
export function aSavedDraft(overrides: Partial<SavedDraft> = {}): SavedDraft {
  return {
    employee: 'yoondh',
    category: 'voucher',
    batchNumber: 7,
    version: 3,
    writer: 'another tab',
    requestId: 'kept-request',
    sent: false,
    title: '10월 운반비',
    approvers: anApprovalLine('lee', 'kim'),
    receivers: [],
    files: [],
    ...overrides,
  }
}

/** The draft for drafting batch 3 again, and the period whose list contains the batch. */
export const preparedRedraft = {
  draft: aSavedDraft({ batchNumber: 3 }),
  period: { start: today, end: today },
}
