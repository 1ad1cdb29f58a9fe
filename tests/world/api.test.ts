import { describe, expect, it, vi } from 'vitest'
import { RequestError, requestErrorOf } from '../../machines/requestError.ts'
import { type ApiAccess, call, callForBlob } from '../../src/world/api.ts'
import { bodyOf, startHttpServer } from './startHttpServer.ts'

function aCaller(base: string) {
  const refused: string[] = []
  const api: ApiAccess = {
    base,
    token: () => 'secret',
    onUnauthorized: (token) => refused.push(token),
  }
  return { api, refused }
}

async function failureFrom(status: number, body: string, headers: Record<string, string> = {}) {
  const base = await startHttpServer((_, reply) => reply.writeHead(status, headers).end(body))
  const { api, refused } = aCaller(base)
  const failed = await call(api, 'getDepartmentUsers').then(
    () => new RequestError('server', { detail: 'It did not fail.' }),
    requestErrorOf,
  )
  return { failed, refused }
}

describe('a call', () => {
  it('sends the token, and its query and path in NFC', async () => {
    const seen: (string | undefined)[] = []
    const base = await startHttpServer((request, reply) => {
      seen.push(request.url, request.headers.authorization)
      reply.end('[]')
    })
    const search = '출장'.normalize('NFD')
    const query = { startDate: '2026-08-20', endDate: '2026-11-30', search }
    await callForBlob(aCaller(base).api, 'voucherList', { query })
    await call(aCaller(base).api, 'getDefaultUsers', {
      params: { voucherType: '채무발생' },
      query: {},
    })
    const [list, token, line] = seen
    expect(new URL(list ?? '', base).searchParams.get('search')).toBe('출장')
    expect(token).toBe('Token secret')
    expect(line).toBe(`/ea/get_defaultUsers/${encodeURIComponent('채무발생')}`)
  })

  it('sends no token for an open call, and its body as JSON in NFC', async () => {
    const seen: unknown[] = []
    const base = await startHttpServer(async (request, reply) => {
      seen.push(request.headers.authorization, JSON.parse(await bodyOf(request)))
      reply.end('{"key": "k"}')
    })
    const body = { username: '가'.normalize('NFD'), password: 'p' }
    expect(await call(aCaller(base).api, 'login', { body })).toEqual({ key: 'k' })
    expect(seen).toEqual([undefined, { username: '가', password: 'p' }])
  })

  const kinds: [number, string, RequestError['kind']][] = [
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

  it('fails when the response is an HTML page, also for a call without a response body', async () => {
    const asked = { body: { new_password: 'p' } }
    const page = await startHttpServer((_, reply) => {
      reply.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Maintenance</h1>')
    })
    const failed = await call(aCaller(page).api, 'changePassword', asked).catch(requestErrorOf)
    expect(failed).toMatchObject({ kind: 'server' })
    const empty = await startHttpServer((_, reply) => void reply.end())
    expect(await call(aCaller(empty).api, 'changePassword', asked)).not.toBeInstanceOf(RequestError)
  })

  it('keeps the detail and field errors of the server', async () => {
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

  it('reports a 401 with the refused token', async () => {
    expect((await failureFrom(401, '')).refused).toEqual(['secret'])
    expect((await failureFrom(403, '')).refused).toEqual([])
  })

  it('fails as offline when the server is unreachable or the connection is cut', async () => {
    const cut = await startHttpServer((request) => request.socket.destroy())
    for (const base of [cut, 'http://127.0.0.1:9']) {
      const failed = await call(aCaller(base).api, 'getAllUsers').catch(requestErrorOf)
      expect(failed).toMatchObject({ kind: 'offline' })
    }
  })

  it('returns the unread body on request, with the same failures', async () => {
    const base = await startHttpServer((request, reply) =>
      request.url?.includes('voucher')
        ? reply.end('[{"anything": 1}]')
        : reply.writeHead(403).end('{"detail": "No."}'),
    )
    const { api } = aCaller(base)
    expect(await (await callForBlob(api, 'voucherList', {})).text()).toBe('[{"anything": 1}]')
    await expect(callForBlob(api, 'paymentList', {})).rejects.toMatchObject({
      kind: 'forbidden',
      detail: 'No.',
    })
  })

  it('fails as offline when the server does not respond within two minutes', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    const base = await startHttpServer(() => limit.abort(new DOMException('', 'TimeoutError')))
    for (const signal of [undefined, new AbortController().signal]) {
      const failed = await call(aCaller(base).api, 'getAllUsers', signal && { signal }).catch(
        requestErrorOf,
      )
      expect(failed).toMatchObject({ kind: 'offline' })
    }
    expect(timeout).toHaveBeenCalledWith(120_000)
    timeout.mockRestore()
  })

  it('is aborted by its signal, which is not a failure', async () => {
    const base = await startHttpServer(() => undefined)
    const calls = new AbortController()
    const asked = call(aCaller(base).api, 'voucherList', { signal: calls.signal })
    calls.abort()
    await expect(asked).rejects.not.toBeInstanceOf(RequestError)
  })
})
