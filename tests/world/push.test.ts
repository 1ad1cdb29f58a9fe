import { afterEach, describe, expect, it, vi } from 'vitest'
import { employeePortCalls } from '../../src/world/employee.ts'
import { startHttpServer } from './startHttpServer.ts'

const { signal } = new AbortController()
const [key, otherKey] = ['BAA-_w', 'BAAAAA']

afterEach(() => vi.unstubAllGlobals())

/**
 * The push manager of a browser, which no test process has. As in a browser, it has at most one subscription, and refuses to subscribe with
 * another key (Push API, section 6.1). Without `canUnsubscribe`, its push service cannot be reached.
 */
function browserWith(subscribed: string | null, { canUnsubscribe = true } = {}) {
  let number = 0
  let subscription: ReturnType<typeof make> | null = null
  const make = (used: string) => {
    number += 1
    const endpoint = `https://push.example.com/${number}`
    return {
      endpoint,
      options: { applicationServerKey: new Uint8Array(Buffer.from(used, 'base64url')).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        if (!canUnsubscribe) throw new DOMException('The push service is not reachable.')
        subscription = null
        return true
      },
    }
  }
  if (subscribed) subscription = make(subscribed)
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const present = subscription && Buffer.from(subscription.options.applicationServerKey)
      if (present && present.toString('base64url') !== applicationServerKey) {
        throw new DOMException('A subscription with another key exists.', 'InvalidStateError')
      }
      subscription ??= make(applicationServerKey)
      return subscription
    },
  }
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ pushManager }) },
  })
}

/** A client of a server that stores every subscription, and reports the paths of its calls. */
async function connect() {
  const paths: string[] = []
  const base = await startHttpServer((request, reply) => {
    paths.push(decodeURIComponent(request.url ?? ''))
    reply.writeHead(200).end(JSON.stringify({ endpoint: 'stored' }))
  })
  const api = { base, token: () => 'abc', onUnauthorized: () => undefined }
  return { client: { api, config: { vapidPublicKey: key } } as never, paths }
}

describe('checkPush', () => {
  it('asks the server for the subscription of this browser', async () => {
    browserWith(key)
    const { client, paths } = await connect()
    await employeePortCalls.checkPush(client, { endpoint: null }, signal)
    expect(paths).toEqual(['/ea/check_push/?endpoint=https://push.example.com/1'])
  })

  it('rejects a subscription with an earlier key of the server, which receives no messages', async () => {
    browserWith(otherKey)
    const { client, paths } = await connect()
    await expect(
      employeePortCalls.checkPush(client, { endpoint: null }, signal),
    ).rejects.toMatchObject({
      kind: 'invalid',
    })
    expect(paths).toEqual([])
  })
})

describe('subscribePush', () => {
  it.each([
    ['the first subscription of this browser', null, 1],
    ['the current subscription again', key, 1],
    ['a new subscription in place of one with an earlier key', otherKey, 2],
  ])('stores %s', async (_what, subscribed, number) => {
    browserWith(subscribed)
    const { client, paths } = await connect()
    await employeePortCalls.subscribePush(client, undefined, signal)
    await employeePortCalls.checkPush(client, { endpoint: null }, signal)
    expect(paths).toEqual([
      '/ea/create_push/',
      `/ea/check_push/?endpoint=https://push.example.com/${number}`,
    ])
  })
})

describe('unsubscribePush', () => {
  it.each([true, false])(
    'resolves after the server has removed the subscription, also if the browser cannot remove it (%s)',
    async (canUnsubscribe) => {
      browserWith(key, { canUnsubscribe })
      const { client, paths } = await connect()
      await employeePortCalls.unsubscribePush(client, { endpoint: null }, signal)
      expect(paths).toEqual(['/ea/delete_push/'])
    },
  )
})
