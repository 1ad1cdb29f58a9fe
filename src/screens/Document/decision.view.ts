import type { SnapshotFrom } from 'xstate'
import type { ApprovalDocument } from '../../../contract/document.ts'
import { documentErrorSentence } from '../../../machines/document/document.errors.ts'
import { documentRecordOf, isAgreement } from '../../../machines/document/document.rules.ts'
import type { signingMachine } from '../../../machines/signing/signing.machine.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import type { Language } from '../../text/language.ts'
import type { DecisionProps } from './Decision.tsx'
import { decisionMoment, openApprovers, signsInOrder } from './signs.view.ts'

type Snapshot = SnapshotFrom<typeof signingMachine>
type Words = BoxText['document']

/** The actions of the employee on the document, each with the reason if it is disabled. Null if there is nothing to show. */
export function decisionView(
  snapshot: Snapshot,
  language: Language,
  t: Words,
): Omit<DecisionProps, 'on'> | null {
  const { document, refusal: errors, employee, comment, isCommentMissing } = snapshot.context
  if (!document || !errors) return null
  const { status, author, seats } = documentRecordOf(document)
  const isApprover = seats.some(({ approver }) => approver.username === employee)
  const isWaiting = status === 'waiting'
  const reasonOf = (action: keyof typeof errors) => {
    const why = errors[action]
    return why ? documentErrorSentence(language, why) : t.busy
  }
  const isBusy = snapshot.hasTag('busy') && !snapshot.matches('reading')
  const unless = (
    type: 'signing.approve' | 'signing.reject' | 'signing.askWithdrawal',
    action: keyof typeof errors,
  ) => ({ cannot: snapshot.can({ type }) ? undefined : reasonOf(action) })
  const decided = decidedLine(document, employee, t)
  const hasForm = isApprover && isWaiting && decided === null
  const isAsking = snapshot.matches({ reading: 'askingWithdrawal' })
  const canBeWithdrawn = author === employee && isWaiting
  const approve = unless('signing.approve', 'approve')
  // The reason is not shown while a request is in progress, or if the banner of a stale document already contains it.
  const isReasonShownElsewhere = isBusy || snapshot.matches('stale') || decided !== null
  const reason =
    isApprover && approve.cannot !== undefined && !isReasonShownElsewhere ? approve.cannot : null
  const progress = progressOf(snapshot, t)
  const isEmpty = (reason ?? progress ?? decided) === null && !hasForm && !canBeWithdrawn
  if (isEmpty) return null
  return {
    texts: t,
    comment: hasForm ? comment : null,
    commentError: isCommentMissing ? t.commentMissing : null,
    cannotComment: snapshot.can({ type: 'signing.setComment', comment })
      ? undefined
      : reasonOf('approve'),
    reason: reason ?? decided,
    progress,
    approve: hasForm ? approve : null,
    reject: hasForm ? unless('signing.reject', 'reject') : null,
    askWithdrawal: canBeWithdrawn && !isAsking ? unless('signing.askWithdrawal', 'withdraw') : null,
    question: isAsking ? t.withdrawQuestion : null,
  }
}

/** The employee's own decision, its time, and the approver who decides next. Null before the decision. */
function decidedLine(document: ApprovalDocument, employee: string, t: Words): string | null {
  const signs = signsInOrder(document)
  const own = signs.find(({ user, result }) => {
    return user.id === employee && (result === '2' || result === '3')
  })
  if (!own) return null
  const approval = isAgreement(own) ? t.decidedLine.agreed : t.decidedLine.approved
  const done = own.result === '2' ? approval : t.decidedLine.rejected
  const next = openApprovers(document)
  return [
    [done, decisionMoment(own)].filter(Boolean).join(' '),
    ...(next ? [t.decidedLine.next(next)] : []),
  ].join(' · ')
}

/** The text of the request in progress. */
function progressOf(snapshot: Snapshot, t: Words): string | null {
  if (snapshot.matches('approving')) return t.approving
  if (snapshot.matches('rejecting')) return t.rejecting
  if (snapshot.matches('withdrawing')) return t.withdrawing
  return snapshot.matches('checking') ? t.checking : null
}
