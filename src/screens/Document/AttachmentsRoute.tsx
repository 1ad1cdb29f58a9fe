import { useActorRef, useSelector } from '@xstate/react'
import type { ApprovalDocument } from '../../../contract/document.ts'
import type { Category } from '../../../contract/voucher.ts'
import type { ViewerInput } from '../../../machines/viewer/viewer.context.ts'
import { viewerMachine } from '../../../machines/viewer/viewer.machine.ts'
import { useApp, useText, useTexts } from '../../app/app.ts'
import { boxTexts } from '../../text/boxes.ts'
import { LazyBoundary } from '../../loading/LazyBoundary.tsx'
import { lazyComponent } from '../../loading/lazyComponent.ts'
import { Attachments } from './Attachments.tsx'
import { attachmentsView } from './Attachments.view.ts'

const ViewerRoute = lazyComponent(() => import('../Viewer/ViewerRoute.tsx'), 'ViewerRoute')

interface AttachmentsRouteProps {
  category: Category
  document: ApprovalDocument
  /** Fetches the document again when its file URLs have expired with the session. */
  signing: ViewerInput['signing']
}

/** The files of a document, and the viewer while a file is open. */
export function AttachmentsRoute({ category, document, signing }: AttachmentsRouteProps) {
  const { inspect } = useApp()
  const text = useText()
  const boxText = useTexts(boxTexts)
  const viewer = useActorRef(viewerMachine, { inspect, input: { signing } })
  const isClosed = useSelector(viewer, (snapshot) => snapshot.matches('closed'))
  const { attachments: files } = document
  return (
    <>
      <Attachments
        {...attachmentsView(category, document, text, boxText)}
        canOpen={isClosed}
        onOpen={(id) => viewer.send({ type: 'viewer.open', files, id })}
      />
      {!isClosed && (
        <LazyBoundary onMissing={() => viewer.send({ type: 'viewer.close' })}>
          <ViewerRoute viewer={viewer} files={files} />
        </LazyBoundary>
      )}
    </>
  )
}
