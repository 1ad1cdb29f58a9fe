import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Kysely, Transaction } from 'kysely'
import { categories, type Category } from '../../contract/voucher.ts'
import { recordEndedAlarmDifferences, type OnAlarm, raiseAlarm } from '../alarms/alarms.sql.ts'
import { ADMIN_ACTOR, appendAuditEntry } from '../audit/auditLog.service.ts'
import type { Tables } from '../db/tables.ts'
import { lockActiveDocument } from '../integration/reports.sql.ts'
import { contentOf, type ErpBatch, type LocalBatch, comparisonKindOf } from './compare.ts'
import { readErpList } from './erpList.ts'
import {
  setDifferenceAcknowledged,
  type BatchDifference,
  findOpenDifferenceId,
  insertReconciliation,
  listBatchKeys,
  listDifferences,
  listUnsettled,
  loadBatches,
  lockReconciliations,
  type NewDifference,
  type ReconciliationScope,
  type StoredDifference,
  type UnsettledDifference,
} from './reconciliation.sql.ts'
import { addToSummary, emptySummary, type ReconciliationSummary } from './summary.ts'

/** The number of batches that are loaded and compared together. */
const BATCHES_AT_ONCE = 1000

/** The result of a stored reconciliation. `settled` are the ids of earlier differences that no longer exist. */
export interface Reconciliation extends ReconciliationScope {
  id: number
  summary: ReconciliationSummary
  differences: StoredDifference[]
  settled: number[]
}

/**
 * Compares a list of the ERP with the stored batches (integration, N20 to N22), and stores the result. A batch that the ERP has posted
 * without an approval here raises an alarm. Throws a one-line Error for an invalid or unreadable list, and then stores nothing.
 */
export async function reconcile(
  db: Kysely<Tables>,
  file: string,
  scope: ReconciliationScope,
  onAlarm: OnAlarm = () => undefined,
): Promise<Reconciliation> {
  const fileSha256 = await hashOf(file)
  const comparison = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => compareAll(trx, file, scope))
  await endPostedAlarms(db, comparison.others)
  await raiseAlarms(db, comparison.differences, onAlarm)
  return db.transaction().execute(async (trx) => {
    await lockReconciliations(trx)
    const earlier = await listUnsettled(trx, scope.category)
    const { differences, settled } = settleEarlierDifferences(comparison, scope, earlier)
    const { summary } = comparison
    const result = { fileSha256, summary, settled, differences }
    const id = await insertReconciliation(trx, scope, result)
    const { from, to, category } = scope
    await appendAuditEntry(trx, ADMIN_ACTOR, {
      type: 'reconciliation.completed',
      reconciliation: id,
      from,
      to,
      category,
      file: fileSha256,
      differences: differences.length,
    })
    return { id, ...scope, summary, settled, differences: await listDifferences(trx, id) }
  })
}

/** Acknowledges a difference with a reason. Throws a one-line Error if it is not open, or if a later reconciliation has replaced it. */
export function acknowledgeDifference(
  db: Kysely<Tables>,
  id: number,
  reason: string,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockReconciliations(trx)
    const open = await findOpenDifferenceId(trx, id)
    if (open === undefined)
      throw new Error(
        `There is no open difference ${id}. The next "reconcile" prints their numbers.`,
      )
    if (open !== id) {
      throw new Error(
        `A later reconciliation has replaced the difference ${id}. Acknowledge ${open} instead.`,
      )
    }
    await setDifferenceAcknowledged(trx, id, reason)
    await appendAuditEntry(trx, ADMIN_ACTOR, {
      type: 'reconciliation.acknowledged',
      difference: id,
      reason,
    })
  })
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const bytes of createReadStream(file)) hash.update(bytes)
  } catch (error) {
    throw new Error(`${file}: it cannot be read: ${(error as Error).message}.`)
  }
  return hash.digest('hex')
}

const keyOf = (category: Category, number: number) => `${category} ${number}`

interface Comparison {
  summary: ReconciliationSummary
  differences: BatchDifference[]
  /** the keys (category and number) of all batches that were compared */
  keys: Set<string>
  /** the compared batches that have an approval or are not posted, so that an alarm `postedUnapproved` of them ends */
  others: { category: Category; number: number }[]
}

async function compareAll(
  trx: Transaction<Tables>,
  file: string,
  scope: ReconciliationScope,
): Promise<Comparison> {
  const summary = emptySummary()
  const differences: BatchDifference[] = []
  const keys = new Set<string>()
  const others: Comparison['others'] = []
  const compare = (here: LocalBatch | undefined, erp: ErpBatch | undefined) => {
    const { category, number } = (here ?? erp) as LocalBatch | ErpBatch
    const kind = comparisonKindOf(here, erp)
    keys.add(keyOf(category, number))
    addToSummary(summary, kind, here, erp)
    if (kind !== 'postedUnapproved') others.push({ category, number })
    if (kind !== 'equal') differences.push(differenceOf(kind, category, number, here, erp))
  }
  for await (const part of inParts(readErpList(file), scope.category)) {
    for (const [category, batches] of byCategory(part)) {
      const numbers = batches.map(({ number }) => number)
      const found = await storedBatches(trx, category, numbers)
      const storedByNumber = new Map(found.map((here) => [here.number, here]))
      for (const erp of batches) compare(storedByNumber.get(erp.number), erp)
    }
  }
  for await (const part of listBatchKeys(trx, scope)) {
    const missing = part.filter(({ category, number }) => !keys.has(keyOf(category, number)))
    for (const [category, batches] of byCategory(missing)) {
      for (let at = 0; at < batches.length; at += BATCHES_AT_ONCE) {
        const numbers = batches.slice(at, at + BATCHES_AT_ONCE).map(({ number }) => number)
        for (const here of await storedBatches(trx, category, numbers)) compare(here, undefined)
      }
    }
  }
  return { summary, differences, keys, others }
}

async function storedBatches(
  trx: Transaction<Tables>,
  category: Category,
  numbers: readonly number[],
): Promise<LocalBatch[]> {
  const rows = await loadBatches(trx, category, numbers)
  return rows.map(({ number, segment, document }) => {
    return { category, number, content: contentOf(segment), document }
  })
}

function byCategory<Batch extends { category: Category }>(batches: readonly Batch[]) {
  return categories
    .map((category) => [category, batches.filter((one) => one.category === category)] as const)
    .filter(([, own]) => own.length > 0)
}

async function* inParts(
  batches: AsyncIterable<ErpBatch>,
  only: Category | null,
): AsyncGenerator<ErpBatch[]> {
  let part: ErpBatch[] = []
  for await (const batch of batches) {
    if (only !== null && batch.category !== only) continue
    if (part.push(batch) < BATCHES_AT_ONCE) continue
    yield part
    part = []
  }
  yield part
}

function differenceOf(
  kind: BatchDifference['kind'],
  category: Category,
  batch: number,
  here: LocalBatch | undefined,
  erp: ErpBatch | undefined,
): BatchDifference {
  return {
    kind,
    category,
    batch,
    document: here?.document?.id ?? null,
    here: here ? { ...here.content, status: here.document?.status ?? 'open' } : null,
    erp: erp ? { ...erp.content, status: erp.status } : null,
  }
}

/**
 * Ends the alarms `postedUnapproved` of compared batches that have an approval or are not posted. They are raised again if the difference
 * returns.
 */
async function endPostedAlarms(db: Kysely<Tables>, others: Comparison['others']): Promise<void> {
  for (const [category, batches] of byCategory(others)) {
    const numbers = batches.map(({ number }) => number)
    await recordEndedAlarmDifferences(db, category, numbers, ['postedUnapproved'])
  }
}

/**
 * Raises the alarms of batches that the ERP has posted without an approval, unless they were approved meanwhile. Each alarm has its own
 * transaction. A second alarm would lock a batch while the audit log is locked, and other transactions take these locks in the opposite
 * order.
 */
async function raiseAlarms(
  db: Kysely<Tables>,
  differences: readonly BatchDifference[],
  onAlarm: OnAlarm,
): Promise<void> {
  for (const { kind, category, batch } of differences) {
    if (kind !== 'postedUnapproved') continue
    const raised = await db.transaction().execute(async (trx) => {
      const { document } = await lockActiveDocument(trx, category, batch)
      if (document?.status === 'approved') return undefined
      const alarm = { kind, category, batch, document: document?.id ?? null } as const
      const id = await raiseAlarm(trx, alarm)
      return id === null ? undefined : { ...alarm, id }
    })
    if (raised) onAlarm(raised)
  }
}

/**
 * Compares the differences with the unsettled earlier ones (integration, N22). An acknowledged difference that is unchanged stays
 * acknowledged. An earlier one is settled if this reconciliation compared its batch, or the whole period in which it was found last.
 */
function settleEarlierDifferences(
  { differences, keys }: Comparison,
  { from, to }: ReconciliationScope,
  unsettled: readonly UnsettledDifference[],
): { differences: NewDifference[]; settled: number[] } {
  const before = new Map(unsettled.map((one) => [sameKey(one), one]))
  const now = new Set(differences.map(sameKey))
  const isCompared = (one: UnsettledDifference) =>
    keys.has(keyOf(one.category, one.batch)) || (from <= one.from && to >= one.to)
  const settledDifferences = unsettled.filter((one) => !now.has(sameKey(one)) && isCompared(one))
  return {
    settled: settledDifferences.map(({ id }) => id),
    differences: differences.map((one) => {
      const earlier = before.get(sameKey(one))
      const isSame = earlier !== undefined && contentKey(earlier) === contentKey(one)
      return {
        ...one,
        isNew: earlier === undefined,
        acknowledgedAt: isSame ? earlier.acknowledgedAt : null,
        reason: isSame ? earlier.reason : null,
      }
    }),
  }
}

const sameKey = ({ kind, category, batch }: BatchDifference) => `${kind} ${category} ${batch}`
const contentKey = ({ here, erp }: BatchDifference) => JSON.stringify([here, erp])
