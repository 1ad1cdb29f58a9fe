import type pg from 'pg'

/** Stored metrics: documents by status, the number of the last audit entry, and messages to the ERP. */
export interface StoredMetrics {
  documents: { status: string; count: number }[]
  chainHeight: number
  /** the number of all messages to the ERP */
  messages: number
  /**
   * The numbers of undelivered messages: `waiting` at enabled endpoints, `held` at disabled ones that are not retired, and `dead`. `oldest`
   * is the age in seconds of the oldest waiting one.
   */
  deliveries: { waiting: number; held: number; dead: number; oldest: number }
}

/** Reads the metrics of the database that are the same for all processes. */
export async function readStoredMetrics(pool: pg.Pool): Promise<StoredMetrics> {
  const { rows } = await pool.query({
    name: 'stored-metrics',
    text: `select
      (select coalesce(json_agg(found), '[]') from (
        select status, count(*)::int as count from documents group by status) found) as documents,
      coalesce((select seq from entry_head), 0) as "chainHeight",
      (select count(*)::int from outbox) as messages,
      (select json_build_object('waiting', count(*) filter (where enabled), 'held', count(*) filter (where not enabled),
          'dead', (select count(*) from deliveries where state = 'dead'),
          'oldest', coalesce(extract(epoch from clock_timestamp() - min(coalesce(d.queued_at, o.at)) filter (where enabled)), 0))
        from deliveries d join endpoints e on e.id = endpoint_id join outbox o using (event_id)
        where state in ('waiting', 'sending') and e.types <> '{}') as deliveries`,
  })
  return rows[0]
}
