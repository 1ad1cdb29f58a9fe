import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Category } from '../../contract/voucher.ts'
import { deactivateEmployee } from '../../server/accounts/employees.service.ts'
import { verify } from '../../server/admin/verify.ts'
import { publishDelegationChanges } from '../../server/delegations/clock.service.ts'
import { readSubmissionPrerequisites } from '../../server/documents/submissions.sql.ts'
import {
  addDelegation,
  changesOf,
  dateInDays,
  endDelegation,
  startDelegation,
  signInTeam,
} from './delegations.ts'
import { openStream } from './eventStream.ts'
import { addEmployees } from './people.ts'
import { send, startProduct, type TestProduct, useProduct } from './product.ts'

const product = useProduct()
let second: TestProduct
beforeAll(async () => {
  second = await startProduct(product().settings)
})
afterAll(() => second?.close())

const query = async (text: string, values: unknown[] = []) =>
  (await product().database.pool.query(text, values)).rows

describe('an active delegation', () => {
  it('is found by comparison with the database clock, without a job (L34)', async () => {
    const { a, b, c } = await signInTeam(product(), 'a', 'b', 'c')
    const { db } = product().database
    const active = await addDelegation(product(), a.id, b.id, [-1, 1], ['voucher'])
    await addDelegation(product(), a.id, c.id, [1, 2])
    await addDelegation(product(), a.id, c.id, [-3, -2])
    const delegates = async (category: Category, first = [a.id, c.id]) => {
      const target = { category, batchNumber: 1, requestId: undefined, people: [], first }
      return (await readSubmissionPrerequisites(db, Buffer.alloc(32), target, false)).delegates
    }
    expect(await delegates('voucher')).toEqual([b.id])
    expect(await delegates('payment')).toEqual([])
    expect(await delegates('voucher', [b.id])).toEqual([])
    await endDelegation(product(), a.headers, active)
    expect(await delegates('voucher')).toEqual([])
  })

  it('is shown in the candidate lists with its last day, for its duration (L42)', async () => {
    const { a, b, c } = await signInTeam(product(), 'a', 'b', 'c')
    const { body } = await startDelegation(product(), a.headers, b.id, {
      starts: dateInDays(0),
      ends: dateInDays(3),
    })
    const awayOf = async (id = a.id) => {
      const { body: candidates } = await send(product(), {
        url: '/ea/get_allUsers/',
        headers: b.headers,
      })
      const found = candidates.find((each: { id: string }) => each.id === id)
      return 'away_until' in found ? found.away_until : 'present'
    }
    expect(await awayOf()).toBe(dateInDays(3))
    expect(await awayOf(c.id)).toBe('present')
    await endDelegation(product(), a.headers, body.id)
    expect(await awayOf()).toBe('present')
  })
})

describe('the event `clock`', () => {
  const streamOf = async (headers: { authorization: string }) => {
    const opened = await openStream(await product().listen(), headers)
    onTestFinished(() => opened.close())
    await opened.until(({ type }) => type === 'refetch')
    return opened
  }

  it('is sent to both parties when a delegation is started or ended early (X12)', async () => {
    const { a, b, c } = await signInTeam(product(), 'a', 'b', 'c')
    const streams = await Promise.all([a, b, c].map(({ headers }) => streamOf(headers)))
    const [ofA, ofB, ofC] = streams as [
      (typeof streams)[0],
      (typeof streams)[0],
      (typeof streams)[0],
    ]
    const { body } = await startDelegation(second, a.headers, b.id)
    await ofA.until(({ type }) => type === 'clock')
    await ofB.until(({ type }) => type === 'clock')
    const seen = ofB.events.length
    await endDelegation(second, a.headers, body.id)
    await ofB.until(({ type }) => type === 'clock', seen)
    expect(ofC.events).not.toContainEqual({ type: 'clock' })
  })

  it('is sent to both parties when one is deactivated (L44)', async () => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    await startDelegation(second, a.headers, b.id)
    const stream = await streamOf(b.headers)
    await deactivateEmployee(product().database.db, a.id)
    await stream.until(({ type }) => type === 'clock')
  })

  it('is sent when the time of a begin or an end comes, once for all processes (X12, N24)', async () => {
    const { a, b, c } = await signInTeam(product(), 'a', 'b', 'c')
    const stream = await streamOf(b.headers)
    const { db } = product().database
    await publishDelegationChanges(db)
    await addDelegation(product(), a.id, b.id, [-0.001, 1])
    await addDelegation(product(), c.id, a.id, [1, 2])
    await query(`update delegation_clock set checked_at = clock_timestamp() - interval '1 minute'`)
    const next = await publishDelegationChanges(db)
    expect(next).toBeGreaterThan(0)
    await stream.until(({ type }) => type === 'clock')
    const seen = stream.events.length
    await Promise.all([publishDelegationChanges(db), publishDelegationChanges(second.database.db)])
    // Starts the day after tomorrow, because late in the evening the delegation of c reaches into tomorrow. The three delegations would
    // then form a cycle.
    await startDelegation(product(), b.headers, c.id, { starts: dateInDays(2) })
    await stream.until(({ type }) => type === 'clock', seen)
    expect(stream.events.slice(seen)).toEqual([{ type: 'clock' }])
  })
})

describe('deactivateEmployee', () => {
  it('ends the delegations of an employee in both directions (L44, L56)', async () => {
    const { a, b, c } = await signInTeam(product(), 'a', 'b', 'c')
    const ownDelegation = await startDelegation(product(), b.headers, c.id, {
      starts: dateInDays(0),
    })
    const toHim = await startDelegation(product(), a.headers, b.id, {
      starts: dateInDays(30),
      ends: dateInDays(31),
    })
    const over = await addDelegation(product(), b.id, a.id, [-2, -1])
    await deactivateEmployee(product().database.db, b.id)
    const ids = [ownDelegation.body.id, toHim.body.id]
    expect(
      await query('select id, ended_by from delegations where principal_id = any($1) order by id', [
        [a.id, b.id],
      ]),
    ).toEqual([...ids.map((id) => ({ id, ended_by: 'admin' })), { id: over, ended_by: null }])
    const entries = await changesOf(product(), 'delegation.ended', 'admin')
    expect(entries.map(({ delegation }) => delegation)).toEqual(expect.arrayContaining(ids))
  })
})

describe('the table of delegations', () => {
  it('refuses deletion and every change except one early end', async () => {
    const { a, b } = await signInTeam(product(), 'a', 'b')
    const { body } = await startDelegation(product(), a.headers, b.id)
    for (const change of [
      `update delegations set reason = '휴가' where id = $1`,
      `update delegations set ends_at = ends_at + interval '1 day' where id = $1`,
      `update delegations set ended_at = now(), ended_by = 'x', delegate_id = principal_id where id = $1`,
      'delete from delegations where id = $1',
    ]) {
      await expect(query(change, [body.id])).rejects.toThrow('append-only')
    }
    await endDelegation(product(), a.headers, body.id)
    const undo = 'update delegations set ended_at = null, ended_by = null where id = $1'
    await expect(query(undo, [body.id])).rejects.toThrow('append-only')
  })

  it('refuses an overlap of one category also by SQL', async () => {
    await addEmployees(product(), { id: 'kim' }, { id: 'lee' })
    const add = (categories: string[] | null, hours: [number, number] = [1, 2]) =>
      addDelegation(product(), 'kim', 'lee', hours, categories)
    await add(['voucher', 'nacct'])
    await add(['payment'])
    await expect(add(['invoice', 'nacct'])).rejects.toThrow('delegations_overlap')
    await expect(add(null)).rejects.toThrow('delegations_overlap')
    await add(null, [3, 4])
  })

  it('agrees with the audit log, and verify finds a changed, a removed and an added row', async () => {
    const { settings, database } = product()
    const files = `${settings.DATA_DIR}/files`
    const findings = async () =>
      (await verify(database.db, files)).filter((each) => each.startsWith('delegation'))
    expect(await verify(database.db, files)).toEqual([])
    const [row] = await query('select min(id) as id from delegations')
    const id = row?.['id']
    const entries = await query('select count(*)::int as entries from entries')
    await query('alter table delegations disable trigger delegations_kept')
    await query(`update delegations set reason = '다른 사유' where id = $1`, [id])
    expect(await findings()).toEqual([
      expect.stringMatching(`delegation ${id}: it is not as entry`),
    ])
    await query('delete from delegations where id = $1', [id])
    expect(await findings()).toEqual([
      expect.stringMatching(`delegation ${id}: it is not stored, but entry`),
    ])
    const [added] = await query(`insert into delegations
      (principal_id, delegate_id, starts_at, ends_at, reason, created_at)
      values ('kim', 'lee', now() + interval '9 days', now() + interval '10 days', 'x', now()) returning id`)
    expect(await findings()).toContain(`delegation ${added?.['id']}: no entry starts it`)
    expect(await query('select count(*)::int as entries from entries')).toEqual(entries)
  })
})
