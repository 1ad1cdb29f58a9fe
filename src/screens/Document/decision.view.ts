import type { SnapshotFrom } from 'xstate'
import { documentErrorSentence } from '../../../machines/document/document.errors.ts'
import { documentRecordOf } from '../../../machines/document/document.rules.ts'
import { canRedraft } from '../../../machines/signing/redraft.rules.ts'
import type { signingMachine } from '../../../machines/signing/signing.machine.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import type { Language } from '../../text/language.ts'
import type { DecisionProps } from './Decision.tsx'

type Snapshot = SnapshotFrom<typeof signingMachine>
type Words = BoxText['document']

/** The actions of the employee on the document, each with the reason if it is disabled. Null if there is nothing to show. */
export function decisionView(
  snapshot: Snapshot,
  language: Language,
  t: Words,
): Omit<DecisionProps, 'on'> | null {
  const { document, refusal: errors, employee, comment } = snapshot.context
  if (!document || !errors) return null
  const { status, author, signs } = documentRecordOf(document)
  const isApprover = signs.some(({ user }) => user === employee)
  const isAuthor = author === employee
  const reasonOf = (action: keyof typeof errors) => {
    const why = errors[action]
    return why ? documentErrorSentence(language, why) : t.busy
  }
  const isBusy = snapshot.hasTag('busy') && !snapshot.matches('reading')
  const can = (type: 'signing.approve' | 'signing.reject' | 'signing.withdraw') =>
    snapshot.can({ type })
  const approval = can('signing.approve') ? undefined : reasonOf('approve')
  const isWaiting = status === 'waiting'
  const isRedraftable = canRedraft(document, employee)
  // The reason is not shown while a request is in progress, or if the banner of a stale document already contains it.
  const isReasonShownElsewhere = isBusy || snapshot.matches('stale')
  const reason = isApprover && approval !== undefined && !isReasonShownElsewhere ? approval : null
  const progress = progressOf(snapshot, t)
  if (
    reason === null &&
    progress === null &&
    !isRedraftable &&
    !(isWaiting && (isApprover || isAuthor))
  ) {
    return null
  }
  return {
    texts: t,
    comment: isApprover && isWaiting ? comment : null,
    cannotComment: snapshot.can({ type: 'signing.setComment', comment })
      ? undefined
      : reasonOf('approve'),
    reason,
    progress,
    approve: isApprover && isWaiting ? { cannot: approval } : null,
    reject:
      isApprover && isWaiting
        ? { cannot: can('signing.reject') ? undefined : reasonOf('reject') }
        : null,
    withdraw:
      isAuthor && isWaiting
        ? { cannot: can('signing.withdraw') ? undefined : reasonOf('withdraw') }
        : null,
    redraft: isRedraftable
      ? { cannot: snapshot.can({ type: 'signing.redraft' }) ? undefined : t.busy }
      : null,
  }
}

/** The text of the request in progress. */
function progressOf(snapshot: Snapshot, t: Words): string | null {
  if (snapshot.matches('approving')) return t.approving
  if (snapshot.matches('rejecting')) return t.rejecting
  if (snapshot.matches('withdrawing')) return t.withdrawing
  if (snapshot.matches('checking')) return t.checking
  return snapshot.matches('refreshingUrls') ? t.refreshingUrls : null
}
