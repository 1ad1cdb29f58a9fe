import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createWorld } from '../../src/world/world.ts'

const config = {
  apiBase: '',
  mediaBase: '',
  productionHost: '',
  vapidPublicKey: '',
  pageviewUrl: '',
  sessionSeconds: 3600,
  language: 'en',
  features: ['delegations'],
}

const never = new Promise<never>(() => undefined)

/** A response that sends its head, but not the rest of its body before the signal aborts. */
const withStalledBody = (signal: AbortSignal) =>
  new Response(
    new ReadableStream({
      start: (body) => signal.addEventListener('abort', () => body.error(signal.reason)),
    }),
  )

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A page whose requests of `/config.json` get these responses. `expire` ends the time limits that have begun. */
function openPage(...responses: ((signal: AbortSignal) => Response | Promise<Response>)[]) {
  let limits: AbortController[] = []
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    limits.push(limit)
    return limit.signal
  })
  const unlimited = { signal: new AbortController().signal }
  const fetch = vi.fn(async (_url: string, { signal } = unlimited) => responses.shift()?.(signal))
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('location', { host: 'app.example.com' })
  const world = createWorld({ token: () => null, onUnauthorized: () => undefined })
  const expire = async () => {
    await new Promise(setImmediate)
    for (const limit of limits) limit.abort(new DOMException('', 'TimeoutError'))
    limits = []
  }
  return { world, fetch, timeout, expire }
}

describe('createWorld', () => {
  it.each<[string, (signal: AbortSignal) => Response | Promise<Response>]>([
    ['the response of /config.json', () => never],
    ['the body of /config.json', withStalledBody],
  ])('has the default settings if %s stalls for 30 seconds', async (_what, respond) => {
    const { world, fetch, timeout, expire } = openPage(respond, () => Response.json(config))
    const settings = world.settings()
    // The code of the calls has loaded, and reads the response if there is one.
    await import('../../src/world/client.ts')
    await expire()
    expect(await settings).toMatchObject({
      features: [],
      pushObstacle: { reason: 'notConfigured' },
    })
    expect(timeout).toHaveBeenCalledExactlyOnceWith(30_000)
    expect(fetch.mock.calls[0]?.[1].signal.aborted).toBe(true)
    // The next call, for example a sign-in, loads them again.
    expect(await world.installedLanguage()).toBe('en')
    expect(await world.settings()).toMatchObject({ features: ['delegations'] })
  })
  it('fails a call as offline if its code stalls for 30 seconds', async () => {
    const { world, expire } = openPage(() => Response.json(config))
    vi.doMock('../../src/world/client.ts', () => never)
    onTestFinished(() => void vi.doUnmock('../../src/world/client.ts'))
    const language = world.installedLanguage()
    await expire()
    expect(await language).toBe('ko')
  })
})
