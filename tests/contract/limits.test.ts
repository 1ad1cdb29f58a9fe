import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Approver } from '../../contract/approver.ts'
import { Attachment } from '../../contract/attachment.ts'
import { characterCount, maxCharactersCheck } from '../../contract/characters.ts'
import {
  BulkApproval,
  Decision,
  DocumentList,
  DocumentPage,
  Sign,
} from '../../contract/document.ts'
import { Config } from '../../contract/config.ts'
import { PushEndpoint, PushInfo } from '../../contract/push.ts'
import { ServerEvent } from '../../contract/events.ts'
import { Credentials } from '../../contract/session.ts'
import { Day, VoucherLine } from '../../contract/voucher.ts'
import { document, sign } from './examples.ts'

const { invoices: _lines, attachments: _files, ...summary } = document
const decision = { document_id: 1, username: 'lee', opinion: '', sign_type: '승인' }
const keys = { p256dh: 'a', auth: 'b' }
const push = (endpoint: string) => ({ endpoint, keys })
const largest = 2 ** 31 - 1

/** Each schema with values at its limits, which it accepts, and values just beyond them, which it refuses. */
const table: {
  name: string
  schema: z.ZodMiniType
  accepts: readonly unknown[]
  refuses: readonly unknown[]
}[] = [
  {
    name: 'a date',
    schema: Day,
    accepts: ['0001-01-01', '2028-02-29', '9999-12-31'],
    refuses: [
      '0000-12-31',
      '2027-02-29',
      '2026-13-01',
      '2026-1-1',
      '26-01-01',
      ' 2026-01-01',
      null,
    ],
  },
  {
    name: 'the language of an installation',
    schema: Config.shape.language,
    accepts: ['ko', 'en', undefined],
    refuses: ['', 'fr', 'KO', null],
  },
  {
    name: 'the id of a voucher line',
    schema: VoucherLine.shape.id,
    accepts: ['1', 'a'.repeat(64)],
    refuses: ['', 'a'.repeat(65), 1],
  },
  {
    name: 'the type of a voucher',
    schema: VoucherLine.shape.RPDCT,
    accepts: ['PV', 'P9', '09'],
    refuses: ['P', 'PVX', 'pv', 'xPV', 'PVx', 'P V', '한글'],
  },
  {
    name: 'the pay item of a voucher',
    schema: VoucherLine.shape.RPSFX,
    accepts: ['001', '999'],
    refuses: ['01', '0001', 'abc', 'a001', '001a', '1'],
  },
  {
    name: 'the sequence of a line',
    schema: VoucherLine.shape.RPSEQ,
    accepts: [1, 2],
    refuses: [0, -1, 1.5, '1'],
  },
  {
    name: 'credentials',
    schema: Credentials,
    accepts: [
      { username: 'k'.repeat(150), password: 'a'.repeat(1000) },
      { username: '😀'.repeat(150), password: '😀'.repeat(1000) },
    ],
    refuses: [
      { username: 'k'.repeat(151), password: 'a' },
      { username: '😀'.repeat(151), password: 'a' },
      { username: 'k', password: 'a'.repeat(1001) },
      { username: 'k', password: '😀'.repeat(1001) },
    ],
  },
  {
    name: 'the type of an approver',
    schema: Approver.shape.type,
    accepts: ['0', '1', '2', 0, 1, 2],
    refuses: ['', '3', 3, -1, '00', true, null],
  },
  {
    name: 'the type of a sign',
    schema: Sign.shape.type,
    accepts: ['0', '1'],
    refuses: ['', '2', 0],
  },
  {
    name: 'the result of a sign',
    schema: Sign.shape.result,
    accepts: ['0', '1', '2', '3'],
    refuses: ['', '4', 0],
  },
  {
    name: 'a sign',
    schema: Sign,
    accepts: [
      { ...sign, signType: 10 },
      { ...sign, signType: 20 },
    ],
    refuses: [
      { ...sign, signType: 30 },
      { ...sign, signType: 0 },
    ],
  },
  {
    name: 'the list of a box',
    schema: DocumentList,
    accepts: [[], [document], [summary], [summary, document]],
    refuses: [[{ total_number: 1 }], [{}], [1], {}],
  },
  {
    name: 'a page of a box',
    schema: DocumentPage,
    accepts: [
      [{ total_number: 0 }],
      [document, { total_number: 1 }],
      [summary, { total_number: 1 }],
    ],
    refuses: [[{}], [document, {}], [{ total_number: '1' }], {}],
  },
  {
    name: 'the id of an attachment',
    schema: Attachment.shape.id,
    accepts: ['1', 1],
    refuses: [1.5, null, true],
  },
  {
    name: 'a decision',
    schema: Decision,
    accepts: [
      decision,
      { ...decision, sign_type: '반려' },
      { ...decision, document_id: largest },
      { ...decision, opinion: '가'.repeat(2000) },
      { ...decision, opinion: '😀'.repeat(2000) },
      { ...decision, opinion: '첫 줄\n둘째 줄' },
    ],
    refuses: [
      { ...decision, sign_type: '' },
      { ...decision, sign_type: '합의' },
      { ...decision, document_id: largest + 1 },
      { ...decision, document_id: 1.5 },
      { ...decision, opinion: '가'.repeat(2001) },
      { ...decision, opinion: '😀'.repeat(2001) },
      { ...decision, opinion: '\0' },
      { ...decision, opinion: '\0확인' },
      { ...decision, opinion: '확인\0' },
      { ...decision, opinion: '확\0인' },
    ],
  },
  {
    name: 'a bulk decision',
    schema: BulkApproval,
    accepts: [{ document_ids: [] }, { document_ids: Array(1000).fill(1) }],
    refuses: [{ document_ids: Array(1001).fill(1) }, { document_ids: ['1'] }, {}],
  },
  {
    name: 'a push endpoint',
    schema: PushEndpoint,
    accepts: ['https://push.example/1?a=b#c', ''].map((endpoint) => ({ endpoint })),
    refuses: [' a', 'a ', 'a b', 'a\n', '\0', 'a\u0085b', '\u00a0'].map((endpoint) => ({
      endpoint,
    })),
  },
  {
    name: 'a push subscription',
    schema: PushInfo,
    accepts: [push('https://push.example/1')],
    refuses: [
      push('push'),
      push(''),
      push('https://push.example/ 1'),
      { endpoint: 'https://push.example/1', keys: { p256dh: 'a' } },
      { endpoint: 'https://push.example/1', keys: { auth: 'b' } },
    ],
  },
  {
    name: 'an event of the server',
    schema: ServerEvent,
    accepts: [
      { type: 'box', document_id: 7 },
      { type: 'box', document_id: 7, is_read: true },
      { type: 'drafts' },
      { type: 'drafts', counts: [1, 2, 3, 4, 5] },
      { type: 'refetch' },
    ],
    refuses: [
      { type: 'box' },
      { type: 'box', document_id: 7, is_read: false },
      { type: 'drafts', counts: ['1'] },
      { type: '' },
      {},
      'refetch',
    ],
  },
]

describe.each(table)('$name', ({ schema, accepts, refuses }) => {
  it.each(accepts.map((value) => [value]))('accepts %j', (value) => {
    expect(schema.safeParse(value).success).toBe(true)
  })

  it.each(refuses.map((value) => [value]))('refuses %j', (value) => {
    expect(schema.safeParse(value).success).toBe(false)
  })
})

describe('a date that does not exist', () => {
  it.each(['', '0000-00-00', '2026-02-30'])('%j has one error', (day) => {
    expect(Day.safeParse(day).error?.issues).toHaveLength(1)
  })
})

describe('maxCharactersCheck', () => {
  const three = z.string().check(maxCharactersCheck(3))

  it.each(['', 'abc', '가나다', '😀😀😀'])('accepts %j', (text) => {
    expect(three.safeParse(text).success).toBe(true)
  })

  it.each(['abcd', '가나다라', '😀😀😀😀'])('refuses %j, and gives the limit', (text) => {
    expect(three.safeParse(text).error?.issues[0]?.message).toBe(
      'At most 3 characters are allowed.',
    )
  })

  it('describes the limit for docs/api.md', () => {
    expect(z.toJSONSchema(three)).toMatchObject({ type: 'string', maxLength: 3 })
  })

  it('counts code points', () => {
    expect(['', 'ab', '가', '😀', '👩‍👧'].map(characterCount)).toEqual([0, 2, 1, 1, 3])
  })
})
