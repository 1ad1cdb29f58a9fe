import { once } from 'node:events'
import http from 'node:http'
import { ServerEvent } from '../../contract/events.ts'

/** An open stream of server-sent events. */
export interface EventStream {
  status: number
  headers: http.IncomingHttpHeaders
  events: ServerEvent[]
  /** returns the reconnection time that the server sent, in milliseconds */
  retry(): number | undefined
  /** Resolves with the first event from index `from` on that satisfies `isWanted`. */
  until(isWanted: (event: ServerEvent) => boolean, from?: number): Promise<ServerEvent>
  /** Resolves when the server has ended the stream. */
  ended: Promise<unknown>
  close(): void
}

/** Opens `ea/events/` and reads the stream; each event must match the contract. */
export async function openStream(address: string, headers: object): Promise<EventStream> {
  const request = http.get(`${address}/ea/events/`, { headers: { ...headers }, agent: false })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const events: ServerEvent[] = []
  let waiting = () => undefined as unknown
  let text = ''
  let retry: number | undefined
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, milliseconds] = /^retry: (\d+)$/.exec(block) ?? []
      if (milliseconds) retry = Number(milliseconds)
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data === undefined) continue
      const event = ServerEvent.parse(JSON.parse(data))
      if (!block.startsWith(`event: ${event.type}\n`)) throw new Error(block)
      events.push(event)
    }
    waiting()
  })
  // Without a listener, the error of a stream that the test closes would end the process.
  response.on('error', () => undefined)
  const ended = new Promise((resolve) => response.once('close', resolve))
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    ended,
    retry: () => retry,
    until: (isWanted, from = 0) =>
      new Promise((resolve) => {
        waiting = () => {
          const found = events.slice(from).find(isWanted)
          if (found) resolve(found)
        }
        waiting()
      }),
    close: () => request.destroy(),
  }
}
