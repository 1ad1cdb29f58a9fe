import type { SnapshotFrom } from 'xstate'
import type { ApprovalDocument, Sign } from '../../../contract/document.ts'
import { documentErrorSentence } from '../../../machines/document/document.errors.ts'
import { documentRecordOf, isAgreement } from '../../../machines/document/document.rules.ts'
import type { signingMachine } from '../../../machines/signing/signing.machine.ts'
import {
  approversToActFor,
  approversToDecideFor,
  hasSeat,
} from '../../../machines/signing/signing.rules.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import type { Language } from '../../text/language.ts'
import { actionFormView } from './actionForm.view.ts'
import type { DecisionBarProps } from './DecisionBar.tsx'
import { type ActingEmployee, approvalEffect, commentLimitOf } from './effects.view.ts'
import { canAddReceivers, moreItems } from './more.view.ts'
import {
  currentApproverNames,
  decidingEmployeeOf,
  formatDecisionTime,
  signsInOrder,
} from './signs.view.ts'

type Snapshot = SnapshotFrom<typeof signingMachine>

/** Input of the view from outside the machine: the features of the server, and the language. */
export interface DecisionViewInput {
  features: readonly string[]
  language: Language
}

/** The actions of the employee on the document, each with the reason why it is disabled, if any. Null if there is nothing to show. */
export function decisionView(
  snapshot: Snapshot,
  input: DecisionViewInput,
  text: BoxText,
): Omit<DecisionBarProps, 'section' | 'keys' | 'on'> | null {
  const { language } = input
  const { document: t, deciding } = text
  const { document, actionErrors, employee, principal, comment, isCommentMissing } =
    snapshot.context
  if (!document || !actionErrors) return null
  const { status, author } = documentRecordOf(document)
  const isApprover = hasSeat(document, employee)
  const isWaiting = status === 'waiting'
  const isUnconfirmed = snapshot.matches('unconfirmed')
  const busyReason = isUnconfirmed ? t.unansweredHint : t.busy
  const reasonOf = (action: keyof typeof actionErrors) => {
    const error = actionErrors[action]
    return error ? documentErrorSentence(language, error) : busyReason
  }
  const isBusy = snapshot.hasTag('busy') && !snapshot.matches('reading')
  const disabledReasonOf = (
    type: 'signing.approve' | 'signing.reject' | 'signing.askWithdrawal',
    action: keyof typeof actionErrors,
  ) => ({ cannot: snapshot.can({ type }) ? undefined : reasonOf(action) })
  const decidedSeat = decidedSeatOf(document, { employee, principal })
  const decidedText = decidedSeat ? decidedSentence(document, decidedSeat, employee, text) : null
  const hasForm = isApprover && isWaiting && decidedText === null
  const isAsking = snapshot.matches({ reading: 'confirmingWithdrawal' })
  const isAuthor = author === employee
  const canBeWithdrawn = isAuthor && isWaiting
  const canAdd = isAuthor && !snapshot.matches('stale') && canAddReceivers(snapshot, input.features)
  const approve = disabledReasonOf('signing.approve', 'approve')
  // The reason is hidden while a request is in progress, while an action is being prepared, and after a decision. It is also hidden if the
  // banner already contains it, as for a stale document or a decision without a response.
  const isReasonShownElsewhere =
    isBusy ||
    isUnconfirmed ||
    snapshot.matches('stale') ||
    snapshot.matches('preparing') ||
    decidedText !== null
  const reason =
    isApprover && approve.cannot !== undefined && !isReasonShownElsewhere ? approve.cannot : null
  const progress = progressOf(snapshot, text)
  // The comment of a stale document was not sent, also if the employee has decided in another tab or on another device meanwhile.
  const isSent =
    !snapshot.matches('stale') &&
    decidedSeat !== undefined &&
    decidingEmployeeOf(decidedSeat).id === employee
  const toCopy =
    !hasForm && !isSent && comment !== '' ? { label: deciding.closedComment, value: comment } : null
  const items =
    isApprover && !snapshot.matches('stale')
      ? moreItems(snapshot, document, { ...input, busy: busyReason }, deciding)
      : []
  const isEmpty =
    (reason ?? progress ?? decidedText ?? toCopy) === null &&
    !hasForm &&
    !canBeWithdrawn &&
    !canAdd &&
    items.length === 0
  if (isEmpty) return null
  return {
    texts: t,
    comment: hasForm ? comment : null,
    toCopy,
    commentError: isCommentMissing
      ? documentErrorSentence(language, { code: 'commentMissing' })
      : null,
    commentLimit: commentLimitOf(comment, deciding),
    cannotComment: snapshot.can({ type: 'signing.setComment', comment })
      ? undefined
      : reasonOf('reject'),
    reason: reason ?? decidedText,
    progress,
    approve: hasForm ? approve : null,
    reject: hasForm ? disabledReasonOf('signing.reject', 'reject') : null,
    addReceivers:
      canAdd && !isAsking
        ? {
            label: deciding.actions.addReceivers,
            cannot: snapshot.can({ type: 'signing.prepare', action: 'addReceivers' })
              ? undefined
              : busyReason,
          }
        : null,
    askWithdrawal:
      canBeWithdrawn && !isAsking ? disabledReasonOf('signing.askWithdrawal', 'withdraw') : null,
    question: isAsking ? t.withdrawQuestion : null,
    effect:
      hasForm && approve.cannot === undefined
        ? approvalEffect(document, { employee, principal }, deciding)
        : '',
    forWhom: forWhomOf(snapshot, document, deciding),
    more: { label: deciding.more, items },
    preparing: actionFormView(snapshot, document, input, text),
  }
}

/**
 * The choice "For whom?". Its options are the seats in which the employee can decide. If there are none, they are the seats whose decision
 * the employee can undo. A stale document offers only the seats that can be chosen. Null with one option, unless the employee can decide in
 * that seat, and it is the seat of a principal or not the chosen one. Nothing is selected if the chosen seat is not an option: the screen
 * never changes the seat automatically.
 */
function forWhomOf(
  snapshot: Snapshot,
  document: ApprovalDocument,
  t: BoxText['deciding'],
): DecisionBarProps['forWhom'] {
  const { employee, principal } = snapshot.context
  const isStale = snapshot.matches('stale')
  const seats = approversToActFor(document, employee).filter(
    (username) =>
      !isStale ||
      snapshot.can({
        type: 'signing.actFor',
        principal: username === employee ? null : username,
      }),
  )
  const chosenUsername = principal ?? employee
  const [only = chosenUsername, ...others] = seats
  const isDecidable = approversToDecideFor(document, employee).includes(only)
  const isShown = others.length > 0 || (isDecidable && (only !== employee || principal !== null))
  if (!isShown) return null
  const nameOf = (username: string) =>
    document.signs.find(({ user }) => user.id === username)?.user.name ?? username
  const options = seats.map((username) => [
    username,
    username === employee ? t.self : nameOf(username),
  ])
  return {
    label: t.forWhom,
    value: seats.includes(chosenUsername) ? chosenUsername : '',
    options: Object.fromEntries(options),
  }
}

/** The seat of the employee or the principal, if it is decided. */
function decidedSeatOf(
  document: ApprovalDocument,
  { employee, principal }: ActingEmployee,
): Sign | undefined {
  return signsInOrder(document).find(({ user, result }) => {
    return user.id === (principal ?? employee) && (result === '2' || result === '3')
  })
}

/** A sentence about a decided seat: the decision, when it was made, and who decides next. */
function decidedSentence(
  document: ApprovalDocument,
  seat: Sign,
  employee: string,
  { document: t, deciding }: BoxText,
): string {
  const approval = isAgreement(seat) ? 'agreed' : 'approved'
  const key = seat.result === '2' ? approval : 'rejected'
  const nameOf = ({ id, name }: { id: string; name: string }) => (id === employee ? null : name)
  const principalName = seat.acted_by ? { name: nameOf(seat.user) } : null
  const decidedText = deciding.decidedBy[key](nameOf(decidingEmployeeOf(seat)), principalName)
  const nextApprovers = currentApproverNames(document)
  return [
    [decidedText, formatDecisionTime(seat)].filter(Boolean).join(' '),
    ...(nextApprovers ? [t.nextApprovers(nextApprovers)] : []),
  ].join(' · ')
}

/** The text about the HTTP request in progress. */
function progressOf(
  snapshot: Snapshot,
  { document: t, deciding: { acting } }: BoxText,
): string | null {
  const { requestedAction } = snapshot.context
  if (snapshot.matches('acting')) {
    return requestedAction && requestedAction in acting
      ? acting[requestedAction as keyof typeof acting]
      : t.withdrawing
  }
  if (snapshot.matches('approving')) return t.approving
  if (snapshot.matches('rejecting')) return t.rejecting
  return snapshot.matches('checking') ? t.checking : null
}
