import type { Approver } from '../../contract/approver.ts'
import { usernamePattern } from '../../contract/limits.ts'
import type { Profile } from '../../contract/profile.ts'
import { categoryOf } from '../../contract/voucher.ts'
import { addAwayUntil } from '../delegations/away.service.ts'
import type { CurrentEmployee, ServerContext } from '../http/context.ts'
import { ApiError, fieldError } from '../http/errors.ts'
import { findProfile, listCandidates, listDefaultLine } from './employees.sql.ts'

/**
 * The approval line that the caller used last for a document type. Its steps are part of the response only if they are requested. Older
 * clients submit these approvers together with approvers without a step, and a submission refuses such a mixture. Throws 400 for an unknown
 * type.
 */
export async function listDefaultApprovers(
  context: ServerContext,
  { id }: CurrentEmployee,
  documentType: string,
  hasSteps: boolean,
): Promise<Approver[]> {
  const category = categoryOf(documentType)
  if (!category) throw fieldError('voucherType', 'This is none of the five document types.')
  const line = await listDefaultLine(context.database.db, id, category)
  const sent = hasSteps ? line : line.map(({ step: _, ...approver }) => approver)
  return addAwayUntil(context, sent)
}

/** The active employees of the caller's department, without the caller. */
export async function listDepartmentCandidates(
  context: ServerContext,
  { id, departmentId }: CurrentEmployee,
): Promise<Approver[]> {
  return addAwayUntil(context, await listCandidates(context.database.db, id, departmentId))
}

/** All active employees, without the caller. */
export async function listAllCandidates(
  context: ServerContext,
  { id }: CurrentEmployee,
): Promise<Approver[]> {
  return addAwayUntil(context, await listCandidates(context.database.db, id))
}

/** An active employee, also the caller. Throws 404 if no active employee has the username. */
export async function describeProfile(
  { database }: ServerContext,
  username: string,
): Promise<Profile> {
  const profile = usernamePattern.test(username)
    ? await findProfile(database.db, username)
    : undefined
  if (!profile) throw new ApiError(404, { detail: 'There is no such employee.' })
  return profile
}
