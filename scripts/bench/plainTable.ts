import pg from 'pg'
import type { VoucherLine } from '../../contract/voucher.ts'

/** The name of the table that the reference server of the benchmark `list` selects from. */
export const plainTableName = 'bench_plain_lines'

const chunk = 20_000
const isDay = /^RPD(GJ|SVJ|DJ)$/
const isNumber = /^RP(ICU|DOC|SEQ|DOCM|AN8|Z5DEBITAT|Z5CREDITAT)$/

function sqlTypeOf(column: string): string {
  if (isDay.test(column)) return 'date'
  return isNumber.test(column) ? 'bigint' : 'text'
}

/**
 * Fills a plain table with exactly the lines of the list, so that the reference server needs no search. Then runs the maintenance that
 * PostgreSQL would run soon after so many new rows.
 */
export async function fillPlain(
  connection: pg.ClientConfig,
  lines: readonly VoucherLine[],
): Promise<void> {
  const [example] = lines
  if (!example) throw new Error('The list returned no lines.')
  const columns = Object.keys(example)
    .map((name) => `"${name}" ${sqlTypeOf(name)}`)
    .join(', ')
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(`create table ${plainTableName} (${columns}, primary key (id))`)
    for (let at = 0; at < lines.length; at += chunk) {
      await client.query(
        `insert into ${plainTableName} select * from json_to_recordset($1::json) as line (${columns})`,
        [JSON.stringify(lines.slice(at, at + chunk))],
      )
    }
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
