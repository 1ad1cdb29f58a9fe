import type { Box, Point } from './picture.ts'

/** Whether two boxes are closer than `apart`. */
export function touch(a: Box, b: Box, apart = 0): boolean {
  return (
    a.x < b.x + b.width + apart &&
    b.x < a.x + a.width + apart &&
    a.y < b.y + b.height + apart &&
    b.y < a.y + a.height + apart
  )
}

export function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}

/** The straight segments of a line, each as a box without thickness. */
function pieces(points: readonly Point[]): Box[] {
  return points.slice(1).map((end, index) => {
    const start = points[index] ?? end
    return {
      x: Math.min(start.x, end.x),
      y: Math.min(start.y, end.y),
      width: Math.abs(start.x - end.x),
      height: Math.abs(start.y - end.y),
    }
  })
}

/** Whether a line passes through a box, not only along its border. */
export function passes(points: readonly Point[], box: Box): boolean {
  return pieces(points).some((piece) => touch(piece, box, -0.5))
}

/** Whether two lines overlap in a segment; crossing lines do not. */
export function share(a: readonly Point[], b: readonly Point[]): boolean {
  return pieces(a).some((one) =>
    pieces(b).some((other) => {
      if (!touch(one, other, 3)) return false
      const along = (box: Box) => (box.height === 0 ? 'across' : 'down')
      if (along(one) !== along(other)) return false
      const [from, size] =
        along(one) === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const)
      const together =
        Math.min(one[from] + one[size], other[from] + other[size]) -
        Math.max(one[from], other[from])
      return together > 3
    }),
  )
}

/** Whether a point lies on the border of a box. */
export function isOnBorder({ x, y }: Point, box: Box): boolean {
  const isBeside = x >= box.x - 1 && x <= box.x + box.width + 1
  const isAlong = y >= box.y - 1 && y <= box.y + box.height + 1
  const near = (a: number, b: number) => Math.abs(a - b) <= 1
  return (
    (isBeside && (near(y, box.y) || near(y, box.y + box.height))) ||
    (isAlong && (near(x, box.x) || near(x, box.x + box.width)))
  )
}

export const isWithin = (inner: string, outer: string): boolean =>
  inner === outer || inner.startsWith(`${outer}.`)
