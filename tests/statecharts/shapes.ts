import type { Point, Rectangle as Box } from '../../scripts/statecharts/layout.ts'

/** Whether two boxes are closer than `distance`. */
export function isTouchingBox(a: Box, b: Box, distance = 0): boolean {
  return (
    a.x < b.x + b.width + distance &&
    b.x < a.x + a.width + distance &&
    a.y < b.y + b.height + distance &&
    b.y < a.y + a.height + distance
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
function segmentsOf(points: readonly Point[]): Box[] {
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
export function isPassingThrough(points: readonly Point[], box: Box): boolean {
  return segmentsOf(points).some((segment) => isTouchingBox(segment, box, -0.5))
}

/** Whether two lines overlap in a segment; crossing lines do not. */
export function hasLineOverlap(a: readonly Point[], b: readonly Point[]): boolean {
  const common = (from: number, size: number, otherFrom: number, otherSize: number) =>
    Math.min(from + size, otherFrom + otherSize) - Math.max(from, otherFrom)
  return segmentsOf(a).some((one) =>
    segmentsOf(b).some((other) => {
      const isHorizontal = one.height === 0
      if (!isTouchingBox(one, other, 3) || isHorizontal !== (other.height === 0)) return false
      return isHorizontal
        ? common(one.x, one.width, other.x, other.width) > 3
        : common(one.y, one.height, other.y, other.height) > 3
    }),
  )
}

/** Whether a point is on the border of a box, with a tolerance of 1. */
export function isOnBorder({ x, y }: Point, box: Box): boolean {
  const isNear = {
    ...box,
    x: box.x - 1,
    y: box.y - 1,
    width: box.width + 2,
    height: box.height + 2,
  }
  const isDeep = { x: box.x + 1, y: box.y + 1, width: box.width - 2, height: box.height - 2 }
  const point = { x, y, width: 0, height: 0 }
  return isInside(point, isNear) && !isTouchingBox(point, isDeep)
}
