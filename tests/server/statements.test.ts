import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tables } from '../../server/db/tables.ts'
import { useProduct } from './product.ts'

const product = useProduct()

/** The texts of the prepared statements of this connection. */
async function prepared(connection: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements`.execute(connection)
  return rows.map((row) => row.statement)
}

const onOneConnection = <Result>(work: (connection: Kysely<Tables>) => Promise<Result>) =>
  product().database.db.connection().execute(work)

describe('the statements of Kysely', () => {
  it('are prepared once when they have parameters', async () => {
    const statements = await onOneConnection(async (connection) => {
      for (const id of ['one', 'two', 'three']) {
        await connection.selectFrom('employees').where('id', '=', id).select('name').execute()
      }
      return prepared(connection)
    })
    const text = 'select "name" from "employees" where "id" = $1'
    expect(statements.filter((each) => each === text)).toHaveLength(1)
  })

  it('are not prepared when a list makes them long, because each length is a new statement', async () => {
    const ids = Array.from({ length: 40 }, (_, at) => `employee${at}`)
    const statements = await onOneConnection(async (connection) => {
      await connection.selectFrom('employees').where('id', 'in', ids).select('name').execute()
      return prepared(connection)
    })
    expect(statements.filter((each) => each.includes('$40'))).toEqual([])
  })

  it('are limited in number per connection, and those beyond the limit also run', async () => {
    const [sums, statements] = await onOneConnection(async (connection) => {
      const found: number[] = []
      for (let at = 0; at < 300; at += 1) {
        const { rows } = await sql<{ sum: number }>`
          select ${1}::int + ${sql.raw(String(at))} as sum`.execute(connection)
        found.push(rows[0]?.sum ?? 0)
      }
      return [found, await prepared(connection)]
    })
    expect(sums).toEqual(Array.from({ length: 300 }, (_, at) => at + 1))
    expect(statements.length).toBeLessThanOrEqual(220)
  })

  it('without parameters can be several in one string', async () => {
    await expect(
      onOneConnection((connection) => sql.raw('select 1; select 2').execute(connection)),
    ).resolves.toBeDefined()
  })
})
