import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activateEmployee, deactivateEmployee } from '../../server/accounts/employees.service.ts'
import { listUndecidedDocuments } from '../../server/admin/undecided.sql.ts'
import { decide, post, submitNew, withdraw } from './approval.ts'
import { startWhileLocked } from './lockWaits.ts'
import { addEmployees, PASSWORD, signIn } from './people.ts'
import { send, useProduct } from './product.ts'

const product = useProduct()
/** The lock for which every change waits before it appends its audit entry. */
const auditLog = 'select pg_advisory_xact_lock(41800004)'
const batches = 'select from batches for update'

type Headers = Awaited<ReturnType<typeof signIn>>
let author: Headers
let approver: Headers
let document: number

beforeAll(() => addEmployees(product(), ...['amy', 'bob', 'kim', 'lee'].map((id) => ({ id }))))
beforeEach(async () => {
  for (const id of ['kim', 'lee']) await activateEmployee(product().database.db, id)
  author = await signIn(product(), 'kim')
  approver = await signIn(product(), 'lee')
  document = await submitNew(product(), 'kim', author, ['lee'])
})

const query = (text: string, values: unknown[] = []) => product().database.pool.query(text, values)

const deactivate = (id: string) => deactivateEmployee(product().database.db, id)

async function signOut(headers: Headers) {
  return send(product(), { method: 'POST', url: '/rest-auth/logout/', headers })
}

async function changePassword(id: string) {
  const headers = await signIn(product(), id)
  const payload = { new_password: PASSWORD }
  return () =>
    send(product(), { method: 'POST', url: '/employee/change_password/', headers, payload })
}

const statusOf = async (id: number) =>
  (await query('select status from documents where id = $1', [id])).rows[0].status

/** The types of the last two audit entries, in order. */
async function lastEntries(): Promise<string[]> {
  const { rows } = await query('select what::json from entries order by seq desc limit 2')
  return rows.map(({ what }) => what.type).reverse()
}

describe('an action on a document', () => {
  it('returns 401 if its employee is being deactivated (row 20)', async () => {
    const [, decided] = await startWhileLocked(product(), auditLog, [
      () => deactivate('lee'),
      () => decide(product(), 'lee', approver, document),
    ])
    expect(decided).toMatchObject({ status: 401 })
    expect(await statusOf(document)).toBe('waiting')
  })

  it('returns 401 if another session of its employee is changing the password', async () => {
    const change = await changePassword('lee')
    const [changed, decided] = await startWhileLocked(product(), auditLog, [
      change,
      () => decide(product(), 'lee', approver, document),
    ])
    expect([changed, decided]).toMatchObject([{ status: 200 }, { status: 401 }])
    expect(await statusOf(document)).toBe('waiting')
  })

  it('is stored before a deactivation that begins while it waits for its batch (row 20)', async () => {
    const [decided] = await startWhileLocked(product(), batches, [
      () => decide(product(), 'lee', approver, document, '반려'),
      () => deactivate('lee'),
    ])
    expect(decided).toMatchObject({ status: 200 })
    expect(await lastEntries()).toEqual(['document.rejected', 'employee.deactivated'])
  })

  it('that withdraws is stored before a sign-out that begins while it waits for its batch', async () => {
    const results = await startWhileLocked(product(), batches, [
      () => withdraw(product(), author, document),
      () => signOut(author),
    ])
    expect(results).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(await statusOf(document)).toBe('withdrawn')
  })

  it('that adds the author as a receiver does not block the deactivation of the author, and returns 401', async () => {
    const receivers = ['amy', 'kim'].map((id) => ({ id, kind: 'reference' }))
    const body = { document_id: document, receivers }
    const [added] = await startWhileLocked(
      product(),
      `select from employees where id = 'amy' for no key update`,
      [() => post(product(), author, 'add_receivers/', body)],
      () => deactivate('kim'),
    )
    expect(added).toMatchObject({ status: 401 })
  })
})

describe('POST /ea/cc_update/:id', () => {
  it('returns 401 and marks nothing as read if its employee is being deactivated', async () => {
    const receivers = '["lee"]'
    const id = await submitNew(product(), 'kim', author, ['amy'], { receivers })
    const { rows } = await query('select id from receivers where document_id = $1', [id])
    const [, marked] = await startWhileLocked(product(), auditLog, [
      () => deactivate('lee'),
      () => post(product(), approver, `cc_update/${rows[0].id}`, {}),
    ])
    expect(marked).toMatchObject({ status: 401 })
    const readAtResult = await query('select read_at from receivers where document_id = $1', [id])
    expect(readAtResult.rows).toEqual([{ read_at: null }])
  })
})

describe('a document that is sent back while an earlier approver is being deactivated', () => {
  const sendBack = async (id: number, by: string) => {
    const headers = { 'accept-language': 'en', ...(await signIn(product(), by)) }
    return () => post(product(), headers, 'send_back/', { document_id: id, opinion: '금액 확인' })
  }

  /** Deactivates an employee, as the command does. Returns the documents that it prints. */
  const deactivateAndList = async (id: string) => {
    await deactivate(id)
    return listUndecidedDocuments(product().database.db, id)
  }

  const seatsOf = async (id: number) =>
    (await query('select state from signs where document_id = $1 order by seq', [id])).rows.map(
      ({ state }) => state,
    )

  it('does not give the turn to that approver, whose document the command does not print (L47, L56)', async () => {
    const id = await submitNew(product(), 'kim', author, ['lee', 'amy'])
    await decide(product(), 'lee', approver, id)
    const [documents, response] = await startWhileLocked(product(), auditLog, [
      () => deactivateAndList('lee'),
      await sendBack(id, 'amy'),
    ])
    const detail = 'The previous approver has left the company.'
    expect(response).toMatchObject({ status: 409, body: { detail } })
    expect(documents).not.toContainEqual(expect.objectContaining({ id }))
    expect(await seatsOf(id)).toEqual(['approved', 'turn'])
  })

  it('keeps the decision of that approver in a parallel step (row 22, L56)', async () => {
    const line = [
      ['bob', 0],
      ['lee', 1],
      ['amy', 1],
    ] as const
    const seats = line.map(([id, step], order) => ({ id, type: '1', order, step }))
    const texts = { approvers: JSON.stringify(seats) }
    const id = await submitNew(product(), 'kim', author, [], texts)
    await decide(product(), 'bob', await signIn(product(), 'bob'), id)
    await decide(product(), 'lee', approver, id)
    const [documents, response] = await startWhileLocked(product(), auditLog, [
      () => deactivateAndList('lee'),
      await sendBack(id, 'amy'),
    ])
    expect(response).toMatchObject({ status: 200 })
    expect(documents).not.toContainEqual(expect.objectContaining({ id }))
    expect(await seatsOf(id)).toEqual(['turn', 'approved', 'later'])
  })
})
