import { stateInset } from './boxes.ts'
import { isWithin, type Transition } from './chart.ts'
import type { PlacedEdge, PlacedState, Point } from './placed.ts'

/** Extends an edge of a whole state up to the rule below its title. */
export function reachingTitle(
  points: Point[],
  { source, target }: Transition,
  areas: ReadonlyMap<string, PlacedState>,
): Point[] {
  const outer = target !== null && isWithin(target, source) ? source : target
  const area = areas.get(outer ?? '')
  const isInner = target !== null && (isWithin(target, source) || isWithin(source, target))
  if (!isInner || !area) return points
  const top = area.y + area.box.height
  const end = outer === source ? points[0] : points.at(-1)
  if (!end) return points
  const start = { x: end.x, y: top }
  return outer === source ? [start, ...points.slice(1)] : [...points.slice(0, -1), start]
}

/** The minimum distance of an edge from a title. */
const distance = 5

/** The x positions at which edges cross the text part of a state. */
function passing({ x, y, width, box }: PlacedState, edges: readonly PlacedEdge[]): number[] {
  return edges.flatMap(({ points }) =>
    points.flatMap((point, index) => {
      const next = points[index + 1]
      if (!next || next.x !== point.x || point.x < x || point.x > x + width) return []
      const isAbove = Math.max(point.y, next.y) <= y
      return isAbove || Math.min(point.y, next.y) >= y + box.height ? [] : [point.x]
    }),
  )
}

/** The left edge of a state's text: the leftmost position that no edge crosses. */
export function titlePlace(placed: PlacedState, edges: readonly PlacedEdge[]): number {
  const lines = passing(placed, edges).toSorted((a, b) => a - b)
  const textWidth = placed.box.width - 2 * stateInset.x
  let left = placed.x + stateInset.x
  for (const line of lines) {
    if (line > left - distance && line < left + textWidth + distance) left = line + distance
  }
  return left
}
