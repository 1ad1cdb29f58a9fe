import type { ApprovalDocument } from '../../../contract/document.ts'
import {
  type ActionPreview,
  actionPreviewOf,
} from '../../../machines/document/actionPreview.rules.ts'
import { type DocumentRecord, documentRecordOf } from '../../../machines/document/document.rules.ts'
import type { Seat } from '../../../machines/document/seats.rules.ts'
import { actingFields, isCommentFull } from '../../../machines/signing/signing.rules.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import type { Decider } from '../../text/deciding.en.ts'

type Words = BoxText['deciding']

/** The rules need a comment to compute a preview, but ignore its content. */
const text = { comment: 'any' }

const deciderOf = ({ approver, type }: Seat): Decider => ({
  name: approver.name,
  agrees: type === '1',
})

/** The acting employee, and the chosen principal or null. */
export interface ActingEmployee {
  employee: string
  principal: string | null
}

const actorOf = ({ employee, principal }: ActingEmployee) => actingFields(employee, principal)

/** A sentence about the effect of an approval; '' if the employee cannot approve. */
export function approvalEffect(
  document: ApprovalDocument,
  acting: ActingEmployee,
  t: Words,
): string {
  const record = documentRecordOf(document)
  const preview = actionPreviewOf(record, { type: 'document.approve', ...actorOf(acting), ...text })
  if (!preview) return ''
  return preview.isCompleted ? t.ifCompleted : t.ifApproved(preview.next.map(deciderOf))
}

/** A short text about the effect of an approval in a list: who decides next; '' if the effect is unknown. */
export function approvalEffectInList(preview: ActionPreview | null, t: Words): string {
  if (!preview) return ''
  return preview.isCompleted ? t.bulkCompleted : t.bulkNext(preview.next.map(deciderOf))
}

/** A sentence about the effect of sending back; '' if the employee cannot send the document back. */
export function sendBackToEarlierStepEffect(
  record: DocumentRecord,
  acting: ActingEmployee,
  t: Words,
): string {
  const preview = actionPreviewOf(record, {
    type: 'document.sendBack',
    ...actorOf(acting),
    ...text,
  })
  return preview ? t.ifSentBack(preview.next.map(deciderOf)) : ''
}

/**
 * A sentence about the effect of undoing an approval, with a note if the next approver has already opened the document (docs/delegates.md,
 * L48).
 */
export function undoEffect(document: ApprovalDocument, acting: ActingEmployee, t: Words): string[] {
  const record = documentRecordOf(document)
  const preview = actionPreviewOf(record, { type: 'document.undo', ...actorOf(acting) })
  if (!preview) return []
  const principal =
    acting.principal === null
      ? null
      : (document.signs.find(({ user }) => user.id === acting.principal)?.user.name ?? null)
  const closedNames = preview.closed.map(({ approver }) => approver.name)
  const openedNames = preview.closed.flatMap(({ seq, approver }) =>
    document.signs.some((sign) => sign.seq === seq && sign.opened_at) ? approver.name : [],
  )
  return [t.ifUndone(principal, closedNames), ...openedNames.map((name) => t.hasOpened(name))]
}

/** The sentence that the end of a longer comment or reason is cut off; null while the text is shorter than the maximum. */
export const commentLimitOf = (comment: string, t: Words) =>
  isCommentFull(comment) ? t.commentFull : null
