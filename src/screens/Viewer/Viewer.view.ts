import type { SnapshotFrom } from 'xstate'
import type { Attachment } from '../../../contract/attachment.ts'
import type { ViewerEvent } from '../../../machines/viewer/viewer.context.ts'
import type { viewerMachine } from '../../../machines/viewer/viewer.machine.ts'
import {
  documentShareLimits,
  isBeside,
  type ViewerLayout,
} from '../../../machines/viewer/viewer.rules.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import { formatBytes } from '../../text/numbers.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { DisabledReasons } from './Toolbar.tsx'
import type { ViewerProps } from './Viewer.tsx'

type Snapshot = SnapshotFrom<typeof viewerMachine>
type ViewProps = Omit<ViewerProps, 'on' | 'keys'>

/** The props of the viewer. Undefined while no file is open. `newestFiles` are the files of the document with their newest signed URLs. */
export function viewerView(
  snapshot: Snapshot,
  { viewer: t }: BoxText,
  newestFiles: readonly Attachment[],
): ViewProps | undefined {
  const { files, index, page, pages, zoom, fit, rotation, failure, x, y } = snapshot.context
  const { layout, share, isWide } = snapshot.context
  const file = files[index]
  if (!file || snapshot.matches('closed')) return undefined
  const newestFile = newestFiles.find(({ id }) => id === file.id) ?? file
  const facts = [t.fileOf(index + 1, files.length), formatBytes(file.size)]
  return {
    texts: t,
    machine: machineAttributes(snapshot),
    file: {
      id: String(file.id),
      name: file.title,
      path: file.path,
      downloadPath: newestFile.path,
      isPdf: file.isPdf,
    },
    facts: (files.length > 1 ? facts : facts.slice(1)).join(' · '),
    x,
    y,
    divider: isBeside(snapshot.context) ? { share, ...documentShareLimits } : null,
    otherLayout: isWide ? otherLayoutOf(layout, t) : null,
    hasOtherFiles: files.length > 1,
    page,
    pages,
    pageSentence: pages === null ? '' : t.pageOf(page, pages),
    zoom: snapshot.matches({ open: 'shown' }) ? `${Math.round(zoom * 100)}%` : '–',
    scale: zoom,
    fit,
    rotation,
    isBusy: snapshot.matches({ open: 'loading' }) || snapshot.matches({ open: 'refreshing' }),
    hasValidUrl: !snapshot.matches({ open: 'refreshing' }),
    failed:
      snapshot.matches({ open: 'failed' }) && failure
        ? { sentence: t.failed[failure], hint: t.hints[failure], cannotRetry: undefined }
        : null,
    cannot: disabledReasons(snapshot, t),
  }
}

/** The button that switches between the window and the layout next to the document. */
function otherLayoutOf(layout: ViewerLayout, t: BoxText['viewer']) {
  const to: ViewerLayout = layout === 'beside' ? 'window' : 'beside'
  return { to, label: t[to] }
}

/** Why each tool is disabled: no file is shown, or a limit is reached. Undefined for an enabled one. */
function disabledReasons(snapshot: Snapshot, t: BoxText['viewer']): DisabledReasons {
  const isShown = snapshot.matches({ open: 'shown' })
  const unless = (event: ViewerEvent, reason: string) =>
    snapshot.can(event) ? undefined : isShown ? reason : t.notShown
  const file = (event: ViewerEvent, reason: string) => (snapshot.can(event) ? undefined : reason)
  const otherPage = snapshot.context.page === 1 ? 2 : 1
  return {
    previousPage: unless({ type: 'viewer.previousPage' }, t.noPreviousPage),
    nextPage: unless({ type: 'viewer.nextPage' }, t.noNextPage),
    turnTo: unless({ type: 'viewer.turnTo', page: otherPage }, t.onlyPage),
    zoomIn: unless({ type: 'viewer.zoomIn' }, t.largest),
    zoomOut: unless({ type: 'viewer.zoomOut' }, t.smallest),
    fitWidth: unless({ type: 'viewer.fit', to: 'width' }, t.fits),
    fitPage: unless({ type: 'viewer.fit', to: 'page' }, t.fits),
    rotate: unless({ type: 'viewer.rotate' }, t.notShown),
    previousFile: file({ type: 'viewer.previousFile' }, t.noPreviousFile),
    nextFile: file({ type: 'viewer.nextFile' }, t.noNextFile),
  }
}
