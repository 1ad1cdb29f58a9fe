import type { KeptDraft } from '../../machines/ports.ts'
import { aLine } from './people.ts'

/** A draft of batch 7 that another tab kept, third version; never sent. */
export function aKeptDraft(overrides: Partial<KeptDraft> = {}): KeptDraft {
  return {
    employee: 'yoondh',
    category: 'voucher',
    batchNumber: 7,
    version: 3,
    writer: 'another tab',
    requestId: 'kept-request',
    sent: false,
    title: '10월 운반비',
    approvers: aLine('lee', 'kim'),
    files: [],
    ...overrides,
  }
}
