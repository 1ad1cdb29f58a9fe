import type pg from 'pg'

/** Stored figures: documents by status, and the number of the last audit entry. */
export interface StoredFigures {
  documents: { status: string; count: number }[]
  chainHeight: number
  schema: string
}

/** Reads the figures of the database that are the same for all processes. */
export async function readStoredFigures(pool: pg.Pool): Promise<StoredFigures> {
  const { rows } = await pool.query({
    name: 'stored-figures',
    text: `select
      (select coalesce(json_agg(found), '[]') from (
        select status, count(*)::int as count from documents group by status) found) as documents,
      coalesce((select seq from entry_head), 0) as "chainHeight",
      (select max(name) from kysely_migration) as schema`,
  })
  return rows[0]
}
