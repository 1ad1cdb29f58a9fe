import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listBox, open, post, submitNew, decide, signInAll, withdraw } from './approval.ts'
import { aFile } from './forms.ts'
import { PASSWORD, signIn } from './people.ts'
import { send, useProduct } from './product.ts'
import { storedState } from './stored.ts'

const product = useProduct()
const everybody = ['author', 'earlier', 'now', 'later', 'reader', 'stranger'] as const
type Person = (typeof everybody)[number]
let people: Record<Person, { authorization: string }>
let id = 0
let copy = 0

beforeAll(async () => {
  people = await signInAll(product(), ...everybody)
})

/** A document that the first approver, `earlier`, has approved: it is the turn of `now`. */
beforeEach(async () => {
  const receivers = JSON.stringify(['reader'])
  id = await submitNew(product(), 'author', people.author, ['earlier', 'now', 'later'], {
    receivers,
  })
  await decide(product(), 'earlier', people.earlier, id)
  const { rows } = await product().database.pool.query(
    'select id from receivers where document_id = $1',
    [id],
  )
  copy = rows[0].id
})

/** The tested calls by name, each as a function with which an employee sends it. */
const asks = {
  'do_sign/ to approve': (person: Person) => decide(product(), person, people[person], id),
  'do_sign/ to reject': (person: Person) => decide(product(), person, people[person], id, '반려'),
  'do_sign/ with the username of the approver who has the turn': (person: Person) =>
    decide(product(), 'now', people[person], id),
  'withdraw/': (person: Person) => withdraw(product(), people[person], id),
  'document/': (person: Person) => open(product(), people[person], id),
  'cc_update/': (person: Person) => post(product(), people[person], `cc_update/${copy}`, {}),
}

const expected: Record<keyof typeof asks, Record<Person, number>> = {
  'do_sign/ to approve': table(403, 409, 200, 409, 403, 403),
  'do_sign/ to reject': table(403, 409, 200, 409, 403, 403),
  'do_sign/ with the username of the approver who has the turn': table(
    403,
    403,
    200,
    403,
    403,
    403,
  ),
  'withdraw/': table(200, 403, 403, 403, 403, 403),
  'document/': table(200, 200, 200, 200, 200, 403),
  'cc_update/': table(403, 403, 403, 403, 200, 403),
}

function table(...statuses: number[]): Record<Person, number> {
  return Object.fromEntries(
    everybody.map((person, at) => [person, statuses[at] as number]),
  ) as Record<Person, number>
}

describe.each(Object.keys(asks) as (keyof typeof asks)[])('%s', (call) => {
  it.each(everybody)(
    'returns the status of the access table to employee %s, and changes nothing on an error',
    async (person) => {
      const before = await storedState(product())
      const { status, body } = await asks[call](person)
      expect(status).toBe(expected[call][person])
      if (status === 200) return
      expect(Object.keys(body)).toEqual(['detail'])
      expect(JSON.stringify(body)).not.toContain('Rent of November')
      expect(await storedState(product())).toEqual(before)
    },
  )
})

describe('do_sign_all/', () => {
  it.each(everybody)('approves for employee %s only when it is their turn', async (person) => {
    const before = await storedState(product())
    const { status, body } = await post(product(), people[person], 'do_sign_all/', {
      document_ids: [id],
    })
    expect([status, body[0].document_id, body[0].ok]).toEqual([200, id, person === 'now'])
    if (person === 'now') return
    expect(body[0].detail).toMatch(/\S/)
    expect(await storedState(product())).toEqual(before)
  })

  it('decides each document separately, even when another one fails', async () => {
    const other = await submitNew(product(), 'author', people.author, ['now'])
    const { body } = await post(product(), people.now, 'do_sign_all/', {
      document_ids: [id, 999_999, other, other],
    })
    expect(body).toEqual([
      { document_id: id, ok: true },
      { document_id: 999_999, ok: false, detail: '이 문서를 볼 권한이 없습니다.' },
      { document_id: other, ok: true },
      { document_id: other, ok: false, detail: '이미 승인하셨습니다.' },
    ])
  })
})

describe('a document that does not exist', () => {
  it('gets the same 403 response as a document that the caller may not read', async () => {
    const calls = (document: number, receiver: number) => [
      () => open(product(), people.stranger, document),
      () => decide(product(), 'stranger', people.stranger, document),
      () => decide(product(), 'stranger', people.stranger, document, '반려'),
      () => withdraw(product(), people.stranger, document),
      () => post(product(), people.stranger, `cc_update/${receiver}`, {}),
    ]
    const foreign = calls(id, copy)
    for (const [index, call] of calls(999_999, 999_999).entries()) {
      const { status, body } = await call()
      expect([status, body]).toEqual([403, { detail: '이 문서를 볼 권한이 없습니다.' }])
      expect(await foreign[index]?.()).toMatchObject({ status, body })
    }
    const { body } = await post(product(), people.stranger, 'do_sign_all/', {
      document_ids: [id, 999_999],
    })
    expect(body[0].detail).toBe(body[1].detail)
  })

  it.each(['x', '1.5', '-1', '2147483648', '1e99', ''])(
    'returns 400 when the id is %j',
    async (text) => {
      expect((await open(product(), people.author, text)).status).toBe(400)
    },
  )
})

describe('a signed URL', () => {
  type Headers = { authorization: string }
  const ends: Record<string, (headers: Headers) => Promise<unknown>> = {
    'its session signs out': (headers) =>
      send(product(), { method: 'POST', url: '/rest-auth/logout/', headers }),
    'the password changes in another session': async () =>
      send(product(), {
        method: 'POST',
        url: '/employee/change_password/',
        headers: await signIn(product(), 'now'),
        payload: { new_password: PASSWORD },
      }),
    'its session expires': () =>
      product().database.pool.query(
        `update sessions set expires_at = now() where employee_id = 'now'`,
      ),
  }

  it.each(Object.keys(ends))(
    'returns 403 as soon as %s, while signed URLs of other employees stay valid',
    async (how) => {
      const file = await submitNew(product(), 'author', people.author, ['now'], {}, [
        aFile('a.txt'),
      ])
      const urlsFor = async (headers: Headers) => {
        const { attachments, archive } = (await open(product(), headers, file)).body
        return [attachments[0].path, archive] as string[]
      }
      const statusesOf = (urls: string[]) =>
        Promise.all(urls.map(async (url) => (await product().app.inject({ url })).statusCode))
      const headers = await signIn(product(), 'now')
      const [own, others] = [await urlsFor(headers), await urlsFor(people.author)]
      expect(await statusesOf(own)).toEqual([200, 200])
      expect(own.join()).not.toContain(headers.authorization.split(' ')[1])
      await ends[how]?.(headers)
      expect(await statusesOf(own)).toEqual([403, 403])
      expect(await statusesOf(others)).toEqual([200, 200])
      people.now = await signIn(product(), 'now')
      expect(await statusesOf(own)).toEqual([403, 403])
    },
  )
})

describe('do_sign/', () => {
  it.each([
    ['opinion', { opinion: 'NUL \0' }],
    ['opinion', { opinion: 'x'.repeat(2001) }],
    ['opinion', { opinion: undefined }],
    ['sign_type', { sign_type: 'approve' }],
    ['document_id', { document_id: 2 ** 31 }],
    ['document_id', { document_id: '1' }],
  ])('returns 400 on the field %s for %j', async (field, change) => {
    const order = { document_id: id, username: 'now', opinion: '', sign_type: '승인', ...change }
    const { status, body } = await post(product(), people.now, 'do_sign/', order)
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })

  it('returns 400 on opinion for a rejection without a comment, and changes nothing', async () => {
    const before = await storedState(product())
    const { status, body } = await decide(product(), 'now', people.now, id, '반려', ' \n')
    expect([status, body]).toEqual([400, { opinion: ['반려하려면 결재의견을 입력해주세요.'] }])
    expect(await storedState(product())).toEqual(before)
  })
})

describe('a box', () => {
  it('contains a document only for its participants', async () => {
    const seen = async (person: Person) => {
      const names = ['sign', 'written', 'approved', 'rejected', 'cc'] as const
      const found = await Promise.all(
        names.map(async (name) =>
          (await listBox(product(), people[person], name)).ids.includes(id) ? name : '',
        ),
      )
      return found.filter(Boolean).join(' ')
    }
    const all = async () =>
      Object.fromEntries(await Promise.all(everybody.map(async (each) => [each, await seen(each)])))
    const waiting = { author: 'written', earlier: 'approved', now: 'sign', later: '', reader: 'cc' }
    expect(await all()).toEqual({ ...waiting, stranger: '' })
    await decide(product(), 'now', people.now, id, '반려')
    expect(await all()).toEqual({
      author: 'written rejected',
      earlier: 'approved rejected',
      now: 'rejected',
      later: '',
      reader: 'cc',
      stranger: '',
    })
  })
})
