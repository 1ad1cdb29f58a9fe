import { beforeEach, describe, expect, it } from 'vitest'
import { demoAccounts } from '../../../server/admin/seed/accounts.ts'
import { seedCompany } from '../../../server/admin/seed/company.ts'
import { emptyTables } from '../../../server/admin/administration.sql.ts'
import { checkPassword } from '../../../server/accounts/passwords.ts'
import { today } from '../../../models/samples/days.ts'
import { useDataFolder } from './dataFolder.ts'

const place = useDataFolder()
beforeEach(() => emptyTables(place.database().db))

const tiny = { employees: 20, lines: 200, seed: 7, today }

async function countRows(table: string): Promise<number> {
  const { rows } = await place.database().pool.query(`select count(*) as rows from ${table}`)
  return rows[0].rows
}

describe('seedCompany', () => {
  it('seeds once when two processes start at the same time', async () => {
    const { db } = place.database()
    const seedResults = await Promise.all([seedCompany(db, tiny), seedCompany(db, tiny)])
    expect(seedResults.sort()).toEqual([false, true])
    expect(await countRows('voucher_lines')).toBe(200)
  })

  it('gives each demo account its password and a default approval line in every category', async () => {
    await seedCompany(place.database().db, tiny)
    const { pool } = place.database()
    for (const { username, password, name } of demoAccounts) {
      const { rows } = await pool.query(
        `select password_hash, active, e.name || ', ' || d.name || ' ' || p.name as name
          from employees e join departments d on d.id = department_id
          join positions p on p.id = position_id where e.id = $1`,
        [username],
      )
      expect(rows).toEqual([expect.objectContaining({ active: true, name })])
      expect(await checkPassword(rows[0].password_hash, password)).toBe(true)
    }
    const { rows } = await pool.query(`
      select employee_id, category, array_agg(p.name order by seq) as line
      from default_lines join employees e on e.id = approver_id
      join positions p on p.id = e.position_id group by 1, 2`)
    expect(rows).toHaveLength(3 * 5)
    for (const { employee_id, line } of rows) {
      expect(line).toEqual(employee_id === 'parksh' ? ['이사', '대표이사'] : ['부장', '이사'])
    }
  })

  it('orders positions by rank, the head of the company first', async () => {
    await seedCompany(place.database().db, tiny)
    const { rows } = await place.database().pool.query('select name from positions order by rank')
    expect(rows.map(({ name }) => name)).toEqual([
      '대표이사',
      '이사',
      '부장',
      '차장',
      '과장',
      '대리',
      '사원',
    ])
  })
})

describe('seed', () => {
  it('creates a company of the given size', async () => {
    const { code, stdout } = await place.admin(
      ...'seed --employees 30 --lines 500 --seed 9 --json'.split(' '),
    )
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      ok: true,
      employees: 30,
      lines: 500,
      seed: 9,
      daysBack: 100,
    })
    expect([await countRows('employees'), await countRows('voucher_lines')]).toEqual([30, 500])
  })

  it('refuses a database that is not empty', async () => {
    await seedCompany(place.database().db, tiny)
    const { code, stderr } = await place.admin('seed')
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'The database is not empty. "reset --yes" empties it.\n',
    })
  })

  it.each([
    ['--lines', '1000001'],
    ['--lines', '-5'],
    ['--employees', '3'],
    ['--seed', 'x'],
  ])('refuses %s %s', async (option, value) => {
    const { code, stderr } = await place.admin('seed', option, value)
    expect(code).toBe(1)
    expect(stderr).toContain(`${option} <number>`)
    expect(await countRows('employees')).toBe(0)
  })
})
