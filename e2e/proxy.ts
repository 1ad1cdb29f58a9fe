import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Faults of a call: the connection is cut before or during the response, or the response is wrong. */
export type Fault =
  | 'cut'
  | 'error'
  | 'html'
  | 'null'
  | 'unauthorized'
  | 'forbidden'
  | 'tooLarge'
  | 'broken'
  | 'invalid'
  | 'missing'
  | 'changed'

const responses: Record<
  Exclude<Fault, 'cut' | 'broken'>,
  [status: number, type: string, body: string]
> = {
  error: [500, 'application/json', '{"detail": "It broke."}'],
  html: [200, 'text/html', '<!doctype html><h1>Bad gateway</h1>'],
  null: [200, 'application/json', 'null'],
  unauthorized: [401, 'application/json', '{"detail": "Invalid token."}'],
  forbidden: [403, 'application/json', '{"detail": "It is not allowed."}'],
  invalid: [400, 'application/json', '{"non_field_errors": ["They do not match."]}'],
  changed: [409, 'application/json', '{"detail": "It has changed.", "code": ["batchChanged"]}'],
  missing: [404, 'application/json', '{"detail": "Not found."}'],
  tooLarge: [413, 'application/json', '{"detail": "It is too large."}'],
}

/**
 * The path of an empty page that every proxy serves. On this page a test can change the browser storage. Chromium would add its own styles
 * to a picture or a text file, and the app's content security policy forbids them.
 */
export const emptyPagePath = '/nowhere'

/** The same page with a response time of 20 ms. A script that waits for the response uses no CPU time meanwhile. */
export const delayedEmptyPagePath = '/nowhere?slow'

/** A function that decides on the fault of each matching call. The proxy delays the call until the function returns. */
type FaultSelector = (request: IncomingMessage) => Promise<Fault | undefined>

/** A proxy in front of a product. It can simulate a fault for each call. */
export interface FaultProxy {
  url: string
  /** From now on, every call whose path contains this text gets the fault; `mend` ends all faults. */
  fail(path: string, fault: Fault): void
  /** Delays every call whose address contains this text, until `release`; the empty text matches all calls. */
  hold(part: string): void
  release(part?: string): void
  /** From now on, every call whose path contains this text, or matches the pattern, waits for the guard; `undefined` removes the guard. */
  guard(path: string | RegExp, guard: FaultSelector | undefined): void
  mend(): void
  /** Overrides settings of the product's `config.json`. */
  configure(settings: Record<string, unknown>): void
  /** Serves the page and its assets from the folder of another build. */
  serveFrom(folder: string): void
  close(): Promise<void>
}

const isIn = (path: string, part: string | RegExp) =>
  typeof part === 'string' ? path.includes(part) : part.test(path)

/** Starts a proxy in front of a product, on a free port of this machine. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const faults = new Map<string, Fault>()
  const guards = new Map<string | RegExp, FaultSelector>()
  const heldGates = new Map<string, { open: () => void; opened: Promise<void> }>()
  const hold = (part: string) => {
    let open = () => {}
    const opened = new Promise<void>((done) => {
      open = done
    })
    heldGates.set(part, { open, opened })
  }
  const release = (only?: string) => {
    for (const [part, { open }] of heldGates) {
      if (only !== undefined && part !== only) continue
      heldGates.delete(part)
      open()
    }
  }
  let settings: Record<string, unknown> = {}
  let build: string | undefined
  const server = createServer(async (request, reply) => {
    const path = request.url ?? '/'
    if (path === emptyPagePath || path === delayedEmptyPagePath) {
      if (path === delayedEmptyPagePath) await setTimeout(20)
      reply.writeHead(200, { 'content-type': 'text/html' }).end()
      return
    }
    await [...heldGates].find(([part]) => decodeURIComponent(path).includes(part))?.[1].opened
    const guardResult = await [...guards].find(([part]) => isIn(path, part))?.[1](request)
    const fault = guardResult ?? [...faults].find(([part]) => path.includes(part))?.[1]
    if (fault === 'cut') {
      request.socket.destroy()
      return
    }
    if (fault === 'broken') {
      // Cuts the connection during the response, because a browser repeats a call whose connection is cut before the response.
      request.resume()
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      reply.write('[', () => request.socket.destroy())
      return
    }
    if (fault) {
      request.resume()
      const [status, type, body] = responses[fault]
      reply.writeHead(status, { 'content-type': type }).end(body)
      return
    }
    if (path.startsWith('/config.json')) {
      const config = (await (await fetch(`${target}/config.json`)).json()) as object
      reply.writeHead(200, { 'content-type': 'application/json' })
      reply.end(JSON.stringify({ ...config, ...settings }))
      return
    }
    const file = build && fileOf(request)
    if (build && file) {
      reply.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
      reply.end(await readFile(join(build, file)))
      return
    }
    if (!request.destroyed) pass(target, request, reply)
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (path, fault) => void faults.set(path, fault),
    hold,
    release,
    guard: (path, guard) => {
      if (guard) guards.set(path, guard)
      else guards.delete(path)
    },
    mend: () => {
      faults.clear()
      release()
    },
    configure: (next) => {
      settings = next
    },
    serveFrom: (folder) => {
      build = folder
    },
    close: () =>
      new Promise((done) => {
        release()
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** The file of a build for a request: the page for a navigation, or an asset by its path. Undefined for any other request. */
function fileOf({ url = '/', headers }: IncomingMessage): string | undefined {
  const [path = '/'] = url.split('?')
  if (path.startsWith('/assets/')) return path
  return headers['sec-fetch-dest'] === 'document' && !path.endsWith('.svg')
    ? 'index.html'
    : undefined
}

function pass(target: string, request: IncomingMessage, reply: ServerResponse): void {
  const onward = ask(
    `${target}${request.url}`,
    { method: request.method, headers: request.headers },
    (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(reply)
    },
  )
  onward.on('error', () => reply.destroy())
  // If the client disconnects, the connection to the product is closed, too.
  reply.on('close', () => onward.destroy())
  request.pipe(onward)
}
