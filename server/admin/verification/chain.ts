import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type AuditHead, readAuditEntries, readAuditHead } from '../../audit/auditLog.sql.ts'
import { type AuditEntry, entryHashOf } from '../../audit/chain.ts'

/**
 * Reads the audit chain and passes each entry to `take`. Stops at the first entry that was altered, removed or inserted outside the
 * product, or that differs from `expected`. Returns its number and the problem.
 */
export async function walkChain(
  trx: Transaction<Tables>,
  expected: AuditHead | undefined,
  take: (entry: AuditEntry) => void,
): Promise<{ seq: number; problem: string } | undefined> {
  let last = { seq: 0, hash: '' }
  for await (const entry of readAuditEntries(trx)) {
    const seq = last.seq + 1
    if (entry.seq > seq) return { seq, problem: 'it is missing' }
    if (entry.seq < seq || entry.hash !== entryHashOf(last.hash, entry)) {
      return { seq: entry.seq, problem: 'it is not what was written' }
    }
    if (entry.seq === expected?.seq && entry.hash !== expected.hash) {
      return { seq, problem: 'its hash is not the expected one' }
    }
    take(entry)
    last = entry
  }
  const head = await readAuditHead(trx)
  if (head.seq > last.seq) return { seq: last.seq + 1, problem: 'it is missing' }
  if (head.seq < last.seq || head.hash !== last.hash) {
    return { seq: last.seq, problem: 'the product has not written it last' }
  }
  if (expected && expected.seq > last.seq) {
    return { seq: expected.seq, problem: `it is expected, but the chain ends at entry ${last.seq}` }
  }
  return undefined
}
