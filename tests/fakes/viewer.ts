import { createActor, SimulatedClock } from 'xstate'
import type {
  LayoutChosen,
  RefreshUrls,
  ViewerInput,
} from '../../machines/viewer/viewer.context.ts'
import { viewerMachine } from '../../machines/viewer/viewer.machine.ts'
import { anAttachment, aStoredPdf } from '../../models/samples/attachment.ts'
import { aListener } from './listeners.ts'

export const image = anAttachment({ id: 'image' })
export const pdf = aStoredPdf({ id: 'pdf' })
export const lastImage = anAttachment({ id: 'last' })
export const textFile = anAttachment({ id: 'text', isImg: false })
export const viewerFreeSpace = { width: 200, height: 100 }

type Screen = Pick<ViewerInput, 'documentShare' | 'isWide'>

/** Opens the viewer at the file `id`. The document has an image, a PDF, another image, and a text file that cannot be viewed. */
export function openViewer(id = 'pdf', screen: Screen = { documentShare: null, isWide: true }) {
  const signing = aListener<RefreshUrls>()
  const preferences = aListener<LayoutChosen>()
  const clock = new SimulatedClock()
  const actor = createActor(viewerMachine, {
    clock,
    input: { signing: signing.ref, preferences: preferences.ref, ...screen },
  }).start()
  actor.send({ type: 'viewer.open', files: [image, textFile, pdf, lastImage], id })
  const state = () => actor.getSnapshot()
  return { actor, clock, signing, preferences, state, context: () => state().context }
}

export const openBeside = (id?: string) => openViewer(id, { documentShare: 40, isWide: true })

export function openShown(pages = 3, id = 'pdf') {
  const opened = openViewer(id)
  opened.actor.send({ type: 'viewer.loaded', pages })
  return opened
}

export function openFailed() {
  const opened = openShown()
  opened.actor.send({ type: 'viewer.turnTo', page: 2 })
  opened.actor.send({ type: 'viewer.failed', failure: 'unreachable' })
  return opened
}
