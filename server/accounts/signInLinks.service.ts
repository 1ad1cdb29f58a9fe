import type { Kysely } from 'kysely'
import { ADMIN_ACTOR, appendAuditEntry } from '../audit/auditLog.service.ts'
import type { Tables } from '../db/tables.ts'
import { sessionsEndedMessages, publishMessages } from '../notifications/messages.sql.ts'
import { endSessions, lockEmployee } from './accounts.sql.ts'
import { type ProviderIdentity, removeAccountRequestsOfIdentity } from './accountRequests.sql.ts'
import { findLinkedEmployee, linkIdentity, unlinkIdentity } from './singleSignOn.sql.ts'
import { commandErrorOfUnknownEmployee } from './commandErrorOfUnknownEmployee.ts'

type Db = Kysely<Tables>

/**
 * Lets an account of the identity provider sign in as an employee, and removes its open request. Returns the employee's username. Throws a
 * one-line Error if there is no such employee, or if the account is linked to another one. A repeated link changes nothing.
 */
export async function linkAccountToEmployee(
  db: Db,
  typedUsername: string,
  { issuer, subject }: ProviderIdentity,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const username = await lockUsername(trx, typedUsername)
    const linked = await findLinkedEmployee(trx, { issuer, subject })
    if (linked?.id === username) return username
    if (linked) {
      throw new Error(
        `${subject} already signs in as ${linked.id}. First: link-sign-in ${linked.id} --subject ${subject} --remove`,
      )
    }
    await linkIdentity(trx, { issuer, subject }, username)
    await removeAccountRequestsOfIdentity(trx, { issuer, subject })
    await appendAuditEntry(trx, ADMIN_ACTOR, { type: 'signIn.linked', username, issuer, subject })
    return username
  })
}

/** Removes the link and ends the employee's sessions. Returns the username. Throws a one-line Error if there is no such link. */
export async function removeSignInLink(
  db: Db,
  given: string,
  { issuer, subject }: ProviderIdentity,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const username = await lockUsername(trx, given)
    if (!(await unlinkIdentity(trx, { issuer, subject }, username))) {
      throw new Error(`${subject} does not sign in as ${username}.`)
    }
    await publishMessages(trx, sessionsEndedMessages(await endSessions(trx, username)))
    await appendAuditEntry(trx, ADMIN_ACTOR, { type: 'signIn.unlinked', username, issuer, subject })
    return username
  })
}

async function lockUsername(trx: Parameters<typeof lockEmployee>[0], given: string) {
  const employee = await lockEmployee(trx, given)
  if (!employee) throw commandErrorOfUnknownEmployee(given)
  return employee.username
}
