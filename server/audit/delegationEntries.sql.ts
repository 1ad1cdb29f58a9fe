import { sql, type Transaction } from 'kysely'
import type { Category } from '../../contract/voucher.ts'
import type { Tables } from '../db/tables.ts'

type Trx = Transaction<Tables>

/** The audited fields of a delegation. Timestamps are texts with microseconds. `reason` is the SHA-256 of the reason. */
export interface DelegationContent {
  id: number
  principal: string
  delegate: string
  starts: string
  ends: string
  categories: Category[] | null
  reason: string
  created: string
}

/** The audit entries of delegations. `delegation.started` contains the whole delegation, `delegation.ended` only its id. */
export type DelegationChange =
  | { type: 'delegation.started'; delegation: DelegationContent }
  | { type: 'delegation.ended'; delegation: number; at: string }

/** Appends the entry of a delegation as stored in this transaction. Call it as the last statement of the transaction. */
export async function insertDelegationStart(trx: Trx, who: string, id: number): Promise<void> {
  await sql`
    select append_entry(${who}, json_build_object('type', 'delegation.started',
      'delegation', delegation_content(${id}))::text)`.execute(trx)
}

/** Appends the entry of an early end. Call it as the last statement of the transaction. */
export async function insertDelegationEnd(
  trx: Trx,
  who: string,
  id: number,
  at: string,
): Promise<void> {
  await insertDelegationEnds(trx, who, [id], at)
}

/** Appends an audit entry for the end of each of these delegations. All of them end with the same timestamp. */
export async function insertDelegationEnds(
  trx: Trx,
  who: string,
  ids: readonly number[],
  at: string,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    select append_entries(${who}, array(
      select json_build_object('type', 'delegation.ended', 'delegation', id, 'at', ${at}::text)::text
      from unnest(${ids}::int[]) id order by id))`.execute(trx)
}

/** A stored delegation. `ended` and `by` are separate, because only the entry `delegation.ended` contains them. */
export interface StoredDelegation {
  content: DelegationContent
  ended: string | null
  by: string | null
}

const DELEGATIONS_AT_ONCE = 1000

/** The audited fields of all delegations, by id. */
export async function* readDelegationContents(trx: Trx): AsyncGenerator<StoredDelegation> {
  for (let last = 0; ; ) {
    const { rows } = await sql<StoredDelegation>`
      select delegation_content(id) as content, moment_text(ended_at) as ended, ended_by as by
      from delegations where id > ${last} order by id limit ${DELEGATIONS_AT_ONCE}`.execute(trx)
    yield* rows
    const end = rows.at(-1)
    if (!end) return
    last = end.content.id
  }
}
