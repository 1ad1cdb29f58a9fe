import { isDeepStrictEqual } from 'node:util'
import { RECEIVERS_MAX } from '../../contract/limits.ts'
import type { Hold, LineChange, ReceiversAddition } from '../../contract/approverActions.ts'
import { holdDateLimits, isAllowedHoldDate } from '../../machines/document/hold.rules.ts'
import type { NewSeat } from '../../machines/document/seats.rules.ts'
import type { CurrentEmployee, ServerContext } from '../http/context.ts'
import { fieldError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import { dayOf } from '../time/dates.ts'
import { requireContiguousSteps } from './draftForm.ts'
import { requestSentences } from './requestSentences.ts'
import { approvalLineOf } from './decisionEntries.ts'
import { findActiveEmployees, findEmployeeName } from './approverActions.sql.ts'
import { inactiveEmployeeError } from './inactiveEmployees.ts'
import { decide } from './signing.service.ts'
import { approverUsernames } from './signing.sql.ts'

/** Puts the seat of the caller on hold (wire, "POST ea/hold/"). Throws 400 on `until` for an invalid date, and the errors of `decide`. */
export async function holdDocument(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  { document_id, revision, reason, until = null, for: principal }: Hold,
  language: Language,
): Promise<void> {
  const event = {
    type: 'document.hold',
    by: currentEmployee.id,
    for: principal,
    reason,
    until: readUntil(until, context.settings.TIME_ZONE, language),
    revision,
  } as const
  await decide(context, currentEmployee, document_id, event, language)
}

/** The date until which a document is on hold. Throws 400 for a date outside `holdDateLimits`. */
function readUntil(until: string | null, timeZone: string, language: Language): string | null {
  const today = dayOf(new Date(), timeZone)
  if (isAllowedHoldDate(until, today)) return until
  const { last } = holdDateLimits(today)
  throw fieldError('until', requestSentences[language].holdDate(today, last))
}

/**
 * Replaces the seats after the caller's step (wire, "POST ea/change_line/"). Returns the new revision. Throws 400 on `approvers` if the
 * approval line is invalid, is equal to the current one, or adds an employee who is not active. Also throws the errors of `decide`.
 */
export async function changeLine(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  body: LineChange,
  language: Language,
): Promise<{ revision: number }> {
  const { document_id, revision, reason } = body
  const line = readLine(body)
  const event = {
    type: 'document.changeLine',
    by: currentEmployee.id,
    reason,
    line,
    revision,
  } as const
  const sentences = requestSentences[language]
  const { after: changed } = await decide(
    context,
    currentEmployee,
    document_id,
    event,
    language,
    async ({ before, after }) => {
      // The machine accepts the current line, because `verify` replays such changes of earlier versions.
      if (isDeepStrictEqual(approvalLineOf(before), approvalLineOf(after))) {
        throw fieldError('approvers', sentences.sameLine())
      }
      const present = approverUsernames(before)
      const added = approverUsernames(after).filter((id) => !present.includes(id))
      const active = await findActiveEmployees(context.database.pool, added)
      const inactive = added.find((id) => !active.has(id))
      if (inactive !== undefined)
        throw await inactiveEmployeeError(context.database.pool, 'approvers', inactive, language)
    },
  )
  return { revision: changed.revision }
}

/** The seats of a new approval line. Their names are not stored, so the usernames are used. Throws 400 for invalid orders and steps. */
function readLine({ approvers }: LineChange): NewSeat[] {
  const field = 'approvers'
  const orderedApprovers = approvers.toSorted((one, other) => one.order - other.order)
  if (orderedApprovers.some(({ order }, index) => order !== index)) {
    throw fieldError(field, 'The values of “order” must be consecutive and start at 0.')
  }
  const line = orderedApprovers.map(({ id, type, step }) => ({
    approver: { username: id, name: id },
    type: String(type) as '0' | '1',
    step,
  }))
  requireContiguousSteps(line, field)
  return line
}

/**
 * Adds receivers to a document (wire, "POST ea/add_receivers/"). Throws 400 on `receivers` for an employee who is inactive or already a
 * receiver, and for more than `RECEIVERS_MAX` in all, and the errors of `decide`.
 */
export async function addReceivers(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  { document_id, receivers }: ReceiversAddition,
  language: Language,
): Promise<void> {
  const field = 'receivers'
  const sentences = requestSentences[language]
  const ids = receivers.map(({ id }) => id)
  const event = { type: 'document.addReceivers', by: currentEmployee.id, receivers } as const
  await decide(context, currentEmployee, document_id, event, language, async ({ stored }) => {
    const active = await findActiveEmployees(context.database.pool, ids)
    const allReceivers = new Set(stored.receivers)
    for (const id of ids) {
      if (allReceivers.has(id)) {
        const name = await findEmployeeName(context.database.pool, id)
        throw fieldError(field, sentences.alreadyReceiver(name ?? id))
      }
      if (!active.has(id))
        throw await inactiveEmployeeError(context.database.pool, field, id, language)
      allReceivers.add(id)
    }
    if (allReceivers.size > RECEIVERS_MAX) {
      throw fieldError(field, sentences.tooManyReceivers())
    }
  })
}
