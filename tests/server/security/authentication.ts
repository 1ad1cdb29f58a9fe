import { beforeAll, describe, expect, it } from 'vitest'
import { submitNew } from '../approval.ts'
import { signIn } from '../people.ts'
import { send } from '../product.ts'
import { authenticatedCalls, requestOf } from './requests.ts'
import { type State, stateOf } from './state.ts'
import { sharedProduct, signInSharedEmployees } from './product.ts'

describe('tokens', () => {
  let before: State
  let bad: Record<string, Record<string, string>>

  /** Headers without a valid token. Most are derived from a valid token. */
  const kinds = [
    'no header',
    'an unknown token',
    'the scheme Bearer',
    'the scheme Basic',
    'no scheme',
    'no token',
    'an empty token',
    'a tab',
    'two tokens',
    'two values in one header',
    'a token that is one digit too long',
    'a token that is one digit too short',
    'a token in upper case',
    'the stored hash of the token',
    'SQL',
    'the token in another header',
    'the token in a cookie',
    'a token after logout',
    'an expired token',
    'a token of an inactive account',
  ] as const

  beforeAll(async () => {
    const { pool } = sharedProduct().database
    const people = await signInSharedEmployees('author', 'leader', 'director', 'inactive')
    const id = await submitNew(sharedProduct(), 'author', people.author, ['leader'])
    expect(id).toBe(1)
    const loggedOut = await signIn(sharedProduct(), 'author')
    await send(sharedProduct(), { method: 'POST', url: '/rest-auth/logout/', headers: loggedOut })
    await pool.query(`update employees set active = false where id = 'inactive'`)
    const { rows: sessions } = await pool.query('select token_hash from sessions')
    const expired = await signIn(sharedProduct(), 'author')
    await pool.query(
      `update sessions set expires_at = now() - interval '1 millisecond'
     where not token_hash = any($1::bytea[])`,
      [sessions.map((row) => row.token_hash)],
    )
    const valid = people.author.authorization
    const key = valid.replace('Token ', '')
    const of = (authorization: string) => ({ authorization })
    const headers: Record<(typeof kinds)[number], Record<string, string>> = {
      'no header': {},
      'an unknown token': of(`Token ${'0'.repeat(40)}`),
      'the scheme Bearer': of(`Bearer ${key}`),
      'the scheme Basic': of(`Basic ${Buffer.from(`author:${key}`).toString('base64')}`),
      'no scheme': of(key),
      'no token': of('Token'),
      'an empty token': of('Token '),
      'a tab': of(`Token\t${key}`),
      'two tokens': of(`${valid} ${key}`),
      'two values in one header': of(`${valid}, ${valid}`),
      'a token that is one digit too long': of(`${valid}0`),
      'a token that is one digit too short': of(valid.slice(0, -1)),
      'a token in upper case': of(`Token ${key.toUpperCase()}`),
      'the stored hash of the token': of(`Token ${sessions[0].token_hash.toString('hex')}`),
      SQL: of(`Token ' or '1' = '1`),
      'the token in another header': { 'x-token': key, 'proxy-authorization': valid },
      'the token in a cookie': { cookie: `token=${key}; authorization=${key}` },
      'a token after logout': loggedOut,
      'an expired token': expired,
      'a token of an inactive account': people.inactive,
    }
    bad = headers
    before = await stateOf(sharedProduct())
  })

  describe.each(authenticatedCalls)('%s', (call) => {
    it.each(kinds)('returns 401 and writes nothing for %s', async (kind) => {
      const { status, headers, body } = await send(
        sharedProduct(),
        requestOf(call, bad[kind] as Record<string, string>),
      )
      expect([status, body]).toEqual([401, { detail: expect.any(String) }])
      expect(headers['www-authenticate']).toBe('Token')
      expect(await stateOf(sharedProduct())).toEqual(before)
    })

    it('returns 401 without the trailing slash and with a token in the query', async () => {
      const asked = requestOf(call, {})
      const [path, query = ''] = String(asked.url).split('?')
      const key = bad['no scheme']?.authorization
      const url = `${path?.replace(/\/$/, '')}?${query}&token=${key}&key=${key}`
      const { status, body } = await send(sharedProduct(), { ...asked, url })
      expect([status, body]).toEqual([401, { detail: expect.any(String) }])
    })
  })
})
