import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tryLockTables } from '../../server/admin/backup/restore.sql.ts'
import { openDatabase, openOneConnection } from '../../server/db/connect.ts'
import { useProduct } from './product.ts'

/** A product whose database role has the time limits that a pooler needs (operations, "Database"). */
const product = useProduct()
const limits = ['statement_timeout', 'lock_timeout']

async function alter(change: (name: string) => string): Promise<void> {
  const { pool, connection } = product().database
  const role = `alter role "${connection.user}" in database "${connection.database}"`
  for (const name of limits) await pool.query(`${role} ${change(name)}`)
}

beforeAll(() => alter((name) => `set ${name} = 5000`))
afterAll(() => alter((name) => `reset ${name}`))

const limitsOf = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
const unlimited = [{ statement: '0', lock: '0' }]

describe('a connection of a command or a migration', () => {
  it('has no time limits, also if the role has some', async () => {
    const commands = await openDatabase(product().settings)
    const migration = openOneConnection(commands.connection)
    expect((await commands.pool.query(limitsOf)).rows).toEqual(unlimited)
    expect((await migration.pool.query(limitsOf)).rows).toEqual(unlimited)
    await migration.end()
    await commands.close()
  })

  it('has no limit for locks after a restore has waited briefly for its tables', async () => {
    const commands = await openDatabase(product().settings)
    const { rows } = await commands.db.transaction().execute(async (trx) => {
      expect(await tryLockTables(trx, () => Promise.resolve())).toBe(true)
      return trx.executeQuery(sql`${sql.raw(limitsOf)}`.compile(trx))
    })
    expect(rows).toEqual(unlimited)
    await commands.close()
  })
})
