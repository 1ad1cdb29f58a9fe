import type { Database } from '../db/connect.ts'

/** Returns the JSON texts of the messages after a sequence number, in order, and how many there are in all. */
export async function readMessages(
  pool: Database['pool'],
  since: number,
  limit: number,
): Promise<{ total: number; messages: string[] }> {
  const { rows } = await pool.query<{ total: number; messages: string[] }>({
    name: 'read-messages',
    text: `
    select (select count(*) from outbox where sequence > $1::bigint) as total,
      array(select message from outbox where sequence > $1::bigint order by sequence limit $2) as messages`,
    values: [since, limit],
  })
  return rows[0] ?? { total: 0, messages: [] }
}

/** Whether there is a document with this id. */
export async function hasDocument(pool: Database['pool'], documentId: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'has-document',
    text: 'select from documents where id = $1',
    values: [documentId],
  })
  return rowCount === 1
}
