import { describe, expect, it } from 'vitest'
import { checkPassword } from '../../../server/services/passwords.ts'
import { useWorkplace } from './workplace.ts'

const place = useWorkplace()

const given = ['--username', 'kimms', '--password', '비밀 번호', '--name', ' 김민수 ']
const at = (department: string, position: string) => [
  '--department',
  department,
  '--position',
  position,
]

async function employees() {
  const { rows } = await place.database().pool.query(`
    select e.id, e.name, active, d.name as department, p.name as position, p.rank
    from employees e join departments d on d.id = department_id join positions p on p.id = position_id
    order by e.id`)
  return rows
}

describe('add-user', () => {
  it('makes an active employee who can sign in, with department and position', async () => {
    const { code, stdout } = await place.admin(
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
    const kimms = { id: 'kimms', name: '김민수', active: true, department: '재무팀' }
    expect(await employees()).toEqual([{ ...kimms, position: '대리', rank: 6 }])
    const { rows } = await place.database().pool.query('select password_hash from employees')
    expect(await checkPassword(rows[0].password_hash, '비밀 번호')).toBe(true)
  })

  it('refuses a username that is taken, and changes nothing', async () => {
    const before = await employees()
    const { code, stdout, stderr } = await place.admin('add-user', ...given, ...at('새팀', '과장'))

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toBe('There is an employee kimms already.\n')
    expect(await employees()).toEqual(before)
    const { rows } = await place.database().pool.query('select name from departments')
    expect(rows).toEqual([{ name: '재무팀' }])
  })

  it('keeps the rank of a position unless it is given', async () => {
    const other = ['--username', 'leejy', ...given.slice(2)]
    const answer = await place.admin('add-user', ...other, ...at('재무팀', '대리'), '--json')

    expect(JSON.parse(answer.stdout)).toMatchObject({ ok: true, username: 'leejy' })
    expect((await employees()).map(({ rank }) => rank)).toEqual([6, 6])
  })

  it.each([
    { what: 'a blank name', args: ['--name', ' '] },
    { what: 'a username with a blank', args: ['--username', 'kim ms'] },
    { what: 'an empty password', args: ['--password', ''] },
    { what: 'a rank that is no number', args: ['--order', 'first'] },
  ])('refuses $what in one line', async ({ args }) => {
    const all = ['add-user', ...given, ...at('재무팀', '대리'), ...args]
    const { code, stderr } = await place.admin(...all)

    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain(args[0])
  })
})

describe('activate', () => {
  it('lets an employee sign in, and says so where that was possible before', async () => {
    await place.database().pool.query(`update employees set active = false where id = 'kimms'`)

    expect((await place.admin('activate', 'kimms')).stdout).toBe('kimms can sign in.\n')
    expect((await employees())[0].active).toBe(true)
    expect((await place.admin('activate', 'kimms')).stdout).toBe('kimms was active already.\n')
  })

  it('does not know a stranger', async () => {
    const { code, stderr } = await place.admin('activate', 'nobody')
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'There is no employee nobody.\n' })
  })
})
