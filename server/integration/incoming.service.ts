import {
  BATCHES_MAX,
  type BatchResult,
  type IncomingBatches,
} from '../../contract/integrationCalls.ts'
import type { OnAlarm } from '../alarms/alarms.sql.ts'
import type { Database } from '../db/connect.ts'
import type { HeldImportLock } from '../db/importLock.ts'
import { ApiError } from '../http/errors.ts'
import { checkIncomingBatches } from '../imports/incomingBatches.ts'
import { reportRefusedBatches } from '../imports/refusedBatches.ts'
import { type BatchOutcome, storeBatches, retryBlockedBatches } from '../imports/store.ts'
import { holdImportLock } from './holdImportLock.ts'

const BATCHES_AT_ONCE = 300

/**
 * Stores batches that the ERP sends, with the checks of the import command. Each batch is accepted or refused separately. Returns the
 * results in the order of the request. Throws 413 for too many batches, and 503 while another import runs.
 */
export async function receiveBatches(
  database: Pick<Database, 'db' | 'importLock'>,
  incoming: IncomingBatches,
  onAlarm: OnAlarm,
): Promise<BatchResult[]> {
  if (incoming.batches.length > BATCHES_MAX) {
    throw new ApiError(413, { detail: `A request has at most ${BATCHES_MAX} batches.` })
  }
  return holdImportLock(database, (held) => storeIncoming(database, held, incoming, onAlarm))
}

async function storeIncoming(
  { db }: Pick<Database, 'db'>,
  { requireHeld }: HeldImportLock,
  { category, batches }: IncomingBatches,
  onAlarm: OnAlarm,
): Promise<BatchResult[]> {
  const options = { inOneCategory: true, beforeStore: requireHeld }
  const numbers = batches.map(({ number }) => number)
  const { accepted, errors } = await checkIncomingBatches(category, batches)
  const results = new Map<number, BatchResult>()
  for (const { number, line, reason } of errors) {
    results.set(number, { number, outcome: 'refused', reason, ...(line !== null && { line }) })
  }
  await reportRefusedBatches(db, category, errors, onAlarm, requireHeld)
  const outcomes: BatchOutcome[] = []
  for (let at = 0; at < accepted.length; at += BATCHES_AT_ONCE) {
    const some = accepted.slice(at, at + BATCHES_AT_ONCE)
    outcomes.push(...(await storeBatches(db, some, onAlarm, options)))
  }
  const blocked = outcomes.filter(({ outcome }) => outcome === 'blocked')
  const blockedBatches = blocked.map(({ batch }) => batch)
  const settledOutcomes = await retryBlockedBatches(db, blockedBatches, onAlarm, options)
  for (const each of [...outcomes, ...settledOutcomes]) {
    if (each.outcome !== 'blocked') results.set(each.batch.number, resultOf(each))
  }
  return numbers.flatMap((number) => results.get(number) ?? [])
}

function resultOf({ batch, outcome, reason, line }: BatchOutcome): BatchResult {
  return {
    number: batch.number,
    outcome: outcome === 'in' ? 'added' : outcome === 'blocked' ? 'refused' : outcome,
    ...(reason !== undefined && { reason }),
    ...(line !== undefined && { line }),
  }
}
