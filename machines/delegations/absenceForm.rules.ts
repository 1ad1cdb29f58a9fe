import type { Approver } from '../../contract/approver.ts'
import type { Delegation, NewDelegation } from '../../contract/delegation.ts'
import {
  categories,
  type Category,
  type DocumentType,
  documentTypes,
} from '../../contract/voucher.ts'
import {
  isConflicting,
  isOverlapping,
  type DelegationPeriod,
  periodLengthError,
  periodTexts,
  wallClockMs,
} from './delegations.rules.ts'

/** The form of a new delegation. Dates are `YYYY-MM-DD`, times `HH:mm` or empty for whole days. No document type means all. */
export interface AbsenceForm {
  startDate: string
  startTime: string
  endDate: string
  endTime: string
  delegate: Approver | null
  reason: string
  documentTypes: readonly DocumentType[]
}

/** The categories that a delegation can name, with their document types. */
export const delegableTypes: readonly { category: Category; documentType: DocumentType }[] =
  categories.map((category) => ({ category, documentType: documentTypes[category] }))

/** A new form: the current date, for one day, for all categories. */
export function initialAbsenceForm(today: string): AbsenceForm {
  return {
    startDate: today,
    startTime: '',
    endDate: today,
    endTime: '',
    delegate: null,
    reason: '',
    documentTypes: [],
  }
}

/** Whether the employee has changed a date or a time of the form. `proposedDate` is the initial start and end date, `YYYY-MM-DD`. */
export function hasChangedDates(form: AbsenceForm, proposedDate: string): boolean {
  const { startDate, startTime, endDate, endTime } = form
  const isOtherDate = startDate !== proposedDate || endDate !== proposedDate
  return isOtherDate || startTime !== '' || endTime !== ''
}

/** Whether the employee has changed nothing in the form. `proposedDate` is the initial start and end date, `YYYY-MM-DD`. */
export function isInitialForm(form: AbsenceForm, proposedDate: string): boolean {
  const { delegate, reason, documentTypes } = form
  const isEmpty = delegate === null && reason === '' && documentTypes.length === 0
  return isEmpty && !hasChangedDates(form, proposedDate)
}

const joinDateAndTime = (date: string, time: string) => (time === '' ? date : `${date}T${time}`)

const DAY_MS = 24 * 60 * 60_000

/**
 * The period of the form, as wall-clock milliseconds in the company's time zone. A date without a time is a whole day. NaN for a missing or
 * invalid date.
 */
function formPeriod({ startDate, startTime, endDate, endTime }: AbsenceForm): DelegationPeriod {
  const end = wallClockMs(joinDateAndTime(endDate, endTime))
  return {
    starts: wallClockMs(joinDateAndTime(startDate, startTime)),
    ends: endTime === '' ? end + DAY_MS : end,
  }
}

/** The period of a stored delegation, as wall-clock milliseconds in the company's time zone. */
export function delegationPeriodOf({
  starts,
  ends,
}: Pick<Delegation, 'starts' | 'ends'>): DelegationPeriod {
  return { starts: wallClockMs(starts), ends: wallClockMs(ends) }
}

/** Why the form cannot be sent. The server checks again, and also the current time. */
export type FormProblem =
  | {
      code: 'dateMissing' | 'endBeforeStart' | 'periodTooLong' | 'delegateMissing' | 'reasonMissing'
    }
  | { code: 'delegationOverlaps'; from: string; until: string }

export function formProblem(
  form: AbsenceForm,
  mine: readonly Delegation[],
): FormProblem | undefined {
  const period = formPeriod(form)
  if (Number.isNaN(period.starts + period.ends)) return { code: 'dateMissing' }
  const length = periodLengthError(period)
  if (length) return { code: length }
  const overlapping = mine.find((each) => isOverlappedBy(form, each))
  if (overlapping)
    return { code: 'delegationOverlaps', ...periodTexts(delegationPeriodOf(overlapping)) }
  if (form.delegate === null) return { code: 'delegateMissing' }
  return form.reason.trim() === '' ? { code: 'reasonMissing' } : undefined
}

/**
 * Whether a list loaded after the form was sent contains its absence. The start can differ, because the server replaces an earlier time of
 * the current date. No absence that was stored before overlaps a form that can be sent.
 */
export function isStoredAbsence(form: AbsenceForm, mine: readonly Delegation[]): boolean {
  return mine.some((each) => each.delegate.id === form.delegate?.id && isOverlappedBy(form, each))
}

function isOverlappedBy(form: AbsenceForm, { state, document_types, ...stored }: Delegation) {
  const formCoverage = { ...formPeriod(form), categories: typesOf(form) }
  const storedCoverage = { ...delegationPeriodOf(stored), categories: document_types }
  return state !== 'ended' && isConflicting(formCoverage, storedCoverage)
}

const typesOf = ({ documentTypes }: AbsenceForm) =>
  documentTypes.length === 0 ? null : documentTypes

/** The body of `start_delegation` for a valid form. */
export function newDelegation(form: AbsenceForm): NewDelegation {
  return {
    delegate: form.delegate?.id ?? '',
    starts: joinDateAndTime(form.startDate, form.startTime),
    ends: joinDateAndTime(form.endDate, form.endTime),
    reason: form.reason.trim(),
    document_types: typesOf(form)?.slice() ?? null,
  }
}

/**
 * The delegations to the employee within the period of the form (delegates, L32). While the employee is away, only the principals of these
 * delegations decide, because delegation is not transitive.
 */
export function delegationsToMeWhileAway(
  form: AbsenceForm,
  toMe: readonly Delegation[],
): Delegation[] {
  const period = formPeriod(form)
  return toMe.filter(
    (each) => each.state !== 'ended' && isOverlapping(period, delegationPeriodOf(each)),
  )
}

const normalizeSearch = (text: string) => text.normalize('NFC').trim().toLowerCase()

/**
 * The employees whose name, department or position contains every word of the text, regardless of case and Unicode form. An empty text
 * returns all.
 */
export function searchDelegates(candidates: readonly Approver[], text: string): Approver[] {
  const words = normalizeSearch(text).split(/\s+/)
  return candidates.filter(({ name, department, position }) => {
    const facts = normalizeSearch([name, department, position].join(' '))
    return words.every((word) => facts.includes(word))
  })
}

/** Adds a document type to a list, or removes it. */
export function toggleDocumentType(
  types: readonly DocumentType[],
  type: DocumentType,
): readonly DocumentType[] {
  return types.includes(type) ? types.filter((each) => each !== type) : [...types, type]
}
