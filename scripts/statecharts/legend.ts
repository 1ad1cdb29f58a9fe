import { type Chart, stateAndDescendants } from './chart.ts'
import { type Language, chartWords } from './language.ts'
import { joinRuns, type Line, textRun } from './text.ts'

const signs = ['start', 'busy', 'event', 'done', 'error', 'delay', 'starts'] as const

/** A sign of the statechart and its meaning: the dot of a start, the ring of a waiting state, or the edge style of a trigger. */
export interface LegendItem {
  sign: (typeof signs)[number]
  line: Line
  x: number
  y: number
}

/** The width of the space for a sign. Its text is to the right of this space. */
export const symbolWidth = 26
const rowHeight = 20
const gap = 18

/** The legend of a chart: the signs that it contains, in rows not wider than `width`. */
export function legendOf({ root, transitions }: Chart, language: Language, width: number) {
  const used = new Set<string>(['start', ...transitions.map(({ trigger }) => trigger)])
  if (stateAndDescendants(root).some(({ busy }) => busy)) used.add('busy')
  const items: LegendItem[] = []
  let [x, y] = [0, 0]
  for (const sign of signs) {
    if (!used.has(sign)) continue
    const line = joinRuns(rowHeight, [textRun(chartWords[sign][language], 'key', 11)])
    if (x > 0 && x + symbolWidth + line.width > width) [x, y] = [0, y + rowHeight]
    items.push({ sign, line, x, y })
    x += symbolWidth + line.width + gap
  }
  return { items, height: y + rowHeight }
}
