import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type AuditHead, readDocumentContents } from '../../audit/auditLog.sql.ts'
import { walkChain } from './chain.ts'
import { compareDelegations, type ReplayedDelegations, replayDelegation } from './delegations.ts'
import { compareEmployees, type ReplayedEmployees, replayEmployee } from './employees.ts'
import {
  compareDocument,
  hasLoneSurrogate,
  replayDocumentEntry,
  type ReplayedDocuments,
} from './replay.ts'
import { createIntegrationCheck } from './integrations.ts'
import { createOutboxCheck } from './outbox.ts'
import { createSessionCheck } from './sessions.ts'
import { createSignInLinkCheck } from './signInLinks.ts'

interface Finding {
  subject: string
  problem: string
}

/** Options of an audit: an entry that the chain must contain, and a callback for warnings, which are no violations. */
export interface AuditOptions {
  expected?: AuditHead | undefined
  note?: (text: string) => void
}

/**
 * Replays all audit entries and compares the result with the stored data (decision 0006). Reports the first altered entry, or otherwise
 * every document, employee, delegation, session, sign-in link, endpoint and API client that differs.
 */
export async function verifyAuditLog(
  trx: Transaction<Tables>,
  { expected, note = () => undefined }: AuditOptions = {},
): Promise<Finding[]> {
  const replayed: ReplayedDocuments = new Map()
  const employees: ReplayedEmployees = new Map()
  const delegations: ReplayedDelegations = new Map()
  const found: Finding[] = []
  const sessions = await createSessionCheck(trx)
  const outbox = createOutboxCheck()
  const signInLinks = createSignInLinkCheck()
  const integrations = createIntegrationCheck()
  const brokenEntry = await walkChain(trx, expected, (entry) => {
    const problem =
      replayDocumentEntry(replayed, delegations, entry) ??
      replayEmployee(employees, entry) ??
      replayDelegation(delegations, entry)
    if (problem) found.push({ subject: `entry ${entry.seq}`, problem })
    if (hasLoneSurrogate(entry)) {
      note(`entry ${entry.seq}: its comment has half a surrogate pair, which is stored as U+FFFD`)
    }
    sessions.take(entry)
    signInLinks.take(entry)
    integrations.take(entry)
    outbox.take(entry, (id) => replayed.get(id)?.content)
  })
  if (brokenEntry) return [{ subject: `entry ${brokenEntry.seq}`, problem: brokenEntry.problem }]
  for await (const { content, decisions } of readDocumentContents(trx)) {
    const problems = compareDocument(content, decisions, replayed.get(content.id))
    found.push(...problems.map((problem) => ({ subject: `document ${content.id}`, problem })))
    replayed.delete(content.id)
  }
  for (const [id, { seq }] of replayed) {
    found.push({ subject: `document ${id}`, problem: `it is not stored, as entry ${seq} left it` })
  }
  return [
    ...found,
    ...(await compareEmployees(trx, employees)),
    ...(await compareDelegations(trx, delegations)),
    ...sessions.findings(),
    ...(await signInLinks.findings(trx)),
    ...(await integrations.findings(trx)),
    ...(await outbox.findings(trx)),
  ]
}
