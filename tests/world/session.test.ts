// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "fetch": { "disableSameOriginPolicy": true } } }
import { beforeEach, describe, expect, it } from 'vitest'
import { sessionPortCalls } from '../../src/world/session.ts'
import { loadSession, saveSession } from '../../src/world/storage.ts'
import { aSession } from '../../models/samples/people.ts'
import { startHttpServer } from './startHttpServer.ts'

const { signal } = new AbortController()

beforeEach(() => localStorage.clear())

/** Exchanges a code. Returns each call, its token, and the token that was stored at that time. */
async function exchange(statusOfLogout: number) {
  const calls: [path: string, authorization: string | undefined, stored: string | undefined][] = []
  const base = await startHttpServer((request, reply) => {
    const path = request.url ?? ''
    calls.push([path, request.headers.authorization, loadSession()?.token])
    const isLogout = path === '/rest-auth/logout/'
    const body = path === '/rest-auth/oidc/login/' ? { key: 'new' } : aSession().employee
    reply.writeHead(isLogout ? statusOfLogout : 200).end(JSON.stringify(body))
  })
  const api = { base, token: () => null, onUnauthorized: () => undefined }
  const client = { api, config: { sessionSeconds: 3600 } }
  const begun = await sessionPortCalls.exchangeCode(client as never, 'a code', signal)
  return { begun, calls }
}

describe('exchangeCode', () => {
  it('stores the new session before it ends the earlier one', async () => {
    saveSession(aSession({ token: 'earlier' }))
    const { begun, calls } = await exchange(200)
    expect(begun.token).toBe('new')
    await expect
      .poll(() => calls)
      .toEqual([
        ['/rest-auth/oidc/login/', undefined, 'earlier'],
        ['/employee/get_employee/', 'Token new', 'earlier'],
        ['/rest-auth/logout/', 'Token earlier', 'new'],
      ])
  })

  it('keeps the new session when the end of the earlier one fails', async () => {
    saveSession(aSession({ token: 'earlier' }))
    const { begun, calls } = await exchange(500)
    await expect.poll(() => calls).toHaveLength(3)
    expect(loadSession()).toEqual(begun)
  })

  it('ends no session where none is stored', async () => {
    const { calls } = await exchange(200)
    expect(calls.map(([path]) => path)).toEqual([
      '/rest-auth/oidc/login/',
      '/employee/get_employee/',
    ])
  })
})
