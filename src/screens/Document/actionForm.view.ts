import type { SnapshotFrom } from 'xstate'
import type { ApprovalDocument } from '../../../contract/document.ts'
import { documentErrorSentence } from '../../../machines/document/document.errors.ts'
import { holdDateLimits, isAllowedHoldDate } from '../../../machines/document/hold.rules.ts'
import { documentRecordOf } from '../../../machines/document/document.rules.ts'
import type { signingMachine } from '../../../machines/signing/signing.machine.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import type { Language } from '../../text/language.ts'
import { commentLimitOf, sendBackToEarlierStepEffect, undoEffect } from './effects.view.ts'
import type { ActionFormProps } from './ActionForm.tsx'

type Snapshot = SnapshotFrom<typeof signingMachine>

/** The form of the action that is being prepared, with its fields and its effect; null if none is. */
export function actionFormView(
  snapshot: Snapshot,
  document: ApprovalDocument,
  { language }: { language: Language },
  { deciding: t, document: words }: BoxText,
): Omit<ActionFormProps, 'on'> | null {
  const { requestedAction } = snapshot.context
  // These two actions are prepared in a dialog, not in the decision bar.
  if (
    !snapshot.matches('preparing') ||
    requestedAction === 'changeLine' ||
    requestedAction === 'addReceivers'
  )
    return null
  const { employee, principal, reason, until, comment } = snapshot.context
  const actor = { employee, principal }
  const cancel = t.cancel
  if (requestedAction === 'hold') {
    const today = snapshot.context.today()
    const { first, last } = holdDateLimits(today)
    const reasonOf = () =>
      isAllowedHoldDate(until, today)
        ? documentErrorSentence(language, { code: 'reasonMissing' })
        : t.untilOutside(first, last)
    const cannot = snapshot.can({ type: 'signing.hold' }) ? undefined : reasonOf()
    return {
      action: requestedAction,
      label: t.actions.hold,
      effects: [t.hints.hold],
      text: {
        event: 'signing.setReason',
        label: t.reason,
        placeholder: t.reasonPlaceholder,
        value: reason,
        limit: commentLimitOf(reason, t),
      },
      until: {
        label: t.until,
        value: until ?? '',
        min: first,
        max: last,
      },
      cannot,
      cancel,
    }
  }
  if (requestedAction === 'sendBack') {
    const cannot = snapshot.can({ type: 'signing.sendBack' })
      ? undefined
      : documentErrorSentence(language, { code: 'commentMissing' })
    return {
      action: requestedAction,
      label: t.actions.sendBack,
      effects: [sendBackToEarlierStepEffect(documentRecordOf(document), actor, t)],
      text: {
        event: 'signing.setComment',
        label: words.comment,
        placeholder: t.sendBackPlaceholder,
        value: comment,
        limit: commentLimitOf(comment, t),
      },
      until: null,
      cannot,
      cancel,
    }
  }
  return {
    action: 'undo',
    label: t.actions.undo,
    effects: undoEffect(document, actor, t),
    text: null,
    until: null,
    cannot: undefined,
    cancel,
  }
}
