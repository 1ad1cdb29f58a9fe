import { type Kysely, sql, type Transaction } from 'kysely'
import { lockKeys } from '../db/lockKeys.ts'
import type { Tables } from '../db/tables.ts'

/** Takes the lock of the scheduler until the transaction ends. Returns false if another process has it. */
export async function takeSchedulerLock(trx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockKeys.scheduler}) as taken`.execute(trx)
  return rows[0]?.taken ?? false
}

/**
 * Returns those of these jobs that are due, in the order in which they became due. A job that has never run is due. So is a job whose last
 * run is in the future, because the clock has been set back since then.
 */
export async function listDueJobs(
  db: Kysely<Tables>,
  jobs: readonly { name: string; everyMs: number }[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${jobs.map(({ name }) => name)}::text[], ${jobs.map(({ everyMs }) => everyMs)}::float8[])
      with ordinality given (name, every, place)
    left join scheduled_jobs on job = name
    cross join lateral (select case when ran_at <= statement_timestamp() then ran_at + every * interval '1 ms'
      else statement_timestamp() end as at) due
    where due.at <= statement_timestamp() order by due.at, place`.execute(db)
  return rows.map(({ name }) => name)
}

/** Records that a job has run now. */
export async function recordRun(db: Kysely<Tables>, job: string): Promise<void> {
  await sql`
    insert into scheduled_jobs (job, ran_at) values (${job}, clock_timestamp())
    on conflict (job) do update set ran_at = excluded.ran_at`.execute(db)
}
