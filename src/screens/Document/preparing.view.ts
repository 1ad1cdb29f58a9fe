import type { SnapshotFrom } from 'xstate'
import type { ApprovalDocument } from '../../../contract/document.ts'
import { documentErrorSentence } from '../../../machines/document/document.errors.ts'
import { documentRecordOf } from '../../../machines/document/document.rules.ts'
import type { signingMachine } from '../../../machines/signing/signing.machine.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import { formatDate } from '../../text/dates.ts'
import type { Language } from '../../text/language.ts'
import { sendBackEffect, undoEffect } from './effects.view.ts'
import type { PreparingProps } from './Preparing.tsx'

type Snapshot = SnapshotFrom<typeof signingMachine>

/** The longest hold in days (L45). */
const HOLD_DAYS = 90
const DAY_MS = 86_400_000

/** The action that is being prepared, with its fields and its effect. Null while none is. */
export function preparingView(
  snapshot: Snapshot,
  document: ApprovalDocument,
  { language, now }: { language: Language; now: number },
  { deciding: t, document: words }: BoxText,
): Omit<PreparingProps, 'on'> | null {
  if (!snapshot.matches('preparing')) return null
  const { wish, employee, principal, reason, until, comment } = snapshot.context
  const acting = { employee, principal }
  const cancel = t.cancel
  if (wish === 'hold') {
    const cannot = snapshot.can({ type: 'signing.hold' })
      ? undefined
      : documentErrorSentence(language, { code: 'reasonMissing' })
    return {
      action: wish,
      label: t.actions.hold,
      effects: [t.hints.hold],
      text: {
        event: 'signing.setReason',
        label: t.reason,
        placeholder: t.reasonPlaceholder,
        value: reason,
      },
      until: {
        label: t.until,
        value: until ?? '',
        min: formatDate(now + DAY_MS),
        max: formatDate(now + HOLD_DAYS * DAY_MS),
      },
      cannot,
      cancel,
    }
  }
  if (wish === 'sendBack') {
    const cannot = snapshot.can({ type: 'signing.sendBack' })
      ? undefined
      : documentErrorSentence(language, { code: 'commentMissing' })
    return {
      action: wish,
      label: t.actions.sendBack,
      effects: [sendBackEffect(documentRecordOf(document), acting, t)],
      text: {
        event: 'signing.setComment',
        label: words.comment,
        placeholder: t.sendBackPlaceholder,
        value: comment,
      },
      until: null,
      cannot,
      cancel,
    }
  }
  return {
    action: 'undo',
    label: t.actions.undo,
    effects: undoEffect(document, acting, t),
    text: null,
    until: null,
    cannot: undefined,
    cancel,
  }
}
