import type { ApprovalDocument } from '../../../contract/document.ts'
import { type DocumentRecord, documentRecordOf } from '../../../machines/document/document.rules.ts'
import { type Preview, previewOf } from '../../../machines/document/preview.rules.ts'
import type { Seat } from '../../../machines/document/seats.rules.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import type { Decider } from '../../text/deciding.en.ts'

type Words = BoxText['deciding']

/** The previews do not depend on the texts. */
const text = { comment: 'any', reason: 'any' }

const deciderOf = ({ approver, type }: Seat): Decider => ({
  name: approver.name,
  agrees: type === '1',
})

/** What an approval in this seat would do. '' if it is not possible. */
export function approvalEffect(document: ApprovalDocument, by: string, t: Words): string {
  const preview = previewOf(documentRecordOf(document), { type: 'document.approve', by, ...text })
  if (!preview) return ''
  return preview.isCompleted ? t.ifCompleted : t.ifApproved(preview.next.map(deciderOf))
}

/** The effect of an approval in a list: who decides next. '' if nothing is known. */
export function bulkEffect(preview: Preview | null, t: Words): string {
  if (!preview) return ''
  return preview.isCompleted ? t.bulkCompleted : t.bulkNext(preview.next.map(deciderOf))
}

/** What a send back from this seat would do. '' if it is not possible. */
export function sendBackEffect(record: DocumentRecord, by: string, t: Words): string {
  const preview = previewOf(record, { type: 'document.sendBack', by, ...text })
  return preview ? t.ifSentBack(preview.next.map(deciderOf)) : ''
}

/** What undoing the approval in this seat would do, and which next approver has opened the document (L48). */
export function undoEffect(document: ApprovalDocument, by: string, t: Words): string[] {
  const preview = previewOf(documentRecordOf(document), { type: 'document.undo', by })
  if (!preview) return []
  const closed = preview.closed.map(({ approver }) => approver.name)
  const opened = preview.closed.flatMap(({ seq, approver }) =>
    document.signs.some((sign) => sign.seq === seq && sign.opened_at) ? approver.name : [],
  )
  return [
    closed.length > 0 ? t.ifUndoneCloses(closed) : t.ifUndone,
    ...opened.map((name) => t.hasOpened(name)),
  ]
}
