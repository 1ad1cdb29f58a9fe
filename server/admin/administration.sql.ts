import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Whether the database has no data yet. */
export async function isDatabaseEmpty(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from employees) and not exists (select from batches) as empty`.execute(
    db,
  )
  return rows[0]?.empty ?? true
}

/**
 * The tables that are emptied: all except `secrets`, whose keys the running processes continue to use. Only the signing secrets of webhook
 * endpoints are deleted from `secrets`, because the endpoints are deleted.
 */
const emptied: Record<Exclude<keyof Tables, 'secrets'>, true> = {
  departments: true,
  positions: true,
  employees: true,
  account_requests: true,
  registration_tries: true,
  sessions: true,
  sign_ins: true,
  sign_in_links: true,
  sign_in_codes: true,
  batches: true,
  batch_dates: true,
  voucher_lines: true,
  documents: true,
  signs: true,
  decisions: true,
  receivers: true,
  attachments: true,
  default_lines: true,
  delegations: true,
  delegation_clock: true,
  saved_lines: true,
  requests: true,
  subscriptions: true,
  entries: true,
  entry_head: true,
  outbox: true,
  endpoints: true,
  deliveries: true,
  integrations: true,
  idempotency: true,
  erp_reports: true,
  alarms: true,
  imports: true,
  reconciliations: true,
  reconciliation_differences: true,
  scheduled_jobs: true,
}

/** Deletes all rows of the product and restarts its sequences. Other objects in the database stay. */
export async function emptyTables(db: Kysely<Tables>): Promise<void> {
  const tables = sql.join(Object.keys(emptied).map((table) => sql.table(table)))
  await sql`truncate ${tables} restart identity`.execute(db)
  await sql`delete from secrets where name like 'endpoint:%'`.execute(db)
}
