import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Attachment } from '../../../contract/attachment.ts'
import type { viewerMachine } from '../../../machines/viewer/viewer.machine.ts'
import { useApp, useTexts } from '../../app/appContext.ts'
import { boxTexts } from '../../text/boxes.ts'
import { Viewer } from './Viewer.tsx'
import { viewerView } from './Viewer.view.ts'

interface ViewerRouteProps {
  viewer: ActorRefFrom<typeof viewerMachine>
  /** All files of the document. A new array contains new signed URLs. */
  files: Attachment[]
}

/** The viewer for the files of a document. */
export function ViewerRoute({ viewer, files }: ViewerRouteProps) {
  const { keys, findFileFailure } = useApp()
  const text = useTexts(boxTexts)
  const snapshot = useSelector(viewer, (current) => current)
  useEffect(() => viewer.send({ type: 'viewer.refreshed', files }), [viewer, files])
  const on = useMemo<Parameters<typeof Viewer>[0]['on']>(
    () => ({
      loaded: (pages) => viewer.send({ type: 'viewer.loaded', pages }),
      findFileFailure,
      failed: (failure) => viewer.send({ type: 'viewer.failed', failure }),
      retry: () => viewer.send({ type: 'viewer.retry' }),
      nextPage: () => viewer.send({ type: 'viewer.nextPage' }),
      previousPage: () => viewer.send({ type: 'viewer.previousPage' }),
      turnTo: (page) => viewer.send({ type: 'viewer.turnTo', page }),
      zoomIn: () => viewer.send({ type: 'viewer.zoomIn' }),
      zoomOut: () => viewer.send({ type: 'viewer.zoomOut' }),
      fit: (to) => viewer.send({ type: 'viewer.fit', to }),
      fitted: (zoom) => viewer.send({ type: 'viewer.fitted', zoom }),
      rotate: () => viewer.send({ type: 'viewer.rotate' }),
      moveBy: (dx, dy, freeSpace) => viewer.send({ type: 'viewer.moveBy', dx, dy, freeSpace }),
      setLayout: (layout) => viewer.send({ type: 'viewer.setLayout', layout }),
      resizeTo: (share) => viewer.send({ type: 'viewer.resizeTo', share }),
      resized: () => viewer.send({ type: 'viewer.resized' }),
      nextFile: () => viewer.send({ type: 'viewer.nextFile' }),
      previousFile: () => viewer.send({ type: 'viewer.previousFile' }),
      close: () => viewer.send({ type: 'viewer.close' }),
    }),
    [viewer, findFileFailure],
  )
  const viewerProps = viewerView(snapshot, text, files)
  return viewerProps && <Viewer {...viewerProps} keys={keys} on={on} />
}
