import type { SnapshotFrom } from 'xstate'
import type { ApprovalDocument } from '../../../contract/document.ts'
import { documentErrorSentence } from '../../../machines/document/document.errors.ts'
import { documentRecordOf } from '../../../machines/document/document.rules.ts'
import type { signingMachine } from '../../../machines/signing/signing.machine.ts'
import {
  approversToDecideFor,
  approversToUndoFor,
  type SeatAction,
} from '../../../machines/signing/signing.rules.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import type { Language } from '../../text/language.ts'
import { sendBackToEarlierStepEffect, undoEffect } from './effects.view.ts'
import type { MoreItem } from './MoreMenu.tsx'

type Snapshot = SnapshotFrom<typeof signingMachine>
type Words = BoxText['deciding']

/** Input of the view from outside the machine: the features of the server, and the language. */
export interface MoreMenuInput {
  features: readonly string[]
  language: Language
  busy: string
}

/** The items of the More menu for an approver in this seat, each with its effect or the reason why it is disabled. */
export function moreItems(
  snapshot: Snapshot,
  document: ApprovalDocument,
  { features, language, busy }: MoreMenuInput,
  t: Words,
): MoreItem[] {
  const { actionErrors, employee, principal } = snapshot.context
  const actor = { employee, principal }
  const record = documentRecordOf(document)
  const effects: Record<SeatAction, () => string> = {
    hold: () => t.hints.hold,
    resume: () => t.hints.resume,
    sendBack: () => sendBackToEarlierStepEffect(record, actor, t),
    changeLine: () => t.hints.changeLine,
    undo: () => undoEffect(document, actor, t).join(' '),
  }
  const isOffered = (action: SeatAction) =>
    features.includes(action === 'resume' ? 'hold' : action) &&
    (action !== 'changeLine' || record.canChangeLine)
  const items = actionsOf(snapshot, document)
    .filter(isOffered)
    .map((action) => {
      const error = actionErrors?.[action]
      const isCompleted = error?.code === 'ended' && error.status === 'approved'
      // The rule about the type of the seat has the code of an employee without a seat.
      const isOfOtherType =
        action === 'changeLine' &&
        error?.code === 'notApprover' &&
        (principal === null || principal === employee)
      const sentence = error && documentErrorSentence(language, error)
      const reason = error
        ? [isOfOtherType ? t.lineChangeForApprovers : sentence, isCompleted ? t.completedHint : '']
            .filter(Boolean)
            .join(' ')
        : busy
      const can =
        action === 'resume'
          ? snapshot.can({ type: 'signing.resume' })
          : snapshot.can({ type: 'signing.prepare', action })
      return {
        action,
        event: action === 'resume' ? 'signing.resume' : 'signing.prepare',
        label: t.actions[action],
        note: can ? effects[action]() : reason,
        isEnabled: can,
      }
    })
  const otherItems = isOffered('undo') ? otherDecisions(snapshot, document, busy, t) : []
  return [...items, ...otherItems, ...addReceiversItems(snapshot, features, busy, t)]
}

/** Whether the employee can add receivers to the document: as its author, or as an approver who has decided (docs/receivers.md, L15). */
export function canAddReceivers({ context }: Snapshot, features: readonly string[]): boolean {
  return features.includes('receivers') && context.actionErrors?.addReceivers === null
}

/** The menu item that adds receivers. */
function addReceiversItems(
  snapshot: Snapshot,
  features: readonly string[],
  busy: string,
  t: Words,
): MoreItem[] {
  if (!canAddReceivers(snapshot, features)) return []
  const action = 'addReceivers' as const
  const can = snapshot.can({ type: 'signing.prepare', action })
  const label = t.actions[action]
  const note = can ? t.hints[action] : busy
  return [{ action, event: 'signing.prepare', label, note, isEnabled: can }]
}

/** The menu items that undo decisions in seats other than the chosen one. Empty unless the employee can decide in a seat. */
function otherDecisions(
  snapshot: Snapshot,
  document: ApprovalDocument,
  busy: string,
  t: Words,
): MoreItem[] {
  const { employee, principal: chosen } = snapshot.context
  if (approversToDecideFor(document, employee).length === 0) return []
  return approversToUndoFor(document, employee)
    .filter((username) => username !== (chosen ?? employee))
    .map((username) => {
      const principal = username === employee ? null : username
      const name = document.signs.find(({ user }) => user.id === username)?.user.name ?? username
      const can = snapshot.can({ type: 'signing.prepare', action: 'undo', principal })
      return {
        action: 'undo',
        principal,
        event: 'signing.prepare',
        label: t.undoOf(principal === null ? t.self : name),
        note: can ? undoEffect(document, { employee, principal }, t).join(' ') : busy,
        isEnabled: can,
      }
    })
}

/** The actions that the state of the chosen seat allows: the actions of a seat that has the turn, or undoing an approval. */
function actionsOf({ context }: Snapshot, document: ApprovalDocument): SeatAction[] {
  const { employee, principal } = context
  const { status, seats } = documentRecordOf(document)
  const state = seats.find(({ approver }) => approver.username === (principal ?? employee))?.state
  if (state === 'approved') return status === 'waiting' || status === 'approved' ? ['undo'] : []
  if (status !== 'waiting') return []
  if (state === 'held') return ['resume', 'sendBack', 'changeLine']
  return state === 'turn' ? ['hold', 'sendBack', 'changeLine'] : []
}
