/** Width and height in CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** The chosen fit, zoom and rotation in degrees. `zoom` applies only if `fit` is null. */
export interface ViewSettings {
  fit: 'width' | 'page' | null
  zoom: number
  rotation: number
}

/** A size after a rotation in degrees. */
export function rotatedSize({ width, height }: Size, rotation: number): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** The scale of a file in an area of size `room`; 1 is the natural size. A fit is at most `most`. */
export function scaleOf(natural: Size, area: Size, wish: ViewSettings, most: number): number {
  if (wish.fit === null) return wish.zoom
  const { width, height } = rotatedSize(natural, wish.rotation)
  const across = area.width / width
  const fitting = wish.fit === 'width' ? across : Math.min(across, area.height / height)
  return Math.max(Math.min(fitting, most), 0.01)
}
