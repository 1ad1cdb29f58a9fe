import { beforeAll, describe, expect, it } from 'vitest'
import { Profile } from '../../contract/profile.ts'
import { addEmployees, signIn } from './people.ts'
import { send, useProduct } from './product.ts'

const product = useProduct()
let headers: { authorization: string }

beforeAll(async () => {
  await addEmployees(
    product(),
    { id: 'yoondh', name: '윤도현', department: '재무팀', position: '과장' },
    { id: 'Seller+1@x.kr', name: '최영', department: '영업팀', position: '차장' },
    { id: 'former', name: '전직원', department: '영업팀', position: '사원', active: false },
  )
  headers = await signIn(product(), 'yoondh')
})

const profile = (username: string) =>
  send(product(), { url: '/employee/profile/', headers, query: { username } })

describe('GET /employee/profile/', () => {
  it.each(['Seller+1@x.kr', 'seller+1@X.KR'])(
    'returns the profile of an active employee of another department, ignoring the case of the username (%s)',
    async (username) => {
      const { status, body } = await profile(username)
      expect(status).toBe(200)
      expect(Profile.parse(body)).toEqual(body)
      expect(body).toEqual({
        username: 'Seller+1@x.kr',
        name: '최영',
        department: '영업팀',
        position: '차장',
        avatar: null,
      })
    },
  )

  it('returns the caller’s own profile', async () => {
    expect((await profile('yoondh')).body).toMatchObject({ username: 'yoondh', name: '윤도현' })
  })

  it.each(['former', 'nobody', '', ' yoondh', '%', 'a\0', 'x'.repeat(151), '7/posts'])(
    'returns the same 404 for %j, who is not an active employee',
    async (username) => {
      expect(await profile(username)).toMatchObject({
        status: 404,
        body: { detail: 'There is no such employee.' },
      })
    },
  )

  it('returns 400 without a username, and 401 without a token', async () => {
    expect((await send(product(), { url: '/employee/profile/', headers })).status).toBe(400)
    const url = '/employee/profile/?username=yoondh'
    expect((await send(product(), { url })).status).toBe(401)
  })
})
