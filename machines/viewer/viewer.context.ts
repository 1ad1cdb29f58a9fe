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

/** Why a file is not shown: its URL does not respond, it is damaged, or it is protected by a password. */
export type ViewerFailure = 'unreachable' | 'damaged' | 'locked'

/** Sent to the `signing` machine if a file does not load, because its URL expires with the session. */
export interface UrlsWanted {
  type: 'signing.refreshUrls'
}

export interface ViewerInput {
  /** The `signing` machine, which fetches new URLs. */
  signing: ActorRef<Snapshot<unknown>, UrlsWanted>
}

/** The context of the attachment viewer (specification, section 2, "Attachment viewer"). */
export interface ViewerContext extends Place {
  signing: ViewerInput['signing']
  files: Attachment[]
  /** The index of the shown file, from 0. */
  place: number
  /** The shown page, from 1, and the number of pages; null until the file has been loaded. */
  page: number
  pages: number | null
  /** 1 is 100 %. With a `fit`, the zoom that results from it. */
  zoom: number
  fit: Fit | null
  rotation: Rotation
  failure: ViewerFailure | null
}

export type ViewerEvent =
  /** Opens a file of a document by its id. Files that cannot be viewed are omitted. */
  | { type: 'viewer.open'; files: Attachment[]; id: string }
  /** The file has been loaded. An image has one page. */
  | { type: 'viewer.loaded'; pages: number }
  | { type: 'viewer.failed'; failure: ViewerFailure }
  | { type: 'viewer.retry' }
  /** The document's files with new URLs. */
  | { type: 'viewer.refreshed'; files: Attachment[] }
  | { type: 'viewer.nextPage' }
  | { type: 'viewer.previousPage' }
  | { type: 'viewer.turnTo'; page: number }
  | { type: 'viewer.zoomIn' }
  | { type: 'viewer.zoomOut' }
  | { type: 'viewer.fit'; to: Fit }
  /** The zoom that results from the fit, measured by the screen. */
  | { type: 'viewer.fitted'; zoom: number }
  | { type: 'viewer.rotate' }
  /** Drags the dialog, in pixels; by 0 if only the window size has changed. */
  | { type: 'viewer.moveBy'; dx: number; dy: number; room: Room }
  | { type: 'viewer.nextFile' }
  | { type: 'viewer.previousFile' }
  | { type: 'viewer.close' }

/** The initial view of a file: first page, fitted, not rotated. */
export function fresh(file: Attachment | undefined) {
  return { page: 1, pages: null, zoom: 1, fit: fitOf(file), rotation: 0, failure: null } as const
}

/** No file, with the dialog in the centre of the window. */
const none = { files: [], place: 0, ...fresh(undefined), x: 0, y: 0 }

export function start({ input: { signing } }: { input: ViewerInput }): ViewerContext {
  return { signing, ...none }
}

/** The dialog in the centre of the window, with the requested file. */
export function opened(files: Attachment[], id: string) {
  const viewable = files.filter(isViewable)
  const place = Math.max(
    0,
    viewable.findIndex((file) => String(file.id) === id),
  )
  return { ...none, files: viewable, place, ...fresh(viewable[place]) }
}
