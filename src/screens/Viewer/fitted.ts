/** Dimensions in CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** How a file is shown. `zoom` applies only if `fit` is null; `rotation` is in degrees. */
export interface ViewSettings {
  fit: 'width' | 'page' | null
  zoom: number
  rotation: number
}

/** The dimensions of a file after a rotation in degrees. */
export function rotatedSize({ width, height }: Size, rotation: number): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** The scale at which a file is shown in `area`; 1 is the natural size. A fit enlarges a file up to `most`. */
export function scaleOf(natural: Size, area: Size, settings: ViewSettings, most: number): number {
  if (settings.fit === null) return settings.zoom
  const { width, height } = rotatedSize(natural, settings.rotation)
  const widthScale = area.width / width
  const fittingScale =
    settings.fit === 'width' ? widthScale : Math.min(widthScale, area.height / height)
  return Math.max(Math.min(fittingScale, most), 0.01)
}
