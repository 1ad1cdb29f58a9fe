import type { Transaction } from 'kysely'
import { ADMIN_ACTOR } from '../audit/auditLog.service.ts'
import { insertDelegationEnds } from '../audit/delegationEntries.sql.ts'
import type { Tables } from '../db/tables.ts'
import { messagesTo, publishMessages } from '../notifications/messages.sql.ts'
import { lockOpenDelegations, readClock, storeDelegationEnd } from './delegations.sql.ts'

/**
 * Ends all delegations of and to an employee who is being deactivated (delegates, L44), with their audit entries. The transaction must have
 * locked the row of the employee. Only statements that append audit entries may follow in it.
 */
export async function endDelegationsOf(trx: Transaction<Tables>, employee: string): Promise<void> {
  const open = await lockOpenDelegations(trx, employee)
  const { text: at } = await readClock(trx)
  for (const { id } of open) await storeDelegationEnd(trx, id, ADMIN_ACTOR, at)
  const parties = open.flatMap(({ principal, delegate }) => [principal, delegate])
  await publishMessages(trx, messagesTo(parties, { type: 'clock' }))
  const ids = open.map(({ id }) => id)
  await insertDelegationEnds(trx, ADMIN_ACTOR, ids, at)
}
