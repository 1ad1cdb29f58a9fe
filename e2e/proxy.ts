import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What may happen to a call on its way: the line is cut, or something else answers. */
export type Fault = 'cut' | 'error' | 'html' | 'null' | 'unauthorized'

const answers: Record<Exclude<Fault, 'cut'>, [status: number, type: string, body: string]> = {
  error: [500, 'application/json', '{"detail": "It broke."}'],
  html: [200, 'text/html', '<!doctype html><h1>Bad gateway</h1>'],
  null: [200, 'application/json', 'null'],
  unauthorized: [401, 'application/json', '{"detail": "Invalid token."}'],
}

/** A line to a product that can break call by call. */
export interface Line {
  url: string
  /** Every call whose path holds this text meets the fault, until `mend`. */
  fail(path: string, fault: Fault): void
  mend(): void
  /** Writes settings over those of the product's `config.json`. */
  configure(settings: Record<string, unknown>): void
  close(): Promise<void>
}

/** Puts a line of its own before a product, on a free port of this machine. */
export async function openLine(target: string): Promise<Line> {
  const faults = new Map<string, Fault>()
  let settings: Record<string, unknown> = {}
  const server = createServer(async (request, reply) => {
    const path = request.url ?? '/'
    const fault = [...faults].find(([part]) => path.includes(part))?.[1]
    if (fault === 'cut') {
      request.socket.destroy()
      return
    }
    if (fault) {
      request.resume()
      const [status, type, body] = answers[fault]
      reply.writeHead(status, { 'content-type': type }).end(body)
      return
    }
    if (path.startsWith('/config.json')) {
      const config = (await (await fetch(`${target}/config.json`)).json()) as object
      reply.writeHead(200, { 'content-type': 'application/json' })
      reply.end(JSON.stringify({ ...config, ...settings }))
      return
    }
    pass(target, request, reply)
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (path, fault) => void faults.set(path, fault),
    mend: () => faults.clear(),
    configure: (next) => {
      settings = next
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

function pass(target: string, request: IncomingMessage, reply: ServerResponse): void {
  const onward = ask(
    `${target}${request.url}`,
    { method: request.method, headers: request.headers },
    (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    },
  )
  onward.on('error', () => reply.destroy())
  request.pipe(onward)
}
