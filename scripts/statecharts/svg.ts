import { labelInset, stateInset, titleHeight } from './boxes.ts'
import type { Chart, Transition } from './chart.ts'
import { startRadius } from './graph.ts'
import { stateDescriptionOf, type Language, chartWords, stateNaming } from './language.ts'
import { type Rectangle, layout, type PlacedEdge, type PlacedState, type Point } from './layout.ts'
import { type LegendItem, legendOf, symbolWidth } from './legend.ts'
import { chartCss } from './style.ts'
import type { Line } from './text.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter)

const round = (value: number) => Math.round(value * 10) / 10

/** An SVG element. Attributes with the value null are omitted. */
function element(
  tag: string,
  attributes: Readonly<Record<string, string | number | null>>,
  content = '',
): string {
  const pairs = Object.entries(attributes).flatMap(([name, value]) => {
    if (value === null) return []
    return ` ${name}="${typeof value === 'number' ? round(value) : escape(value)}"`
  })
  const start = `<${tag}${pairs.join('')}`
  return content ? `${start}>${content}</${tag}>` : `${start}/>`
}

const titleElement = (text: string) => `<title>${escape(text)}</title>`

/** Each run has an explicit text length, so that every font draws it with the computed width. */
function drawText({ runs, height }: Line, x: number, y: number): string {
  const texts = runs.map((run) => {
    const attributes = {
      class: run.tone,
      x: x + run.x,
      y: y + height / 2 + run.size * 0.36,
      'font-size': run.size,
      textLength: run.width,
      lengthAdjust: 'spacingAndGlyphs',
    }
    return element('text', attributes, escape(run.text))
  })
  return texts.join('')
}

/** The data attributes of a transition, from which a test can reconstruct the statechart of the machine. */
const transitionData = (one: Transition) => ({
  'data-transition': one.id,
  'data-source': one.source,
  'data-target': one.target,
  'data-trigger': one.trigger,
  'data-name': one.name || null,
  'data-guard': one.guard,
  'data-actions': one.actions.join(' ') || null,
  'data-reenter': one.reenter ? 'true' : null,
})

const rectangle = ({ x, y, width, height }: Rectangle, rx: number, attributes = {}) =>
  element('rect', { ...attributes, x, y, width, height, rx })

function stateClass({ id, children }: PlacedState['state'], regions: ReadonlySet<string>): string {
  const shade = id.split('.').length % 2 === 0 ? 'odd' : 'even'
  return `state ${children.length > 0 ? shade : 'leaf'}${regions.has(id) ? ' region' : ''}`
}

function drawState(placed: PlacedState, regions: ReadonlySet<string>, language: Language): string {
  const { state, box, x, y, width, height, textX } = placed
  const hasChildren = state.children.length > 0
  const inner = { x: x + 3, y: y + 3, width: width - 6, height: height - 6 }
  const ring = { class: 'ring', cx: x + width - 16, cy: y + titleHeight / 2, r: 5 }
  const rules = [
    ...(box.rows.length > 0 ? [titleHeight] : []),
    ...(hasChildren ? [box.height] : []),
  ]
  const rows = box.rows.map(({ line, transition }, index) => {
    const text = drawText(line, textX, y + titleHeight + stateInset.y + index * line.height)
    if (!transition) return text
    return element('g', { class: `row ${transition.trigger}`, ...transitionData(transition) }, text)
  })
  const parts = [
    titleElement(stateDescriptionOf(language, state)),
    rectangle(placed, hasChildren ? 12 : 9),
    state.kind === 'final' ? rectangle(inner, 6.5, { class: 'inner' }) : '',
    drawText(box.title, textX, y),
    state.busy ? element('circle', ring, titleElement(chartWords.busy[language])) : '',
    ...rules.map((rule) =>
      element('line', { class: 'rule', x1: x + 1, x2: x + width - 1, y1: y + rule, y2: y + rule }),
    ),
    ...rows,
  ]
  const attributes = { class: stateClass(state, regions), 'data-state': state.id }
  return element('g', { ...attributes, 'data-kind': state.kind }, parts.join(''))
}

const cornerRadius = 7

/** The point on a line at a distance from its start. */
function pointAt(from: Point, to: Point, distance: number): Point {
  const share = distance / (Math.hypot(to.x - from.x, to.y - from.y) || Infinity)
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

const coordinates = ({ x, y }: Point) => `${round(x)} ${round(y)}`

/** An edge with rounded corners, and an arrowhead at its end that is as long as it is wide. */
function drawLine(points: readonly Point[]): string {
  const commands = points.map((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]]
    if (!before) return `M${coordinates(point)}`
    if (!after) return `L${coordinates(point)}`
    const halves = [before, after].map(({ x, y }) => Math.hypot(x - point.x, y - point.y) / 2)
    const radius = Math.min(cornerRadius, ...halves)
    const [start, end] = [pointAt(point, before, radius), pointAt(point, after, radius)]
    return `L${coordinates(start)}Q${coordinates(point)} ${coordinates(end)}`
  })
  const line = element('path', { class: 'line', d: commands.join('') })
  const [before, tip] = points.slice(-2)
  if (!tip || !before) return line
  const base = pointAt(tip, before, 9)
  const side = { x: (tip.y - base.y) / 2, y: (base.x - tip.x) / 2 }
  const left = { x: base.x + side.x, y: base.y + side.y }
  const right = { x: base.x - side.x, y: base.y - side.y }
  const head = `M${coordinates(tip)}L${coordinates(left)}L${coordinates(right)}Z`
  return line + element('path', { class: 'head', d: head })
}

function drawEdge({ transition, points, label }: PlacedEdge): string {
  const lines = label.box.lines.map((line, index) =>
    drawText(line, label.x + labelInset.x, label.y + labelInset.y + index * line.height),
  )
  const box = element('g', { class: 'label' }, `${rectangle(label, 6)}${lines.join('')}`)
  const attributes = { class: `edge ${transition.trigger}`, ...transitionData(transition) }
  return element('g', attributes, `${drawLine(points)}${box}`)
}

const legendInset = 24

function drawLegendItem({ sign, line, x, y }: LegendItem): string {
  const middle = y + line.height / 2
  const text = drawText(line, x + symbolWidth, y)
  if (sign !== 'start' && sign !== 'busy') {
    const end = { x: x + symbolWidth - 7, y: middle }
    return element('g', { class: sign }, drawLine([{ x, y: middle }, end]) + text)
  }
  const tone = sign === 'start' ? 'dot' : 'ring'
  return element('circle', { class: tone, cx: x + 10, cy: middle, r: startRadius }) + text
}

/** Draws a chart: a self-contained SVG with a legend below. */
export async function drawChart(chart: Chart, language: Language): Promise<string> {
  const { width, height: chartHeight, states, edges, starts } = await layout(chart, language)
  const legend = legendOf(chart, language, width - 2 * legendInset)
  const height = chartHeight + legend.height + 8
  const parallel = states.filter(({ state }) => state.kind === 'parallel')
  const regions = new Set(parallel.flatMap(({ state }) => state.children.map(({ id }) => id)))
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    class: 'statechart',
    width,
    height,
    viewBox: `0 0 ${round(width)} ${round(height)}`,
    role: 'img',
    lang: language,
    'data-machine': chart.word,
  }
  const parts = [
    '',
    titleElement(stateNaming(language, chart.root).name),
    `<style>\n${chartCss}\n</style>`,
    element('rect', { class: 'paper', width, height }),
    ...states.map((one) => drawState(one, regions, language)),
    ...starts.map(({ state, x, y, points }) => {
      const dot = element('circle', { class: 'dot', cx: x, cy: y, r: startRadius })
      return element('g', { class: 'start', 'data-start': state }, `${drawLine(points)}${dot}`)
    }),
    ...edges.map(drawEdge),
    element(
      'g',
      { class: 'legend', transform: `translate(${legendInset} ${chartHeight - 4})` },
      legend.items.map(drawLegendItem).join(''),
    ),
    '',
  ]
  return `${element('svg', attributes, parts.join('\n'))}\n`
}
