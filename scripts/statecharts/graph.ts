import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { LabelBox, StateBox } from './boxes.ts'
import { type Chart, isRow, isWithin, type State, type Transition, within } from './chart.ts'
import { backward } from './order.ts'

export const startRadius = 5
const headGap = 14
/** The space next to a title for an edge that passes it. */
const besideTitle = 44

const options = {
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

/** Edges between a state and one of its descendants start or end below the title of the outer state. */
function innerEdges(chart: Chart, outer: State): Transition[] {
  return chart.transitions.filter(
    ({ source, target }) =>
      target !== null &&
      source !== target &&
      ((source === outer.id && isWithin(target, outer.id)) ||
        (target === outer.id && isWithin(source, outer.id))),
  )
}

/** Whether an edge connects a descendant of this state with a state outside it. */
export function isPassed({ transitions }: Chart, { id: outer }: State): boolean {
  const isIn = (id: string) => id !== outer && isWithin(id, outer)
  return transitions.some(
    ({ source, target }) =>
      target !== null &&
      ((isIn(source) && !isWithin(target, outer)) || (isIn(target) && !isWithin(source, outer))),
  )
}

const first = { 'elk.layered.layering.layerConstraint': 'FIRST' }

function nodeOf(chart: Chart, state: State, boxes: ReadonlyMap<string, StateBox>): ElkNode {
  const box = boxes.get(state.id)
  const width = box?.width ?? 0
  const height = box?.height ?? 0
  if (state.children.length === 0) {
    return {
      id: state.id,
      width,
      height,
      layoutOptions: {
        'elk.nodeSize.constraints': '[PORTS, MINIMUM_SIZE]',
        'elk.nodeSize.minimum': `(${width},${height})`,
        'elk.spacing.portPort': '16',
      },
    }
  }
  const dots = state.initial
    ? [
        {
          id: startId(state.id),
          width: 2 * startRadius,
          height: 2 * startRadius,
          layoutOptions: first,
        },
      ]
    : []
  const anchors = innerEdges(chart, state).map(({ id }) => ({
    id: anchorId(id),
    width: 1,
    height: 1,
    layoutOptions: first,
  }))
  return {
    id: state.id,
    children: [...dots, ...anchors, ...state.children.map((child) => nodeOf(chart, child, boxes))],
    layoutOptions: {
      ...options,
      'elk.alignment': 'TOP',
      'elk.padding': `[top=${height + headGap},left=20,bottom=20,right=20]`,
      'elk.nodeSize.constraints': '[MINIMUM_SIZE]',
      'elk.nodeSize.minimum': `(${width + (isPassed(chart, state) ? besideTitle : 0)},${height})`,
    },
  }
}

/** A transition as passed to the layout; a backward one is reversed. */
export interface Handed {
  edge: ElkExtendedEdge
  isBackward: boolean
}

function handed(chart: Chart, labels: ReadonlyMap<string, LabelBox>): Handed[] {
  const back = backward(chart)
  return chart.transitions.flatMap((one) => {
    const { id, source, target } = one
    const label = labels.get(id)
    if (isRow(one) || target === null || !label) return []
    const isInward = isWithin(target, source)
    const isOutward = isWithin(source, target)
    const from = isInward ? anchorId(id) : source
    const to = isOutward ? anchorId(id) : target
    const isBackward = isOutward || back.has(id)
    const edge = {
      id,
      sources: [isBackward ? to : from],
      targets: [isBackward ? from : to],
      labels: [
        {
          id: `label of ${id}`,
          text: id,
          width: label.width,
          height: label.height,
          layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
        },
      ],
    }
    return [{ edge, isBackward }]
  })
}

function startEdges(root: State): ElkExtendedEdge[] {
  return within(root).flatMap(({ id, initial }) =>
    initial ? [{ id: startId(id), sources: [startId(id)], targets: [initial] }] : [],
  )
}

/** The graph of a chart without cycles, so that it begins at the top, and the edges with their direction. */
export function graphOf(
  chart: Chart,
  boxes: ReadonlyMap<string, StateBox>,
  labels: ReadonlyMap<string, LabelBox>,
): { graph: ElkNode; given: Handed[] } {
  const given = handed(chart, labels)
  const graph = {
    id: 'paper',
    layoutOptions: { ...options, 'elk.padding': '[top=16,left=16,bottom=16,right=16]' },
    children: [nodeOf(chart, chart.root, boxes)],
    edges: [...startEdges(chart.root), ...given.map(({ edge }) => edge)],
  }
  return { graph, given }
}
