import type { Kysely, Transaction } from 'kysely'
import { categories } from '../../contract/voucher.ts'
import type { Tables } from '../db/tables.ts'
import {
  recordEndedAlarmDifferences,
  type OnAlarm,
  raiseAndNotify,
  withAlarmsAfterCommit,
} from '../alarms/alarms.sql.ts'
import { publishMessages, draftableBatchesChanged } from '../notifications/messages.sql.ts'
import {
  findActiveDocuments,
  findLineOwners,
  findOtherCategories,
  deleteLineIds,
  lockImports,
  lockStoredBatches,
  deleteVoucherLinesOfDeletedBatches,
  insertBatches,
  undeleteBatches,
} from './imports.sql.ts'
import { decompressSegment, haveSameText } from '../vouchers/segments.ts'
import type { ReceivedBatch } from './collect.ts'
import { makePauses } from './pauses.ts'

/** The number of bytes of voucher lines that are compared before other requests can run. They take about 10 ms. */
const BYTES_AT_ONCE = 1024 * 1024

export type ImportOutcome = 'in' | 'unchanged' | 'replaced' | 'refused' | 'blocked'

/**
 * The outcome of a batch. If it was not stored, `line` is a line number in its file, and `reason` the reason. `blocked`: another stored
 * batch that the ERP has not deleted contains one of its ids.
 */
export interface BatchOutcome {
  batch: ReceivedBatch
  outcome: ImportOutcome
  line?: number
  reason?: string
  /** the waiting or approved document that prevents the change of the batch */
  document?: number
}

/** A function that an import calls in each transaction before it stores anything. The function can throw to end the import. */
export type BeforeStore = (trx: Transaction<Tables>) => Promise<void>

interface StoreOptions {
  inOneCategory?: boolean
  beforeStore?: BeforeStore | undefined
}

/**
 * Stores batches of one category. A batch with a waiting or approved document is not changed; if it differs, it raises an alarm
 * (integration, N19). The batches without such a document share a transaction. Each other one has a separate transaction afterwards,
 * because an alarm locks the audit log until the commit. It decides about the batch again, so it stores the batch if its document has ended
 * meanwhile. With `inOneCategory`, a batch that is stored in another category is refused (integration, N15).
 */
export async function storeBatches(
  db: Kysely<Tables>,
  batches: readonly ReceivedBatch[],
  onAlarm: OnAlarm = () => undefined,
  options: StoreOptions = {},
): Promise<BatchOutcome[]> {
  const outcomes = await db
    .transaction()
    .execute((trx) => storeWithoutAlarms(trx, batches, options))
  const settledOutcomes: BatchOutcome[] = []
  for (const outcome of outcomes) {
    const hasDocument = outcome.document !== undefined
    settledOutcomes.push(
      hasDocument ? await storeOrAlarm(db, outcome.batch, onAlarm, options) : outcome,
    )
  }
  return settledOutcomes
}

/** Stores one batch. Raises an alarm if it differs and has a waiting or approved document. */
function storeOrAlarm(
  db: Kysely<Tables>,
  receivedBatch: ReceivedBatch,
  onAlarm: OnAlarm,
  options: StoreOptions,
): Promise<BatchOutcome> {
  return withAlarmsAfterCommit(db, onAlarm, async (trx, onRaised) => {
    const [outcome] = await storeWithoutAlarms(trx, [receivedBatch], options)
    if (!outcome) throw new Error(`The batch ${receivedBatch.number} has no outcome.`)
    const { document, batch } = outcome
    if (document !== undefined) {
      const { category, number, segment } = batch
      const lines = `[${decompressSegment(segment)}]`
      const alarm = { kind: 'changed', category, batch: number, document, lines } as const
      await raiseAndNotify(trx, alarm, onRaised)
    }
    return outcome
  })
}

/**
 * Stores batches of one category, except those with a waiting or approved document. If a batch is unchanged or replaced, `ended_at` is
 * stored in the alarms about its change. For every batch, it is stored in the alarms about its deletion.
 */
async function storeWithoutAlarms(
  trx: Transaction<Tables>,
  batches: readonly ReceivedBatch[],
  { inOneCategory = false, beforeStore }: StoreOptions,
): Promise<BatchOutcome[]> {
  await lockImports(trx)
  await beforeStore?.(trx)
  const outcomes = await decideOutcomes(trx, batches, inOneCategory)
  const batchesWithOutcome = (...wantedOutcomes: ImportOutcome[]) =>
    outcomes.filter(({ outcome }) => wantedOutcomes.includes(outcome)).map(({ batch }) => batch)
  const replacedBatches = batchesWithOutcome('replaced')
  if (replacedBatches[0]) {
    const numbers = numbersOf(replacedBatches)
    await deleteLineIds(trx, replacedBatches[0].category, numbers)
    await undeleteBatches(trx, replacedBatches[0].category, numbers)
  }
  const changedBatches = batchesWithOutcome('in', 'replaced')
  await deleteVoucherLinesOfDeletedBatches(
    trx,
    changedBatches.flatMap(({ ids }) => ids),
  )
  await insertBatches(trx, changedBatches)
  if (changedBatches.length > 0) await publishMessages(trx, [draftableBatchesChanged])
  const category = batches[0]?.category
  if (category) {
    const equalNumbers = numbersOf(batchesWithOutcome('unchanged', 'replaced'))
    await recordEndedAlarmDifferences(trx, category, equalNumbers, ['changed'])
    await recordEndedAlarmDifferences(trx, category, numbersOf(batches), ['deleted'])
  }
  return outcomes
}

const numbersOf = (batches: readonly ReceivedBatch[]) => batches.map(({ number }) => number)

/**
 * Stores blocked batches. A line may have moved from one batch to another, so its new batch can be stored only after the old one is
 * replaced. Batches of one category that exchange lines are then stored together. Batches that stay blocked are refused.
 */
export async function retryBlockedBatches(
  db: Kysely<Tables>,
  batches: readonly ReceivedBatch[],
  onAlarm?: OnAlarm,
  options?: StoreOptions,
): Promise<BatchOutcome[]> {
  const settledOutcomes: BatchOutcome[] = []
  for (let [blocked, before] = [batches, 0]; blocked.length > 0; ) {
    const isJoint = blocked.length === before
    before = blocked.length
    const parts = isJoint
      ? categories.map((each) => blocked.filter(({ category }) => category === each))
      : blocked.map((batch) => [batch])
    const verdicts: BatchOutcome[] = []
    for (const part of parts) verdicts.push(...(await storeBatches(db, part, onAlarm, options)))
    const stillBlocked = verdicts.filter(({ outcome }) => outcome === 'blocked')
    const isFinal = isJoint && stillBlocked.length === verdicts.length
    const open = isFinal ? [] : stillBlocked
    settledOutcomes.push(...verdicts.filter((each) => !open.includes(each)).map(refuseBlocked))
    blocked = open.map(({ batch }) => batch)
  }
  return settledOutcomes
}

const refuseBlocked = (verdict: BatchOutcome): BatchOutcome =>
  verdict.outcome === 'blocked' ? { ...verdict, outcome: 'refused' } : verdict

async function decideOutcomes(
  trx: Transaction<Tables>,
  batches: readonly ReceivedBatch[],
  inOneCategory: boolean,
): Promise<BatchOutcome[]> {
  const category = batches[0]?.category
  if (!category) return []
  const numbers = numbersOf(batches)
  const storedBatches = await lockStoredBatches(trx, category, numbers)
  const activeDocuments = await findActiveDocuments(trx, category, numbers)
  const otherCategories = inOneCategory
    ? await findOtherCategories(trx, category, numbers)
    : undefined
  const owners = await findLineOwners(
    trx,
    batches.flatMap((batch) => batch.ids),
  )
  const decide = (batch: ReceivedBatch): BatchOutcome => {
    const present = storedBatches.get(batch.number)
    if (present && haveSameText(present, batch) && !present.isDeleted)
      return { batch, outcome: 'unchanged' }
    const [line] = batch.places.values()
    const document = activeDocuments.get(batch.number)
    if (document) {
      const state = document.status === 'waiting' ? 'waits for approval' : 'is approved'
      const reason = `the batch has changed, but its document ${document.id} ${state}`
      return { batch, outcome: 'refused', line, reason, document: document.id }
    }
    const other = otherCategories?.get(batch.number)
    if (other) {
      const reason = `the batch ${batch.number} is already stored in ${other}`
      return { batch, outcome: 'refused', line, reason }
    }
    return { batch, outcome: present ? 'replaced' : 'in' }
  }
  const outcomes: BatchOutcome[] = []
  const pauseAfter = makePauses(BYTES_AT_ONCE)
  for (const batch of batches) {
    outcomes.push(decide(batch))
    await pauseAfter(batch.length)
  }
  return blockOwned(outcomes, owners)
}

/**
 * Blocks the batches that contain a line of another stored batch, unless that batch is replaced in the same transaction and no longer
 * contains the line.
 */
function blockOwned(
  outcomes: readonly BatchOutcome[],
  owners: Awaited<ReturnType<typeof findLineOwners>>,
): BatchOutcome[] {
  const replaced = new Map<number, ReadonlySet<string>>()
  for (const { batch, outcome } of outcomes) {
    if (outcome === 'replaced') replaced.set(batch.number, new Set(batch.ids))
  }
  const block = (verdict: BatchOutcome): BatchOutcome => {
    const { batch, outcome } = verdict
    if (outcome !== 'in' && outcome !== 'replaced') return verdict
    for (const id of batch.ids) {
      const owner = owners.get(id)
      if (!owner) continue
      const isSameCategory = owner.category === batch.category
      if (isSameCategory && owner.number === batch.number) continue
      if (isSameCategory && replaced.get(owner.number)?.has(id) === false) continue
      const reason = `the id ${id} is already stored in batch ${owner.number} of ${owner.category}`
      return { batch, outcome: 'blocked', line: batch.places.get(id), reason }
    }
    return verdict
  }
  const after = outcomes.map(block)
  // A batch that is blocked is not replaced, so it keeps its lines and can block others.
  return after.every((verdict, at) => verdict === outcomes[at]) ? after : blockOwned(after, owners)
}
