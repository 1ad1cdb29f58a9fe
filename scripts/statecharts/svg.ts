import { labelInset, stateInset, titleHeight } from './boxes.ts'
import type { Chart, Transition } from './chart.ts'
import { startRadius } from './graph.ts'
import { type Language, marks, stateNaming } from './language.ts'
import type { Area, Layout, PlacedEdge, PlacedStart, PlacedState, Point } from './placed.ts'
import { figure, headOf, pathOf } from './paths.ts'
import { styleSheet } from './style.ts'
import type { Line } from './text.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter)

function attributes(values: Readonly<Record<string, string | number | null>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => {
      if (value === null) return []
      return ` ${name}="${typeof value === 'number' ? figure(value) : escape(value)}"`
    })
    .join('')
}

/** Each run has an explicit text length, so that every font draws it with the computed width. */
function textAt({ runs, height }: Line, x: number, y: number): string {
  return runs
    .map(({ text, tone, size, x: from, width }) => {
      const place = attributes({
        class: tone,
        x: x + from,
        y: y + height / 2 + size * 0.36,
        'font-size': size,
        textLength: width,
        lengthAdjust: 'spacingAndGlyphs',
      })
      return `<text${place}>${escape(text)}</text>`
    })
    .join('')
}

/** The data attributes of a transition, so that a test can read the chart of the machine from the drawing. */
function told(one: Transition): Record<string, string | null> {
  return {
    'data-transition': one.id,
    'data-source': one.source,
    'data-target': one.target,
    'data-trigger': one.trigger,
    'data-name': one.name || null,
    'data-guard': one.guard,
    'data-actions': one.actions.join(' ') || null,
    'data-reenter': one.reenter ? 'true' : null,
  }
}

const rectangle = (area: Area, radius: number, more: Record<string, string> = {}) =>
  `<rect${attributes({ ...more, x: area.x, y: area.y, width: area.width, height: area.height, rx: radius })}/>`

function stateClass({ state, depth }: PlacedState, parallel: ReadonlySet<string>): string {
  const outer = state.id.slice(0, state.id.lastIndexOf('.'))
  const shade = state.children.length > 0 ? (depth % 2 === 0 ? 'even' : 'odd') : 'leaf'
  return ['state', shade, ...(parallel.has(outer) ? ['region'] : [])].join(' ')
}

function drawState(placed: PlacedState, parallel: ReadonlySet<string>, language: Language): string {
  const { state, box, x, y, width, textX: left } = placed
  const parts = [
    `<title>${escape(state.description)}</title>`,
    rectangle(placed, state.children.length > 0 ? 12 : 9),
  ]
  if (state.kind === 'final') {
    const inner = { x: x + 3, y: y + 3, width: width - 6, height: placed.height - 6 }
    parts.push(rectangle(inner, 6.5, { class: 'inner' }))
  }
  parts.push(textAt(box.title, left, y))
  if (box.busy) {
    const ring = attributes({ class: 'ring', cx: x + width - 16, cy: y + titleHeight / 2, r: 5 })
    parts.push(`<circle${ring}><title>${marks[language].busy}</title></circle>`)
  }
  const below = box.effects.length + box.rows.length > 0
  if (below || state.children.length > 0) {
    const rules = below ? [titleHeight] : []
    if (state.children.length > 0) rules.push(box.height)
    for (const rule of rules) {
      const across = { x1: x + 1, x2: x + width - 1, y1: y + rule, y2: y + rule }
      parts.push(`<line${attributes({ class: 'rule', ...across })}/>`)
    }
  }
  let top = y + titleHeight + stateInset.y
  for (const effect of box.effects) {
    parts.push(textAt(effect, left, top))
    top += effect.height
  }
  for (const { transition, line } of box.rows) {
    const group = attributes({ class: `row ${transition.trigger}`, ...told(transition) })
    parts.push(`<g${group}>${textAt(line, left, top)}</g>`)
    top += line.height
  }
  const group = attributes({
    class: stateClass(placed, parallel),
    'data-state': state.id,
    'data-kind': state.kind,
  })
  return `<g${group}>${parts.join('')}</g>`
}

function drawLine(points: readonly Point[]): string {
  return `<path class="line" d="${pathOf(points)}"/>${headOf(points)}`
}

function drawEdge({ transition, points, label }: PlacedEdge): string {
  const group = attributes({ class: `edge ${transition.trigger}`, ...told(transition) })
  let top = label.y + labelInset.y
  const lines = label.box.lines.map((one) => {
    const drawn = textAt(one, label.x + labelInset.x, top)
    top += one.height
    return drawn
  })
  const box = `<g class="label">${rectangle(label, 6)}${lines.join('')}</g>`
  return `<g${group}>${drawLine(points)}${box}</g>`
}

function drawStart({ state, x, y, points }: PlacedStart): string {
  const dot = attributes({ class: 'dot', cx: x, cy: y, r: startRadius })
  return `<g class="start" data-start="${escape(state)}">${drawLine(points)}<circle${dot}/></g>`
}

/** The drawing of a placed chart: a self-contained SVG. */
export function draw(chart: Chart, placed: Layout, language: Language): string {
  const parallel = new Set(
    placed.states.filter(({ state }) => state.kind === 'parallel').map(({ state }) => state.id),
  )
  const { width, height } = placed
  const top = attributes({
    xmlns: 'http://www.w3.org/2000/svg',
    class: 'statechart',
    width,
    height,
    viewBox: `0 0 ${figure(width)} ${figure(height)}`,
    role: 'img',
    lang: language,
    'data-machine': chart.word,
  })
  return [
    `<svg${top}>`,
    `<title>${escape(stateNaming(language, chart.root).name)}</title>`,
    `<style>\n${styleSheet}\n</style>`,
    `<rect class="paper" width="${figure(width)}" height="${figure(height)}"/>`,
    ...placed.states.map((one) => drawState(one, parallel, language)),
    ...placed.starts.map(drawStart),
    ...placed.edges.map(drawEdge),
    '</svg>',
    '',
  ].join('\n')
}
