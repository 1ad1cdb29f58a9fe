import { describe, expect, it } from 'vitest'
import { readName, readUsername, readWholeNumber } from '../../../server/admin/arguments.ts'
import { generatePassword } from '../../../server/admin/passwordInput.ts'
import { listEmployees } from '../../../server/accounts/accounts.sql.ts'
import { checkPassword } from '../../../server/accounts/passwords.ts'
import { useDataFolder } from './dataFolder.ts'

const place = useDataFolder()
const query = async (text: string) => (await place.database().pool.query(text)).rows

const given = ['--username', 'kimms', '--password', '비밀 번호', '--name', ' 김민수 ']
const at = (department: string, position: string) => [
  '--department',
  department,
  '--position',
  position,
]

const employees = () =>
  query(`
    select e.id, e.name, active, d.name as department, p.name as position, p.rank
    from employees e join departments d on d.id = department_id join positions p on p.id = position_id
    order by e.id`)

async function hasPassword(id: string, password: string): Promise<boolean> {
  const [row] = await query(`select password_hash from employees where id = '${id}'`)
  return checkPassword(row.password_hash, password)
}

/** The time at which the applicant of the sample request consented. */
const consented = '2026-11-20T01:02:03.000Z'

async function request(username: string, consentedAt?: string): Promise<number> {
  const at = consentedAt ? `'${consentedAt}'` : 'null'
  const [row] = await query(`
    insert into account_requests (username, name, department, position, password_hash, address,
      consented_at)
    values ('${username}', '새내기', '구매팀', '사원', 'hash', '192.0.2.7', ${at}) returning id`)
  return row.id
}

describe('add-user', () => {
  it('creates an active employee who can sign in, and warns about a password on the command line', async () => {
    const { code, stdout, stderr } = await place.admin(
      'add-user',
      ...given,
      ...at('재무팀', '대리'),
      '--order',
      '6',
    )

    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'kimms can sign in: 김민수, 재무팀, 대리.\n',
    })
    expect(stderr).toMatch(/^Warning: .*process list.*\n$/)
    const kimms = { id: 'kimms', name: '김민수', active: true, department: '재무팀' }
    expect(await employees()).toEqual([{ ...kimms, position: '대리', rank: 6 }])
    expect(await hasPassword('kimms', '비밀 번호')).toBe(true)
  })

  it.each([
    ['that exists with different letter case', 'KimMS', 'The employee KimMS already exists.'],
    [
      'of admin commands',
      'Admin',
      'The username Admin is reserved for admin commands in the audit log. Add the employee with another one.',
    ],
  ])('refuses a username %s, and changes nothing', async (_, username, problem) => {
    const before = await employees()
    const other = ['--username', username, '--password', '-', ...given.slice(4)]
    const { code, stdout, stderr } = await place.adminReading(
      'x\n',
      'add-user',
      ...other,
      ...at('새팀', '과장'),
    )

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toBe(`${problem}\n`)
    expect(await employees()).toEqual(before)
    expect(await query('select name from departments')).toEqual([{ name: '재무팀' }])
  })

  it('reads the password from standard input, and keeps the rank of an existing position', async () => {
    const other = ['--username', 'leejy', '--password', '-', ...given.slice(4)]
    const response = await place.adminReading(
      '새 비밀번호\n',
      'add-user',
      ...other,
      ...at('재무팀', '대리'),
      '--json',
    )

    expect(response.stderr).toBe('')
    expect(JSON.parse(response.stdout)).toMatchObject({ ok: true, username: 'leejy' })
    expect((await employees()).map(({ rank }) => rank)).toEqual([6, 6])
    expect(await hasPassword('leejy', '새 비밀번호')).toBe(true)
  })

  it.each([
    ['a blank name', '--name', ' '],
    ['a rank above the highest', '--order', '0'],
  ])('refuses %s with a one-line error', async (_, option, value) => {
    const all = ['add-user', ...given, ...at('재무팀', '대리'), option, value]
    const { code, stderr } = await place.admin(...all)
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain(option)
  })
})

describe('the arguments of the commands', () => {
  it.each([
    ['a username with a space', readUsername, 'kim ms'],
    ['a blank name', readName, ' '],
    ['a name with a bidi override', readName, '김\u202e민수'],
    ['a name of 151 characters', readName, '김'.repeat(151)],
    ['a rank that is no number', readWholeNumber, 'first'],
    ['an id that is negative', readWholeNumber, '-1'],
  ])('refuse %s', (_, read, text) => {
    expect(() => read(text)).toThrow()
  })
})

describe('set-password', () => {
  it('sets the password on standard input', async () => {
    const { code, stdout } = await place.adminReading('next one\n', 'set-password', 'KIMMS')
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'The password of kimms is changed, and all sessions have ended.\n',
    })
    expect(await hasPassword('kimms', 'next one')).toBe(true)
  })

  it('generates a password for an empty input and prints it once', async () => {
    const { code, stdout } = await place.admin('set-password', 'kimms', '--json')
    const { username, password } = JSON.parse(stdout)
    expect([code, username]).toEqual([0, 'kimms'])
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
    expect(await hasPassword('kimms', password)).toBe(true)
    expect(JSON.stringify(await query('select what from entries'))).not.toContain(password)
  })

  it('generates a different password each time', () => {
    expect(new Set(Array.from({ length: 100 }, generatePassword)).size).toBe(100)
  })
})

describe('requests', () => {
  it('lists the open requests, and marks usernames that already exist', async () => {
    const [first, second] = [await request('newcomer', consented), await request('KIMMS')]
    const { stdout } = await place.admin('requests', '--json')
    const created = expect.any(String)
    const where = { department: '구매팀', position: '사원', address: '192.0.2.7' }
    const asked = { name: '새내기', ...where, created, issuer: null, subject: null }
    expect(JSON.parse(stdout)).toEqual({
      ok: true,
      requests: [
        { id: first, username: 'newcomer', ...asked, consented, existing: null },
        { id: second, username: 'KIMMS', ...asked, consented: null, existing: 'kimms' },
      ],
    })
    expect(stdout).not.toContain('hash')
  })

  it('approves a request with another department, and refuses a request', async () => {
    const [first, second] = (await query('select id from account_requests order by id')).map(
      ({ id }) => String(id),
    ) as [string, string]
    const approved = await place.admin('requests', 'approve', first, '--department', '영업팀')
    expect(approved).toEqual({
      code: 0,
      stdout: 'newcomer can sign in: 새내기, 영업팀, 사원.\n',
      stderr: '',
    })
    const [entry] = await query(`
      select what::json ->> 'consented' as consented from entries order by seq desc limit 1`)
    expect(entry).toEqual({ consented })
    const verified = await place.admin('verify')
    expect([verified.code, verified.stderr]).toEqual([0, ''])
    const refused = await place.admin('requests', 'refuse', second, '--json')
    expect(JSON.parse(refused.stdout)).toEqual({
      ok: true,
      request: Number(second),
      username: 'KIMMS',
    })
    expect(await query('select from account_requests')).toEqual([])
  })
})

describe('activate', () => {
  it('approves the only request of a username, and fails with the ids when there are several', async () => {
    const first = await request('twins')
    const second = await request('TWINS')
    const several = await place.admin('activate', 'twins')
    expect(several.code).toBe(1)
    expect(several.stderr).toBe(
      `There are several requests for twins: ${first}, ${second}. Approve one of them: requests approve ID\n`,
    )
    await query(`delete from account_requests where id = ${first}`)
    const { stdout } = await place.admin('activate', 'twins')
    expect(stdout).toBe('TWINS can sign in: 새내기, 구매팀, 사원.\n')
  })
})

describe('deactivate, move and employees', () => {
  it('change an employee, and list the result', async () => {
    const { stdout } = await place.admin('deactivate', 'KIMMS')
    expect(stdout).toBe('kimms can no longer sign in.\n')
    const moved = await place.admin('move', 'kimms', ...at('영업팀', '과장'), '--name', '김민서')
    expect(moved.stdout).toBe('kimms is now 김민서, 영업팀, 과장.\n')
    const inactive = await place.admin('employees', '--state', 'inactive')
    expect(inactive.stdout).toBe('kimms  김민서, 영업팀, 과장  inactive\n')
  })

  it.each([
    [{ active: false }, ['kimms']],
    [{ department: '재무팀' }, ['leejy']],
    [{ search: 'KIM' }, ['kimms']],
    [{ search: '새내' }, ['newcomer', 'TWINS']],
    [{ search: '%' }, []],
    [{ active: true, department: '영업팀' }, ['newcomer']],
  ])('find employees by %j', async (filter, usernames) => {
    const none = { active: undefined, department: undefined, search: undefined }
    const found = await listEmployees(place.database().db, { ...none, ...filter })
    expect(found.map(({ username }) => username).sort()).toEqual([...usernames].sort())
  })

  it('fail with a one-line error for an unknown employee', async () => {
    const { code, stdout, stderr } = await place.admin('deactivate', 'nobody')
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      'There is no employee nobody. "employees" lists all.\n',
    ])
  })
})

describe('link-sign-in', () => {
  it('refuses an issuer that is no address, and links nothing', async () => {
    const issuer = ['--issuer', 'idp.example.com']
    const { code, stderr } = await place.admin('link-sign-in', 'kimms', '--subject', 's', ...issuer)
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/https:/) })
    expect(await query(`select from entries where what like '%signIn.linked%'`)).toEqual([])
  })
})
