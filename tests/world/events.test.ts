import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ServerEvent } from '../../contract/events.ts'
import { listenForServerEvents, type StreamEvent } from '../../src/world/events.ts'
import { startHttpServer } from './startHttpServer.ts'

let page: EventTarget

beforeEach(() => {
  // A page of a browser without the Web Locks API. In such a browser each tab has its own stream.
  page = new EventTarget()
  vi.stubGlobal('navigator', {})
  for (const name of ['addEventListener', 'removeEventListener'] as const) {
    vi.stubGlobal(name, page[name].bind(page))
  }
  onTestFinished(() => void vi.unstubAllGlobals())
})

const block = (event: ServerEvent) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`

/** Starts a server for this test and listens to its events until the test ends. */
async function open(answer: (reply: ServerResponse, place: number) => void) {
  const asked: (string | undefined)[] = []
  const closed: number[] = []
  const told: StreamEvent[] = []
  const refused: string[] = []
  const base = await startHttpServer((request, reply) => {
    const place = asked.push(request.headers.authorization)
    reply.on('close', () => closed.push(place))
    answer(reply, place)
  })
  const end = new AbortController()
  const api = {
    base,
    token: () => 'abc',
    onUnauthorized: (token: string) => refused.push(token),
  }
  const over = listenForServerEvents(
    async () => api,
    'kim',
    (event) => told.push(event),
    end.signal,
  )
  // Stops all timers of the page when the test ends.
  onTestFinished(() => {
    end.abort()
    return over
  })
  return { asked, closed, told, refused, end, over }
}

const connected = { type: 'connected' }
const disconnected = { type: 'disconnected' }
const refetch = { type: 'refetch' } as const

const stream = (reply: ServerResponse, ...parts: string[]) => {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const part of parts) reply.write(part)
}

describe('events', () => {
  it('are delivered in any chunks, without heartbeats', async () => {
    const text = block({ type: 'box', document_id: 7 })
    const { asked, told } = await open((reply) =>
      stream(reply, block({ type: 'refetch' }), ':\n\n', text.slice(0, 9), text.slice(9)),
    )
    await expect
      .poll(() => told)
      .toEqual([disconnected, connected, refetch, { type: 'box', document_id: 7 }])
    expect(asked).toEqual(['Token abc'])
  })

  it('are parsed with CRLF line ends, split anywhere', async () => {
    const text = (block(refetch) + block({ type: 'box', document_id: 7 })).replaceAll('\n', '\r\n')
    const end = text.indexOf('\r\n\r\n')
    for (const at of [end, end + 1, end + 2, end + 3, end + 4]) {
      const { told } = await open((reply) => stream(reply, text.slice(0, at), text.slice(at)))
      await expect
        .poll(() => told)
        .toEqual([disconnected, connected, refetch, { type: 'box', document_id: 7 }])
    }
  })

  it('are requested again after the end of a stream, immediately when the browser goes online', async () => {
    const { told, closed } = await open((reply, place) => {
      stream(reply, block(place === 1 ? refetch : { type: 'drafts', counts: [1, 2, 3, 4, 5] }))
      if (place === 1) reply.end()
    })
    await expect.poll(() => closed).toEqual([1])
    await expect
      .poll(() => {
        page.dispatchEvent(new Event('online'))
        return told.map(({ type }) => type).slice(1)
      })
      .toEqual(['connected', 'refetch', 'disconnected', 'connected', 'drafts'])
  })

  it('are requested again within seconds after the computer has slept', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { asked, told, closed } = await open((reply) => stream(reply, block(refetch)))
    await expect.poll(() => told).toHaveLength(3)
    vi.advanceTimersByTime(44_000)
    expect(asked).toHaveLength(1)
    // During the sleep the clock goes on, but no timer runs.
    vi.setSystemTime(Date.now() + 3_600_000)
    vi.advanceTimersByTime(5000)
    await expect.poll(() => closed).toEqual([1])
    await expect
      .poll(() => {
        page.dispatchEvent(new Event('online'))
        return asked
      })
      .toHaveLength(2)
  })

  it.each([
    ['4321', 4321],
    ['99999', 30_000],
  ])('are requested again after the time that the server sent: %s', async (sent, waited) => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => void vi.restoreAllMocks())
    const { asked } = await open((reply, place) => {
      stream(reply, block(refetch))
      if (place === 1) reply.end(`retry: ${sent}\n\n`)
    })
    const times = () => timers.mock.calls.map(([, milliseconds]) => milliseconds)
    await expect.poll(times).toContain(waited)
    page.dispatchEvent(new Event('online'))
    await expect.poll(() => asked).toHaveLength(2)
  })

  it('report a 401 with the token, and are requested again, because the session can be renewed meanwhile', async () => {
    const { told, refused } = await open((reply, place) => {
      if (place === 1) reply.writeHead(401).end('{}')
      else stream(reply, block(refetch))
    })
    await expect.poll(() => told).toEqual([disconnected, connected, refetch])
    expect(refused).toEqual(['abc'])
  })

  it('end when the page is closed, without another request or event', async () => {
    const replies: ServerResponse[] = []
    const { told, closed, end, over } = await open((reply) => {
      replies.push(reply)
      stream(reply, block({ type: 'refetch' }))
    })
    await expect.poll(() => told).toHaveLength(3)
    end.abort()
    await over
    await expect.poll(() => closed).toEqual([1])
    expect(replies).toHaveLength(1)
    expect(told).toHaveLength(3)
  })

  it('are ignored when their data is unknown', async () => {
    const { told } = await open((reply) =>
      stream(reply, 'data: <html>\n\n', 'data: {"type": "other"}\n\n', block(refetch)),
    )
    await expect.poll(() => told).toEqual([disconnected, connected, refetch])
  })

  it('that make every tab send requests are delivered once, with a delay of up to 5 s', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.9)
    onTestFinished(() => void vi.restoreAllMocks())
    const box = { type: 'box', document_id: 7 } as const
    const events: ServerEvent[] = [refetch, refetch, { type: 'drafts' }, refetch, box]
    const { told } = await open((reply) => stream(reply, ...events.map(block)))
    await expect.poll(() => told.at(-1)).toEqual(box)
    expect(told).toEqual([disconnected, connected, refetch, box])
    // The event `online` ends the random delay of `drafts` early.
    page.dispatchEvent(new Event('online'))
    await expect.poll(() => told.slice(4)).toEqual([refetch, { type: 'drafts' }])
  })

  it('are delayed at the start of a stream that follows a broken one', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.01)
    onTestFinished(() => void vi.restoreAllMocks())
    const { told, asked } = await open((reply, place) => {
      stream(reply, block(refetch), block({ type: 'box', document_id: place }))
      if (place === 1) reply.end()
    })
    await expect.poll(() => asked).toHaveLength(2)
    await expect.poll(() => told).toHaveLength(8)
    expect(told.slice(4)).toEqual([
      disconnected,
      connected,
      { type: 'box', document_id: 2 },
      refetch,
    ])
  })

  it('reach the other tabs of the employee, with the state of the stream', async () => {
    let holds = false
    let next = (): unknown => undefined
    const released = new Promise<void>((resolve) => {
      next = resolve
    })
    const locks = {
      query: async () => ({ held: holds ? [{ name: 'e-payment.events.kim' }] : [] }),
      async request(_name: string, { signal }: { signal: AbortSignal }, lead: () => unknown) {
        const isFollower = holds
        holds = true
        if (isFollower) await Promise.race([released, once(signal, 'abort')])
        if (!signal.aborted) await lead()
      },
    }
    vi.stubGlobal('navigator', { locks })
    const box = { type: 'box', document_id: 7 } as const
    let reply: ServerResponse | undefined
    const leader = await open((opened) => {
      reply = opened
      stream(opened, block(refetch))
    })
    await expect.poll(() => leader.told).toHaveLength(3)
    const follower = await open((opened) => stream(opened, block(refetch)))
    await expect.poll(() => follower.told).toEqual([refetch, connected])
    reply?.write(block(box))
    await expect.poll(() => follower.told).toEqual([refetch, connected, box])
    expect(follower.asked).toEqual([])
    // The tab with the stream is closed: the other tab opens its own stream.
    leader.end.abort()
    await leader.over
    next()
    await expect.poll(() => follower.told.slice(3)).toEqual([disconnected, connected, refetch])
    expect(follower.asked).toHaveLength(1)
  })
})
