import { categories } from '../../contract/voucher.ts'
import type { Settings } from '../config/settings.ts'
import type { Database } from '../db/connect.ts'
import { countDraftableBatches, type DraftableBatchCounts } from './batches.sql.ts'
import type { DraftableBatchCounter } from '../http/context.ts'

/**
 * Maximum age of counts in milliseconds, for times in which no change notification arrives, for example while the database listener is
 * disconnected.
 */
const AGE_MS_MAX = 30_000

/** Counts the batches that can be drafted, once for all callers until `invalidate` (decision 0014). */
export function createDraftableBatchCounter(
  { pool }: Pick<Database, 'pool'>,
  settings: Pick<Settings, 'VOUCHER_SCOPE'>,
  now: () => number = () => performance.now(),
): DraftableBatchCounter {
  const byDepartment = settings.VOUCHER_SCOPE === 'department'
  const none = categories.map(() => 0)
  let revision = 0
  let entry: { loadedAt: number; counts: DraftableBatchCounts } | undefined
  let query: { generation: number; result: Promise<DraftableBatchCounts> } | undefined

  /**
   * Only one query runs at a time. If a change happens during a query, the result of the query is outdated, and the next caller starts
   * another query.
   */
  async function loadAll(): Promise<DraftableBatchCounts> {
    const revisionAtCall = revision
    for (;;) {
      if (entry && now() - entry.loadedAt < AGE_MS_MAX) return entry.counts
      if (query && query.generation >= revisionAtCall) return query.result
      if (query) await query.result.catch(() => undefined)
      else query = { generation: revision, result: run(revision) }
    }
  }

  async function run(startedAt: number): Promise<DraftableBatchCounts> {
    const loadedAt = now()
    try {
      const counts = await countDraftableBatches(pool, byDepartment)
      if (startedAt === revision) entry = { loadedAt, counts }
      return counts
    } finally {
      query = undefined
    }
  }

  return {
    load: async (scope) => (await loadAll()).get(scope) ?? none,
    invalidate() {
      revision++
      entry = undefined
    },
  }
}
