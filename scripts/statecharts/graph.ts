import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { LabelBox, StateBox } from './boxes.ts'
import {
  type Chart,
  isRow,
  isWithin,
  type State,
  stateAndDescendants,
  type Transition,
} from './chart.ts'

export const startRadius = 5
const arrowheadGap = 14
/** The width next to a state's title that is kept free for edges that pass it. */
const titleMargin = 44

const layoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.spacing.nodeNode': '26',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelLabel': '8',
  'elk.spacing.portPort': '16',
  'elk.layered.spacing.nodeNodeBetweenLayers': '22',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '20',
}

export const startId = (state: string) => `start of ${state}`
const anchorId = (transition: string) => `anchor of ${transition}`

/** The sibling states at which the paths to two states diverge; undefined if one state contains the other. */
function divergence(source: string, target: string): [string, string] | undefined {
  if (isWithin(source, target) || isWithin(target, source)) return undefined
  const [from, to] = [source.split('.'), target.split('.')]
  const end = from.findIndex((key, index) => key !== to[index]) + 1
  return [from.slice(0, end).join('.'), to.slice(0, end).join('.')]
}

/** The rank of every state among its siblings, sorted by distance from the initial state and then by order in the source. */
export function siblingRanksOf({ root, transitions }: Chart): ReadonlyMap<string, number> {
  const steps = transitions.flatMap(({ source, target }) => {
    const step = target === null ? undefined : divergence(source, target)
    return step ? [step] : []
  })
  const ranks = new Map<string, number>()
  for (const { initial, children } of stateAndDescendants(root)) {
    const distances = new Map<string, number>()
    let wave = initial ? [initial] : []
    for (let distance = 0; wave.length > 0; distance += 1) {
      for (const id of wave) distances.set(id, distance)
      const next = steps.filter(([from, to]) => wave.includes(from) && !distances.has(to))
      wave = next.map(([, to]) => to)
    }
    const distanceOf = ({ id }: State) => distances.get(id) ?? children.length
    const sortedChildren = children.toSorted((a, b) => distanceOf(a) - distanceOf(b))
    for (const [rank, { id }] of sortedChildren.entries()) ranks.set(id, rank)
  }
  return ranks
}

/**
 * The transitions that lead upwards, or from a state to an ancestor. The layout gets them in reverse, so that its graph has no cycle and
 * begins at the top.
 */
export function reversedTransitions(chart: Chart): ReadonlySet<string> {
  const ranks = siblingRanksOf(chart)
  const rankOf = (id: string) => ranks.get(id) ?? 0
  const isReversed = ({ source, target }: Transition) => {
    const [from, to] = divergence(source, target ?? source) ?? []
    return from && to ? rankOf(to) < rankOf(from) : isWithin(source, target ?? '')
  }
  const edges = chart.transitions.filter((one) => !isRow(one))
  return new Set(edges.filter(isReversed).map(({ id }) => id))
}

/** Whether an edge connects a descendant of this state with a state outside it. */
export function isBorderCrossed({ transitions }: Chart, { id: outer }: State): boolean {
  const isIn = (id: string) => id !== outer && isWithin(id, outer)
  return transitions.some(
    ({ source, target }) =>
      target !== null &&
      ((isIn(source) && !isWithin(target, outer)) || (isIn(target) && !isWithin(source, outer))),
  )
}

/** The edges between a state and its own descendants. On the side of that state, they start or end at an anchor below its title. */
function anchoredEdges({ transitions }: Chart, { id: outer }: State): Transition[] {
  return transitions.filter(
    ({ source, target }) =>
      target !== null &&
      source !== target &&
      ((source === outer && isWithin(target, outer)) ||
        (target === outer && isWithin(source, outer))),
  )
}

function nodeOf(chart: Chart, state: State, boxes: ReadonlyMap<string, StateBox>): ElkNode {
  const { id, initial, children } = state
  const { width = 0, height = 0 } = boxes.get(id) ?? {}
  if (children.length === 0) {
    return {
      id,
      width,
      height,
      layoutOptions: {
        'elk.nodeSize.constraints': '[PORTS, MINIMUM_SIZE]',
        'elk.nodeSize.minimum': `(${width},${height})`,
        'elk.spacing.portPort': '16',
      },
    }
  }
  const topNode = (topId: string, size: number): ElkNode => ({
    id: topId,
    width: size,
    height: size,
    layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
  })
  return {
    id,
    children: [
      ...(initial ? [topNode(startId(id), 2 * startRadius)] : []),
      ...anchoredEdges(chart, state).map((edge) => topNode(anchorId(edge.id), 1)),
      ...children.map((child) => nodeOf(chart, child, boxes)),
    ],
    layoutOptions: {
      ...layoutOptions,
      'elk.alignment': 'TOP',
      'elk.padding': `[top=${height + arrowheadGap},left=20,bottom=20,right=20]`,
      'elk.nodeSize.constraints': '[MINIMUM_SIZE]',
      // The minimum size, height first: elkjs does not exchange width and height of a nested graph with the direction DOWN.
      'elk.nodeSize.minimum': `(${height},${width + (isBorderCrossed(chart, state) ? titleMargin : 0)})`,
    },
  }
}

function edgeOf({ id, source, target }: Transition, label: LabelBox, isReversed: boolean) {
  const ends = [
    isWithin(target ?? '', source) ? anchorId(id) : source,
    isWithin(source, target ?? '') ? anchorId(id) : (target ?? ''),
  ]
  const [from = '', to = ''] = isReversed ? ends.toReversed() : ends
  const { width, height } = label
  const inline = { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' }
  const labels = [{ id: `label of ${id}`, text: id, width, height, layoutOptions: inline }]
  return { id, sources: [from], targets: [to], labels }
}

/** The graph of a chart for the layout, with the reversed transitions. */
export function graphOf(
  chart: Chart,
  boxes: ReadonlyMap<string, StateBox>,
  labels: ReadonlyMap<string, LabelBox>,
): ElkNode {
  const reversed = reversedTransitions(chart)
  const starts = stateAndDescendants(chart.root).flatMap(({ id, initial }): ElkExtendedEdge[] =>
    initial ? [{ id: startId(id), sources: [startId(id)], targets: [initial] }] : [],
  )
  const edges = chart.transitions.flatMap((one) => {
    const label = labels.get(one.id)
    return isRow(one) || !label ? [] : [edgeOf(one, label, reversed.has(one.id))]
  })
  return {
    id: 'paper',
    layoutOptions: { ...layoutOptions, 'elk.padding': '[top=16,left=16,bottom=16,right=16]' },
    children: [nodeOf(chart, chart.root, boxes)],
    edges: [...starts, ...edges],
  }
}
