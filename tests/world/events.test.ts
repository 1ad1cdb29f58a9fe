import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ServerEvent } from '../../contract/events.ts'
import { listen } from '../../src/world/events.ts'
import { answering } from './answering.ts'

let page: EventTarget

beforeEach(() => {
  // A page of a browser without locks, where each tab has a stream of its own.
  page = new EventTarget()
  vi.stubGlobal('navigator', {})
  for (const name of ['addEventListener', 'removeEventListener'] as const) {
    vi.stubGlobal(name, page[name].bind(page))
  }
  onTestFinished(() => void vi.unstubAllGlobals())
})

const block = (event: ServerEvent) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`

/** Listens to a server of this test alone, until the test is over. */
async function open(answer: (reply: ServerResponse, place: number) => void) {
  const asked: (string | undefined)[] = []
  const closed: number[] = []
  const told: ServerEvent[] = []
  const refused: string[] = []
  const base = await answering((request, reply) => {
    const place = asked.push(request.headers.authorization)
    reply.on('close', () => closed.push(place))
    answer(reply, place)
  })
  const end = new AbortController()
  const caller = {
    base,
    token: () => 'abc',
    onUnauthorized: (token: string) => refused.push(token),
  }
  const over = listen(
    async () => caller,
    'kim',
    (event) => told.push(event),
    end.signal,
  )
  // No wait outlives the page that it waits in.
  onTestFinished(() => {
    end.abort()
    return over
  })
  return { asked, closed, told, refused, end, over }
}

const stream = (reply: ServerResponse, ...parts: string[]) => {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const part of parts) reply.write(part)
}

describe('events', () => {
  it('are told as they come, in whatever pieces, and signs of life are none', async () => {
    const text = block({ type: 'box', document_id: 7 })
    const { asked, told } = await open((reply) =>
      stream(reply, block({ type: 'refetch' }), ':\n\n', text.slice(0, 9), text.slice(9)),
    )
    await expect.poll(() => told).toEqual([{ type: 'refetch' }, { type: 'box', document_id: 7 }])
    expect(asked).toEqual(['Token abc'])
  })

  it('are asked for anew after the end of a stream, at once when the browser is back on line', async () => {
    const { told, closed } = await open((reply, place) => {
      stream(reply, block({ type: place === 1 ? 'refetch' : 'drafts' }))
      if (place === 1) reply.end()
    })
    await expect.poll(() => closed).toEqual([1])
    await expect
      .poll(() => {
        page.dispatchEvent(new Event('online'))
        return told.map(({ type }) => type)
      })
      .toEqual(['refetch', 'drafts'])
  })

  it('end with the token, which is told about', async () => {
    const { over, refused, asked } = await open((reply) => reply.writeHead(401).end('{}'))
    await over
    expect(refused).toEqual(['abc'])
    expect(asked).toHaveLength(1)
  })

  it('end when the page leaves: nobody asks, and nothing is told', async () => {
    const replies: ServerResponse[] = []
    const { told, closed, end, over } = await open((reply) => {
      replies.push(reply)
      stream(reply, block({ type: 'refetch' }))
    })
    await expect.poll(() => told).toHaveLength(1)
    end.abort()
    await over
    await expect.poll(() => closed).toEqual([1])
    expect(replies).toHaveLength(1)
    expect(told).toHaveLength(1)
  })

  it('are none where an answer is no event', async () => {
    const { told } = await open((reply) =>
      stream(reply, 'data: <html>\n\n', 'data: {"type": "other"}\n\n', block({ type: 'drafts' })),
    )
    await expect.poll(() => told).toEqual([{ type: 'drafts' }])
  })
})
