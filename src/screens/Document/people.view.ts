import type { ApprovalDocument, Sign } from '../../../contract/document.ts'
import { documentRecordOf, isAgreement } from '../../../machines/document/document.rules.ts'
import { profilePath } from '../../app/screens.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import { formatDate, formatDateTime } from '../../text/dates.ts'
import type { DecisionComment } from './Comments.tsx'
import type { DocumentFact } from './DocumentSections.tsx'
import type { HistoryEvent } from './History.tsx'
import type { TimestampedEvent } from './lineChanges.view.ts'
import {
  decidingEmployeeOf,
  decisionTimeOf,
  formatDecisionTime,
  signsInOrder,
} from './signs.view.ts'
import type { Stamp } from './StampTable.tsx'

type Words = BoxText['document']

const timestampText = (timestamp: string | null | undefined) =>
  timestamp ? formatDateTime(timestamp) : ''

/** The time of the submission. An older server sends only its date. */
const submissionTimeOf = ({ created_at, created }: ApprovalDocument) => created_at ?? created

/** The stamps of the author and of all approvers, in the order of the approval line. */
export function stampsOf(document: ApprovalDocument, text: BoxText): Stamp[] {
  const t = text.document
  const hasEnded = documentRecordOf(document).status !== 'waiting'
  const drafter: Stamp = {
    key: 'drafter',
    position: t.drafter,
    name: document.author,
    profile: profilePath(document.author_id),
    principal: '',
    away: '',
    role: '',
    look: 'submitted',
    word: t.submitted,
    day: formatDate(document.created),
    time: formatDateTime(submissionTimeOf(document)),
  }
  const signs = signsInOrder(document)
  const isParallel = ({ id, step }: Sign) =>
    step !== undefined && signs.some((other) => other.id !== id && other.step === step)
  return [
    drafter,
    ...signs.map((sign) => stampOf(sign, { hasEnded, isParallel: isParallel(sign) }, text)),
  ]
}

interface StampInput {
  hasEnded: boolean
  /** Whether other seats of the step decide concurrently. */
  isParallel: boolean
}

function stampOf(
  sign: Sign,
  { hasEnded, isParallel }: StampInput,
  { document: t, deciding }: BoxText,
): Stamp {
  const { id, user, result, state, replaced } = sign
  const agrees = isAgreement(sign)
  const role = isParallel ? deciding.parallel : t.agree
  const decidedAt = decisionTimeOf(sign)
  const common = {
    key: String(id),
    position: user.position ?? t.approve,
    ...shownPersonOf(sign, t),
    away: sign.away_until && !hasEnded ? t.awayUntil(sign.away_until) : '',
    role: agrees ? role : '',
    day: decidedAt ? formatDate(decidedAt) : '',
    time: timestampText(decidedAt),
    ...(replaced && { note: deciding.replaced(replaced.name, user.name) }),
  }
  if (result === '2') return { ...common, look: 'approved', word: decisionWord(sign, t) }
  if (result === '3') return { ...common, look: 'rejected', word: decisionWord(sign, t) }
  if (state === 'passed') return { ...common, look: 'over', word: deciding.passed }
  if (hasEnded) return { ...common, look: 'over', word: '—' }
  if (state === 'held') return { ...common, look: 'held', word: deciding.held }
  return result === '0'
    ? { ...common, look: 'turn', word: t.turn }
    : { ...common, look: 'later', word: t.later }
}

/** The decision of a decided seat. */
function decisionWord(sign: Sign, { decisions }: Words): string {
  if (sign.result === '3') return decisions.rejected
  return isAgreement(sign) ? decisions.agreed : decisions.approved
}

/** The employee to show in a seat: its approver. If a delegate decided, the delegate, with the approver as principal. */
function shownPersonOf(
  { user, acted_by }: Sign,
  t: Words,
): Pick<Stamp, 'name' | 'profile' | 'principal'> {
  if (!acted_by) return { name: user.name, profile: profilePath(user.id), principal: '' }
  const principal = t.actingFor(user.name)
  return { name: t.acting(acted_by.name), profile: profilePath(acted_by.id), principal }
}

/** The name of the employee who decided, with the principal if it was a delegate. */
const deciderOf = ({ user, acted_by }: Sign, t: Words) =>
  acted_by ? `${acted_by.name} ${t.actingFor(user.name)}` : user.name

/** The holds of a document: who put it on hold, why, and until when (docs/delegates.md, L45). All participants see them. */
export function holdFacts(
  document: ApprovalDocument,
  { held, heldUntil, heldReason }: BoxText['deciding'],
): DocumentFact[] {
  return signsInOrder(document).flatMap(({ user, held: hold }) =>
    hold
      ? {
          label: hold.until ? heldUntil(hold.until) : held,
          value: heldReason(user.name, hold.reason),
          isWide: true,
        }
      : [],
  )
}

/** The comments of the decisions, in the order of the approval line. `media` is prepended to the path of an avatar. */
export function commentsOf(document: ApprovalDocument, media: string, t: Words): DecisionComment[] {
  return signsInOrder(document).flatMap((sign) => {
    const { id, user, acted_by, result, comment } = sign
    if (!comment || (result !== '2' && result !== '3')) return []
    return {
      key: String(id),
      person: {
        name: decidingEmployeeOf(sign).name,
        picture: user.avatar && !acted_by ? `${media}${user.avatar}` : null,
      },
      principal: acted_by ? t.actingFor(user.name) : '',
      position: decidingEmployeeOf(sign).position ?? '',
      decision: decisionWord(sign, t),
      time: formatDecisionTime(sign),
      text: comment,
    }
  })
}

/** The events of a document in order: submission, decisions and changes of the approval line, withdrawal. */
export function historyOf(
  document: ApprovalDocument,
  t: Words,
  changes: readonly TimestampedEvent[] = [],
): HistoryEvent[] {
  const { author, withdrawn_at } = document
  const decisionEvents = signsInOrder(document).flatMap((sign) => {
    const { id, result } = sign
    if (result !== '2' && result !== '3') return []
    const approval = isAgreement(sign) ? t.events.agreed : t.events.approved
    const action = result === '2' ? approval : t.events.rejected
    const at = decisionTimeOf(sign) ?? ''
    return {
      at,
      key: String(id),
      time: formatDecisionTime(sign),
      employee: deciderOf(sign, t),
      action,
    }
  })
  const allEvents = [...decisionEvents, ...changes].toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  )
  const withdrawal =
    documentRecordOf(document).status === 'withdrawn'
      ? [
          {
            key: 'withdrawn',
            time: timestampText(withdrawn_at),
            employee: author,
            action: t.events.withdrawn,
          },
        ]
      : []
  return [
    {
      key: 'submitted',
      time: formatDateTime(submissionTimeOf(document)),
      employee: author,
      action: t.events.submitted,
    },
    ...allEvents.map(({ at: _, ...event }) => event),
    ...withdrawal,
  ]
}
