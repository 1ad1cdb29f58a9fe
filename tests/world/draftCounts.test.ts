import type { ServerResponse } from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { employeePortCalls } from '../../src/world/employee.ts'
import { listenForServerEvents } from '../../src/world/events.ts'
import { loadHomeSection } from '../../src/world/home.ts'
import { startHttpServer } from './startHttpServer.ts'

const { signal } = new AbortController()

/** A server that holds the calls for draft counts until `answer` answers the oldest, and that has a stream of events. */
async function startServer() {
  const held: ServerResponse[] = []
  let total = 0
  const base = await startHttpServer(({ url }, reply) => {
    if (url === '/ea/events/') {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      reply.write('data: {"type": "refetch"}\n\n')
    } else if (url === '/erp/get_todo_count/') {
      held.push(reply)
      total++
    } else reply.end('[]')
  })
  const token = crypto.randomUUID()
  const api = { base, token: () => token, onUnauthorized: () => undefined }
  return {
    api,
    loadBadges: () => employeePortCalls.loadCounts({ api } as never, { drafts: true }, signal),
    load: (section: 'batches' | 'guide') =>
      loadHomeSection({ api }, { section, employee: 'kim' }, signal),
    received: (calls: number) => expect.poll(() => total).toBe(calls),
    answer: (body: unknown) => held.shift()?.end(JSON.stringify(body)),
  }
}

/** Receives events as in a browser without Web Locks, until the test ends. */
async function receiveRefetch(api: Parameters<typeof loadHomeSection>[0]['api']) {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  const types: string[] = []
  const end = new AbortController()
  const listening = listenForServerEvents(
    async () => api,
    'kim',
    ({ type }) => types.push(type),
    end.signal,
  )
  onTestFinished(async () => {
    end.abort()
    await listening
    vi.unstubAllGlobals()
  })
  await expect.poll(() => types).toContain('refetch')
}

describe('the draft counts of the home screen', () => {
  it('come from the request of the badges in progress', async () => {
    const { loadBadges, load, received, answer } = await startServer()
    const badges = loadBadges()
    const sections = [load('batches'), load('guide')]
    await received(1)
    answer([1, 2, 3, 4, 5])
    expect(await badges).toMatchObject({ drafts: [1, 2, 3, 4, 5] })
    for (const section of sections) expect(await section).toMatchObject({ counts: [1, 2, 3, 4, 5] })
    await received(1)
  })

  it('are used also for the badges that are loaded next, without another request', async () => {
    const { loadBadges, load, received, answer } = await startServer()
    const section = load('batches')
    await received(1)
    answer([1, 2, 3, 4, 5])
    expect(await section).toMatchObject({ counts: [1, 2, 3, 4, 5] })
    expect(await loadBadges()).toMatchObject({ drafts: [1, 2, 3, 4, 5] })
    await received(1)
    const refreshed = loadBadges()
    await received(2)
    answer([6, 7, 8, 9, 10])
    expect(await refreshed).toMatchObject({ drafts: [6, 7, 8, 9, 10] })
  })

  it('are requested after the response to the badges', async () => {
    const { loadBadges, load, received, answer } = await startServer()
    const badges = loadBadges()
    await received(1)
    answer([1, 2, 3, 4, 5])
    await badges
    const section = load('batches')
    await received(2)
    answer([6, 7, 8, 9, 10])
    expect(await section).toMatchObject({ counts: [6, 7, 8, 9, 10] })
  })

  it('are requested after an error of the badges', async () => {
    const { loadBadges, load, received, answer } = await startServer()
    const badges = loadBadges()
    await received(1)
    answer({})
    await badges
    const section = load('batches')
    await received(2)
    answer([6, 7, 8, 9, 10])
    expect(await section).toMatchObject({ counts: [6, 7, 8, 9, 10] })
  })

  it('are requested for another employee', async () => {
    const { api, loadBadges, received, answer } = await startServer()
    const badges = loadBadges()
    await received(1)
    const other = { ...api, token: () => 'other' }
    const section = loadHomeSection({ api: other }, { section: 'batches', employee: 'lee' }, signal)
    await received(2)
    answer([1, 2, 3, 4, 5])
    answer([6, 7, 8, 9, 10])
    expect(await section).toMatchObject({ counts: [6, 7, 8, 9, 10] })
    await badges
  })

  it('are requested after an event of the server, which can be newer than the request in progress', async () => {
    const { api, loadBadges, load, received, answer } = await startServer()
    const badges = loadBadges()
    await received(1)
    await receiveRefetch(api)
    const section = load('batches')
    await received(2)
    answer([1, 2, 3, 4, 5])
    answer([6, 7, 8, 9, 10])
    expect(await badges).toMatchObject({ drafts: [1, 2, 3, 4, 5] })
    expect(await section).toMatchObject({ counts: [6, 7, 8, 9, 10] })
  })
})
