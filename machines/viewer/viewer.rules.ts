import type { Attachment } from '../../contract/attachment.ts'

/** Zoom steps; 1 is 100 %. */
const zooms = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

/** Whether the viewer shows a page at full width, or completely. */
export type Fit = 'width' | 'page'

export type Rotation = 0 | 90 | 180 | 270

/** The offset of the dialog from the centre of the browser window, in pixels to the right and down. */
export interface WindowOffset {
  x: number
  y: number
}

/** Where a file is shown: in a movable window within the page, or next to its document. */
export type ViewerLayout = 'window' | 'beside'

/** The smallest and the largest width of a document next to its file, in percent. */
export const documentShareLimits = { least: 30, most: 70 } as const

/** The initial width of a document next to its file, in percent. */
export const DEFAULT_DOCUMENT_SHARE = 50

/** The free space around the dialog: browser window size minus dialog size, in pixels; 0 if the dialog fills the browser window. */
export interface FreeSpace {
  width: number
  height: number
}

/** Whether a file can be viewed: it is an image or a PDF (specification, section 2, "Attachment viewer"). */
export function isViewable({ isImg, isPdf }: Attachment): boolean {
  return isImg || isPdf
}

/** The initial fit: an image is shown completely, a page of a PDF at full width. */
export function initialFit(file: Attachment | undefined): Fit {
  return file?.isPdf ? 'width' : 'page'
}

/** The next zoom step above; the same zoom at the maximum. */
export function zoomAbove(zoom: number): number {
  return zooms.find((step) => step > zoom) ?? zoom
}

/** The next zoom step below; the same zoom at the minimum. */
export function zoomBelow(zoom: number): number {
  return zooms.findLast((step) => step < zoom) ?? zoom
}

/** Rotates clockwise by 90 degrees. */
export function rotateClockwise(rotation: Rotation): Rotation {
  return ((rotation + 90) % 360) as Rotation
}

/** The nearest allowed width of the document, in whole percent. */
export function clampDocumentShare(share: number): number {
  return Math.round(Math.max(documentShareLimits.least, Math.min(documentShareLimits.most, share)))
}

/** Whether the file is next to the document. A narrow screen has only the window. */
export function isBeside({ layout, isWide }: { layout: ViewerLayout; isWide: boolean }): boolean {
  return layout === 'beside' && isWide
}

const clampOffset = (value: number, freeLength: number) =>
  Math.max(-Math.max(0, freeLength) / 2, Math.min(Math.max(0, freeLength) / 2, value)) || 0

/** Moves the dialog and keeps it inside the browser window. */
export function moveWindow(
  { x, y }: WindowOffset,
  dx: number,
  dy: number,
  freeSpace: FreeSpace,
): WindowOffset {
  return { x: clampOffset(x + dx, freeSpace.width), y: clampOffset(y + dy, freeSpace.height) }
}
