import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { labelBox, stateBox, stateInset } from './boxes.ts'
import { type Chart, within } from './chart.ts'
import { graphOf, startId, startRadius } from './graph.ts'
import type { Language } from './language.ts'
import type { Area, Layout, Point } from './placed.ts'
import { evenRegions, straightened } from './finish.ts'
import { reachingTitle, titlePlace } from './titles.ts'

const round = (value: number | undefined) => Math.round((value ?? 0) * 2) / 2

function pointsOf(edge: ElkExtendedEdge): Point[] {
  const [section] = edge.sections ?? []
  if (!section) throw new Error(`${edge.id}: the layout drew no line.`)
  const { startPoint, bendPoints = [], endPoint } = section
  return [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: round(x), y: round(y) }))
}

const areaOf = ({ x, y, width, height }: Partial<Area>): Area => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
})

function nodesOf(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)]
}

function edgesOf(node: ElkNode): ElkExtendedEdge[] {
  return [...(node.edges ?? []), ...(node.children ?? []).flatMap(edgesOf)]
}

/** Computes the positions of a chart. The result is deterministic. */
export async function layout(chart: Chart, language: Language): Promise<Layout> {
  const all = within(chart.root)
  const boxes = new Map(all.map((state) => [state.id, stateBox(language, chart, state)]))
  const labels = new Map(chart.transitions.map((one) => [one.id, labelBox(language, one)]))
  const { graph, given } = graphOf(chart, boxes, labels)
  const drawn = await new Elk().layout(graph)
  const nodes = new Map(nodesOf(drawn).map((node) => [node.id, node]))
  const lines = new Map(edgesOf(drawn).map((edge) => [edge.id, edge]))
  const states = all.flatMap((state) => {
    const box = boxes.get(state.id)
    const node = nodes.get(state.id)
    if (!box || !node) return []
    const area = areaOf(node)
    const depth = state.id.split('.').length - 1
    return [{ ...area, state, box, depth, textX: area.x + stateInset.x }]
  })
  const areas = new Map(states.map((one) => [one.state.id, one]))
  const edges = given.flatMap(({ edge: { id }, isBackward }) => {
    const transition = chart.transitions.find((one) => one.id === id)
    const line = lines.get(id)
    const label = labels.get(id)
    if (!transition || !line || !label) return []
    const points = isBackward ? pointsOf(line).toReversed() : pointsOf(line)
    return [
      {
        transition,
        points: straightened(reachingTitle(points, transition, areas)),
        label: { ...areaOf(line.labels?.[0] ?? {}), box: label },
      },
    ]
  })
  const starts = all.flatMap(({ id, initial }) => {
    const dot = nodes.get(startId(id))
    const line = lines.get(startId(id))
    if (!initial || !dot || !line) return []
    const { x, y } = areaOf(dot)
    return [{ state: id, x: x + startRadius, y: y + startRadius, points: pointsOf(line) }]
  })
  const even = evenRegions(states, chart)
  const beside = even.map((one) => ({ ...one, textX: titlePlace(one, edges) }))
  return { width: round(drawn.width), height: round(drawn.height), states: beside, edges, starts }
}
