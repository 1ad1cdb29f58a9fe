import type { Transaction } from 'kysely'
import type {
  Delegation,
  DelegationList,
  DelegationQuery,
  NewDelegation,
} from '../../contract/delegation.ts'
import type { DelegationErrorCode } from '../../contract/errors.ts'
import { type Category, categoryOf, documentTypes } from '../../contract/voucher.ts'
import {
  type DelegationError,
  delegationErrorSentence,
} from '../../machines/delegations/delegations.errors.ts'
import {
  type DelegationPeriod,
  delegationState,
  isConflicting,
  isEarlierToday,
  periodError,
  periodTexts,
} from '../../machines/delegations/delegations.rules.ts'
import { insertDelegationEnd, insertDelegationStart } from '../audit/delegationEntries.sql.ts'
import type { Tables } from '../db/tables.ts'
import { hasSignInSession } from '../db/sessions.sql.ts'
import { inTransaction } from '../db/transactions.ts'
import type { CurrentEmployee, ServerContext } from '../http/context.ts'
import { ApiError, fieldErrorWithCode, unauthorizedError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import { messagesTo, publishMessages } from '../notifications/messages.sql.ts'
import {
  type DelegationRow,
  findDelegation,
  insertDelegation,
  listDelegations,
  listCoverages,
  lockEmployees,
  lockOpenDelegations,
  readClock,
  storeDelegationEnd,
  type StoredCoverage,
} from './delegations.sql.ts'
import { toCompanyMoment, formatWithOffset, readMoment } from './periods.ts'

type Trx = Transaction<Tables>

/** The field of each error, or null for a conflict with stored delegations (409). */
const fields: Record<DelegationErrorCode, keyof NewDelegation | null> = {
  delegateSelf: 'delegate',
  delegateInactive: 'delegate',
  delegateAway: 'delegate',
  delegationOverlaps: null,
  startPast: 'starts',
  endBeforeStart: 'ends',
  periodTooLong: 'ends',
  reasonMissing: 'reason',
}

function delegationError(reason: DelegationError, language: Language): ApiError {
  const sentence = delegationErrorSentence(language, reason)
  const field = fields[reason.code]
  if (field === null) return new ApiError(409, { detail: sentence })
  return fieldErrorWithCode(reason.code, field, sentence)
}

/**
 * Names a delegate for a period (delegates, L30 to L33). Returns the id. Throws 400 on the field that is refused, 409 if the period
 * overlaps another delegation of the caller, and 401 if the caller's session has ended.
 */
export async function startDelegation(
  { database, settings }: ServerContext,
  { id: principal, tokenHash }: CurrentEmployee,
  newDelegation: NewDelegation,
  language: Language,
): Promise<number> {
  const zone = settings.TIME_ZONE
  const refuse = (reason: DelegationError) => delegationError(reason, language)
  const { delegate } = newDelegation
  if (newDelegation.reason === '') throw refuse({ code: 'reasonMissing' })
  if (delegate === principal) throw refuse({ code: 'delegateSelf' })
  const categories = categoriesOf(newDelegation.document_types)
  return inTransaction(database.db, async (trx) => {
    const parties = await lockEmployees(trx, [principal, delegate])
    if (!(await hasSignInSession(trx, tokenHash))) throw unauthorizedError(language)
    const other = parties.find((party) => party.id === delegate)
    if (!other?.isActive) throw refuse({ code: 'delegateInactive' })

    const clock = await readClock(trx)
    const now = toCompanyMoment(clock.now, zone)
    const requestedStart = readMoment(newDelegation.starts, 'start', zone)
    const isNow = isEarlierToday(requestedStart, now)
    const starts = isNow ? now : requestedStart
    const ends = readMoment(newDelegation.ends, 'end', zone)
    const problem = periodError({ starts, ends }, now.at)
    if (problem) throw refuse({ code: problem })
    const period = { starts: starts.at, ends: ends.at }

    const texts = (found: StoredCoverage) =>
      periodTexts({
        starts: toCompanyMoment(found.startsAt, zone).clock,
        ends: toCompanyMoment(found.endsAt, zone).clock,
      })
    const [away] = await listCoverages(trx, delegate, period)
    if (away) throw refuse({ code: 'delegateAway', name: other.name, ...texts(away) })
    const overlapping = await findConflict(trx, principal, { ...period, categories })
    if (overlapping) throw refuse({ code: 'delegationOverlaps', ...texts(overlapping) })

    const id = await insertDelegation(trx, {
      principal,
      delegate,
      starts: isNow ? clock.text : new Date(starts.at).toISOString(),
      ends: new Date(ends.at),
      reason: newDelegation.reason,
      categories,
      created: clock.text,
    })
    await publishMessages(trx, messagesTo([principal, delegate], { type: 'clock' }))
    await insertDelegationStart(trx, principal, id)
    return id
  })
}

/** The categories of the HTTP request, each once, in their fixed order. Null if none or every category is given, because both mean all. */
function categoriesOf(types: NewDelegation['document_types']): Category[] | null {
  if (!types) return null
  const all = Object.keys(documentTypes) as Category[]
  const named = new Set(types.map((type) => categoryOf(type)))
  return named.size === all.length ? null : all.filter((category) => named.has(category))
}

async function findConflict(
  trx: Trx,
  principal: string,
  requestedPeriod: DelegationPeriod & { categories: Category[] | null },
): Promise<StoredCoverage | undefined> {
  const storedCoverages = await listCoverages(trx, principal, requestedPeriod)
  return storedCoverages.find((each) =>
    isConflicting(requestedPeriod, {
      starts: each.startsAt.getTime(),
      ends: each.endsAt.getTime(),
      categories: each.categories,
    }),
  )
}

const delegationNotFound = {
  ko: '위임을 찾을 수 없습니다.',
  en: 'There is no such delegation.',
} as const
const notPrincipal = {
  ko: '위임자만 위임을 종료할 수 있습니다.',
  en: 'Only the employee who delegated can end it.',
} as const

/**
 * Ends a delegation of the caller now. A delegation that has not begun then never becomes active, and one that has ended stays as it is.
 * Throws 403 for its delegate, 404 for other employees, and 401 if the caller's session has ended.
 */
export async function endDelegation(
  { database }: ServerContext,
  { id: caller, tokenHash }: CurrentEmployee,
  id: number,
  language: Language,
): Promise<void> {
  await inTransaction(database.db, async (trx) => {
    const parties = await findDelegation(trx, id)
    if (!parties || (parties.principal !== caller && parties.delegate !== caller)) {
      throw new ApiError(404, { detail: delegationNotFound[language] })
    }
    if (parties.principal !== caller) throw new ApiError(403, { detail: notPrincipal[language] })
    await lockEmployees(trx, [parties.principal, parties.delegate])
    if (!(await hasSignInSession(trx, tokenHash))) throw unauthorizedError(language)
    if ((await lockOpenDelegations(trx, caller, id)).length === 0) return
    const { text: at } = await readClock(trx)
    await storeDelegationEnd(trx, id, caller, at)
    await publishMessages(trx, messagesTo([parties.principal, parties.delegate], { type: 'clock' }))
    await insertDelegationEnd(trx, caller, id, at)
  })
}

/** One page of the caller's delegations, as principal or as delegate (wire, "Delegations"). */
export async function describeDelegations(
  { database, settings }: ServerContext,
  { id }: CurrentEmployee,
  { of: side, page }: DelegationQuery,
): Promise<DelegationList> {
  const column = side === 'me' ? 'principal_id' : 'delegate_id'
  const { now } = await readClock(database.db)
  const { total, rows } = await listDelegations(database.db, id, column, page)
  return {
    total_number: total,
    results: rows.map((row) => describe(row, now, settings.TIME_ZONE)),
  }
}

function describe(row: DelegationRow, now: Date, zone: string): Delegation {
  const { id, principal, delegate, startsAt, endsAt, endedAt, categories } = row
  const period = { starts: startsAt.getTime(), ends: endsAt.getTime() }
  return {
    id,
    principal,
    delegate,
    starts: formatWithOffset(startsAt, zone),
    ends: formatWithOffset(endsAt, zone),
    reason: row.reason,
    document_types: categories?.map((category) => documentTypes[category]) ?? null,
    ended_at: endedAt && formatWithOffset(endedAt, zone),
    state: delegationState(period, endedAt?.getTime() ?? null, now.getTime()),
    delegate_away: row.away.map((away) => ({
      starts: formatWithOffset(new Date(away.starts), zone),
      ends: formatWithOffset(new Date(away.ends), zone),
    })),
  }
}
