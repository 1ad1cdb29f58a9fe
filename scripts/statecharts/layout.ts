import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { type LabelBox, labelBox, type StateBox, stateBox, stateInset } from './boxes.ts'
import { type Chart, isWithin, type State, stateAndDescendants, type Transition } from './chart.ts'
import { graphOf, isBorderCrossed, reversedTransitions, startId, startRadius } from './graph.ts'
import type { Language } from './language.ts'

export interface Point {
  x: number
  y: number
}

export interface Rectangle extends Point {
  width: number
  height: number
}

/** A state with its position; its text is in the upper part. */
export interface PlacedState extends Rectangle {
  state: State
  box: StateBox
  /** The left edge of the state's text, in pixels of the drawing. */
  textX: number
}

/** A transition with its position: `points` from its source to its target. */
export interface PlacedEdge {
  transition: Transition
  points: Point[]
  label: Rectangle & { box: LabelBox }
}

/** The dot before the initial state of a state; `points` lead to the initial state. */
export interface PlacedStart extends Point {
  state: string
  points: Point[]
}

export interface Layout {
  width: number
  height: number
  states: PlacedState[]
  edges: PlacedEdge[]
  starts: PlacedStart[]
}

const roundToHalf = (value = 0) => Math.round(value * 2) / 2

function pointsOf({ id, sections: [section] = [] }: ElkExtendedEdge): Point[] {
  if (!section) throw new Error(`${id}: the layout drew no line.`)
  const { startPoint, bendPoints = [], endPoint } = section
  const points = [startPoint, ...bendPoints, endPoint]
  return points.map(({ x, y }) => ({ x: roundToHalf(x), y: roundToHalf(y) }))
}

const areaOf = ({ x, y, width, height }: Partial<Rectangle>): Rectangle => ({
  x: roundToHalf(x),
  y: roundToHalf(y),
  width: roundToHalf(width),
  height: roundToHalf(height),
})

function nodesOf(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)]
}

/** Extends an edge that belongs to a whole state up to the line below the state's title. */
function extendToTitle(
  points: readonly Point[],
  { source, target }: Transition,
  states: ReadonlyMap<string, PlacedState>,
): Point[] {
  const isInward = target !== null && isWithin(target, source)
  const isOutward = target !== null && isWithin(source, target)
  const outer = states.get(isInward ? source : (target ?? ''))
  const end = isInward ? points[0] : points.at(-1)
  if (!outer || !end || !(isInward || isOutward)) return [...points]
  const top = { x: end.x, y: outer.y + outer.box.height }
  return isInward ? [top, ...points.slice(1)] : [...points.slice(0, -1), top]
}

/** Sideways steps smaller than this are removed. */
const smallStep = 10

/** Removes a small sideways step after the first segment of an edge. */
function straightenStart(points: Point[]): Point[] {
  const [end, corner, next, beyond] = points
  if (!end || !corner || !next || !beyond) return points
  const isStep = end.x === corner.x && corner.y === next.y && next.x === beyond.x
  if (!isStep || Math.abs(next.x - end.x) >= smallStep) return points
  return [{ x: next.x, y: end.y }, ...points.slice(3)]
}

const straighten = (points: Point[]) =>
  straightenStart(straightenStart(points).toReversed()).toReversed()

/** Aligns the bottoms of the regions of a parallel state, unless a transition crosses the border of one of them. */
function alignRegions(states: readonly PlacedState[], chart: Chart): PlacedState[] {
  const bottoms = new Map<string, number>()
  for (const { state } of states.filter(({ state: { kind } }) => kind === 'parallel')) {
    if (state.children.some((region) => isBorderCrossed(chart, region))) continue
    const regions = states.filter((one) => state.children.includes(one.state))
    const bottom = Math.max(...regions.map(({ y, height }) => y + height))
    for (const { id } of state.children) bottoms.set(id, bottom)
  }
  return states.map((one) => {
    const bottom = bottoms.get(one.state.id)
    return bottom === undefined ? one : { ...one, height: bottom - one.y }
  })
}

/** The minimum distance of an edge from a title. */
const titleDistance = 5

/** The left edge of a state's text: the leftmost position that no edge crosses. */
function textStart({ x, y, width, box }: PlacedState, edges: readonly PlacedEdge[]): number {
  const crossings = edges.flatMap(({ points }) =>
    points.flatMap((point, index) => {
      const next = points[index + 1]
      if (!next || next.x !== point.x || point.x < x || point.x > x + width) return []
      const isAbove = Math.max(point.y, next.y) <= y
      return isAbove || Math.min(point.y, next.y) >= y + box.height ? [] : [point.x]
    }),
  )
  const textWidth = box.width - 2 * stateInset.x
  let left = x + stateInset.x
  for (const crossing of crossings.toSorted((a, b) => a - b)) {
    const isNear = crossing > left - titleDistance && crossing < left + textWidth + titleDistance
    if (isNear) left = crossing + titleDistance
  }
  return left
}

/** Computes the positions of a chart. The result is deterministic. */
export async function layout(chart: Chart, language: Language): Promise<Layout> {
  const all = stateAndDescendants(chart.root)
  const boxes = new Map(all.map((state) => [state.id, stateBox(language, chart, state)]))
  const labels = new Map(chart.transitions.map((one) => [one.id, labelBox(language, one)]))
  const reversed = reversedTransitions(chart)
  const graph = await new Elk().layout(graphOf(chart, boxes, labels))
  const allNodes = nodesOf(graph)
  const nodes = new Map(allNodes.map((node) => [node.id, node]))
  const lines = new Map(allNodes.flatMap(({ edges = [] }) => edges).map((line) => [line.id, line]))
  const states = new Map(
    all.flatMap((state) => {
      const [box, node] = [boxes.get(state.id), nodes.get(state.id)]
      return box && node ? [[state.id, { ...areaOf(node), state, box, textX: 0 }]] : []
    }),
  )
  const edges = chart.transitions.flatMap((transition) => {
    const { id } = transition
    const [line, box] = [lines.get(id), labels.get(id)]
    if (!line || !box) return []
    const points = reversed.has(id) ? pointsOf(line).toReversed() : pointsOf(line)
    const label = { ...areaOf(line.labels?.[0] ?? {}), box }
    return [{ transition, points: straighten(extendToTitle(points, transition, states)), label }]
  })
  const starts = all.flatMap(({ id }) => {
    const [dot, line] = [nodes.get(startId(id)), lines.get(startId(id))]
    if (!dot || !line) return []
    const { x, y } = areaOf(dot)
    return [{ state: id, x: x + startRadius, y: y + startRadius, points: pointsOf(line) }]
  })
  const aligned = alignRegions([...states.values()], chart)
  return {
    width: roundToHalf(graph.width),
    height: roundToHalf(graph.height),
    states: aligned.map((one) => ({ ...one, textX: textStart(one, edges) })),
    edges,
    starts,
  }
}
