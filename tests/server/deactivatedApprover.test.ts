import { beforeAll, expect, it, vi } from 'vitest'
import { approversField, draftOf, submit } from './forms.ts'
import { deactivateEmployee } from '../../server/accounts/employees.service.ts'
import { open, post, signInAll, submitNew } from './approval.ts'
import { startWhileLocked } from './lockWaits.ts'
import { addEmployees } from './people.ts'
import { requestSentences } from '../../server/documents/requestSentences.ts'
import { useProduct } from './product.ts'
import { addBatch } from './vouchers.ts'

const product = useProduct()
let people: Record<'kim' | 'park' | 'lee', { authorization: string }>

beforeAll(async () => {
  people = await signInAll(product(), 'kim', 'park', 'lee')
  await addBatch(product(), 'voucher', 1)
})

it.each([
  ['approver', { approvers: approversField('park', 'lee') }, 'approvers'],
  ['receiver', { approvers: approversField('park'), receivers: '["lee"]' }, 'receivers'],
])(
  'a submission is refused if its %s is deactivated before it is stored',
  async (_, texts, field) => {
    const { pool } = product().database
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(`update employees set active = false where id = 'lee'`)
      const response = submit(product(), people.kim, draftOf('kim', 'voucher', 1, texts))
      await vi.waitFor(async () => {
        const waiting = await pool.query(`select from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%store_submission(%'`)
        expect(waiting.rowCount).toBe(1)
      })
      await client.query('commit')
      const { status, body } = await response
      expect([status, body]).toEqual([
        400,
        { [field]: [requestSentences.ko.noEmployee('이름 lee')] },
      ])
    } finally {
      client.release()
    }
    expect((await pool.query('select from documents')).rowCount).toBe(0)
    await pool.query(`update employees set active = true where id = 'lee'`)
  },
)

it('a document marks the approvers who have left, because it cannot be drafted again with them', async () => {
  const { kim } = people
  const { pool } = product().database
  const id = await submitNew(product(), 'kim', kim, ['park', 'lee'])
  await pool.query(`update employees set active = false where id = 'lee'`)
  const { body } = await open(product(), kim, id)
  expect(body.signs.map(({ active }: { active: boolean }) => active)).toEqual([true, false])
  await pool.query(`update employees set active = true where id = 'lee'`)
})

const seat = (id: string, order: number) => ({ id, type: '0', order, step: order })

it.each([
  [
    'change_line/',
    'park',
    'yun',
    { revision: 1, reason: '검토 추가', approvers: [seat('yun', 0), seat('lee', 1)] },
    'approvers',
  ],
  ['add_receivers/', 'kim', 'choi', { receivers: ['choi'] }, 'receivers'],
] as const)(
  'POST /ea/%s is refused if an added employee is deactivated before it is stored',
  async (path, by, added, body, field) => {
    const { db } = product().database
    await addEmployees(product(), { id: added })
    const document_id = await submitNew(product(), 'kim', people.kim, ['park', 'lee'])
    const [response] = await startWhileLocked(
      product(),
      `select from documents where id = ${document_id} for update`,
      [() => post(product(), people[by], path, { document_id, ...body })],
      () => deactivateEmployee(db, added),
    )
    const problem = { [field]: [requestSentences.ko.noEmployee(`이름 ${added}`)] }
    expect(response).toMatchObject({ status: 400, body: problem })
  },
)
