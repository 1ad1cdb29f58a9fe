import type { Transaction } from 'kysely'
import type { DocumentDelegation } from '../../../machines/document/acting.rules.ts'
import type { AuditEntry } from '../../audit/chain.ts'
import type { AuditChange } from '../../audit/auditLog.service.ts'
import { readDelegationContents, type StoredDelegation } from '../../audit/delegationEntries.sql.ts'
import type { Tables } from '../../db/tables.ts'
import type { DocumentChange } from './replay.ts'

/** The delegations that result from the entries, each with the number of the last entry that changed it. */
export type ReplayedDelegations = Map<number, { stored: StoredDelegation; seq: number }>

/** Applies an entry to the replayed delegations. Returns the problem if the entry cannot be applied. */
export function replayDelegation(
  delegations: ReplayedDelegations,
  { seq, who, what }: AuditEntry,
): string | undefined {
  const change = JSON.parse(what) as AuditChange
  if (change.type === 'delegation.started') {
    const { delegation: content } = change
    if (delegations.has(content.id)) return `it starts delegation ${content.id} again`
    delegations.set(content.id, { stored: { content, ended: null, by: null }, seq })
  }
  if (change.type === 'delegation.ended') {
    const replayedDelegation = delegations.get(change.delegation)
    if (!replayedDelegation) return `no entry before it starts delegation ${change.delegation}`
    if (replayedDelegation.stored.ended !== null)
      return `it ends delegation ${change.delegation} again`
    const stored = { ...replayedDelegation.stored, ended: change.at, by: who }
    delegations.set(change.delegation, { stored, seq })
  }
  return undefined
}

/**
 * The delegation by which an employee acted on a document of a category. Undefined for an employee's own action, and if no delegation
 * covers it.
 */
export function findActingDelegation(
  delegations: ReplayedDelegations,
  category: string,
  who: string | null,
  change: DocumentChange,
): DocumentDelegation | undefined {
  if (who === null || !('for' in change) || change.for === undefined) return undefined
  const { for: principal, at } = change
  const found = [...delegations.values()].find(({ stored: { content, ended } }) => {
    const { delegate, starts, ends, categories } = content
    return (
      content.principal === principal &&
      delegate === who &&
      (categories === null || categories.some((one) => one === category)) &&
      starts <= at &&
      at < (ended !== null && ended < ends ? ended : ends)
    )
  })
  const acting = { username: who, name: who }
  return found && { id: found.stored.content.id, principal, delegate: acting, hasEnded: false }
}

/** Compares the stored delegations with the replayed ones and returns every difference. */
export async function compareDelegations(
  trx: Transaction<Tables>,
  replayed: ReplayedDelegations,
): Promise<{ subject: string; problem: string }[]> {
  const found: { subject: string; problem: string }[] = []
  for await (const storedDelegation of readDelegationContents(trx)) {
    const { id } = storedDelegation.content
    const subject = `delegation ${id}`
    const expected = replayed.get(id)
    replayed.delete(id)
    if (!expected) {
      found.push({ subject, problem: 'no entry starts it' })
    } else if (JSON.stringify(storedDelegation) !== JSON.stringify(expected.stored)) {
      found.push({ subject, problem: `it is not as entry ${expected.seq} left it` })
    }
  }
  for (const [id, { seq }] of replayed) {
    found.push({
      subject: `delegation ${id}`,
      problem: `it is not stored, but entry ${seq} names it`,
    })
  }
  return found
}
