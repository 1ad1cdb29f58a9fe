import type { ActorRef, Snapshot } from 'xstate'
import type { Attachment } from '../../contract/attachment.ts'
import {
  type Fit,
  fitOf,
  isViewable,
  type Place,
  type Room,
  type Rotation,
} from './viewer.rules.ts'

/** Why a file is not shown: its address does not answer, it is damaged, or a password locks it. */
export type ViewerFailure = 'unreachable' | 'damaged' | 'locked'

/** Sent to the document's machine when a file does not load: its URL ends with the session. */
export interface AddressesWanted {
  type: 'signing.refreshAddresses'
}

export interface ViewerInput {
  /** Whoever knows how to get fresh addresses: the document's machine. */
  signing: ActorRef<Snapshot<unknown>, AddressesWanted>
}

/** Images and PDFs in a dialog (specification, section 2, "Attachment viewer"). */
export interface ViewerContext extends Place {
  signing: ViewerInput['signing']
  files: Attachment[]
  /** Which of the files is shown, from 0. */
  place: number
  /** Which page, from 1, and of how many; null until the file is there. */
  page: number
  pages: number | null
  /** 1 is 100 %; while a `fit` holds, what it comes to. */
  zoom: number
  fit: Fit | null
  rotation: Rotation
  failure: ViewerFailure | null
}

export type ViewerEvent =
  /** Opens a file of a document, by its id; of the files those that can be looked at are kept. */
  | { type: 'viewer.open'; files: Attachment[]; id: string }
  /** The file is there; an image has one page. */
  | { type: 'viewer.loaded'; pages: number }
  | { type: 'viewer.failed'; failure: ViewerFailure }
  | { type: 'viewer.retry' }
  /** The document's files with fresh addresses. */
  | { type: 'viewer.refreshed'; files: Attachment[] }
  | { type: 'viewer.nextPage' }
  | { type: 'viewer.previousPage' }
  | { type: 'viewer.turnTo'; page: number }
  | { type: 'viewer.zoomIn' }
  | { type: 'viewer.zoomOut' }
  | { type: 'viewer.fit'; to: Fit }
  /** What the fit comes to, as soon as the screen knows. */
  | { type: 'viewer.fitted'; zoom: number }
  | { type: 'viewer.rotate' }
  /** Drags the dialog, in pixels; by 0 where only the window has changed. */
  | { type: 'viewer.moveBy'; dx: number; dy: number; room: Room }
  | { type: 'viewer.nextFile' }
  | { type: 'viewer.previousFile' }
  | { type: 'viewer.close' }

/** How a file begins: its first page, fitted, upright. */
export function fresh(file: Attachment | undefined) {
  return { page: 1, pages: null, zoom: 1, fit: fitOf(file), rotation: 0, failure: null } as const
}

/** No file, and the dialog in the middle of the window. */
const none = { files: [], place: 0, ...fresh(undefined), x: 0, y: 0 }

export function start({ input: { signing } }: { input: ViewerInput }): ViewerContext {
  return { signing, ...none }
}

/** The dialog in the middle of the window, with the file that was asked for. */
export function opened(files: Attachment[], id: string) {
  const viewable = files.filter(isViewable)
  const place = Math.max(
    0,
    viewable.findIndex((file) => String(file.id) === id),
  )
  return { ...none, files: viewable, place, ...fresh(viewable[place]) }
}
