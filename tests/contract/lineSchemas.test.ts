import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import {
  BoxQuery,
  BulkApproval,
  DocumentSummary,
  ActingFor,
  Sign,
} from '../../contract/document.ts'
import { PastEvent, PastLineChange } from '../../contract/history.ts'
import {
  Hold,
  LineChange,
  ReceiversAddition,
  RevisionNumber,
  SendBackToEarlierStep,
} from '../../contract/approverActions.ts'
import {
  LineToDelete,
  LineToSave,
  SavedLine,
  SavedLineVersion,
  StaleLine,
  lineNameKey,
} from '../../contract/savedLine.ts'
import { document, sign } from './examples.ts'
import { testSchemas } from './schemaRows.ts'

const { invoices: _lines, attachments: _files, ...summary } = document
const largest = 2 ** 31 - 1
const request_id = 'b4a3f6d2-9c1e-4d7a-8f21-0a1b2c3d4e5f'
const person = { id: 'lee', name: '이바다' }
const colleague = { ...person, department: '재무팀', position: '팀장', avatar: null }
const changed = {
  request_id,
  document_id: 1,
  revision: 2,
  reason: '휴가',
  approvers: [{ id: 'lee', type: '0', order: 0, step: 0 }],
}
const seat = { ...person, type: '0', step: 0 }
const lineChanged = {
  at: 'a',
  by: person,
  reason: '휴가',
  before: [seat],
  after: [{ ...seat, type: '1' }],
}
const pastEvent = {
  at: 'a',
  event: 'held',
  by: person,
  for: person,
  agrees: false,
  comment: '',
  receivers: [{ ...person, kind: 'circulate' }],
}
const savedLine = {
  id: 1,
  version: 1,
  owner: 'me',
  name: '기본',
  document_type: null,
  approvers: [{ ...colleague, type: '1', step: 0, active: true }],
  receivers: [{ ...person, kind: 'reference', active: false }],
}
const toSave = {
  request_id,
  id: 1,
  version: 2,
  name: '기본',
  document_type: '일반전표',
  approvers: [{ id: 'lee', type: '1', step: 0 }],
  receivers: [{ id: 'kim', kind: 'circulate' }],
}
testSchemas([
  [
    'Hold',
    Hold,
    [{ request_id, document_id: 1, revision: 1, for: 'lee', reason: '증빙', until: '2026-12-01' }],
    [
      { document_id: 1, reason: '증빙', until: 'soon' },
      { document_id: 1, reason: 'a\0' },
      { document_id: 1, reason: '\0b' },
      { document_id: 1, reason: 'x'.repeat(2001) },
    ],
  ],
  [
    'SendBackToEarlierStep',
    SendBackToEarlierStep,
    [{ document_id: 1, opinion: '다시' }],
    [{ document_id: 1 }, { document_id: 1, opinion: 5 }],
  ],
  [
    'LineChange',
    LineChange,
    [
      changed,
      { ...changed, approvers: [] },
      { ...changed, approvers: [{ id: 'lee', type: '1', order: 0, step: 0 }] },
      { ...changed, approvers: [{ id: 'lee', type: 1, order: 5, step: 5 }] },
      { ...changed, approvers: Array.from({ length: 100 }, () => changed.approvers[0]) },
    ],
    [
      { ...changed, revision: undefined },
      { ...changed, approvers: [{ id: '', type: '0', order: 0, step: 0 }] },
      { ...changed, approvers: [{ id: 'a\0', type: '0', order: 0, step: 0 }] },
      { ...changed, approvers: [{ id: '\0a', type: '0', order: 0, step: 0 }] },
      { ...changed, approvers: [{ id: 'lee', type: '2', order: 0, step: 0 }] },
      { ...changed, approvers: [{ id: 'lee', type: '0', order: -1, step: 0 }] },
      { ...changed, approvers: [{ id: 'lee', type: '0', order: 0, step: -1 }] },
      { ...changed, approvers: Array.from({ length: 101 }, () => changed.approvers[0]) },
    ],
  ],
  [
    'ReceiversAddition',
    ReceiversAddition,
    [{ request_id, document_id: 1, receivers: [{ id: 'lee', kind: 'circulate' }] }],
    [{ document_id: 1, receivers: [] }, { receivers: [{ id: 'lee' }] }],
  ],
  ['RevisionNumber', RevisionNumber, [{ revision: 3 }], [{}]],
  [
    'PastLineChange',
    PastLineChange,
    [lineChanged],
    [
      { ...lineChanged, before: [{ ...seat, type: '2' }] },
      { ...lineChanged, by: 'lee' },
    ],
  ],
  [
    'PastEvent',
    PastEvent,
    [pastEvent, { ...pastEvent, by: null, for: null }],
    [{ ...pastEvent, by: {} }],
  ],
  [
    'SavedLine',
    SavedLine,
    [
      savedLine,
      {
        ...savedLine,
        owner: 'company',
        approvers: [{ ...colleague, type: '0', step: 0, active: true }],
      },
    ],
    [
      { ...savedLine, owner: 'all' },
      { ...savedLine, approvers: [{ ...colleague, type: '2', step: 0, active: true }] },
    ],
  ],
  [
    'LineToSave',
    LineToSave,
    [
      toSave,
      { ...toSave, id: largest, version: largest, name: '가'.repeat(100) },
      {
        ...toSave,
        approvers: [
          { id: 'lee', type: 0 },
          { id: 'kim', type: '0' },
          { id: 'cho', type: 1 },
        ],
      },
      { ...toSave, approvers: Array.from({ length: 30 }, () => toSave.approvers[0]) },
    ],
    [
      { ...toSave, id: 0 },
      { ...toSave, version: 0 },
      { ...toSave, id: largest + 1 },
      { ...toSave, name: ' ' },
      { ...toSave, name: 'a\u0007b' },
      { ...toSave, name: '가'.repeat(101) },
      { ...toSave, approvers: [] },
      { ...toSave, approvers: Array.from({ length: 31 }, () => toSave.approvers[0]) },
      { ...toSave, approvers: [{ id: 'lee', type: '1', step: -1 }] },
      { ...toSave, approvers: [{ id: 'lee', type: 2 }] },
    ],
  ],
  ['LineToDelete', LineToDelete, [{ request_id, id: 1, version: 1 }], [{ id: 1 }, { version: 1 }]],
  ['SavedLineVersion', SavedLineVersion, [{ id: 1, version: 1 }], [{}]],
  ['StaleLine', StaleLine, [{ detail: 'a', line: savedLine }], [{ detail: 'a' }]],
  [
    'the fields of a decided seat',
    Sign,
    [
      {
        ...sign,
        way: 'own',
        acted_by: { ...person, department: '재무팀', position: '팀장' },
        held: { reason: 'a', since: 'b', until: '2026-12-01' },
        replaced: person,
      },
      { ...sign, way: 'delegate' },
    ],
    [
      { ...sign, way: 'other' },
      { ...sign, held: {} },
      { ...sign, replaced: {} },
    ],
  ],
  [
    'the principals of a document',
    DocumentSummary,
    [{ ...summary, delegated_by: [person] }],
    [{ ...summary, delegated_by: [{}] }],
  ],
  [
    'BoxQuery',
    BoxQuery,
    [
      {
        amountFrom: '-1',
        amountTo: '1'.repeat(15),
        waitedDays: '9999',
        sort: 'title',
        dir: 'desc',
      },
      { dir: 'asc', waitedDays: '0' },
    ],
    [
      { amountFrom: '1'.repeat(16) },
      { amountFrom: '1.5' },
      { amountTo: 'x1' },
      { amountTo: '1x' },
      { waitedDays: '10000' },
      { waitedDays: 'x1' },
      { waitedDays: '1x' },
      { waitedDays: '-1' },
      { dir: 'up' },
    ],
  ],
  ['ActingFor', ActingFor, ['lee', ''], ['\0', 'a\0', '\0a', 5]],
])

describe('the schemas of lines and boxes', () => {
  const messageOf = (schema: z.ZodMiniType, value: unknown) =>
    schema.safeParse(value).error?.issues[0]?.message

  it('set missing receivers to an empty list, and normalize the name of a line', () => {
    const { receivers: _, ...withoutReceivers } = toSave
    expect(LineToSave.parse(withoutReceivers).receivers).toEqual([])
    expect(LineToSave.parse({ ...toSave, name: ' 가\t나 '.normalize('NFD') }).name).toBe('가 나')
  })

  it('have an error message for a wrong name, amount and number of days', () => {
    expect(messageOf(LineToSave, { ...toSave, name: '' })).toBe('Please enter a name.')
    expect(messageOf(LineToSave, { ...toSave, name: 'a\u0007b' })).toBe(
      'A name cannot contain control characters.',
    )
    expect(messageOf(BoxQuery, { amountFrom: 'x' })).toBe('A whole number of won is required.')
    expect(messageOf(BoxQuery, { waitedDays: 'x' })).toBe('A whole number is required.')
  })

  it('report one issue for each invalid document of a bulk decision', () => {
    const issuesOf = (id: unknown) =>
      BulkApproval.safeParse({ document_ids: [id] }).error?.issues ?? []
    const ofIds = ['x', 0, -(2 ** 31) - 1].map((id) =>
      issuesOf(id).filter(({ path }) => path[0] === 'document_ids'),
    )
    expect(ofIds.map((issues) => issues.length)).toEqual([1, 1, 1])
  })
})

describe('the key of the name of a saved line (L17)', () => {
  it('ignores letter case, the Unicode form and spaces around the name', () => {
    expect(lineNameKey(' Σας '.normalize('NFD'))).toBe(lineNameKey('ΣΑΣ'))
    expect(lineNameKey('가'.normalize('NFD'))).toBe('가')
    expect(lineNameKey('가')).not.toBe(lineNameKey('나'))
  })
})
