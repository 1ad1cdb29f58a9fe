import type { Kysely } from 'kysely'
import { isName } from '../../contract/text.ts'
import type { Tables } from '../db/tables.ts'
import {
  findRequestedPasswordHash,
  type ClosedAccountRequest,
  closeAccountRequest,
} from './accountRequests.sql.ts'
import { storeEmployeeIn } from './employees.service.ts'
import { linkIdentity } from './singleSignOn.sql.ts'
import { ADMIN_ACTOR, appendAuditEntry } from '../audit/auditLog.service.ts'
import { checkPassword } from './passwords.ts'

type Db = Kysely<Tables>

/**
 * Stores the requested account as an active employee. `departmentAndPosition` can replace the requested department and position. Throws
 * a one-line Error if the account request does not exist or an employee has the requested username. In both cases nothing changes.
 */
export async function approveRequest(
  db: Db,
  id: number,
  departmentAndPosition: { department?: string | undefined; position?: string | undefined },
): Promise<ClosedAccountRequest> {
  return db.transaction().execute(async (trx) => {
    const request = await closeAccountRequest(trx, id)
    if (!request) throw missingRequestError(id)
    const { username, name, passwordHash, consentedAt, issuer, subject } = request
    const { department = request.department, position = request.position } = departmentAndPosition
    if (department === '' || position === '') {
      throw new Error(
        `Request ${id} has no department or no position: requests approve ${id} --department NAME --position NAME`,
      )
    }
    // Requests copied by migration 005 can contain names that the form no longer accepts.
    if (![name, department, position].every(isName)) {
      throw new Error(
        `Request ${id} has a name, department or position with invisible or control characters. Refuse it: requests refuse ${id}`,
      )
    }
    const employee = { id: username, name, passwordHash, department, position }
    const identity = issuer !== null && subject !== null ? { issuer, subject } : undefined
    if (identity) await linkIdentity(trx, identity, username)
    if (!(await storeEmployeeIn(trx, employee, { id, consentedAt, identity }))) {
      const link =
        identity && ` If it is the same person: link-sign-in ${username} --subject ${subject}.`
      throw new Error(
        `An employee already has the username ${username}.${link ?? ''} Refuse the request: requests refuse ${id}`,
      )
    }
    return { ...request, department, position }
  })
}

/** Removes a request. Throws a one-line Error if it does not exist. */
export async function refuseRequest(db: Db, id: number): Promise<{ username: string }> {
  return db.transaction().execute(async (trx) => {
    const request = await closeAccountRequest(trx, id)
    if (!request) throw missingRequestError(id)
    const { username } = request
    await appendAuditEntry(trx, ADMIN_ACTOR, { type: 'request.refused', request: id, username })
    return { username }
  })
}

/** Whether the newest request for a username has this password. */
export async function hasRequestWithPassword(
  db: Db,
  username: string,
  password: string,
): Promise<boolean> {
  const hash = await findRequestedPasswordHash(db, username)
  return hash !== undefined && checkPassword(hash, password)
}

function missingRequestError(id: number): Error {
  return new Error(`There is no request ${id}. List the open requests: requests`)
}
