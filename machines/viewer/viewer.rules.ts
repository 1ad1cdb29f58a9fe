import type { Attachment } from '../../contract/attachment.ts'

/** Zoom steps; 1 is 100 %. */
const zooms = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

/** What a page is made to fit; null where the zoom is the reader's own choice. */
export type Fit = 'width' | 'page'

export type Rotation = 0 | 90 | 180 | 270

/** Where the dialog stands: pixels to the right of and below the middle of the window. */
export interface Place {
  x: number
  y: number
}

/** The room around the dialog: the window's size less the dialog's own, in pixels; nothing where it fills the window. */
export interface Room {
  width: number
  height: number
}

/** The files that can be looked at: images and PDFs (specification, section 2, "Attachment viewer"). */
export function isViewable({ isImg, isPdf }: Attachment): boolean {
  return isImg || isPdf
}

/** An image is shown as a whole, a page of a PDF as wide as there is room. */
export function fitOf(file: Attachment | undefined): Fit {
  return file?.isPdf ? 'width' : 'page'
}

/** The next zoom step above; the same where there is none. */
export function zoomAbove(zoom: number): number {
  return zooms.find((step) => step > zoom) ?? zoom
}

/** The next zoom step below; the same where there is none. */
export function zoomBelow(zoom: number): number {
  return zooms.findLast((step) => step < zoom) ?? zoom
}

/** A quarter to the right. */
export function rotated(rotation: Rotation): Rotation {
  return ((rotation + 90) % 360) as Rotation
}

const within = (value: number, room: number) =>
  Math.max(-Math.max(0, room) / 2, Math.min(Math.max(0, room) / 2, value)) || 0

/** The dialog moved, and kept inside of the window. */
export function moved({ x, y }: Place, dx: number, dy: number, room: Room): Place {
  return { x: within(x + dx, room.width), y: within(y + dy, room.height) }
}
