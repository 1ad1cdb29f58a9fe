import { beforeEach, expect, it } from 'vitest'
import { deactivateEmployee } from '../../server/accounts/employees.service.ts'
import { post } from './approval.ts'
import { approversField, draftOf, submit } from './forms.ts'
import { startWhileLocked } from './lockWaits.ts'
import { addEmployees, signIn } from './people.ts'
import { useProduct } from './product.ts'
import { addBatch } from './vouchers.ts'

const product = useProduct()
let number = 0
beforeEach(() => addBatch(product(), 'voucher', ++number))

it('a submission that waits for the lock of its batch is stored before its author is deactivated', async () => {
  await addEmployees(product(), { id: 'author' }, { id: 'leader' })
  const headers = await signIn(product(), 'author')
  const draft = draftOf('author', 'voucher', number, { approvers: approversField('leader') })
  const [submitted, before] = await startWhileLocked(
    product(),
    `select from batches where number = ${number} for update`,
    [
      () => submit(product(), headers, draft),
      () => deactivateEmployee(product().database.db, 'author'),
    ],
  )
  expect(submitted).toMatchObject({ status: 201 })
  expect(before).toMatchObject({ username: 'author', active: true })
})

it('a submission that waits for the lock of its batch has the time after the wait (X7)', async () => {
  await addEmployees(product(), { id: 'drafter' }, { id: 'head' })
  const headers = await signIn(product(), 'drafter')
  const draft = draftOf('drafter', 'voucher', number, { approvers: approversField('head') })
  const { pool } = product().database
  let locked = ''
  await startWhileLocked(
    product(),
    `select from batches where number = ${number} for update`,
    [() => submit(product(), headers, draft)],
    async () => {
      const { rows } = await pool.query('select clock_timestamp()::text as at')
      locked = rows[0].at
    },
  )
  const { rows } = await pool.query(
    'select created_at > $1::timestamptz as "isAfter" from documents where batch_number = $2',
    [locked, number],
  )
  expect(rows).toEqual([{ isAfter: true }])
})

it('a submission to two approvers and a delegation between them do not block each other', async () => {
  // Stored in the opposite order of their usernames.
  await addEmployees(product(), { id: 'writer' }, { id: 'b' }, { id: 'a' })
  const [writer, principal] = [await signIn(product(), 'writer'), await signIn(product(), 'a')]
  const draft = draftOf('writer', 'voucher', number, { approvers: approversField('a', 'b') })
  const absence = { delegate: 'b', starts: '2027-01-01', ends: '2027-01-02', reason: '휴가' }
  const results = await startWhileLocked(
    product(),
    `select from employees where id = 'b' for no key update`,
    [
      () => submit(product(), writer, draft),
      () => post(product(), principal, 'start_delegation/', absence),
    ],
  )
  expect(results).toMatchObject([{ status: 201 }, { status: 201 }])
})
