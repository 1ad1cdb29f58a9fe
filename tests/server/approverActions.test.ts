import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PastEvent } from '../../contract/history.ts'
import { applyEvent } from '../../machines/document/document.decision.ts'
import type { DocumentRecord } from '../../machines/document/document.rules.ts'
import { seatStatesText } from '../../models/samples/document.ts'
import { documentWithLine, documentEventsOf, newLineOf } from '../../models/samples/lines.ts'
import { deactivateEmployee } from '../../server/accounts/employees.service.ts'
import { reassignSeats } from '../../server/documents/reassign.service.ts'
import { verify } from '../../server/admin/verify.ts'
import { listBox, open, post } from './approval.ts'
import { useDocumentCalls } from './documentCalls.ts'
import { addEmployees } from './people.ts'
import { storedState } from './stored.ts'

const { product, headersOf, submit, ask, expectRefused, stored, eventOf, does } = useDocumentCalls()

function files() {
  const folder = path.join(product().settings.DATA_DIR, 'files')
  fs.mkdirSync(folder, { recursive: true })
  return folder
}

describe('the calls that act on an approval line', () => {
  it.each([
    ['A → B', ['A approves', 'B returns', 'A approves', 'B approves']],
    ['[B C] → D', ['B approves', 'C approves', 'B undoes', 'B approves', 'D holds', 'D approves']],
    ['[B C] → D', ['B approves', 'C approves', 'D returns', 'C approves', 'B rejects']],
    ['A → [B C]', ['A approves', 'C approves', 'B holds', 'B resumes', 'B returns', 'A rejects']],
    ['[B C]', ['B holds', 'C holds', 'author withdraws']],
  ])('store the same document as the machine: %s, %j', async (line, events) => {
    const id = await submit(line)
    let document: DocumentRecord = documentWithLine(line)
    for (const event of events.map((text) => eventOf(text))) {
      expect((await ask(id, event)).status).toBe(200)
      document = applyEvent(document, event).after as DocumentRecord
      const { seats, ...is } = await stored(id)
      const { seats: expectedSeats, ...must } = document
      expect(is).toEqual(must)
      if (document.status === 'waiting') expect(seats).toEqual(expectedSeats)
      else expect(seatStatesText({ seats })).toBe(seatStatesText(document))
    }
  })

  it('refuse what the machine refuses, with its sentence, and change nothing', async () => {
    const id = await submit('[A B] → C → D')
    await does(id, 'A approves', 'B holds')
    const document = await stored(id)
    const before = await storedState(product())
    for (const by of ['author', 'X', 'A', 'B', 'C', 'D']) {
      for (const event of documentEventsOf(by, newLineOf('E'))) {
        if (applyEvent(document, event).refusal) await expectRefused(id, document, event)
      }
    }
    expect(await storedState(product())).toEqual(before)
  })

  it('keep taken-back decisions in the history, and verify replays all of them', async () => {
    const id = await submit('A → B → C')
    await does(id, 'A approves', 'B holds', 'B resumes', 'B returns', 'A approves', 'A undoes')
    await ask(id, eventOf('A changes', 'E → C'), 1)
    const { rows } = await product().database.pool.query(
      'select number, event, seq, step, employee_id, comment from decisions where document_id = $1 order by number',
      [id],
    )
    const by = (employee_id: string, seq: number) => ({ employee_id, seq, step: seq })
    expect(rows).toEqual([
      { number: 1, event: 'document.approved', ...by('A', 0), comment: '확인' },
      { number: 2, event: 'document.held', ...by('B', 1), comment: '증빙 확인' },
      { number: 3, event: 'document.resumed', ...by('B', 1), comment: '' },
      { number: 4, event: 'document.sentBack', ...by('B', 1), comment: '금액 확인' },
      { number: 5, event: 'document.approved', ...by('A', 0), comment: '확인' },
      { number: 6, event: 'document.undone', ...by('A', 0), comment: '' },
      { number: 7, event: 'document.lineChanged', ...by('A', 0), comment: '검토 추가' },
    ])
    // The index of a document's audit entries contains all their types.
    const entries = await product().database.pool.query(
      `select what::json ->> 'type' as type from entries where entry_document(what) = $1 order by seq`,
      [id],
    )
    expect(entries.rows.map(({ type }) => type)).toEqual([
      'document.submitted',
      ...rows.map(({ event }) => event),
    ])
    const { body } = await open(product(), headersOf('A'), id)
    expect([
      body.revision,
      body.signs.map((seat: { user: { id: string } }) => seat.user.id),
    ]).toEqual([2, ['A', 'E', 'C']])
    expect(await verify(product().database.db, files())).toEqual([])
  })
})

describe('the history in ea/document/ (L47)', () => {
  it('contains the actions that the seats no longer show, in order, and is absent without such actions', async () => {
    const plain = await submit('A → B')
    await does(plain, 'A approves', 'B approves')
    expect('past_events' in (await open(product(), headersOf('author'), plain)).body).toBe(false)
    const id = await submit('A → B')
    await does(id, 'A approves', 'B holds', 'B returns', 'A approves')
    const { past_events: past } = (await open(product(), headersOf('author'), id)).body
    expect(past.map(({ event, by }: PastEvent) => `${by?.id} ${event}`)).toEqual([
      'A approved',
      'B held',
      'B sentBack',
    ])
  })

  it('keeps the agreement of an approver who was later removed from the line', async () => {
    const id = await submit('A → [B] → C')
    await does(id, 'A approves', 'B approves', 'C returns', 'B returns')
    expect((await ask(id, eventOf('A changes', 'C'), 1)).status).toBe(200)
    const { past_events: past } = (await open(product(), headersOf('author'), id)).body
    const approvals = past.filter(({ event }: PastEvent) => event === 'approved')
    expect(approvals.map(({ by, agrees }: PastEvent) => [by?.id, agrees])).toEqual([
      ['A', false],
      ['B', true],
    ])
  })
})

describe('POST /ea/change_line/', () => {
  it('makes a removed approver a reference, and returns the new revision', async () => {
    const id = await submit('A → B → C')
    const { status, body } = await ask(id, eventOf('A changes', 'D → C'), 1)
    expect([status, body]).toEqual([200, { revision: 2 }])
    expect((await open(product(), headersOf('B'), id)).body.carbon_copys).toMatchObject([
      { receiver_id: 'B' },
    ])
    const seats = (...ids: string[]) =>
      ids.map((user, step) => ({ id: user, name: `이름 ${user}`, type: '0', step }))
    expect((await open(product(), headersOf('author'), id)).body.line_changes).toEqual([
      {
        at: expect.stringMatching(/Z$/),
        by: { id: 'A', name: '이름 A' },
        reason: '검토 추가',
        before: seats('A', 'B', 'C'),
        after: seats('A', 'D', 'C'),
      },
    ])
    expect((await listBox(product(), headersOf('D'), 'sign')).ids).not.toContain(id)
    await does(id, 'A approves')
    expect((await listBox(product(), headersOf('D'), 'sign')).ids).toContain(id)
  })

  it('makes a circulated receiver who is removed as an approver a reference with read access (L52)', async () => {
    const id = await submit('A → B → C')
    const circulate = (by: string, receiver: string) =>
      post(product(), headersOf(by), 'add_receivers/', {
        document_id: id,
        receivers: [{ id: receiver, kind: 'circulate' }],
      })
    await circulate('author', 'E')
    await circulate('author', 'F')
    await does(id, 'A approves')
    await circulate('A', 'N')
    await does(id, 'A undoes')
    await ask(id, eventOf('A changes', 'E → N → C'), 1)
    await ask(id, eventOf('A changes', 'C'), 2)
    for (const reader of ['B', 'E', 'N']) {
      expect([reader, (await open(product(), headersOf(reader), id)).status]).toEqual([reader, 200])
    }
    expect((await open(product(), headersOf('F'), id)).status).toBe(403)
    const { carbon_copys } = (await open(product(), headersOf('author'), id)).body
    expect(
      carbon_copys.map(
        (copy: { receiver_id: string; kind: string; added_by: { id: string } }) =>
          `${copy.receiver_id} ${copy.kind} ${copy.added_by.id}`,
      ),
    ).toEqual(['E reference author', 'F circulate author', 'N reference A', 'B reference A'])
    expect(await verify(product().database.db, files())).toEqual([])
  })

  it.each([
    ['an outdated revision', 9, 'D → B', 409, 'detail'],
    ['an unknown employee', 1, 'nobody → B', 400, 'approvers'],
    ['no last approver', 1, 'D', 400, 'approvers'],
    ['the current line', 1, 'B', 400, 'approvers'],
  ])('refuses %s', async (_what, revision, line, status, field) => {
    const id = await submit('A → B')
    const response = await ask(id, eventOf('A changes', line), revision)
    expect([response.status, Object.keys(response.body)]).toEqual([status, [field]])
  })

  it('does not reveal to a stranger whether an inactive employee is in the document (X17)', async () => {
    await addEmployees(product(), { id: 'retired' })
    const [own, other] = [await submit('A → retired → C'), await submit('A → B → C')]
    await deactivateEmployee(product().database.db, 'retired')
    const responses = [own, other, 0].map((id) => ask(id, eventOf('X changes', 'retired → C'), 1))
    const [first, ...others] = await Promise.all(responses)
    expect(first).toMatchObject({ status: 403, body: { detail: expect.any(String) } })
    for (const { status, body } of others) {
      expect([status, body]).toEqual([first?.status, first?.body])
    }
  })
})

describe('POST /ea/hold/', () => {
  const days = (count: number) =>
    new Date(Date.now() + (9 * 60 + count * 24 * 60) * 60_000).toISOString().slice(0, 10)

  it.each([
    [-1, 400],
    [0, 400],
    [1, 200],
    [90, 200],
    [91, 400],
  ])('until %d days later returns %d', async (count, status) => {
    const id = await submit('A')
    const body = { document_id: id, reason: '증빙 확인', until: days(count) }
    const response = await post(product(), headersOf('A'), 'hold/', body)
    expect(response.status).toBe(status)
    if (status === 400) expect(Object.keys(response.body)).toEqual(['until'])
  })

  it('shows reason and date to all participants, and keeps the document in the pending box', async () => {
    const id = await submit('A → B')
    const until = days(3)
    await post(product(), headersOf('A'), 'hold/', {
      document_id: id,
      reason: ' 증빙 확인 ',
      until,
    })
    const { body } = await open(product(), headersOf('B'), id)
    expect(body.signs[0]).toMatchObject({
      state: 'held',
      result: '0',
      held: { reason: '증빙 확인', since: expect.stringMatching(/Z$/), until },
    })
    expect(body.doc_status).toBe('결재대기중')
    expect((await listBox(product(), headersOf('A'), 'sign')).ids).toContain(id)
  })

  it.each([
    ['no reason', { reason: '' }, 'reason'],
    ['2,001 characters', { reason: '가'.repeat(2001) }, 'reason'],
    ['a number as a reason', { reason: 7 }, 'reason'],
    ['a date that does not exist', { reason: '증빙', until: '2026-02-30' }, 'until'],
    ['a text as a revision', { reason: '증빙', revision: '1' }, 'revision'],
  ])('returns 400 for %s', async (_what, given, field) => {
    const id = await submit('A')
    const response = await post(product(), headersOf('A'), 'hold/', {
      document_id: id,
      ...given,
    })
    expect([response.status, Object.keys(response.body)]).toEqual([400, [field]])
  })
})

describe('a seat that an administrator has given to another employee', () => {
  it('names the former approver, also after a change of the line (L59)', async () => {
    await addEmployees(product(), { id: 'gone' })
    const id = await submit('A → gone → C')
    await deactivateEmployee(product().database.db, 'gone')
    const pushSender = { publicKey: '', send: async () => 'delivered' as const }
    const to = { username: 'D', name: '이름 D' }
    const given = { from: 'gone', to, reason: '퇴직' }
    const results = await reassignSeats({ ...product(), pushSender }, given, [id])
    expect(results).toEqual([{ document: id, outcome: 'given' }])
    const replaced = { id: 'gone', name: '이름 gone' }
    const seats = async () => (await open(product(), headersOf('A'), id)).body.signs
    expect(await seats()).toMatchObject([{ replaced: null }, { replaced }, { replaced: null }])
    expect((await ask(id, eventOf('A changes', 'E → D → C'), 2)).status).toBe(200)
    expect(await seats()).toMatchObject([
      { replaced: null },
      { user: { id: 'E' }, replaced: null },
      { user: { id: 'D' }, replaced },
      { replaced: null },
    ])
    expect(await verify(product().database.db, files())).toEqual([])
  })
})
