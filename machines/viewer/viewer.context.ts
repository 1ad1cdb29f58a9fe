import type { ActorRef, Snapshot } from 'xstate'
import type { Attachment } from '../../contract/attachment.ts'
import {
  clampDocumentShare,
  type Fit,
  type FreeSpace,
  DEFAULT_DOCUMENT_SHARE,
  initialFit,
  isViewable,
  type ViewerLayout,
  type Rotation,
  type WindowOffset,
} from './viewer.rules.ts'

/**
 * Why a file is not shown. `unreachable`: its URL does not respond. `damaged`: the file is corrupt. `locked`: a password protects the file.
 */
export type ViewerFailure = 'unreachable' | 'damaged' | 'locked'

/** Sent to the `signing` machine if a file cannot be loaded: its signed URL may have expired with the session, so new URLs are needed. */
export interface RefreshUrls {
  type: 'signing.refreshUrls'
}

/**
 * The layout that the employee has chosen, sent to the `preferences` machine. `documentShare` is the width of the document in percent; null
 * for files in a window.
 */
export interface LayoutChosen {
  type: 'preferences.setDocumentShare'
  documentShare: number | null
}

export interface ViewerInput {
  /** The `signing` machine, which fetches new URLs. */
  signing: ActorRef<Snapshot<unknown>, RefreshUrls>
  /** The `preferences` machine, which keeps the layout for the next document. */
  preferences: ActorRef<Snapshot<unknown>, LayoutChosen>
  /** The width of the document in percent, next to its file. Null if the employee has chosen the window. */
  documentShare: number | null
  /** Whether the screen has space for a document and its file next to each other. */
  isWide: boolean
}

/** The context of the attachment viewer (specification, section 2, "Attachment viewer"). */
export interface ViewerContext extends WindowOffset {
  signing: ViewerInput['signing']
  preferences: ViewerInput['preferences']
  /** The layout that the employee has chosen. A narrow screen shows the window in any case. */
  layout: ViewerLayout
  /** The width of the document in percent, next to its file. */
  share: number
  isWide: boolean
  files: Attachment[]
  /** The index of the shown file, from 0. */
  index: number
  /** The shown page, from 1, and the number of pages; null until the file has been loaded. */
  page: number
  pages: number | null
  /** The zoom; 1 is 100 %. With a `fit`, the screen computes it. */
  zoom: number
  /** Null if the employee has chosen the zoom. */
  fit: Fit | null
  rotation: Rotation
  failure: ViewerFailure | null
}

export type ViewerEvent =
  /**
   * Opens a file of a document by its id. `files` can contain files that cannot be viewed; they are ignored. The event can also replace an
   * open file.
   */
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
  /** The screen has computed the zoom for the present `fit`. */
  | { type: 'viewer.fitted'; zoom: number }
  | { type: 'viewer.rotate' }
  /** Drags the dialog by `dx` and `dy` pixels; both are 0 if only the size of the browser window has changed. */
  | { type: 'viewer.moveBy'; dx: number; dy: number; freeSpace: FreeSpace }
  /** The employee places the file next to the document, or back into the window. */
  | { type: 'viewer.setLayout'; layout: ViewerLayout }
  /** The divider is moved; `share` is the width of the document in percent. */
  | { type: 'viewer.resizeTo'; share: number }
  /** The employee has released the divider. */
  | { type: 'viewer.resized' }
  /** The browser window has become wide enough for document and file, or too narrow. */
  | { type: 'viewer.screenChanged'; isWide: boolean }
  | { type: 'viewer.nextFile' }
  | { type: 'viewer.previousFile' }
  | { type: 'viewer.close' }

/** The initial view of a file: first page, fitted, not rotated. */
export function initialView(file: Attachment | undefined) {
  return {
    page: 1,
    pages: null,
    zoom: 1,
    fit: initialFit(file),
    rotation: 0,
    failure: null,
  } as const
}

/** No file, with the dialog in the centre of the browser window. */
const closedViewer = { files: [], index: 0, ...initialView(undefined), x: 0, y: 0 }

export function initialContext({ input }: { input: ViewerInput }): ViewerContext {
  const { documentShare, ...given } = input
  const layout = documentShare === null ? 'window' : 'beside'
  return {
    ...given,
    layout,
    share: clampDocumentShare(documentShare ?? DEFAULT_DOCUMENT_SHARE),
    ...closedViewer,
  }
}

/** The dialog in the centre of the browser window, with the requested file. */
export function openedViewer(files: Attachment[], id: string) {
  const viewableFiles = files.filter(isViewable)
  const index = Math.max(
    0,
    viewableFiles.findIndex((file) => String(file.id) === id),
  )
  return { ...closedViewer, files: viewableFiles, index, ...initialView(viewableFiles[index]) }
}
