import { useCallback, useState } from 'react'
import type { ApprovalDocument } from '../../../contract/document.ts'
import type { Category } from '../../../contract/voucher.ts'
import type { ViewerInput } from '../../../machines/viewer/viewer.context.ts'
import { useBoxText, useText } from '../../app.ts'
import { Later } from '../../widgets/Later.tsx'
import { part } from '../../widgets/part.ts'
import { Attachments } from './Attachments.tsx'
import { attachmentsView } from './Attachments.view.ts'

const ViewerRoute = part(() => import('../Viewer/ViewerRoute.tsx').then((file) => file.ViewerRoute))

interface AttachmentsRouteProps {
  category: Category
  document: ApprovalDocument
  /** The machine that reads the document again for URLs of the present session. */
  signing: ViewerInput['signing']
}

/** The files of a document, and the viewer above them once one is opened. */
export function AttachmentsRoute({ category, document, signing }: AttachmentsRouteProps) {
  const text = useText()
  const boxText = useBoxText()
  const [opened, setOpened] = useState<string | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const { attachments } = document
  const chosen = attachments.find(({ id }) => String(id) === opened)
  return (
    <>
      <Attachments {...attachmentsView(category, document, text, boxText)} onOpen={setOpened} />
      {chosen && (
        <Later onMissing={close}>
          <ViewerRoute files={attachments} id={chosen.id} signing={signing} onClose={close} />
        </Later>
      )}
    </>
  )
}
