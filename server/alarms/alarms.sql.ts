import { type Kysely, sql, type Transaction } from 'kysely'
import type { ErpAlarmKind } from '../../contract/integrationCalls.ts'
import type { Category } from '../../contract/voucher.ts'
import type { Tables } from '../db/tables.ts'
import { messagesTo, publishMessages } from '../notifications/messages.sql.ts'

type Trx = Transaction<Tables>

/**
 * A new alarm: a difference between the ERP and a batch. `lines` is the JSON array of the voucher lines that the ERP sent; undefined if they
 * cannot be read, or for a kind of alarm without lines.
 */
export interface NewAlarm {
  kind: ErpAlarmKind
  category: Category
  batch: number
  document: number | null
  lines?: string
}

/** Receives each new alarm, to log it. */
export type OnAlarm = (alarm: NewAlarm & { id: number }) => void

/**
 * Stores an alarm with its audit entry and its message (integration, N19), and returns its id. Stores none and returns null if the latest
 * alarm of this kind for the batch and document has the same lines, and is either not acknowledged, or its difference has not ended. After
 * the acknowledgement of a deletion, the next one always raises an alarm. Call it last in the transaction.
 */
export async function raiseAlarm(
  trx: Trx,
  { kind, category, batch, document, lines }: NewAlarm,
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select raise_alarm(${kind}, ${category}, ${batch}::integer, ${document}::integer,
      ${lines ?? null}::json) as id`.execute(trx)
  const id = rows[0]?.id ?? null
  if (id !== null) await publishDocument(trx, document)
  return id
}

/** Sends a `box` event to the author, the approvers and their delegates: an alarm decides whether they see the document as approvable. */
async function publishDocument(trx: Trx, document: number | null): Promise<void> {
  if (document === null) return
  const { rows } = await sql<{ id: string }>`
    select author_id as id from documents where id = ${document}
    union select employee_id from signs where document_id = ${document}
    union select delegate_id from document_delegations(${document})`.execute(trx)
  const people = rows.map(({ id }) => id)
  await publishMessages(trx, messagesTo(people, { type: 'box', document_id: document }))
}

/** Runs `work` in a transaction. Calls `onAlarm` only after the commit, so that an alarm that was rolled back is never logged. */
export async function withAlarmsAfterCommit<Result>(
  db: Kysely<Tables>,
  onAlarm: OnAlarm,
  work: (trx: Trx, onAlarm: OnAlarm) => Promise<Result>,
): Promise<Result> {
  const raised: Parameters<OnAlarm>[0][] = []
  const result = await db
    .transaction()
    .execute((trx) => work(trx, (alarm) => void raised.push(alarm)))
  for (const alarm of raised) onAlarm(alarm)
  return result
}

/** Stores an alarm as `raiseAlarm` does, and passes a new one to `onAlarm`. Call it with the `onAlarm` of `withAlarmsAfterCommit`. */
export async function raiseAndNotify(trx: Trx, alarm: NewAlarm, onAlarm: OnAlarm): Promise<void> {
  const id = await raiseAlarm(trx, alarm)
  if (id !== null) onAlarm({ ...alarm, id })
}

/**
 * Records that the stored batches and the latest data of the ERP no longer have differences of these kinds. The alarms stay open until they are
 * acknowledged. If such a difference returns after the acknowledgement, it raises a new alarm. Call it before `raiseAlarm`.
 */
export async function recordEndedAlarmDifferences(
  db: Kysely<Tables>,
  category: Category,
  batches: readonly number[],
  kinds: readonly ErpAlarmKind[],
): Promise<void> {
  await sql`
    update alarms set ended_at = clock_timestamp()
    where category = ${category} and batch_number = any(${batches}::int[]) and kind = any(${kinds}::text[])
      and ended_at is null`.execute(db)
}

export interface ListedAlarm {
  id: number
  kind: ErpAlarmKind
  category: Category
  batch: number
  document: number | null
  seenAt: string
  /** when the difference ended; null if no end is known */
  endedAt: string | null
  acknowledgedAt: string | null
  reason: string | null
}

/** Alarms, the newest first. */
export async function listAlarms(db: Kysely<Tables>, onlyOpen: boolean): Promise<ListedAlarm[]> {
  const { rows } = await sql<ListedAlarm>`
    select id, kind, category, batch_number as batch, document_id as document,
      moment_text(seen_at) as "seenAt", moment_text(ended_at) as "endedAt",
      moment_text(acknowledged_at) as "acknowledgedAt", reason
    from alarms where not ${onlyOpen} or acknowledged_at is null order by id desc`.execute(db)
  return rows
}

/** Stores the acknowledgement of an open alarm. Returns whether there was one. */
export async function setAlarmAcknowledged(trx: Trx, id: number, reason: string): Promise<boolean> {
  const { rows } = await sql<{ document: number | null }>`
    update alarms set acknowledged_at = clock_timestamp(), reason = ${reason}
    where id = ${id} and acknowledged_at is null returning document_id as document`.execute(trx)
  if (rows[0]) await publishDocument(trx, rows[0].document)
  return rows.length > 0
}
