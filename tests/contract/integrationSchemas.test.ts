import { describe, expect, it } from 'vitest'
import { ErpHistory } from '../../contract/erp.ts'
import {
  BatchResult,
  BatchDeletionReport,
  BatchDeletionResult,
  MessageQuery,
  IncomingBatches,
  ErpStatusReport,
  ErpStatusResult,
  integrationCalls,
} from '../../contract/integrationCalls.ts'
import { hasValidOffset, hasValidYear } from '../../contract/voucher.ts'
import { testSchemas } from './schemaRows.ts'

const report = {
  category: 'voucher',
  number: 1,
  status: 'posted',
  detail: '전기',
  at: '2026-11-24T09:00:00+09:00',
  sha256: 'a'.repeat(64),
}
const largest = 2 ** 31 - 1
const message = {
  id: 1,
  sequence: 2,
  type: 'document.approved',
  at: 'a',
  endpoint: 'erp.example.com',
  state: 'waiting',
  tries: 1,
  tried_at: 'b',
  delivered_at: null,
  next_at: 'c',
  status: 500,
  answer: 'no',
}
const erpReport = { id: 1, state: 'posted', at: 'a', detail: '' }
const alarm = { id: 1, kind: 'changed', seen_at: 'a', acknowledged_at: 'b', reason: '확인' }

const numbered = (number: unknown) => ({ category: 'voucher', numbers: [number] })
const reported = (change: object) => ({ batches: [{ ...report, ...change }] })
const batch = { number: 1, lines: [{ any: 1 }] }
const sent = { category: 'receipt', run: 'r', batches: [batch] }

testSchemas([
  [
    'ErpHistory',
    ErpHistory,
    [{ messages: [message], reports: [erpReport], alarms: [alarm] }],
    [
      { messages: [{}], reports: [], alarms: [] },
      { messages: [], reports: [{}], alarms: [] },
      { messages: [], reports: [], alarms: [{}] },
    ],
  ],
  [
    'MessageQuery',
    MessageQuery,
    [
      { since: 0, limit: 1 },
      { since: 5, limit: 1000 },
    ],
    [{ since: -1 }, { limit: 0 }, { limit: 1001 }],
  ],
  [
    'IncomingBatches',
    IncomingBatches,
    [
      sent,
      { ...sent, batches: [{ number: largest, lines: [1] }] },
      { ...sent, run: 'r'.repeat(100) },
    ],
    [
      { ...sent, batches: [] },
      { ...sent, category: '채권정리' },
      { ...sent, run: 'r'.repeat(101) },
      { ...sent, batches: [{ ...batch, number: 0 }] },
      { ...sent, batches: [{ ...batch, number: largest + 1 }] },
      { ...sent, batches: [{ ...batch, lines: [] }] },
    ],
  ],
  [
    'BatchResult',
    BatchResult,
    ['added', 'unchanged', 'replaced', 'refused'].map((outcome) => ({
      number: 1,
      outcome,
      reason: 'a',
      line: 1,
    })),
    [{ number: 1, outcome: '' }, { outcome: 'added' }],
  ],
  [
    'BatchDeletionReport',
    BatchDeletionReport,
    [numbered(1), numbered(largest)],
    [numbered(0), numbered(largest + 1), { category: 'voucher', numbers: [] }],
  ],
  [
    'BatchDeletionResult',
    BatchDeletionResult,
    ['deleted', 'unchanged', 'refused', 'unknown'].map((outcome) => ({ number: 1, outcome })),
    [{ number: 1, outcome: '' }, { outcome: 'deleted' }],
  ],
  [
    'ErpStatusReport',
    ErpStatusReport,
    [
      ...['pending', 'approved', 'posted', 'refused'].map((status) => reported({ status })),
      reported({ detail: '' }),
      reported({ detail: 'x'.repeat(2000), at: '2026-11-24T00:00:00Z', sha256: undefined }),
    ],
    [
      reported({ status: '' }),
      reported({ detail: '\0a' }),
      reported({ detail: 'a\0' }),
      reported({ detail: 'x'.repeat(2001) }),
      reported({ at: '2026-11-24T00:00:00+16:00' }),
      reported({ at: '2026-11-24' }),
      reported({ sha256: 'a'.repeat(63) }),
      reported({ sha256: 'a'.repeat(65) }),
      reported({ sha256: `x${'a'.repeat(64)}` }),
      reported({ sha256: 'A'.repeat(64) }),
      reported({ number: 0 }),
      { batches: [] },
    ],
  ],
  [
    'ErpStatusResult',
    ErpStatusResult,
    ['stored', 'ignored', 'unknown'].map((outcome) => ({
      category: 'voucher',
      number: 1,
      outcome,
    })),
    [{ category: 'voucher', number: 1, outcome: '' }, { outcome: 'stored' }],
  ],
  [
    'the number of a document in an address',
    integrationCalls.getDocumentLines.params,
    [{ document_id: 0 }, { document_id: largest }],
    [{ document_id: -1 }, { document_id: largest + 1 }],
  ],
])

describe('the query of messages', () => {
  it('begins with the first message, and has a limit of 100', () => {
    expect(MessageQuery.parse({})).toEqual({ since: 0, limit: 100 })
    expect(MessageQuery.parse({ since: '3', limit: '4' })).toEqual({ since: 3, limit: 4 })
  })
})

describe('a timestamp', () => {
  it.each([
    ['0001-01-01', true],
    ['0001', true],
    ['0000-12-31', false],
    ['9998-12-31', true],
    ['9999', false],
    ['9999-01-01', false],
  ])('of the year in %s can be stored: %s', (timestamp, isValid) => {
    expect(hasValidYear(timestamp)).toBe(isValid)
  })

  it.each([
    ['09:00:00+15:59', true],
    ['09:00:00-15:59', true],
    ['09:00:00+16:00', false],
    ['09:00:00-19:30', false],
    ['09:00:00+20:00', false],
    ['09:00:00+23:59', false],
    ['09:00:00Z', true],
    ['+16:00 later', true],
    ['09:00:00 16:00', true],
  ])('with the offset in %s can be stored: %s', (timestamp, isValid) => {
    expect(hasValidOffset(timestamp)).toBe(isValid)
  })
})
