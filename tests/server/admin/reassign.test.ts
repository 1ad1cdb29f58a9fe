import { beforeAll, describe, expect, it } from 'vitest'
import type { PushMessage } from '../../../server/http/context.ts'
import { settingsOf } from '../product.ts'
import {
  activateEmployee,
  deactivateEmployee,
  storeEmployee,
} from '../../../server/accounts/employees.service.ts'
import { reassignSeats } from '../../../server/documents/reassign.service.ts'
import { decideWithoutPush } from '../../../server/documents/signing.service.ts'
import { addEmployees, addSubmission } from './submission.ts'
import { useDataFolder } from './dataFolder.ts'

const place = useDataFolder()
const db = () => place.database().db
const pool = () => place.database().pool
const query = async (text: string) => (await pool().query(text)).rows

/** Documents 1 to 5 wait for parksh, then for hansj. In 3, parksh holds; in 4 and 5, parksh has approved. */
beforeAll(async () => {
  await addEmployees(place)
  for (const id of ['successor', 'other']) {
    const place = { department: '재무회계팀', position: '과장' }
    await storeEmployee(db(), { id, name: `이름 ${id}`, passwordHash: 'none', ...place })
  }
  for (const batch of [1, 2, 3, 4, 5]) await addSubmission(place, 'voucher', batch)
  const by = 'parksh'
  const hold = { type: 'document.hold', by, reason: '증빙 확인', until: null } as const
  await decideWithoutPush(pool(), 3, hold, 'ko')
  const approval = { type: 'document.approve', by, comment: '확인' } as const
  await decideWithoutPush(pool(), 4, approval, 'ko')
  await decideWithoutPush(pool(), 5, approval, 'ko')
  await pool().query(`insert into subscriptions (endpoint, employee_id, p256dh, auth)
    select 'https://push.example/' || id, id, 'key', 'auth' from employees`)
})

const reassign = (...args: string[]) => place.admin('reassign', ...args, '--reason', '퇴직')

/** Reassigns in this process, and records the push messages. */
async function reassignHere(from: string, to: string, ...documents: number[]) {
  const sent: string[] = []
  const pushSender = {
    publicKey: '',
    async send({ endpoint }: { endpoint: string }, { title, url }: PushMessage) {
      sent.push(`${endpoint.replace('https://push.example/', '')}: ${title} ${url}`)
      return 'delivered' as const
    },
  }
  const context = { database: place.database(), settings: settingsOf(place.folder), pushSender }
  const successor = { username: to, name: `이름 ${to}` }
  const given = { from, to: successor, reason: '퇴직' }
  return { results: await reassignSeats(context, given, documents), sent }
}

const seatsOf = (document: number) =>
  query(`select employee_id, step, type, state, replaced_id from signs
    where document_id = ${document} order by seq`)

describe('reassign', () => {
  it('refuses the seats of an active employee with the sentence of stillActive, and changes nothing', async () => {
    const { code, stdout, stderr } = await reassign('--from', 'PARKSH', '--to', 'successor')
    const lines = [1, 2, 3].map((id) => `document ${id}: 이름 parksh is an active employee.\n`)
    expect([code, stdout]).toEqual([1, lines.join('')])
    expect(stderr).toBe('3 documents of 3 did not change.\n')
    expect(await query(`select 1 from decisions where event = 'document.reassigned'`)).toEqual([])
  })

  it('refuses an active employee without an undecided seat with the sentence of stillActive (L57)', async () => {
    const line = '이름 other is an active employee.'
    const args = ['--from', 'other', '--to', 'successor']
    expect(await reassign(...args)).toEqual({ code: 1, stdout: '', stderr: `${line}\n` })
    const { code, stdout } = await reassign(...args, '--json')
    const data = { from: 'other', to: 'successor', results: [] }
    expect([code, JSON.parse(stdout)]).toEqual([1, { ok: false, ...data }])
    const named = await reassign(...args, '--document', '1')
    expect([named.code, named.stdout]).toEqual([1, `document 1: ${line}\n`])
  })

  it.each([
    [
      ['--from', 'nobody', '--to', 'successor'],
      'There is no employee nobody. "employees" lists all.',
    ],
    [['--from', 'parksh', '--to', 'nobody'], 'There is no employee nobody. "employees" lists all.'],
  ])('refuses %j', async (args, line) => {
    expect(await reassign(...args)).toMatchObject({ code: 1, stderr: `${line}\n` })
  })

  it('gives the seats of an employee who has left, each with its turn, and prints a line per document', async () => {
    await deactivateEmployee(db(), 'parksh')
    const args = ['--from', 'parksh', '--to', 'successor', '--document', '1', '3', '4', '9']
    const { code, stdout, stderr } = await reassign(...args)
    expect(stdout.split('\n')).toEqual([
      'document 1: parksh → successor',
      'document 3: parksh → successor',
      'document 4: parksh has no undecided seat.',
      'document 9: parksh has no undecided seat.',
      '',
    ])
    expect([code, stderr]).toEqual([1, '2 documents of 4 did not change.\n'])
    const given = { step: 0, type: '0', state: 'turn', replaced_id: 'parksh' }
    for (const id of [1, 3]) {
      expect(await seatsOf(id)).toMatchObject([{ employee_id: 'successor', ...given }, {}])
    }
    expect(await seatsOf(4)).toMatchObject([{ employee_id: 'parksh', state: 'approved' }, {}])
    const [decision] = await query(`select * from decisions where document_id = 1`)
    expect(decision).toMatchObject({
      ...{ event: 'document.reassigned', seq: 0, step: 0 },
      ...{ employee_id: null, comment: '퇴직' },
    })
    const [entry] = await query(`select who, what from entries order by seq desc limit 1`)
    expect(entry.who).toBeNull()
    expect(JSON.parse(entry.what)).toMatchObject({
      ...{ type: 'document.reassigned', document: 3, from: 'parksh', to: 'successor' },
      ...{ reason: '퇴직', revision: 2 },
    })
  })

  it('sends a push message to the successor only if the seat has the turn (X16)', async () => {
    await deactivateEmployee(db(), 'hansj')
    const first = await reassignHere('parksh', 'other', 2)
    expect(first.results).toEqual([{ document: 2, outcome: 'given' }])
    expect(first.sent).toEqual(['other: 결재요청 /documents/2'])
    const later = await reassignHere('hansj', 'successor', 2)
    expect(later.results).toEqual([{ document: 2, outcome: 'given' }])
    expect(later.sent).toEqual([])
  })

  it('refuses the author as successor, and an employee who has already decided for the last seat', async () => {
    expect((await reassignHere('hansj', 'kimms', 4)).results).toEqual([
      { document: 4, outcome: 'refused', detail: 'The author cannot be an approver.' },
    ])
    await activateEmployee(db(), 'parksh')
    const { stdout } = await reassign('--from', 'hansj', '--to', 'parksh', '--document', '4')
    expect(stdout).toBe('document 4: The last seat needs an employee who has not decided yet.\n')
    const last = await seatsOf(4)
    expect(last).toMatchObject([{}, { employee_id: 'hansj', state: 'turn', replaced_id: null }])
  })

  it('skips the seat if the successor is already in the line, and opens the next step (row 21)', async () => {
    const { results, sent } = await reassignHere('hansj', 'successor', 1)
    expect(results).toEqual([{ document: 1, outcome: 'passed' }])
    expect(sent).toEqual([])
    expect(await seatsOf(1)).toMatchObject([
      { employee_id: 'successor', state: 'turn' },
      { employee_id: 'hansj', state: 'passed', replaced_id: null },
    ])
    await deactivateEmployee(db(), 'successor')
    const all = await reassign('--from', 'successor', '--to', 'other', '--json')
    expect(JSON.parse(all.stdout)).toEqual({
      ok: true,
      from: 'successor',
      to: 'other',
      results: [
        { document: 1, outcome: 'given' },
        { document: 2, outcome: 'passed' },
        { document: 3, outcome: 'given' },
      ],
    })
    expect(await seatsOf(3)).toMatchObject([
      { employee_id: 'other', state: 'turn', replaced_id: 'successor' },
      { employee_id: 'hansj', state: 'later' },
    ])
  })

  it('completes a document by the decision of the successor', async () => {
    const approval = { type: 'document.approve', by: 'other', comment: '' } as const
    await decideWithoutPush(pool(), 1, approval, 'ko')
    expect(await query('select status from documents where id = 1')).toEqual([
      { status: 'approved' },
    ])
  })

  it('is replayed by verify, which finds a changed former approver', async () => {
    expect((await place.admin('verify')).stdout).toBe('Everything keeps the rules.\n')
    await pool().query(`update signs set replaced_id = 'kimms' where document_id = 1 and seq = 0`)
    const { stdout } = await place.admin('verify')
    expect(stdout).toContain('document 1: the decision of other is not as entry')
    await pool().query(
      `update signs set replaced_id = 'successor' where document_id = 1 and seq = 0`,
    )
  })
})
