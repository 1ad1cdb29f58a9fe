import { randomBytes } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { send } from '../product.ts'
import { type State, stateOf } from './state.ts'
import { sharedProduct, signInSharedEmployees } from './product.ts'

describe('push', () => {
  let people: Record<'kim' | 'lee', { authorization: string }>
  let before: State

  beforeAll(async () => {
    people = await signInSharedEmployees('kim', 'lee')
    before = await stateOf(sharedProduct())
  })
  afterEach(() => sharedProduct().database.pool.query('delete from subscriptions'))

  const ENDPOINT = 'https://push.example.com/a'
  const point = Buffer.concat([Buffer.from([4]), randomBytes(64)])
  const keys = { p256dh: point.toString('base64url'), auth: randomBytes(16).toString('base64url') }
  const info = (change: object = {}, endpoint: unknown = ENDPOINT) => ({
    endpoint,
    keys: { ...keys, ...change },
  })

  const create = (pushInfo: unknown, headers = people.kim) =>
    send(sharedProduct(), {
      method: 'POST',
      url: '/ea/create_push/',
      headers,
      payload: { pushInfo },
    })
  const remove = (endpoint: unknown) =>
    send(sharedProduct(), {
      method: 'POST',
      url: '/ea/delete_push/',
      headers: people.kim,
      payload: { endpoint },
    })
  const check = (endpoint: string) =>
    send(sharedProduct(), { url: '/ea/check_push/', headers: people.kim, query: { endpoint } })
  const stored = async (employee = 'kim') => {
    const { rows } = await sharedProduct().database.pool.query(
      'select endpoint, p256dh, auth from subscriptions where employee_id = $1 order by created_at',
      [employee],
    )
    return rows
  }

  describe('POST /ea/create_push/', () => {
    it.each([
      ['NUL', `${ENDPOINT}\0`],
      ['NUL in the host', 'https://push\0.example.com/a'],
      ['a line end', `${ENDPOINT}\n`],
      ['a tab in the scheme', 'ht\ttps://push.example.com/a'],
      ['a control character', `${ENDPOINT}\u0085`],
      ['DEL', `${ENDPOINT}\u007f`],
      ['a leading blank', ` ${ENDPOINT}`],
      ['a no-break space', `${ENDPOINT}\u00a0`],
      ['2,001 characters', ENDPOINT.padEnd(2001, 'a')],
      ['ftp', 'ftp://push.example.com/a'],
      ['javascript', 'javascript:alert(1)'],
      ['data', 'data:text/plain,a'],
      ['a WebSocket', 'wss://push.example.com/a'],
      ['a user without a password', 'https://kim@push.example.com/a'],
      ['an octal address', 'https://0177.0.0.1/a'],
      ['a hexadecimal address', 'https://0x7f000001/a'],
      ['an address of two parts', 'https://127.1/a'],
      ['a full-width address', 'https://１２７.0.0.1/a'],
      ['an address with a final dot', 'https://127.0.0.1./a'],
      ['the unspecified address', 'https://0.0.0.0/a'],
      ['a multicast address', 'https://224.0.0.1/a'],
      ['a mapped address in hexadecimal', 'https://[::ffff:7f00:1]/a'],
      ['a translated address', 'https://[64:ff9b::7f00:1]/a'],
      ['a 6to4 address', 'https://[2002:7f00:1::]/a'],
      ['a name of the metadata service', 'https://metadata.google.internal/a'],
      ['a name in .localhost', 'https://a.localhost/a'],
      ['a name in .localhost with a final dot', 'https://a.localhost./a'],
      ['a name in home.arpa', 'https://router.home.arpa/a'],
      ['a name in upper case', 'https://PRINTER.LOCAL/a'],
      ['an empty text', ''],
      ['a number', 1],
      ['null', null],
      ['a list', [ENDPOINT]],
      ['an object', { href: ENDPOINT }],
    ])('returns 400 and stores nothing for an endpoint with %s', async (_, endpoint) => {
      const { status, body } = await create(info({}, endpoint))
      expect([status, body]).toEqual([400, { pushInfo: expect.any(Array) }])
      expect(await stateOf(sharedProduct())).toEqual(before)
    })

    it.each([
      ['p256dh', 'NUL', `${keys.p256dh.slice(0, -1)}\0`],
      ['p256dh', 'NUL after the key', `${keys.p256dh}\0`],
      ['p256dh', 'a line end', `${keys.p256dh}\n`],
      [
        'p256dh',
        '800 kB of characters that the decoder skips',
        `${keys.p256dh}${'!'.repeat(800_000)}`,
      ],
      ['p256dh', 'characters of base64', keys.p256dh.replace(/.$/, '+')],
      ['p256dh', 'padding', `${keys.p256dh}=`],
      ['p256dh', 'one character too many', `${keys.p256dh}A`],
      ['p256dh', 'one character too few', keys.p256dh.slice(0, -1)],
      [
        'p256dh',
        'a compressed point',
        Buffer.concat([Buffer.from([2]), randomBytes(32)]).toString('base64url'),
      ],
      [
        'p256dh',
        'another first byte',
        Buffer.concat([Buffer.from([5]), randomBytes(64)]).toString('base64url'),
      ],
      ['p256dh', 'an empty text', ''],
      ['p256dh', 'a number', 1],
      ['p256dh', 'a list', [keys.p256dh]],
      ['p256dh', 'no value', undefined],
      ['auth', 'NUL', `${keys.auth.slice(0, -1)}\0`],
      ['auth', 'NUL after the key', `${keys.auth}\0`],
      ['auth', 'padding', `${keys.auth}==`],
      ['auth', '800 kB of characters that the decoder skips', `${keys.auth}${' '.repeat(800_000)}`],
      ['auth', '15 bytes', randomBytes(15).toString('base64url')],
      ['auth', '17 bytes', randomBytes(17).toString('base64url')],
      ['auth', 'full-width digits', '０'.repeat(22)],
      ['auth', 'an object', {}],
      ['auth', 'no value', undefined],
    ])('returns 400 and stores nothing for the key %s with %s', async (name, _, value) => {
      const { status, body } = await create(info({ [name]: value }))
      expect([status, body]).toEqual([400, { pushInfo: expect.any(Array) }])
      expect(await stateOf(sharedProduct())).toEqual(before)
    })

    it.each([
      ['null', null],
      ['a text', JSON.stringify(info())],
      ['a list', [info()]],
      ['no keys', { endpoint: ENDPOINT }],
      ['keys in a list', { endpoint: ENDPOINT, keys: [keys] }],
    ])('returns 400 and stores nothing when pushInfo is %s', async (_, pushInfo) => {
      const { status, body } = await create(pushInfo)
      expect([status, body]).toEqual([400, { pushInfo: expect.any(Array) }])
      expect(await stateOf(sharedProduct())).toEqual(before)
    })

    it('stores the canonical form of keys whose last character has spare bits', async () => {
      const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      const spare = (text: string) => text.slice(0, -1) + last[last.indexOf(text.at(-1) ?? '') + 1]
      expect(
        (await create(info({ p256dh: spare(keys.p256dh), auth: spare(keys.auth) }))).status,
      ).toBe(201)
      expect(await stored()).toEqual([{ endpoint: ENDPOINT, ...keys }])
    })

    it('keeps the 20 newest subscriptions of an employee', async () => {
      await create(info({}, `${ENDPOINT}/lee`), people.lee)
      for (let at = 0; at < 22; at++) await create(info({}, `${ENDPOINT}/${at}`))
      // Subscription 2 was stored again, so it is no longer one of the oldest, which are removed.
      await create(info({}, `${ENDPOINT}/2`))
      await create(info({}, `${ENDPOINT}/22`))
      const kept = [...Array.from({ length: 18 }, (_, at) => at + 4), 2, 22]
      const endpoints = (await stored()).map(({ endpoint }) => endpoint)
      expect(endpoints).toEqual(kept.map((at) => `${ENDPOINT}/${at}`))
      expect(await stored('lee')).toHaveLength(1)
    })

    it('keeps 20 of 40 concurrent subscriptions', async () => {
      const responses = await Promise.all(
        Array.from({ length: 40 }, (_, at) => create(info({}, `${ENDPOINT}/${at}`))),
      )
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
      expect(await stored()).toHaveLength(20)
    })
  })

  describe.each([
    ['POST /ea/delete_push/', remove],
    ['GET /ea/check_push/', check as (endpoint: unknown) => ReturnType<typeof remove>],
  ])('%s', (_name, ask) => {
    it.each([
      ['NUL', `${ENDPOINT}\0`],
      ['a line end', `${ENDPOINT}\n`],
      ['a control character', `${ENDPOINT}\u001f`],
      ['a leading blank', ` ${ENDPOINT}`],
      ['a wildcard', 'https://push.example.com/%'],
      ['SQL', `${ENDPOINT}'or'1'='1`],
      ['an unknown address', 'https://push.example.com/b'],
      ['an empty text', ''],
    ])('returns 400 for an endpoint with %s', async (_, endpoint) => {
      await create(info())
      const { status, body } = await ask(endpoint)
      expect([status, body]).toEqual([400, { endpoint: expect.any(Array) }])
      expect(await stored()).toHaveLength(1)
    })
  })
})
