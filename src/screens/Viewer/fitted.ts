/** Width and height in CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** How large and how turned the employee wants it; `zoom` counts where nothing is fitted. */
export interface Wish {
  fit: 'width' | 'page' | null
  zoom: number
  rotation: number
}

/** A size after a rotation in degrees. */
export function turned({ width, height }: Size, rotation: number): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** How many times its natural size something is drawn in a room; above `most` nothing is fitted. */
export function scaleOf(natural: Size, room: Size, wish: Wish, most: number): number {
  if (wish.fit === null) return wish.zoom
  const { width, height } = turned(natural, wish.rotation)
  const across = room.width / width
  const fitting = wish.fit === 'width' ? across : Math.min(across, room.height / height)
  return Math.max(Math.min(fitting, most), 0.01)
}
