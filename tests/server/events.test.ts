import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ServerEvent } from '../../contract/events.ts'
import { type Listener, listen } from '../../server/db/listen.ts'
import {
  publishMessages,
  type EventMessage,
  CHANNEL,
  parseMessage,
} from '../../server/notifications/messages.sql.ts'
import { importFolder } from '../../server/imports/folder.ts'
import { aBatch, writeExport } from './admin/export.ts'
import { open, post, submitNew, decide, signInAll, withdraw } from './approval.ts'
import { openStream } from './eventStream.ts'
import { PASSWORD, signIn } from './people.ts'
import { send, startProduct, type TestProduct, useProduct } from './product.ts'
import { openProxy } from './databaseProxy.ts'

const first = useProduct()
let second: TestProduct
let people: Record<
  'author' | 'leader' | 'director' | 'reader' | 'stranger',
  { authorization: string }
>

/** All messages that the product published. The event stream sends `drafts` later, and one event for several messages. */
const announced: EventMessage[] = []
let listener: Listener

beforeAll(async () => {
  people = await signInAll(first(), 'author', 'leader', 'director', 'reader', 'stranger')
  second = await startProduct(first().settings)
  listener = await listen(
    first().database.connection,
    CHANNEL,
    (payload) => {
      const announcement = parseMessage(payload)
      if (announcement) announced.push(announcement)
    },
    () => undefined,
  )
})
afterAll(async () => {
  await listener?.close()
  await second?.close()
})

const ids = Object.keys as (object: typeof people) => (keyof typeof people)[]

async function stream(product: TestProduct, headers: object) {
  const opened = await openStream(await product.listen(), headers)
  onTestFinished(() => opened.close())
  await opened.until(({ type }) => type === 'refetch')
  return opened
}

const about = (id: number) => (event: ServerEvent) =>
  event.type === 'box' && event.document_id === id

let marks = 1_000_000

/** Publishes an event to all streams and waits for it. All earlier events have then arrived. */
async function settle(streams: Awaited<ReturnType<typeof stream>>[]): Promise<number> {
  const mark = ++marks
  await publishMessages(first().database.db, [
    { to: 'everybody', event: { type: 'box', document_id: mark } },
  ])
  await Promise.all(streams.map((each) => each.until(about(mark))))
  const isMark = (one: EventMessage) => 'event' in one && about(mark)(one.event)
  await expect.poll(() => announced.some(isMark)).toBe(true)
  return mark
}

/** The employees whose stream on the second process receives an event of the document, after `act` on the first process. */
async function recipientsOf(act: () => Promise<{ id: number; drafts: boolean }>) {
  const opened = await Promise.all(
    ids(people).map(async (who) => ({ who, ...(await stream(second, people[who])) })),
  )
  const start = await settle(opened)
  const from = announced.length
  const { id, drafts } = await act()
  await settle(opened)
  const isDrafts = (one: EventMessage) => 'event' in one && one.event.type === 'drafts'
  expect(announced.slice(from).some(isDrafts)).toBe(drafts)
  const everybody = drafts ? opened : []
  await Promise.all(everybody.map(({ until }) => until(({ type }) => type === 'drafts')))
  const heard = opened.map(({ who, events }) => ({
    who,
    events: events.slice(events.findIndex(about(start)) + 1),
  }))
  return heard.filter(({ events }) => events.some(about(id))).map(({ who }) => who)
}

const receivers = JSON.stringify(['reader'])
const line = ['leader', 'director']

describe('GET /ea/events/', () => {
  it('sends a submission to the employees who have it in a box, and the removed batch to everyone', async () => {
    const heard = await recipientsOf(async () => ({
      id: await submitNew(first(), 'author', people.author, line, { receivers }),
      drafts: true,
    }))
    expect(heard).toEqual(['author', 'leader', 'reader'])
  })

  it('sends an approval to all participants of the document', async () => {
    const id = await submitNew(first(), 'author', people.author, line, { receivers })
    const heard = await recipientsOf(async () => {
      await decide(first(), 'leader', people.leader, id)
      return { id, drafts: false }
    })
    expect(heard).toEqual(['author', 'leader', 'director', 'reader'])
  })

  it('sends nothing to a circulated receiver before the final approval (L9)', async () => {
    const circulated = JSON.stringify([{ id: 'reader', kind: 'circulate' }])
    let id = 0
    const submitted = await recipientsOf(async () => {
      id = await submitNew(first(), 'author', people.author, line, { receivers: circulated })
      return { id, drafts: true }
    })
    const [agreed, approved] = [
      await recipientsOf(async () => {
        await decide(first(), 'leader', people.leader, id)
        return { id, drafts: false }
      }),
      await recipientsOf(async () => {
        await decide(first(), 'director', people.director, id)
        return { id, drafts: false }
      }),
    ]
    expect(submitted).toEqual(['author', 'leader'])
    expect(agreed).toEqual(['author', 'leader', 'director'])
    expect(approved).toEqual(['author', 'leader', 'director', 'reader'])
  })

  it.each([
    ['a rejection', (id: number) => decide(first(), 'leader', people.leader, id, '반려')],
    ['a withdrawal', (id: number) => withdraw(first(), people.author, id)],
  ])('sends the released batch to everyone after %s', async (_what, end) => {
    const id = await submitNew(first(), 'author', people.author, line)
    const heard = await recipientsOf(async () => {
      await end(id)
      return { id, drafts: true }
    })
    expect(heard).toEqual(['author', 'leader', 'director'])
  })

  it('sends a read mark to the other tabs of the receiver', async () => {
    const id = await submitNew(first(), 'author', people.author, line, { receivers })
    const heard = await recipientsOf(async () => {
      await open(first(), people.reader, id)
      return { id, drafts: false }
    })
    expect(heard).toEqual(['reader'])
    const sent = announced.flatMap((one) => ('event' in one ? [one.event] : []))
    expect(sent.filter(about(id)).at(-1)).toEqual({ type: 'box', document_id: id, is_read: true })
  })

  it('sends imported batches to everyone, and nothing when the import changed nothing', async () => {
    const folder = writeExport({ nacct: aBatch(900_001) })
    const listen = () => undefined
    for (const drafts of [true, false]) {
      const heard = await recipientsOf(async () => {
        await importFolder(first().database, folder, listen)
        return { id: 0, drafts }
      })
      expect(heard).toEqual([])
    }
  })

  it('sends nothing for refused requests', async () => {
    const id = await submitNew(first(), 'author', people.author, line)
    const heard = await recipientsOf(async () => {
      await decide(first(), 'director', people.director, id)
      await withdraw(first(), people.stranger, id)
      await open(first(), people.author, id)
      return { id, drafts: false }
    })
    expect(heard).toEqual([])
  })

  it('has headers that prevent buffering by proxies', async () => {
    const { status, headers } = await stream(first(), people.reader)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
  })

  it.each([{}, { authorization: `Token ${'0'.repeat(40)}` }])(
    'returns 401 for the headers %j',
    async (headers) => {
      const opened = await openStream(await first().listen(), headers)
      expect(opened.status).toBe(401)
    },
  )

  it('ends the stream on logout, on every process', async () => {
    const headers = await signIn(first(), 'stranger')
    const opened = await stream(second, headers)
    await send(first(), { method: 'POST', url: '/rest-auth/logout/', headers })
    await opened.ended
  })

  it('ends other streams when the password is changed, but not the stream of that session', async () => {
    const headers = await signIn(first(), 'reader')
    const opened = await stream(second, people.reader)
    const ownStream = await stream(second, headers)
    const url = '/employee/change_password/'
    await send(first(), { method: 'POST', url, headers, payload: { new_password: PASSWORD } })
    await opened.ended
    people.reader = headers
    const id = await submitNew(first(), 'author', people.author, line, { receivers })
    await ownStream.until(about(id))
  })

  it('ends the stream when its session expires', async () => {
    const short = await startProduct({ ...first().settings, SESSION_SECONDS: 1 })
    onTestFinished(() => short.close())
    const opened = await stream(short, await signIn(short, 'leader'))
    await opened.ended
    expect(opened.events.at(-1)).toEqual({ type: 'refetch' })
  })

  it('ends the stream when the server stops', async () => {
    const third = await startProduct(first().settings)
    const opened = await stream(third, people.leader)
    await third.close()
    await opened.ended
  })
})

describe('listen', () => {
  it('reconnects after a broken connection, and reports that notifications may be lost', async () => {
    const way = await openProxy(first().database)
    let heard = (_payload: string): unknown => undefined
    const next = () => new Promise<string>((resolve) => (heard = resolve))
    let reconnections = 0
    let opened = (): unknown => undefined
    const reopened = new Promise<void>((resolve) => (opened = resolve))
    const listener = await listen(
      way.connection,
      'a channel',
      (payload) => heard(payload),
      () => {
        reconnections++
        opened()
      },
    )
    onTestFinished(async () => {
      await listener.close()
      way.close()
    })
    const say = (text: string) =>
      first().database.pool.query(`select pg_notify('a channel', $1)`, [text])
    const before = next()
    await say('before')
    expect(await before).toBe('before')
    way.cut(2)
    await reopened
    const after = next()
    await say('after')
    expect(await after).toBe('after')
    expect(reconnections).toBe(1)
  })
})

describe('a notification in an unknown format', () => {
  it.each(['', 'garbage', 'null', '[]', '{"to":"everybody"}', '{"ended":"x"}'])(
    'is ignored when it is %j',
    async (payload) => {
      const opened = await stream(second, people.author)
      await first().database.pool.query('select pg_notify($1, $2)', [CHANNEL, payload])
      await settle([opened])
    },
  )

  it('is ignored when its event type is unknown to this version', async () => {
    const opened = await stream(second, people.author)
    const payload = JSON.stringify({ to: 'everybody', event: { type: 'of a later version' } })
    await first().database.pool.query('select pg_notify($1, $2)', [CHANNEL, payload])
    await settle([opened])
    expect(JSON.stringify(opened.events)).not.toContain('later')
  })
})

describe('POST /ea/do_sign_all/', () => {
  it('sends an event for each document', async () => {
    const both = [
      await submitNew(first(), 'author', people.author, ['leader']),
      await submitNew(first(), 'author', people.author, ['leader']),
    ]
    const opened = await stream(second, people.author)
    await post(first(), people.leader, 'do_sign_all/', { document_ids: both })
    for (const id of both) await opened.until(about(id))
  })
})
