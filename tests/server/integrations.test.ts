import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Scope, scopes } from '../../contract/integrationCalls.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import {
  addIntegration,
  revokeIntegration,
  rotateToken,
} from '../../server/integration/integrations.service.ts'
import { submitNew, decide, signInAll } from './approval.ts'
import { send, useProduct } from './product.ts'

const product = useProduct()
let headers: Awaited<ReturnType<typeof signInAll<'kim' | 'lee'>>>
let token = ''
let ids: number[]

const query = (text: string, values: unknown[] = []) => product().database.pool.query(text, values)
const bearer = (value: string) => ({ authorization: `Bearer ${value}` })
let names = 0
const add = (given: readonly Scope[] = scopes, addresses: readonly string[] = []) =>
  addIntegration(product().database.db, `client ${++names}`, given, addresses)

const pull = (search = '', value = token, remoteAddress = '127.0.0.1') =>
  send(product(), {
    url: `/integration/documents/${search}`,
    headers: bearer(value),
    remoteAddress,
  })

/** Moves the ends of the previous tokens of a client into the past. */
const passDays = (id: number, days: number) =>
  query(
    `update integrations set previous_tokens = (
      select jsonb_agg(jsonb_set(p, '{until}', to_jsonb((p ->> 'until')::timestamptz - $2 * interval '1 day')))
      from jsonb_array_elements(previous_tokens) p) where id = $1`,
    [id, days],
  )

beforeAll(async () => {
  headers = await signInAll(product(), 'kim', 'lee')
  ;({ token } = await add())
  ids = [
    await submitNew(product(), 'kim', headers.kim, ['lee']),
    await submitNew(product(), 'kim', headers.kim, ['lee']),
  ]
  await decide(product(), 'lee', headers.lee, ids[0] ?? 0)
})

describe('GET /integration/documents/', () => {
  it('returns the messages after a sequence, in order, as webhooks send them (N13)', async () => {
    const all = await pull()
    expect(all.status).toBe(200)
    const { rows } = await query('select sequence, message from outbox order by sequence')
    expect(all.body).toEqual({
      total_number: 3,
      results: rows.map(({ message }) => JSON.parse(message)),
    })
    const { body } = await pull(`?since=${rows[0].sequence}&limit=1`)
    expect(body.total_number).toBe(2)
    expect(body.results.map((each: { data: { sequence: number } }) => each.data.sequence)).toEqual([
      rows[1].sequence,
    ])
    const raw = await product().app.inject({
      url: '/integration/documents/',
      headers: bearer(token),
    })
    expect(raw.body).toContain(rows[2].message)
    expect(raw.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it.each([2_000_000_000, 99_999_999_999, Number.MAX_SAFE_INTEGER])(
    'returns an empty list after the sequence %i (section 10)',
    async (since) => {
      expect(await pull(`?since=${since}`)).toMatchObject({
        status: 200,
        body: { total_number: 0, results: [] },
      })
    },
  )

  it.each(['?since=-1', '?since=x', '?limit=0', '?limit=1001'])(
    'returns 400 for %s',
    async (search) => {
      expect((await pull(search)).status).toBe(400)
    },
  )
})

describe('GET /integration/documents/{id}/lines/', () => {
  it('returns the stored lines, whose SHA-256 is that of the messages (N13)', async () => {
    const { body } = await product().app.inject({
      url: `/integration/documents/${ids[0]}/lines/`,
      headers: bearer(token),
    })
    const { rows } = await query('select message from outbox where document_id = $1', [ids[0]])
    const { data } = JSON.parse(rows[0].message)
    expect(createHash('sha256').update(body).digest('hex')).toBe(data.lines_sha256)
    expect(JSON.parse(body)).toHaveLength(data.line_count)
  })

  it('returns 404 for an unknown document', async () => {
    const { status } = await send(product(), {
      url: '/integration/documents/999/lines/',
      headers: bearer(token),
    })
    expect(status).toBe(404)
  })
})

describe('a token of an integration', () => {
  it.each([
    ['a missing one', {}],
    ['an unknown one', bearer(`itk_${'A'.repeat(43)}`)],
    ['a malformed one', bearer('itk_1')],
  ])('is refused with 401: %s (section 10)', async (_, given) => {
    const url = '/integration/documents/'
    expect(await send(product(), { url, headers: given })).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
      body: { detail: 'The token of the integration is missing, unknown or revoked.' },
    })
  })

  it.each(['bearer', 'BEARER'])(
    'has a scheme that is not case-sensitive: %s (RFC 9110)',
    async (scheme) => {
      const authorization = `${scheme} ${token}`
      const url = '/integration/documents/'
      expect((await send(product(), { url, headers: { authorization } })).status).toBe(200)
      expect(
        await send(product(), { url: '/ea/lines/', headers: { authorization } }),
      ).toMatchObject({
        status: 403,
        body: { detail: expect.stringContaining('integration/') },
      })
    },
  )

  it.each([
    ['after another text', () => `x Bearer ${token}`],
    ['before another text', () => `Bearer ${token}x`],
  ])('is refused %s', async (_, authorization) => {
    const given = { authorization: authorization() }
    const { status } = await send(product(), { url: '/integration/documents/', headers: given })
    expect(status).toBe(401)
  })

  it('of an employee is refused under integration/ (N14)', async () => {
    const { status } = await send(product(), {
      url: '/integration/documents/',
      headers: { ...headers.kim },
    })
    expect(status).toBe(401)
  })

  it.each(['/ea/sign_document/', '/ea/events/', '/employee/devices/', '/erp/get_todo_count/'])(
    'is refused for %s with 403 (N14)',
    async (url) => {
      const { status, body } = await send(product(), { url, headers: bearer(token) })
      expect([status, body.detail]).toEqual([403, expect.stringContaining('integration/')])
    },
  )

  it('needs the scope of the call (section 10)', async () => {
    const other = await add(['batches:write', 'status:write'])
    expect(await pull('', other.token)).toMatchObject({
      status: 403,
      body: { detail: 'The integration needs the scope documents:read.' },
    })
  })

  it('works only from the given addresses', async () => {
    const addresses = ['192.0.2.0/24', '2001:db8::1']
    const limited = await add(scopes, addresses)
    const { rows } = await query('select what from entries order by seq desc limit 1')
    expect(JSON.parse(rows[0].what).integration.addresses).toEqual(addresses)
    const detail = 'The integration may not be used from this address.'
    expect(await pull('', limited.token)).toMatchObject({ status: 403, body: { detail } })
    const used = await query('select from integrations where calls > 0 and id = $1', [limited.id])
    expect(used.rowCount).toBe(0)
    expect((await pull('', limited.token, '192.0.2.9')).status).toBe(200)
    expect((await pull('', limited.token, '2001:db8::1')).status).toBe(200)
    expect((await pull('', limited.token, '::ffff:192.0.2.9')).status).toBe(200)
  })

  it('works together with the previous one for seven days after a rotation, and not after the revocation', async () => {
    const { id, token: first } = await add()
    const second = await rotateToken(product().database.db, id)
    expect((await pull('', first)).status).toBe(200)
    expect((await pull('', second)).status).toBe(200)
    await passDays(id, 7)
    expect((await pull('', first)).status).toBe(401)
    expect((await pull('', second)).status).toBe(200)
    await revokeIntegration(product().database.db, id)
    expect((await pull('', second)).status).toBe(401)
    const missing = { message: `There is no active API client ${id}. "integrations" lists all.` }
    await expect(rotateToken(product().database.db, id)).rejects.toMatchObject(missing)
    await expect(revokeIntegration(product().database.db, id)).rejects.toMatchObject(missing)
    const { rows } = await query('select who, what from entries order by seq desc limit 1')
    expect(rows.map(({ who, what }) => [who, JSON.parse(what)])).toEqual([
      ['admin', { type: 'integration.revoked', integration: id }],
    ])
  })

  it.each([
    [
      'batches/',
      { category: 'voucher', batches: [{ number: 9801, lines: aVoucher({ RPICU: 9801 }) }] },
    ],
    ['deleted/', { category: 'voucher', numbers: [1] }],
    ['status/', { batches: [{ category: 'voucher', number: 1, status: 'posted' }] }],
  ])(
    'that is revoked while the body of integration/%s arrives returns 401 and stores nothing (section 10)',
    async (path, body) => {
      const { id, token: value } = await add()
      const payload = new PassThrough()
      const text = JSON.stringify(body)
      payload.write(text.slice(0, 10))
      const response = send(product(), {
        method: 'POST',
        url: `/integration/${path}`,
        headers: { ...bearer(value), 'content-type': 'application/json' },
        payload,
      })
      await vi.waitFor(async () => {
        const { rows } = await query('select last_used_at from integrations where id = $1', [id])
        expect(rows[0].last_used_at).not.toBe(null)
      })
      await revokeIntegration(product().database.db, id)
      payload.end(text.slice(10))
      expect(await response).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': 'Bearer' },
      })
      expect((await query('select from batches where number = 9801')).rowCount).toBe(0)
    },
  )

  it('works for its seven days also after a second rotation (N14)', async () => {
    const { id, token: first } = await add()
    const second = await rotateToken(product().database.db, id)
    await passDays(id, 6)
    const third = await rotateToken(product().database.db, id)
    for (const each of [first, second, third]) expect((await pull('', each)).status).toBe(200)
    await passDays(id, 1)
    expect((await pull('', first)).status).toBe(401)
    for (const each of [second, third]) expect((await pull('', each)).status).toBe(200)
    const last = await rotateToken(product().database.db, id)
    const { rows } = await query('select previous_tokens from integrations where id = $1', [id])
    expect(rows[0].previous_tokens).toHaveLength(2)
    await revokeIntegration(product().database.db, id)
    for (const each of [second, third, last]) expect((await pull('', each)).status).toBe(401)
  })

  it('is stored only as its hash, and its last use is recorded (N14)', async () => {
    const { id, token: value } = await add()
    const { rows } = await query('select * from integrations where id = $1', [id])
    expect(rows[0].token_hash).toEqual(createHash('sha256').update(value).digest())
    expect(rows[0].last_used_at).toBe(null)
    expect(JSON.stringify(rows)).not.toContain(value)
    await pull('', value)
    const { rows: after } = await query('select last_used_at from integrations where id = $1', [id])
    expect(after[0].last_used_at).toBeInstanceOf(Date)
    const { rows: entries } = await query(`select what from entries order by seq desc limit 1`)
    expect(JSON.parse(entries[0].what)).toEqual({
      type: 'integration.added',
      integration: { id, name: `client ${names}`, scopes: [...scopes], addresses: [] },
    })
  })

  it('works 600 times per minute, then returns 429 with Retry-After (N14)', async () => {
    const { id, token: value } = await add()
    // The attempt is repeated if a new minute begins between the statement and the call.
    await vi.waitFor(async () => {
      await query(
        `update integrations set calls = 599,
        minute_at = date_trunc('minute', clock_timestamp()) where id = $1`,
        [id],
      )
      expect((await pull('', value)).status).toBe(200)
      const { status, headers: given, body } = await pull('', value)
      expect([status, body]).toEqual([429, { detail: 'The limit is 600 calls per minute.' }])
      expect(Number(given['retry-after'])).toBeGreaterThan(0)
      expect(Number(given['retry-after'])).toBeLessThanOrEqual(60)
    })
    await query(
      `update integrations set minute_at = minute_at - interval '1 minute' where id = $1`,
      [id],
    )
    expect((await pull('', value)).status).toBe(200)
  })

  it('belongs to an API client with a unique name', async () => {
    const again = addIntegration(product().database.db, `client ${names}`, scopes, [])
    await expect(again).rejects.toThrow(`There is already an API client named client ${names}.`)
  })
})
