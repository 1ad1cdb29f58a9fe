import type { SnapshotFrom } from 'xstate'
import {
  type BulkResult,
  countWithStatus,
  hasLargeTotal,
  resultsChangedSinceListed,
  resultsWithAlarm,
  SECOND_CONFIRMATION_WON,
  totalWon,
} from '../../../machines/boxes/bulk.rules.ts'
import type { boxesMachine } from '../../../machines/boxes/boxes.machine.ts'
import { isBlank } from '../../../machines/document/actions.rules.ts'
import { documentErrorSentence } from '../../../machines/document/document.errors.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import { formatAmountOrZero, groupDigits } from '../../text/numbers.ts'
import type { Language } from '../../text/language.ts'
import { approvalEffectInList, commentLimitOf } from '../Document/effects.view.ts'
import { alarmSentence } from '../Document/erp.view.ts'
import { boxUrlQuery } from './url.view.ts'
import type { BulkApprovalProps } from './BulkApproval.tsx'

type Snapshot = SnapshotFrom<typeof boxesMachine>
type Words = BoxText['bulk']

/** The props of the bulk approval dialog. Null while it is closed. */
export function bulkApprovalView(
  snapshot: Snapshot,
  { bulk: t, document, deciding, erp }: BoxText,
  language: Language,
): Omit<BulkApprovalProps, 'on'> | null {
  const stage = stageOf(snapshot)
  if (!stage) return null
  const { results, search, comment } = snapshot.context
  const unfinishedCount = countWithStatus(results, 'waiting') + countWithStatus(results, 'sending')
  const can = snapshot.can({ type: 'boxes.approveAll' })
  const count = countWithStatus(results, 'waiting')
  return {
    stage,
    texts: t,
    sentence: sentenceFor(stage, results, t),
    share: stage === 'confirming' ? null : 1 - unfinishedCount / Math.max(1, results.length),
    results: results.map((result) => ({
      id: result.id,
      title: result.title || document.number(result.id),
      address: boxUrlQuery({ search, opened: result.id }),
      openLabel: t.openInTab(result.title || document.number(result.id)),
      facts:
        result.author &&
        [
          t.facts(document.number(result.id), result.author),
          stage === 'confirming' ? approvalEffectInList(result.preview, deciding) : '',
        ]
          .filter(Boolean)
          .join(' '),
      amount: result.price === null ? '' : t.won(formatAmountOrZero(result.price)),
      changes: changesIn(result, t),
      comment: stage === 'confirming' ? ownCommentIn(result, comment, deciding) : '',
      alarm: result.alarm === null || result.error ? '' : alarmSentence(result.alarm, erp),
      look: result.status,
      state: (stage === 'confirming' ? t.prospects : t.states)[result.status],
      reason: reasonFor(result, { bulk: t, deciding }, language),
    })),
    total: totalOf(stage, results, t),
    comment: snapshot.can({ type: 'boxes.setComment', comment })
      ? { value: comment, limit: commentLimitOf(comment, deciding) }
      : null,
    review: reviewOf(snapshot, t),
    approveLabel: t.approve(stage === 'confirming' ? count : unfinishedCount),
    cannotApprove: can ? undefined : reasonNotToApprove(stage, count, t),
    retryLabel: snapshot.can({ type: 'boxes.retryFailed' }) ? retryLabelFor(results, t) : null,
    cannotClose: snapshot.can({ type: 'boxes.closeResults' }) ? undefined : t.running,
  }
}

/**
 * The notice for an employee who leaves the box while approvals are being sent: the number of documents that are approved, of those whose
 * approval is being sent, and of all others. Null in any other state.
 */
export function bulkInterruptionNotice(snapshot: Snapshot) {
  if (!snapshot.matches({ activity: 'approving' })) return null
  const { results } = snapshot.context
  const [approved, sending] = [
    countWithStatus(results, 'done'),
    countWithStatus(results, 'sending'),
  ]
  const left = results.length - approved - sending
  return { code: 'bulkInterrupted', values: { approved, sending, left } } as const
}

function stageOf(snapshot: Snapshot): BulkApprovalProps['stage'] | null {
  if (snapshot.matches({ activity: 'confirming' })) return 'confirming'
  if (snapshot.matches({ activity: 'approving' })) return 'approving'
  return snapshot.matches({ activity: 'reported' }) ? 'reported' : null
}

function reasonNotToApprove(stage: BulkApprovalProps['stage'], count: number, t: Words): string {
  if (stage !== 'confirming') return t.running
  return count === 0 ? t.none : t.reviewFirst
}

/** The number and the sum of the documents to approve or, at the end, of the approved ones; null if there are none. */
function totalOf(stage: BulkApprovalProps['stage'], results: readonly BulkResult[], t: Words) {
  const countedResults = results.filter(({ status }) =>
    stage === 'reported' ? status === 'done' : status !== 'refused',
  )
  return countedResults.length > 0
    ? t.total(countedResults.length, formatAmountOrZero(totalWon(countedResults)))
    : null
}

/** The second confirmation before the approval, with its reasons; null if none is needed. */
function reviewOf(snapshot: Snapshot, t: Words): BulkApprovalProps['review'] {
  const { results, isCheckedAgain } = snapshot.context
  if (!snapshot.can({ type: 'boxes.checkAgain', isChecked: true })) return null
  const changedCount = resultsChangedSinceListed(results).length
  const alarmCount = resultsWithAlarm(results).length
  const reasons = [
    changedCount > 0 ? t.reviewChanged(changedCount) : '',
    alarmCount > 0 ? t.reviewErp(alarmCount) : '',
    hasLargeTotal(results) ? t.reviewTotal(groupDigits(SECOND_CONFIRMATION_WON)) : '',
  ]
  return { sentence: reasons.filter(Boolean).join(' '), isChecked: isCheckedAgain }
}

function ownCommentIn(
  { ownComment, status }: BulkResult,
  commentForAll: string,
  t: BoxText['deciding'],
): string {
  if (isBlank(ownComment) || status !== 'waiting') return ''
  return isBlank(commentForAll) ? t.ownComment(ownComment) : t.ownCommentReplaced(ownComment)
}

function changesIn({ changes }: BulkResult, t: Words): string {
  return changes.length > 0 ? t.changed(changes.map((part) => t.parts[part])) : ''
}

function sentenceFor(
  stage: BulkApprovalProps['stage'],
  results: readonly BulkResult[],
  t: Words,
): string {
  const doneCount = countWithStatus(results, 'done')
  if (stage === 'reported') {
    const unconfirmedCount = countWithStatus(results, 'unconfirmed')
    const approvedText = t.approved(doneCount, results.length)
    return unconfirmedCount > 0
      ? `${approvedText} · ${t.unconfirmed(unconfirmedCount)}`
      : approvedText
  }
  if (stage === 'approving') {
    const unfinishedCount =
      countWithStatus(results, 'waiting') + countWithStatus(results, 'sending')
    return t.progress(results.length - unfinishedCount, results.length)
  }
  const [can, cannot] = [countWithStatus(results, 'waiting'), countWithStatus(results, 'refused')]
  if (can === 0) return t.none
  return [t.ask(can), cannot > 0 ? t.refused(cannot) : ''].filter(Boolean).join(' ')
}

/**
 * The label of the button Retry. It names the results to which it applies, failed or without a response, in the words that the rows show.
 */
function retryLabelFor(results: readonly BulkResult[], { retry }: Words): string {
  if (countWithStatus(results, 'unconfirmed') === 0) return retry.failed
  return countWithStatus(results, 'failed') === 0 ? retry.unconfirmed : retry.both
}

function reasonFor(
  { status, error, detail }: BulkResult,
  { bulk: t, deciding }: Pick<BoxText, 'bulk' | 'deciding'>,
  language: Language,
): string {
  // The dialog has no choice of the principal.
  if (error?.code === 'principalRequired') return deciding.openToChoose
  // A document that was closed by another decision: the server's message names who has decided.
  if (error?.code === 'unknown' && detail !== '') return detail
  if (error) return documentErrorSentence(language, error)
  if (status === 'unconfirmed') return t.unknown
  return status === 'failed' ? detail || t.noAnswer : ''
}
