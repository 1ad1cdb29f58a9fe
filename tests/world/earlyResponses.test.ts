import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { emptySearch } from '../../machines/boxes/boxes.rules.ts'
import { call } from '../../src/world/api.ts'
import { documentPortCalls } from '../../src/world/documents.ts'
import { draftingRoutes } from '../../src/app/screens.ts'
import {
  EARLY_RESPONSE_AGE_MS_MAX,
  firstCallUrlsOf,
  requestEarly,
  requestFirstScreen,
  takeEarlyConfig,
} from '../../src/world/earlyResponses.ts'
import { listenForServerEvents } from '../../src/world/events.ts'
import { loadHomeSection } from '../../src/world/home.ts'
import { createVoucherListParser } from '../../src/world/voucherLists.ts'
import { vouchersPortCalls } from '../../src/world/vouchers.ts'
import { startHttpServer } from './startHttpServer.ts'

const { signal } = new AbortController()

const document = '/ea/document/?document_id=7'
const pendingBox = '/ea/sign_document/?summary=true'

const period = { start: '2026-08-28', end: '2026-12-08' }
const periodIn = () => period

/** A server that answers every call with a list that is empty; `urls` are the calls that it received, with their tokens. */
async function startServer() {
  const received: string[] = []
  const base = await startHttpServer(({ url, headers }, reply) => {
    received.push(`${url} ${headers.authorization}`)
    reply.end('[]')
  })
  const as = (token: string) => ({ base, token: () => token, onUnauthorized: () => undefined })
  const config = async () => new Response(JSON.stringify({ apiBase: base }))
  const request = (token: string) =>
    requestEarly('/reportSign', { config: config(), token, language: 'ko', periodIn })
  return { received, as, request }
}

/** Sends the first calls of an address. `settings` is the content of `/config.json`. */
const requestAt = (address: string, settings: object) =>
  requestEarly(address, {
    config: Promise.resolve(Response.json(settings)),
    token: 'abc',
    language: 'ko',
    periodIn,
  })

const listPending = (api: ReturnType<Awaited<ReturnType<typeof startServer>>['as']>) =>
  call(api, 'pendingBox', { query: { summary: 'true' } })

afterEach(() => {
  vi.useRealTimers()
})

describe('firstCallUrlsOf', () => {
  it('has the calls that the ports of the first screens send', async () => {
    const { received, as } = await startServer()
    const server = { api: as('abc') }
    const list = { box: 'pending', search: emptySearch, withStatusCounts: false } as const
    await documentPortCalls.listBox(server, list, signal)
    await documentPortCalls.fetchDocument(server, { documentId: 7 }, signal).catch(() => undefined)
    for (const section of ['pending', 'submitted', 'rejected'] as const) {
      await loadHomeSection(server, { section, employee: 'kim' }, signal)
    }
    const [box, opened, ...home] = received.map((one) => one.split(' ')[0])
    const callsOf = (address: string) => firstCallUrlsOf(address, periodIn)
    expect(callsOf('/reportSign')).toEqual([box])
    expect(callsOf('/')).toEqual([box])
    expect(callsOf('/dashboards/default')).toEqual(home)
    expect(callsOf('/reportSign?document=7')).toEqual([box, opened])
    expect(callsOf('/documents/7')).toEqual([opened, opened, box])
  })

  it.each(draftingRoutes)(
    'has the call that the drafting screen of %s sends',
    async (category, path) => {
      const { received, as } = await startServer()
      const client = { api: as('abc'), readVouchers: createVoucherListParser() } as never
      const search = { category, period, search: '', user: '' }
      await vouchersPortCalls.listVouchers(client, search, signal)
      expect(received).toEqual(firstCallUrlsOf(path, periodIn).map((url) => `${url} Token abc`))
    },
  )

  it.each(['/reportSign?status=waiting', '/reportWritten', '/documents/7a', '/auth/login'])(
    'has no call for %s',
    (address) => {
      expect(firstCallUrlsOf(address, periodIn)).toEqual([])
    },
  )
})

describe('requestEarly', () => {
  it('sends a call whose response the screen uses once; the next call of the screen is sent', async () => {
    const { received, as, request } = await startServer()
    await request('abc')
    await listPending(as('abc'))
    expect(received).toHaveLength(1)
    await listPending(as('abc'))
    expect(received).toHaveLength(2)
  })

  it('sends a call to the URL of its screen if the address of the server ends with a slash', async () => {
    const { received, as } = await startServer()
    await requestAt('/reportSign', { apiBase: `${as('abc').base}/` })
    await listPending(as('abc'))
    expect(received).toEqual([`${pendingBox} Token abc`])
  })

  it('sends a call whose response another employee does not get', async () => {
    const { received, as, request } = await startServer()
    await request('abc')
    await listPending(as('def'))
    expect(received.toSorted()).toEqual([`${pendingBox} Token abc`, `${pendingBox} Token def`])
  })

  it('sends a call whose response is not used after five seconds', async () => {
    const { received, as, request } = await startServer()
    vi.useFakeTimers({ toFake: ['performance'] })
    await request('abc')
    vi.advanceTimersByTime(EARLY_RESPONSE_AGE_MS_MAX)
    await listPending(as('abc'))
    expect(received).toHaveLength(2)
  })

  it.each([
    ['cannot be loaded', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['are an error page', async () => new Response('<html>')],
  ])('sends nothing if the settings %s', async (_what, config) => {
    const { received, as } = await startServer()
    await requestEarly('/reportSign', { config: config(), token: 'abc', language: 'ko', periodIn })
    await listPending(as('abc'))
    expect(received).toHaveLength(1)
  })

  it('sends a call that the screen can abort', async () => {
    const base = await startHttpServer(() => undefined)
    await requestAt('/reportSign', { apiBase: base })
    const abort = new AbortController()
    const api = { base, token: () => 'abc', onUnauthorized: () => undefined }
    const query = { summary: 'true' }
    const listed = call(api, 'pendingBox', { query, signal: abort.signal })
    abort.abort()
    await expect(listed).rejects.toThrow()
  })

  it('sends one call for the page of a document and for its box', async () => {
    const { received, as } = await startServer()
    const api = as('abc')
    await requestAt('/documents/7', { apiBase: api.base })
    const fetchDocument = () =>
      documentPortCalls.fetchDocument({ api }, { documentId: 7 }, signal).catch(() => undefined)
    await fetchDocument()
    await fetchDocument()
    await listPending(api)
    expect(received.toSorted()).toEqual([`${document} Token abc`, `${pendingBox} Token abc`])
    await fetchDocument()
    expect(received).toHaveLength(3)
  })

  it('sends a call again in the usual way after its early request has failed', async () => {
    const received: string[] = []
    const base = await startHttpServer(({ url }, reply) => {
      received.push(url ?? '')
      reply.writeHead(503).end('{}')
    })
    await requestAt('/documents/7', { apiBase: base })
    const server = { api: { base, token: () => 'abc', onUnauthorized: () => undefined } }
    const fetchDocument = () => documentPortCalls.fetchDocument(server, { documentId: 7 }, signal)
    await expect(fetchDocument()).rejects.toMatchObject({ kind: 'server' })
    await expect(fetchDocument()).rejects.toMatchObject({ kind: 'server' })
    expect(received.filter((url) => url === document)).toHaveLength(2)
  })

  it('sends a call that is sent again after the event stream has started', async () => {
    const { received, as, request } = await startServer()
    await request('abc')
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('addEventListener', vi.fn())
    vi.stubGlobal('removeEventListener', vi.fn())
    const end = new AbortController()
    const listening = listenForServerEvents(
      async () => as('abc'),
      'kim',
      () => undefined,
      end.signal,
    )
    end.abort()
    await listening
    vi.unstubAllGlobals()
    await listPending(as('abc'))
    expect(received.filter((one) => one.startsWith(pendingBox))).toHaveLength(2)
  })

  it('sends a call whose error the screen reports', async () => {
    const base = 'http://127.0.0.1:9'
    await requestAt('/reportSign', { apiBase: base })
    const api = { base, token: () => 'abc', onUnauthorized: () => undefined }
    await expect(listPending(api)).rejects.toMatchObject({ kind: 'offline' })
  })

  it('sends a call in the language of the installation if the page has none', async () => {
    const languages: unknown[] = []
    const base = await startHttpServer(({ headers }, reply) => {
      languages.push(headers['accept-language'])
      reply.end('[]')
    })
    const config = Promise.resolve(Response.json({ apiBase: base, language: 'en' }))
    await requestEarly('/reportSign', { config, token: 'abc', language: undefined, periodIn })
    await expect.poll(() => languages).toEqual(['en'])
  })

  it('keeps the loaded settings, which can be taken once', async () => {
    const { as } = await startServer()
    const text = JSON.stringify({ apiBase: as('abc').base })
    const config = Promise.resolve(new Response(text))
    await requestEarly('/reportSign', { config, token: 'abc', language: 'ko', periodIn })
    expect(await (await takeEarlyConfig())?.text()).toBe(text)
    expect(takeEarlyConfig()).toBe(undefined)
  })
})

describe('requestFirstScreen', () => {
  const valid = JSON.stringify({ token: 'abc', expiresAt: Date.now() + 60_000 })

  /** Calls `requestFirstScreen` in a page with this stored session. Returns the requested URLs. */
  async function requestFrom(
    session: string | null,
    page: {
      early?: string
      state?: object
      respond?: (init: { signal: AbortSignal }) => Response
    } = {},
  ) {
    const { early = 'ko', state = null, respond = () => Response.json({ apiBase: '' }) } = page
    const urls: string[] = []
    vi.stubGlobal('document', { documentElement: { dataset: early === 'off' ? {} : { early } } })
    vi.stubGlobal('history', { state })
    vi.stubGlobal('location', { pathname: '/documents/7', search: '' })
    vi.stubGlobal('localStorage', { getItem: () => session })
    const send = vi.fn(async (url: string, init: { signal: AbortSignal }) => {
      urls.push(url)
      return respond(init)
    })
    vi.stubGlobal('fetch', send)
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    requestFirstScreen(periodIn)
    await takeEarlyConfig()
    await new Promise(setImmediate)
    return urls
  }

  it('sends the first calls with the stored session', async () => {
    expect(await requestFrom(valid)).toEqual(['/config.json', document, pendingBox])
  })

  it.each<[string, string | null, Parameters<typeof requestFrom>[1]]>([
    ['no session is stored', null, {}],
    ['the session has expired', JSON.stringify({ token: 'abc', expiresAt: 1 }), {}],
    ['the stored value is not a session', '{', {}],
    ['the stored value is null', 'null', {}],
    ['the page does not allow it', valid, { early: 'off' }],
    ['the screen was opened with a state', valid, { state: { usr: { redraft: {} } } }],
  ])('sends nothing if %s', async (_what, session, page) => {
    expect(await requestFrom(session, page)).toEqual([])
  })
  it('sends no first calls if the body of /config.json stalls for 30 seconds', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    onTestFinished(() => void timeout.mockRestore())
    const respond = ({ signal }: { signal: AbortSignal }) => {
      const start = (body: ReadableStreamDefaultController) =>
        signal.addEventListener('abort', () => body.error(signal.reason))
      return new Response(new ReadableStream({ start }))
    }
    const requested = requestFrom(valid, { respond })
    expect(timeout).toHaveBeenCalledExactlyOnceWith(30_000)
    limit.abort(new DOMException('', 'TimeoutError'))
    await expect(requested).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/config.json', { signal: limit.signal })
  })
})
