import { describe, expect, it } from 'vitest'
import { documentErrorSentence } from '../../machines/document/document.errors.ts'
import { seatStatesText } from '../../models/samples/document.ts'
import { decide, listBox, open, post, signInAll, submitNew } from './approval.ts'
import { useDocumentCalls } from './documentCalls.ts'
import { send } from './product.ts'

const { product, headersOf, submit, ask, stored, eventOf, does } = useDocumentCalls()

describe('two clients', () => {
  it('approve and reject in one step at the same time: both, or the first ends the document (row 7)', async () => {
    const id = await submit('[B C]')
    const [rejected, agreed] = await Promise.all([
      ask(id, eventOf('B rejects')),
      ask(id, eventOf('C approves')),
    ])
    expect(rejected.status).toBe(200)
    const { status, seats } = await stored(id)
    expect(status).toBe('rejected')
    expect([
      [200, '32'],
      [409, '31'],
    ]).toContainEqual([agreed.status, seatStatesText({ seats })])
  })

  it('undo while the other decides: the decision stays, the next step stays closed (row 8)', async () => {
    const id = await submit('[B C] → D')
    await does(id, 'B approves')
    await Promise.all([ask(id, eventOf('B undoes')), ask(id, eventOf('C approves'))])
    expect(seatStatesText(await stored(id))).toBe('021')
    expect((await ask(id, eventOf('D approves'))).status).toBe(409)
  })

  it('undo after the next approver has opened, until that approver acts (rows 9, 10)', async () => {
    const id = await submit('[B C] → D')
    await does(id, 'B approves', 'C approves')
    await open(product(), headersOf('D'), id)
    const opened = async () => (await open(product(), headersOf('B'), id)).body.signs[2].opened_at
    expect(await opened()).toMatch(/Z$/)
    await does(id, 'B undoes')
    expect(await opened()).toBeNull()
    const refused = await ask(id, eventOf('D approves'))
    expect(refused.body.detail).toBe(
      documentErrorSentence('ko', { code: 'notYourTurn', now: '이름 B', ordinal: 1 }),
    )
    await does(id, 'B approves', 'D holds')
    expect((await ask(id, eventOf('B undoes'))).body.detail).toBe(
      documentErrorSentence('ko', { code: 'undoTooLate', name: '이름 D' }),
    )
  })

  it('withdraw and approve at the same time: the first stored action wins (row 14)', async () => {
    const id = await submit('A')
    const [withdrawn, approved] = await Promise.all([
      ask(id, eventOf('author withdraws')),
      ask(id, eventOf('A approves')),
    ])
    expect([withdrawn.status, approved.status].toSorted()).toEqual([200, 409])
    expect((await ask(id, eventOf('A undoes'))).status).toBe(409)
  })

  it('change the line and then approve with the old revision: the approval is refused as stale (row 18)', async () => {
    const id = await submit('A → B')
    const { revision } = await stored(id, 'A')
    expect((await ask(id, eventOf('A changes', 'C → B'), revision)).status).toBe(200)
    const refused = await ask(id, eventOf('A approves'), revision)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      documentErrorSentence('ko', { code: 'staleRevision' }),
    ])
    expect((await ask(id, eventOf('A approves'))).status).toBe(200)
    expect(seatStatesText(await stored(id))).toBe('201')
  })
})

describe('the agreers of one step', () => {
  it('are all accepted when they agree at the same time (L25)', async () => {
    const agreers = Array.from({ length: 20 }, (_, at) => `agreer${at}`)
    const headers = await signInAll(product(), ...agreers)
    const line = agreers.map((id, order) => ({ id, type: '1', order, step: 0 }))
    const texts = { approvers: JSON.stringify(line) }
    const id = await submitNew(product(), 'author', headersOf('author'), [], texts)
    const responses = await Promise.all(
      Object.entries(headers).map(([agreer, own]) => decide(product(), agreer, own, id)),
    )
    expect(responses.map(({ status }) => status)).toEqual(agreers.map(() => 200))
    expect((await stored(id)).status).toBe('approved')
  })
})

describe('POST /ea/create_document/', () => {
  const refusedLine = async (line: object[]) => {
    const texts = { approvers: JSON.stringify(line) }
    return submitNew(product(), 'author', headersOf('author'), [], texts).catch(String)
  }
  const seat = (id: string, order: number, step?: unknown, type = '1') => ({
    id,
    type,
    order,
    step,
  })

  it.each([
    ['an approver in a parallel step', [seat('A', 0, 0, '0'), seat('B', 1, 0)], '합의자만'],
    ['a gap', [seat('A', 0, 0), seat('B', 1, 2)], 'count from 0'],
    ['decreasing steps', [seat('A', 0, 1), seat('B', 1, 0)], 'count from 0'],
    ['a step of only some', [seat('A', 0, 0), seat('B', 1)], 'all approvers'],
    ['a text as a step', [seat('A', 0, '0'), seat('B', 1, '1')], 'approvers'],
  ])('refuses %s', async (_what, line, sentence) => {
    expect(await refusedLine(line)).toContain(sentence)
  })

  it('gives the turn to all agreers of the first step, in boxes and counts, and to the next approver after both have agreed in old clients', async () => {
    const id = await submit('[B C] → D')
    /** The approvers whose box contains the document. Expects that their counts equal the number of documents in the box. */
    const withTurn = async () => {
      const found: string[] = []
      for (const approver of ['B', 'C', 'D']) {
        const headers = headersOf(approver)
        const { ids } = await listBox(product(), headers, 'sign')
        const todo = await send(product(), { url: '/ea/get_todo_count/', headers })
        const { body } = await send(product(), { url: '/ea/get_box_counts/', headers })
        expect([todo.body[0], body.pending]).toEqual([ids.length, ids.length])
        if (ids.includes(id)) found.push(approver)
      }
      return found
    }
    expect(await withTurn()).toEqual(['B', 'C'])
    const { body } = await open(product(), headersOf('author'), id)
    const { signs } = body as { signs: { result: string; step: number }[] }
    expect(signs.map(({ result, step }) => [result, step])).toEqual([
      ['0', 0],
      ['0', 0],
      ['1', 1],
    ])
    // `decide` sends only the fields of an old client, without the seat and the revision.
    expect((await decide(product(), 'C', headersOf('C'), id)).status).toBe(200)
    expect(await withTurn()).toEqual(['B'])
    expect((await decide(product(), 'B', headersOf('B'), id)).status).toBe(200)
    expect(await withTurn()).toEqual(['D'])
  })
})

describe('POST /ea/do_sign_all/', () => {
  it('decides one seat of the caller in each document, and refuses documents on hold (row 17)', async () => {
    const [plain, parallel, held] = [
      await submit('A'),
      await submit('[A B]'),
      await submit('A → B'),
    ]
    await does(held, 'A holds')
    const document_ids = [plain, parallel, held]
    const { body } = await post(product(), headersOf('A'), 'do_sign_all/', {
      document_ids,
    })
    expect(body).toEqual([
      { document_id: plain, ok: true },
      { document_id: parallel, ok: true },
      { document_id: held, ok: false, detail: '보류 중인 문서는 열어서 결재해 주세요.' },
    ])
    expect(seatStatesText(await stored(parallel))).toBe('20')
  })
})

describe('GET /config.json', () => {
  it('lists the features', async () => {
    const { body } = await send(product(), { url: '/config.json' })
    expect(body.features).toEqual([
      'receivers',
      'lines',
      'parallel',
      'delegations',
      'hold',
      'sendBack',
      'undo',
      'changeLine',
      'integration',
    ])
  })
})
