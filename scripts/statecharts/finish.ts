import type { Chart } from './chart.ts'
import { isPassed } from './graph.ts'
import type { PlacedState, Point } from './placed.ts'

/** Sideways steps smaller than this are removed. */
const smallStep = 10

/** Straightens an edge whose first or last segment is slightly offset from the next one. */
export function straightened(points: Point[]): Point[] {
  const ahead = withoutStep(points)
  return withoutStep(ahead.toReversed()).toReversed()
}

function withoutStep(points: Point[]): Point[] {
  const [end, corner, next, beyond] = points
  if (!end || !corner || !next || !beyond) return points
  const isStep = end.x === corner.x && corner.y === next.y && next.x === beyond.x
  if (!isStep || Math.abs(next.x - end.x) >= smallStep) return points
  return [{ x: next.x, y: end.y }, ...points.slice(3)]
}

/** Gives parallel regions the same bottom edge, unless an edge leaves them. */
export function evenRegions(states: readonly PlacedState[], chart: Chart): PlacedState[] {
  const regions = states.filter(({ state }) => state.kind === 'parallel')
  const bottoms = new Map<string, number>()
  for (const { state } of regions) {
    const ids = new Set(state.children.map(({ id }) => id))
    const inner = states.filter((one) => ids.has(one.state.id))
    if (inner.some((one) => isPassed(chart, one.state))) continue
    const bottom = Math.max(...inner.map(({ y, height }) => y + height))
    for (const id of ids) bottoms.set(id, bottom)
  }
  return states.map((one) => ({
    ...one,
    height: (bottoms.get(one.state.id) ?? one.y + one.height) - one.y,
  }))
}
