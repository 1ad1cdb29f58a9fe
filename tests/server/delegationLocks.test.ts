import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { expect, it } from 'vitest'
import { verify } from '../../server/admin/verify.ts'
import { deactivateEmployee } from '../../server/accounts/employees.service.ts'
import { decide, post, submitNew } from './approval.ts'
import { addDelegation, endDelegation, type Member, signInTeam } from './delegations.ts'
import { startWhileLocked } from './lockWaits.ts'
import { useProduct } from './product.ts'

// With this setting a decision waits for an import of its batch.
const product = useProduct({ ERP_CHANGE_CHECK: 'refuse' })

/** The ways in which a delegation ends early. */
const ends: [how: string, end: (principal: Member, id: number) => Promise<unknown>][] = [
  ['the principal ends it', (a, id) => endDelegation(product(), a.headers, id)],
  ['the principal is deactivated', (a) => deactivateEmployee(product().database.db, a.id)],
]

it.each(ends)(
  'a delegated decision is stored before its delegation ends, when %s',
  async (_, end) => {
    const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
    const delegation = await addDelegation(product(), a.id, b.id, [0, 1])
    const id = await submitNew(product(), author.id, author.headers, [a.id])
    const [decided] = await startWhileLocked(product(), 'select from batches for update', [
      () => decide(product(), b.id, b.headers, id),
      () => end(a, delegation),
    ])
    expect(decided).toMatchObject({ status: 200 })
    const { db, pool } = product().database
    const { rows } = await pool.query(
      `select decided.at < ended_at as "isBefore" from decisions decided, delegations
       where document_id = $1 and id = $2`,
      [id, delegation],
    )
    expect(rows).toEqual([{ isBefore: true }])
    expect(await verify(db, path.join(product().settings.DATA_DIR, 'files'))).toEqual([])
  },
)

it.each([
  ['without an idempotency key', undefined],
  ['with an idempotency key', randomUUID()],
])(
  'a delegated decision %s is refused if the delegation ends while it waits for the document (row 2)',
  async (_, request_id) => {
    const { a, b, author } = await signInTeam(product(), 'a', 'b', 'author')
    const delegation = await addDelegation(product(), a.id, b.id, [-1, 1])
    const document_id = await submitNew(product(), author.id, author.headers, [a.id])
    const decision = { document_id, username: b.id, opinion: '', sign_type: '승인', request_id }
    const [refused] = await startWhileLocked(
      product(),
      `select from documents where id = ${document_id} for update`,
      [() => post(product(), { 'accept-language': 'en', ...b.headers }, 'do_sign/', decision)],
      () => endDelegation(product(), a.headers, delegation),
    )
    const detail = `The delegation by 이름 ${a.id} has ended.`
    expect(refused).toMatchObject({ status: 409, body: { detail } })
  },
)
