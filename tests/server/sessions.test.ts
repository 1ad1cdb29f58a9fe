import { beforeAll, describe, expect, it } from 'vitest'
import { resetPassword } from '../../server/accounts/employees.service.ts'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { findEndedTokenHashes } from '../../server/accounts/sessions.service.ts'
import { startWhileLocked } from './lockWaits.ts'
import { addEmployees, logIn, PASSWORD, signIn } from './people.ts'
import { send, useProduct } from './product.ts'
import { collectPublished } from './collectPublished.ts'

const product = useProduct({ LOGIN_TRIES: '5' })

beforeAll(() => addEmployees(product(), { id: 'kim' }, { id: 'lee' }))

const query = async (text: string, values: unknown[] = []) =>
  (await product().database.pool.query(text, values)).rows

const hashesOf = async (id: string): Promise<string[]> => {
  const { rows } = await product().database.pool.query(
    `select encode(token_hash, 'hex') as hash from sessions where employee_id = $1 order by started_at`,
    [id],
  )
  return rows.map(({ hash }) => hash)
}

const changePassword = (headers: object, new_password: string) =>
  send(product(), {
    method: 'POST',
    url: '/employee/change_password/',
    headers: { 'accept-language': 'en', ...headers },
    payload: { new_password },
  })

describe('POST /rest-auth/login/', () => {
  it('returns 400 if the password is reset after it was checked', async () => {
    const hash = await hashPassword(PASSWORD)
    const [, signedIn] = await startWhileLocked(
      product(),
      `select from employees where id = 'kim' for update`,
      [() => resetPassword(product().database.db, 'kim', hash), () => logIn(product(), 'kim')],
    )
    expect(signedIn).toMatchObject({
      status: 400,
      body: { non_field_errors: ['아이디 또는 비밀번호가 올바르지 않습니다.'] },
    })
    expect(await hashesOf('kim')).toEqual([])
  })

  it('returns the code inactive to an applicant, and stores the outcome of each attempt', async () => {
    await query(
      `insert into account_requests (username, name, department, position, password_hash)
       values ('new', '새내기', '구매팀', '사원', $1)`,
      [await hashPassword(PASSWORD)],
    )
    expect((await logIn(product(), 'new')).body.code).toEqual(['inactive'])
    expect((await logIn(product(), 'new', 'wrong')).body.code).toBeUndefined()
    await logIn(product(), 'kim', 'wrong')
    const attempts = await query(
      'select username, employee_id, outcome from sign_ins order by id desc limit 3',
    )
    expect(attempts.toReversed()).toEqual([
      { username: 'new', employee_id: null, outcome: 'inactive' },
      { username: 'new', employee_id: null, outcome: 'wrong' },
      { username: 'kim', employee_id: 'kim', outcome: 'wrong' },
    ])
  })

  it('returns 429 with the seconds to wait in header and sentence', async () => {
    for (let at = 0; at < 5; at++) await logIn(product(), 'lee', 'wrong')
    const { status, headers, body } = await logIn(product(), 'lee')
    const detail = `로그인 시도 횟수를 초과했습니다. ${headers['retry-after']}초 뒤에 다시 시도해 주세요.`
    expect([status, body]).toEqual([429, { detail }])
  })
})

describe('POST /employee/change_password/', () => {
  it('ends the other sessions of the employee, and publishes their ends', async () => {
    await signIn(product(), 'kim')
    const ended = await hashesOf('kim')
    const own = await signIn(product(), 'kim')
    const messages = await collectPublished(product(), async () => {
      expect((await changePassword(own, PASSWORD)).status).toBe(200)
    })
    expect(messages).toEqual([{ ended }])
    const [entry] = await query('select who, what from entries order by seq desc limit 1')
    expect([entry.who, JSON.parse(entry.what).type]).toEqual(['kim', 'employee.passwordChanged'])
    const left = await hashesOf('kim')
    expect(left).toHaveLength(1)
    const [other = ''] = ended
    expect(await findEndedTokenHashes(product().database.db, [other, ...left])).toEqual([other])
  })

  it.each([
    ['', 'Please enter the password.'],
    ['x'.repeat(1001), 'A password has at most 1000 characters.'],
  ])('returns 400 for %j, and keeps the password', async (password, reason) => {
    const own = await signIn(product(), 'kim')
    const { status, body } = await changePassword(own, password)
    expect([status, body]).toEqual([400, { new_password: [reason] }])
    expect((await logIn(product(), 'kim')).status).toBe(200)
  })

  it('returns 429 and Retry-After while another password change of the same session is in progress', async () => {
    const own = await signIn(product(), 'kim')
    const responses = await Promise.all([
      changePassword(own, 'first'),
      changePassword(own, 'second'),
    ])
    const [changed, refused] = responses.toSorted((one, other) => one.status - other.status)
    expect(changed?.status).toBe(200)
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '5' },
      body: { detail: 'The password is already being changed. Try again in a few seconds.' },
    })
  })
})
