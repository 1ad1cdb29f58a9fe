import { type Kysely, sql, type Transaction } from 'kysely'
import type { Category } from '../../contract/voucher.ts'
import type { Tables } from '../db/tables.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

const PAGE_ROWS = 25

/** The parties of a delegation, as locked. */
export interface LockedEmployee {
  id: string
  name: string
  isActive: boolean
}

/**
 * Locks the employees until the transaction ends, in the order of their usernames, so that no deadlock occurs. While both parties of
 * a delegation are locked, no request creates it or ends it early, and neither party is deactivated.
 */
export async function lockEmployees(trx: Trx, ids: readonly string[]): Promise<LockedEmployee[]> {
  const { rows } = await sql<LockedEmployee>`
    select id, name, active as "isActive" from employees
    where id = any(${ids}) order by id for no key update`.execute(trx)
  return rows
}

/**
 * Reads the database clock, also as text with microseconds. Call it after taking the locks; `now()` would be the start of the transaction.
 */
export async function readClock(trx: Db): Promise<{ now: Date; text: string }> {
  const { rows } = await sql<{ now: Date; text: string }>`
    select at as now, moment_text(at) as text from clock_timestamp() at`.execute(trx)
  return rows[0] as { now: Date; text: string }
}

/** The period and categories of a stored delegation. `categories` is null for all. `endsAt` is the early end if the delegation has one. */
export interface StoredCoverage {
  startsAt: Date
  endsAt: Date
  categories: Category[] | null
}

/** The delegations of a principal that are valid in some part of a period, the earliest first. */
export async function listCoverages(
  trx: Trx,
  principal: string,
  period: { starts: number; ends: number },
): Promise<StoredCoverage[]> {
  const [from, until] = [new Date(period.starts), new Date(period.ends)]
  const { rows } = await sql<StoredCoverage>`
    select starts_at as "startsAt", least(ends_at, ended_at) as "endsAt", categories
    from delegations
    where principal_id = ${principal} and starts_at < ${until} and ends_at > ${from}
      and (ended_at is null or ended_at > greatest(starts_at, ${from}))
    order by starts_at, id`.execute(trx)
  return rows
}

export interface NewDelegationRow {
  principal: string
  delegate: string
  /** the start as a timestamp, with microseconds if it is the current time */
  starts: string
  ends: Date
  reason: string
  categories: readonly Category[] | null
  created: string
}

/** Stores a delegation and returns its id. */
export async function insertDelegation(trx: Trx, row: NewDelegationRow): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into delegations
      (principal_id, delegate_id, starts_at, ends_at, reason, categories, created_at)
    values (${row.principal}, ${row.delegate}, ${row.starts}, ${row.ends}, ${row.reason},
      ${row.categories}, ${row.created})
    returning id`.execute(trx)
  return (rows[0] as { id: number }).id
}

/** The parties of a delegation. Undefined if there is no such delegation. */
export async function findDelegation(db: Db, id: number) {
  const { rows } = await sql<{ principal: string; delegate: string }>`
    select principal_id as principal, delegate_id as delegate
    from delegations where id = ${id}`.execute(db)
  return rows[0]
}

export async function storeDelegationEnd(
  trx: Trx,
  id: number,
  by: string,
  at: string,
): Promise<void> {
  await sql`update delegations set ended_at = ${at}, ended_by = ${by} where id = ${id}`.execute(trx)
}

/**
 * Locks the delegations of or to an employee that have not ended, or only the one with the id `only`. A decision of the delegate locks its
 * delegation too. Read the clock after this, so that no such decision is later than the end.
 */
export async function lockOpenDelegations(trx: Trx, employee: string, only: number | null = null) {
  const { rows } = await sql<{ id: number; principal: string; delegate: string }>`
    select id, principal_id as principal, delegate_id as delegate from delegations
    where (principal_id = ${employee} or delegate_id = ${employee})
      and ended_at is null and ends_at > clock_timestamp() and (${only}::int is null or id = ${only})
    order by id for no key update`.execute(trx)
  return rows
}

/** One party of a delegation, as the list shows it. */
export interface PartyRow {
  id: string
  name: string
  department: string
  position: string
  avatar: string | null
}

export interface DelegationRow {
  id: number
  principal: PartyRow
  delegate: PartyRow
  startsAt: Date
  endsAt: Date
  reason: string
  categories: Category[] | null
  endedAt: Date | null
  /** the absences of the delegate within the period, as timestamps in milliseconds */
  away: { starts: number; ends: number }[]
}

const colleague = (id: string) => sql`
  (select json_build_object('id', e.id, 'name', e.name, 'department', d.name, 'position', p.name,
      'avatar', avatar)
    from employees e join departments d on d.id = department_id join positions p on p.id = position_id
    where e.id = ${sql.ref(id)})`

/**
 * One page of the delegations that an employee created, or that name the employee as delegate. Delegations that have not ended come first,
 * by start; then those that have ended, the most recent first.
 */
export async function listDelegations(
  db: Db,
  employee: string,
  side: 'principal_id' | 'delegate_id',
  page: number,
): Promise<{ total: number; rows: DelegationRow[] }> {
  const own = sql`delegations l where ${sql.ref(`l.${side}`)} = ${employee}`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${own}`.execute(db)
  const { rows } = await sql<DelegationRow>`
    select l.id, ${colleague('l.principal_id')} as principal, ${colleague('l.delegate_id')} as delegate,
      starts_at as "startsAt", ends_at as "endsAt", reason, categories, ended_at as "endedAt",
      (select coalesce(json_agg(json_build_object(
          'starts', extract(epoch from o.starts_at) * 1000,
          'ends', extract(epoch from least(o.ends_at, o.ended_at)) * 1000) order by o.starts_at), '[]')
        from delegations o where o.principal_id = l.delegate_id
          and delegation_period(o.starts_at, o.ends_at, o.ended_at)
            && delegation_period(l.starts_at, l.ends_at, l.ended_at)) as away
    from ${own}
    order by (ended_at is not null or ends_at <= now()),
      case when ended_at is null and ends_at > now() then starts_at end, starts_at desc, l.id
    limit ${PAGE_ROWS} offset ${(page - 1) * PAGE_ROWS}`.execute(db)
  return { total: counted[0]?.total ?? 0, rows }
}

/** For each employee who is away now: the latest end of the active delegations. */
export async function listAwayUntil(db: Db): Promise<{ employee: string; endsAt: Date }[]> {
  const { rows } = await sql<{ employee: string; endsAt: Date }>`
    select principal_id as employee, max(ends_at) as "endsAt"
    from active_delegations(clock_timestamp()) group by 1`.execute(db)
  return rows
}
