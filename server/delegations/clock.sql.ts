import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Trx = Transaction<Tables>

/**
 * Stores the current time as the time of the last check. Returns the previous time of a check and the current one, as texts with
 * microseconds. Undefined while another process checks. The row is missing before the first check, and after `reset` and `restore`.
 */
export async function advanceLastCheck(
  trx: Trx,
): Promise<{ before: string; now: string } | undefined> {
  await sql`insert into delegation_clock default values on conflict do nothing`.execute(trx)
  const { rows: locked } = await sql<{ before: string }>`
    select moment_text(checked_at) as before from delegation_clock for update skip locked`.execute(
    trx,
  )
  if (!locked[0]) return undefined
  const { rows } = await sql<{ now: string }>`
    update delegation_clock set checked_at = clock_timestamp()
    returning moment_text(checked_at) as now`.execute(trx)
  return { before: locked[0].before, now: rows[0]?.now ?? locked[0].before }
}

/**
 * The parties of the delegations that began or ended between two times. Early ends are left out, because they were published when they
 * happened.
 */
export async function listChangedParties(
  trx: Trx,
  after: string,
  until: string,
): Promise<string[]> {
  const { rows } = await sql<{ party: string }>`
    select distinct unnest(array[principal_id, delegate_id]) as party from delegations
    where ended_at is null and ((starts_at > ${after} and starts_at <= ${until})
      or (ends_at > ${after} and ends_at <= ${until}))`.execute(trx)
  return rows.map(({ party }) => party)
}

/** The milliseconds until the next delegation begins or ends, or null if none does. */
export async function findNextChange(trx: Trx): Promise<number | null> {
  const { rows } = await sql<{ left: number | null }>`
    select (extract(epoch from min(at) - clock_timestamp()) * 1000)::float8 as left
    from delegations, unnest(array[starts_at, ends_at]) at
    where ended_at is null and ends_at > clock_timestamp() and at > clock_timestamp()`.execute(trx)
  return rows[0]?.left ?? null
}
