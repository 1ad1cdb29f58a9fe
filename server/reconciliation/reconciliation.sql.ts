import { type Kysely, sql, type Transaction } from 'kysely'
import type { Category } from '../../contract/voucher.ts'
import { lockKeys } from '../db/lockKeys.ts'
import { activeStatuses } from '../db/statuses.ts'
import type { Tables } from '../db/tables.ts'
import type { BatchContent, DifferenceKind, LocalBatch } from './compare.ts'
import type { ReconciliationSummary } from './summary.ts'

type Trx = Transaction<Tables>

/** The batches that a reconciliation compares: of one category or all, whose first date is in the period. */
export interface ReconciliationScope {
  from: string
  to: string
  category: Category | null
}

/** A stored batch with its compressed lines and its waiting or approved document. */
export interface ComparedBatchRow {
  number: number
  segment: Buffer
  document: LocalBatch['document']
}

/** The stored batches with these numbers, except those that the ERP has deleted. */
export async function loadBatches(
  trx: Trx,
  category: Category,
  numbers: readonly number[],
): Promise<ComparedBatchRow[]> {
  const { rows } = await sql<ComparedBatchRow>`
    select b.number, b.segment,
      case when d.id is not null then json_build_object('id', d.id, 'status', d.status) end as document
    from batches b left join documents d on d.category = b.category and d.batch_number = b.number
      and d.status in (${sql.raw(activeStatuses)})
    where b.category = ${category} and b.number = any(${numbers}::int[]) and b.deleted_at is null`.execute(
    trx,
  )
  return rows
}

const KEYS_AT_ONCE = 10_000

/** The keys of the stored batches in the scope, by category and number, in parts. */
export async function* listBatchKeys(
  trx: Trx,
  { from, to, category }: ReconciliationScope,
): AsyncGenerator<{ category: Category; number: number }[]> {
  let last = { category: '' as Category, number: 0 }
  for (;;) {
    const { rows } = await sql<{ category: Category; number: number }>`
      select category, number from batches
      where (category, number) > (${last.category}, ${last.number}::integer)
        and (${category}::text is null or category = ${category})
        and first_day between ${from}::date and ${to}::date and deleted_at is null
      order by category, number limit ${KEYS_AT_ONCE}`.execute(trx)
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = end
  }
}

/** The content of a batch in the product or in the ERP, as stored with a difference. */
export type BatchContentWithStatus = (BatchContent & { status: string }) | null

/** A batch that is not equal. */
export interface BatchDifference {
  kind: DifferenceKind
  category: Category
  batch: number
  document: number | null
  here: BatchContentWithStatus
  erp: BatchContentWithStatus
}

export interface StoredDifference extends BatchDifference {
  id: number
  isNew: boolean
  acknowledgedAt: string | null
  reason: string | null
}

/** Waits for other reconciliations and acknowledgements, and locks them out until the transaction ends. */
export async function lockReconciliations(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKeys.reconciliations})`.execute(trx)
}

const columns = sql`d.id, d.kind, d.category, d.batch_number as batch, d.document_id as document, d.here, d.erp,
  d.is_new as "isNew", moment_text(d.acknowledged_at) as "acknowledgedAt", d.reason`

/** A difference that no later reconciliation has settled, with the period of the last reconciliation that found it. */
export interface UnsettledDifference extends StoredDifference {
  from: string
  to: string
}

/** The last row of each difference, by kind and batch, of one category or all. Acknowledged differences are included. */
export async function listUnsettled(
  trx: Trx,
  category: Category | null,
): Promise<UnsettledDifference[]> {
  const { rows } = await sql<UnsettledDifference>`
    select ${columns}, r.from_day as "from", r.to_day as "to"
    from reconciliation_differences d join reconciliations r on r.id = d.reconciliation_id
    where (${category}::text is null or d.category = ${category})
      and d.id in (
        select max(id) from reconciliation_differences group by kind, category, batch_number)
      and d.id not in (select unnest(settled) from reconciliations)
    order by d.id`.execute(trx)
  return rows
}

export async function listDifferences(
  db: Kysely<Tables>,
  reconciliation: number,
): Promise<StoredDifference[]> {
  const { rows } = await sql<StoredDifference>`
    select ${columns} from reconciliation_differences d
    where reconciliation_id = ${reconciliation} order by id`.execute(db)
  return rows
}

/** A difference before it is stored. An acknowledgement comes from an earlier reconciliation. */
export type NewDifference = Omit<StoredDifference, 'id'>

const DIFFERENCES_AT_ONCE = 1000

/** Stores a reconciliation with its differences. Returns its id. */
export async function insertReconciliation(
  trx: Trx,
  { from, to, category }: ReconciliationScope,
  result: {
    fileSha256: string
    summary: ReconciliationSummary
    settled: readonly number[]
    differences: readonly NewDifference[]
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into reconciliations (from_day, to_day, category, file_sha256, summary, settled)
    values (${from}, ${to}, ${category}, ${result.fileSha256}, ${JSON.stringify(result.summary)}, ${result.settled}::int[])
    returning id`.execute(trx)
  const id = rows[0]?.id ?? 0
  for (let at = 0; at < result.differences.length; at += DIFFERENCES_AT_ONCE) {
    const part = JSON.stringify(result.differences.slice(at, at + DIFFERENCES_AT_ONCE))
    await sql`
      insert into reconciliation_differences (reconciliation_id, kind, category, batch_number, document_id, here, erp,
        is_new, acknowledged_at, reason)
      select ${id}::integer, kind, category, batch, document, here, erp, "isNew", "acknowledgedAt", reason
      from json_to_recordset(${part}::json) given (kind text, category text, batch integer, document integer,
        here json, erp json, "isNew" boolean, "acknowledgedAt" timestamptz, reason text)`.execute(
      trx,
    )
  }
  return id
}

/** The id of the last row of a difference, by kind and batch; undefined if that row is acknowledged or settled. */
export async function findOpenDifferenceId(trx: Trx, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select d.id, d.acknowledged_at
      from reconciliation_differences given
        join reconciliation_differences d using (kind, category, batch_number)
      where given.id = ${id} order by d.id desc limit 1) newest
    where acknowledged_at is null
      and not exists (select from reconciliations where newest.id = any(settled))`.execute(trx)
  return rows[0]?.id
}

/** Acknowledges a difference. */
export async function setDifferenceAcknowledged(
  trx: Trx,
  id: number,
  reason: string,
): Promise<void> {
  await sql`
    update reconciliation_differences set acknowledged_at = clock_timestamp(), reason = ${reason}
    where id = ${id}`.execute(trx)
}
