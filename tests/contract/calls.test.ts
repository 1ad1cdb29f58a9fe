import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { boxCalls, voucherListCalls } from '../../contract/callNames.ts'
import { type Call, calls } from '../../contract/calls.ts'

/**
 * The paths of all calls: first those of docs/specification.md, section 7, then those that only docs/wire.md has, in the order of each
 * file.
 */
const promised = [
  'POST rest-auth/login/',
  'POST rest-auth/oidc/login/',
  'POST rest-auth/logout/',
  'POST rest-auth/registration/',
  'POST employee/get_employee/',
  'POST employee/change_password/',
  'GET employee/devices/',
  'GET employee/profile/',
  'POST employee/end_device/',
  'POST employee/end_other_devices/',
  'POST ea/create_push/',
  'POST ea/delete_push/',
  'GET ea/check_push/',
  'GET ea/get_todo_count/',
  'GET ea/get_box_counts/',
  'GET erp/get_todo_count/',
  'GET erp/voucher_list/',
  'GET erp/payment_list/',
  'GET erp/invoice_list/',
  'GET erp/receipt_list/',
  'GET erp/nacct_list/',
  'GET ea/get_defaultUsers/:voucherType',
  'GET ea/get_departmentUsers/',
  'GET ea/get_allUsers/',
  'POST ea/create_document/',
  'GET ea/sign_document/',
  'GET ea/written_document/',
  'GET ea/approved_document/',
  'GET ea/rejected_document/',
  'GET ea/cc_document/',
  'GET ea/document/',
  'GET ea/search_document/',
  'POST ea/do_sign/',
  'POST ea/do_sign_all/',
  'POST ea/withdraw/',
  'POST ea/hold/',
  'POST ea/resume/',
  'POST ea/send_back/',
  'POST ea/undo_sign/',
  'POST ea/change_line/',
  'GET ea/lines/',
  'POST ea/save_line/',
  'POST ea/delete_line/',
  'POST ea/cc_update/:id',
  'GET ea/get_analytics/',
  'GET ea/get_calendar/',
  'GET ea/get_calendar_day/',
  'GET ea/delegations/',
  'POST ea/add_receivers/',
  'POST ea/start_delegation/',
  'POST ea/end_delegation/',
  'GET ea/events/',
  'GET config.json',
]

const pushInfo = { endpoint: 'https://push.example/1', keys: { p256dh: 'a', auth: 'b' } }
const period = { startDate: '2026-03-01', endDate: '2026-06-10', search: '' }

/** Path and a payload with exactly the fields of the specification, section 7; `files` are not form fields. */
const payloads: [path: string, payload: Record<string, unknown>][] = [
  ['rest-auth/login/', { username: 'kim', password: 'secret' }],
  ['employee/get_employee/', { token: 'abc' }],
  ['employee/change_password/', { new_password: 'new secret' }],
  ['ea/create_push/', { pushInfo }],
  ['ea/delete_push/', { endpoint: 'https://push.example/1' }],
  ['ea/check_push/', { endpoint: 'https://push.example/1' }],
  ['erp/voucher_list/', period],
  ['erp/payment_list/', period],
  ['erp/invoice_list/', period],
  ['erp/receipt_list/', period],
  ['erp/nacct_list/', period],
  [
    'ea/create_document/',
    {
      batch_number: '7001',
      document_type: '채무발생',
      author: 'kim',
      title: '5월 출장비',
      approvers: '[{"id":"lee","type":"0","order":0}]',
      invoices: ['voucher-1'],
      counts: ['0'],
    },
  ],
]

const all = Object.entries<Call>(calls)

describe('calls', () => {
  it('contains exactly the calls of the specification and the wire', () => {
    expect(all.map(([, { method, path }]) => `${method} ${path}`).toSorted()).toEqual(
      promised.toSorted(),
    )
  })

  it.each(payloads)('%s accepts the payload of the specification', (path, payload) => {
    const call = all.find(([, each]) => each.path === path)?.[1]
    const schema = call?.body ?? call?.query ?? call?.form
    expect(schema?.safeParse(payload)).toEqual({ success: true, data: payload })
  })

  it('needs no token only for login, exchangeCode, register and getConfig', () => {
    const open = all.filter(([, call]) => call.open).map(([name]) => name)
    expect(open).toEqual(['login', 'exchangeCode', 'register', 'getConfig'])
  })

  it('returns 201 for calls that create something', () => {
    const made = all.filter(([, { status }]) => status === 201).map(([name]) => name)
    expect(made).toEqual([
      'register',
      'createPush',
      'createDocument',
      'saveLine',
      'startDelegation',
    ])
  })

  it.each(all)(
    '%s has at most one body, as JSON or as a form, and only with POST',
    (_name, call) => {
      const bodies = [call.body, call.form].filter((body) => body !== undefined)
      expect(bodies.length).toBeLessThanOrEqual(call.method === 'POST' ? 1 : 0)
    },
  )

  it.each(all)('%s has a summary for docs/api.md', (_name, { summary }) => {
    expect(summary).toMatch(/^[A-Z].+\.$/)
  })

  it.each([
    ['pending', 'ea/sign_document/'],
    ['submitted', 'ea/written_document/'],
    ['approved', 'ea/approved_document/'],
    ['rejected', 'ea/rejected_document/'],
    ['reference', 'ea/cc_document/'],
  ] as const)('lists the documents of the box %s under %s', (box, path) => {
    expect(calls[boxCalls[box]]).toMatchObject({ method: 'GET', path, status: 200 })
  })

  it.each(['1', '2147483647', 7])('accepts the number %j in a query or a path', (number) => {
    expect(calls.getDocument.query.parse({ document_id: number })).toEqual({
      document_id: Number(number),
    })
    expect(calls.markReceiverRead.params.parse({ id: number })).toEqual({ id: Number(number) })
  })

  it.each(['0', '-1', '1.5', 'a', '', '2147483648', undefined])(
    'refuses the number %j in a query or a path',
    (number) => {
      const { error } = calls.getDocument.query.safeParse({ document_id: number })
      expect(error?.issues).toHaveLength(1)
      expect(calls.markReceiverRead.params.safeParse({ id: number }).success).toBe(false)
    },
  )

  it('names what is wrong with a text in place of a number', () => {
    const { error } = calls.getDocument.query.safeParse({ document_id: 'a' })
    expect(error?.issues[0]?.message).toBe('A whole number from 1 is required.')
  })

  it('needs a category in Korean for the default approvers', () => {
    const { params } = calls.getDefaultUsers
    expect(params.safeParse({ voucherType: '일반전표' }).success).toBe(true)
    expect(params.safeParse({ voucherType: 'nacct' }).success).toBe(false)
    expect(params.safeParse({}).success).toBe(false)
  })

  it.each([
    ['getEmployee', { token: 'k' }],
    ['changePassword', { new_password: 'a' }],
    [
      'createPush',
      { pushInfo: { endpoint: 'https://p.example/1', keys: { p256dh: '', auth: '' } } },
    ],
  ] as const)('%s requires its fields, and removes an unknown one', (name, body) => {
    const schema: z.ZodMiniType = calls[name].body
    expect(schema.parse({ ...body, other: 1 })).toEqual(body)
    expect(schema.safeParse({}).success).toBe(false)
  })

  it.each(Object.entries(voucherListCalls))(
    'lists the vouchers of the category %s under the path of the category',
    (category, name) => {
      expect(calls[name].path).toBe(`erp/${category}_list/`)
    },
  )
})
