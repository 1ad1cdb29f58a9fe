import { describe, expect, it } from 'vitest'
import { deactivateEmployee } from '../../server/accounts/employees.service.ts'
import { post } from './approval.ts'
import { useDocumentCalls } from './documentCalls.ts'
import { addEmployees } from './people.ts'

const { headersOf, product, stored, submit } = useDocumentCalls()

describe('POST /ea/change_line/', () => {
  it.each([
    [
      'a gap in the order',
      { order: 1, step: 0 },
      'The values of “order” must be consecutive and start at 0.',
    ],
    ['a gap in the steps', { order: 0, step: 1 }, 'The steps must count from 0 without a gap.'],
  ])('returns 400 with the reason for %s', async (_what, seat, reason) => {
    const id = await submit('A → B')
    const line = [{ id: 'B', type: '0', ...seat }]
    const body = { document_id: id, revision: 1, reason: '검토', approvers: line }
    const response = await post(product(), headersOf('A'), 'change_line/', body)
    expect([response.status, response.body]).toEqual([400, { approvers: [reason] }])
  })

  it('returns 400 with the reason for a gap after the first order', async () => {
    const id = await submit('A → B')
    const line = [0, 2].map((order, step) => ({ id: 'CB'[step], type: '0', order, step }))
    const body = { document_id: id, revision: 1, reason: '검토', approvers: line }
    const response = await post(product(), headersOf('A'), 'change_line/', body)
    const reason = 'The values of “order” must be consecutive and start at 0.'
    expect([response.status, response.body]).toEqual([400, { approvers: [reason] }])
  })

  it('keeps an approver of the line who is not active any more', async () => {
    await addEmployees(product(), { id: 'retired' })
    const id = await submit('A → retired → C')
    await deactivateEmployee(product().database.db, 'retired')
    const line = ['retired', 'D', 'C'].map((each, order) => ({
      ...{ id: each, type: '0', order, step: order },
    }))
    const body = { document_id: id, revision: 1, reason: '검토', approvers: line }
    const response = await post(product(), headersOf('A'), 'change_line/', body)
    expect([response.status, response.body]).toEqual([200, { revision: 2 }])
  })

  it('sorts the approvers by their order', async () => {
    const id = await submit('A → B')
    const seat = { type: '0' }
    const line = [
      { ...seat, id: 'D', order: 1, step: 1 },
      { ...seat, id: 'C', order: 0, step: 0 },
      { ...seat, id: 'B', order: 2, step: 2 },
    ]
    const body = { document_id: id, revision: 1, reason: '검토', approvers: line }
    expect((await post(product(), headersOf('A'), 'change_line/', body)).status).toBe(200)
    expect((await stored(id)).seats.map(({ approver }) => approver.username)).toEqual([
      'A',
      'C',
      'D',
      'B',
    ])
  })

  it.each([
    ['a text as a step', [{ id: 'B', type: '0', order: 0, step: '0' }]],
    ['an object', { id: 'B' }],
    [
      '101 seats',
      Array.from({ length: 101 }, (_, order) => ({
        id: `P${order}`,
        type: '0',
        order,
        step: order,
      })),
    ],
  ])('returns 400 for %s', async (_what, line) => {
    const id = await submit('A → B')
    const body = { document_id: id, revision: 1, reason: '검토', approvers: line }
    const response = await post(product(), headersOf('A'), 'change_line/', body)
    expect(response.status).toBe(400)
  })
})
