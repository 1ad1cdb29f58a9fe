import { describe, expect, it } from 'vitest'
import { Failure, failureOf } from '../../machines/ports.ts'
import { ask, askBody, type Caller } from '../../src/world/api.ts'
import { answering, bodyOf } from './answering.ts'

function aCaller(base: string) {
  const refused: string[] = []
  const caller: Caller = {
    base,
    token: () => 'secret',
    onUnauthorized: (token) => refused.push(token),
  }
  return { caller, refused }
}

async function failureFrom(status: number, body: string, headers: Record<string, string> = {}) {
  const base = await answering((_, reply) => reply.writeHead(status, headers).end(body))
  const { caller, refused } = aCaller(base)
  const failed = await ask(caller, 'getDepartmentUsers').then(
    () => new Failure('server', { detail: 'It did not fail.' }),
    failureOf,
  )
  return { failed, refused }
}

describe('a call', () => {
  it('carries the token, and its query and path in NFC', async () => {
    const seen: (string | undefined)[] = []
    const base = await answering((request, reply) => {
      seen.push(request.url, request.headers.authorization)
      reply.end('[]')
    })
    const search = '출장'.normalize('NFD')
    const query = { startDate: '2026-08-20', endDate: '2026-11-30', search }
    await askBody(aCaller(base).caller, 'voucherList', { query })
    await ask(aCaller(base).caller, 'getDefaultUsers', { params: { voucherType: '채무발생' } })
    const [list, token, line] = seen
    expect(new URL(list ?? '', base).searchParams.get('search')).toBe('출장')
    expect(token).toBe('Token secret')
    expect(line).toBe(`/ea/get_defaultUsers/${encodeURIComponent('채무발생')}`)
  })

  it('carries no token where anybody may call, and its body as JSON in NFC', async () => {
    const seen: unknown[] = []
    const base = await answering(async (request, reply) => {
      seen.push(request.headers.authorization, JSON.parse(await bodyOf(request)))
      reply.end('{"key": "k"}')
    })
    const body = { username: '가'.normalize('NFD'), password: 'p' }
    expect(await ask(aCaller(base).caller, 'login', { body })).toEqual({ key: 'k' })
    expect(seen).toEqual([undefined, { username: '가', password: 'p' }])
  })

  const kinds: [number, string, Failure['kind']][] = [
    [400, '{"title": ["This field is required."]}', 'invalid'],
    [401, '{"detail": "Invalid token."}', 'unauthorized'],
    [403, '{"detail": "No."}', 'forbidden'],
    [409, '{"detail": "Taken.", "document_id": 7}', 'conflict'],
    [413, '', 'tooLarge'],
    [429, '', 'tooMany'],
    [500, '<h1>Server Error</h1>', 'server'],
    [502, 'null', 'server'],
    [404, '[]', 'notFound'],
    [200, '<html></html>', 'server'],
    [200, 'null', 'server'],
    [200, '', 'server'],
    [200, '[{"id": 1}]', 'server'],
  ]
  for (const [status, body, kind] of kinds) {
    it(`fails as ${kind} at ${status} ${body}`, async () => {
      expect((await failureFrom(status, body)).failed.kind).toBe(kind)
    })
  }

  it('takes a page for no success, even where a status is all that is promised', async () => {
    const asked = { body: { new_password: 'p' } }
    const page = await answering((_, reply) => {
      reply.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Maintenance</h1>')
    })
    const failed = await ask(aCaller(page).caller, 'changePassword', asked).catch(failureOf)
    expect(failed).toMatchObject({ kind: 'server' })
    const empty = await answering((_, reply) => void reply.end())
    expect(await ask(aCaller(empty).caller, 'changePassword', asked)).not.toBeInstanceOf(Failure)
  })

  it('keeps what the server says about its refusal', async () => {
    const invalid = await failureFrom(400, '{"title": ["Too long."], "detail": "Look again."}')
    expect(invalid.failed).toMatchObject({
      detail: 'Look again.',
      fields: { title: ['Too long.'] },
    })
    const taken = await failureFrom(409, '{"detail": "Taken.", "document_id": 7}')
    expect(taken.failed.detail).toBe('Taken.')
    const often = await failureFrom(429, '{}', { 'Retry-After': '42' })
    expect(often.failed.retryAfter).toBe(42)
  })

  it('tells of a 401, with the token that was refused', async () => {
    expect((await failureFrom(401, '')).refused).toEqual(['secret'])
    expect((await failureFrom(403, '')).refused).toEqual([])
  })

  it('fails as offline where nobody answers or the line is cut', async () => {
    const cut = await answering((request) => request.socket.destroy())
    for (const base of [cut, 'http://127.0.0.1:9']) {
      const failed = await ask(aCaller(base).caller, 'getAllUsers').catch(failureOf)
      expect(failed).toMatchObject({ kind: 'offline' })
    }
  })

  it('answers with the body unread where that is asked for, and with the same failures', async () => {
    const base = await answering((request, reply) =>
      request.url?.includes('voucher')
        ? reply.end('[{"anything": 1}]')
        : reply.writeHead(403).end('{"detail": "No."}'),
    )
    const { caller } = aCaller(base)
    expect(await (await askBody(caller, 'voucherList', {})).text()).toBe('[{"anything": 1}]')
    await expect(askBody(caller, 'paymentList', {})).rejects.toMatchObject({
      kind: 'forbidden',
      detail: 'No.',
    })
  })

  it('ends with its signal, which is no failure', async () => {
    const base = await answering(() => undefined)
    const calls = new AbortController()
    const asked = ask(aCaller(base).caller, 'voucherList', { signal: calls.signal })
    calls.abort()
    await expect(asked).rejects.not.toBeInstanceOf(Failure)
  })
})
