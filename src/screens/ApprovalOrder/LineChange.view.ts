import type { SnapshotFrom } from 'xstate'
import { isSameLaterLine } from '../../../machines/approvers/lineChange.rules.ts'
import { approversByStep } from '../../../machines/approvers/approvers.rules.ts'
import { documentErrorSentence } from '../../../machines/document/document.errors.ts'
import type { signingMachine } from '../../../machines/signing/signing.machine.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import type { MainText } from '../../text/en.ts'
import type { Language } from '../../text/language.ts'
import { commentLimitOf } from '../Document/effects.view.ts'
import type { ApprovalOrderProps } from './ApprovalOrder.tsx'
import { approvalOrderView, type ApproversSnapshot, approverTypeOf } from './ApprovalOrder.view.ts'
import { employeeProps } from './employee.view.ts'

/** The data of the dialog. `media` is prepended to the path of an avatar. */
export interface LineChangeViewInput {
  signing: SnapshotFrom<typeof signingMachine>
  approvers: ApproversSnapshot
  hasParallel: boolean
  media: string
  language: Language
}

/** The props of the dialog in which an approver changes the approvers after the approver's own step (docs/delegates.md, L51). */
export function lineChangeView(
  { signing, approvers, hasParallel, media, language }: LineChangeViewInput,
  text: MainText,
  { deciding: t }: BoxText,
): Omit<ApprovalOrderProps, 'on'> {
  const { reason } = signing.context
  const { line, fixed, change } = approvers.context
  const sentence = (code: 'lastApprover' | 'lineInvalid' | 'reasonMissing') =>
    documentErrorSentence(language, { code })
  const refused = { edit: sentence('lastApprover'), add: sentence('lineInvalid') }
  const orderView = approvalOrderView(
    { approvers, receivers: null, hasParallel, refused },
    media,
    text,
  )
  const { changing } = t
  const isUnchanged = !change || isSameLaterLine(change, line)
  const isPossible = signing.can({ type: 'signing.changeLine', line })
  return {
    ...orderView,
    texts: {
      ...orderView.texts,
      heading: t.actions.changeLine,
      close: t.cancel,
      line: changing.later,
      empty: changing.noApprover,
      emptyHint: changing.noApproverHint,
    },
    line: orderView.line.map((person) => ({ ...person, note: person.cannotRemove ?? null })),
    fixed: {
      label: changing.fixed,
      approvers: approversByStep(fixed).flatMap((members, step) =>
        members.map((person) => ({
          ...employeeProps(person, media),
          number: text.approvers.ordinal(step + 1),
          type: orderView.types[approverTypeOf(person)] ?? '',
        })),
      ),
    },
    events: { finish: 'signing.changeLine', close: 'signing.keep' },
    reason: {
      label: t.reason,
      placeholder: t.reasonPlaceholder,
      value: reason,
      limit: commentLimitOf(reason, t),
    },
    cannotFinish: isPossible
      ? undefined
      : isUnchanged
        ? changing.unchanged
        : sentence('reasonMissing'),
    origin: null,
    toggleLines: null,
    savedLines: null,
  }
}
