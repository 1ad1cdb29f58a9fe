import { describe, expect, it } from 'vitest'
import {
  type ComparedDocument,
  compareSentCalls,
  type SentCalls,
} from '../../scripts/load/sentCalls.ts'

const sentCalls: SentCalls = {
  submissions: [
    { batch: 'voucher 1', author: 'kim', files: 2, id: 7 },
    { batch: 'voucher 2', author: 'kim', files: 0 },
  ],
  approvals: [{ document: 7, approver: 'lee', isAcknowledged: true }],
}
const document: ComparedDocument = {
  id: 7,
  document_type: 'voucher',
  batch_number: 1,
  author_id: 'kim',
  doc_status: '결재완료',
  attachments: [{}, {}],
  signs: [{ user_id: 'lee', state: 'approved', comment: '', acted_by: null }],
}
const entry = {
  document: 7,
  who: 'lee',
  principal: undefined,
  does: 'document.approve',
  note: '',
} as const

const compare = (documents: ComparedDocument[], entries = [entry]) =>
  compareSentCalls(sentCalls, {
    documents,
    entries,
    batchOf: ({ document_type: type, batch_number: number }) => `${type} ${number}`,
  })

describe('compareSentCalls', () => {
  it('finds nothing if all acknowledged work is stored once', () => {
    expect(compare([document])).toEqual({ lost: [], doubled: [] })
  })

  it('accepts unacknowledged work that is stored once', () => {
    const other = { ...document, id: 8, batch_number: 2 }
    expect(compare([document, other])).toEqual({ lost: [], doubled: [] })
  })

  it.each([
    ['a missing document', [], [entry], 'document 7 of batch voucher 1 is not stored'],
    ['another author', [{ ...document, author_id: 'x' }], [entry], 'document 7 has another author'],
    ['a missing file', [{ ...document, attachments: [{}] }], [entry], 'document 7 has other files'],
    [
      'a missing decision',
      [{ ...document, signs: [{ user_id: 'lee', state: 'later', comment: '', acted_by: null }] }],
      [entry],
      'the approval 7 lee is not stored',
    ],
    ['a missing audit entry', [document], [], 'the approval 7 lee is not stored'],
  ])('reports %s as lost', (_, documents, entries, line) => {
    expect(compare(documents, entries).lost).toContain(line)
  })

  it.each([
    ['two documents of a batch', [document, { ...document, id: 8 }], [entry]],
    ['a document without a request', [document, { ...document, id: 8, batch_number: 3 }], [entry]],
    ['two audit entries', [document], [entry, entry]],
    ['a decision without a request', [document], [entry, { ...entry, document: 9 }]],
  ])('reports %s as doubled', (_, documents, entries) => {
    expect(compare(documents, entries as (typeof entry)[]).doubled).toHaveLength(1)
  })
})
