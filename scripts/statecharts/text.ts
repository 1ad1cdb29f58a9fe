/**
 * The widths of Pretendard's characters from space to ~, in thousandths of the font size. Every text is drawn with the length
 * computed here, so that a chart is byte-identical and looks the same with any installed fonts.
 */
const regular = [
  251, 257, 379, 600, 607, 862, 609, 201, 341, 341, 471, 627, 258, 433, 254, 334, 596, 438, 587,
  617, 624, 597, 613, 552, 606, 613, 254, 254, 627, 627, 627, 479, 880, 646, 619, 693, 686, 567,
  557, 709, 706, 244, 516, 621, 533, 853, 718, 727, 604, 727, 608, 607, 611, 707, 646, 915, 612,
  634, 595, 341, 334, 341, 442, 425, 469, 535, 591, 529, 591, 553, 337, 579, 563, 218, 218, 517,
  218, 834, 557, 567, 579, 579, 350, 496, 340, 553, 529, 777, 513, 529, 513, 341, 306, 341, 627,
]
const bold = [
  237, 290, 377, 616, 622, 928, 635, 199, 374, 374, 517, 645, 277, 443, 272, 358, 639, 459, 603,
  632, 646, 617, 633, 567, 631, 633, 272, 272, 645, 645, 645, 519, 876, 693, 631, 714, 695, 582,
  561, 725, 715, 259, 536, 649, 541, 872, 712, 744, 617, 745, 624, 622, 632, 705, 693, 971, 661,
  675, 625, 374, 358, 374, 459, 445, 475, 550, 604, 553, 604, 567, 357, 599, 587, 244, 244, 544,
  244, 864, 584, 582, 599, 599, 377, 524, 360, 582, 552, 806, 538, 552, 536, 374, 339, 374, 645,
]

/** The symbols on the charts. */
const symbolWidths: Readonly<Record<string, number>> = {
  '↳': 900,
  '✓': 850,
  '✗': 850,
  '↻': 900,
  '·': 280,
}
const HANGUL_WIDTH = 890
const OTHER_WIDTH = 1000

function characterWidth(character: string, table: readonly number[]): number {
  const width = table[character.charCodeAt(0) - 32] ?? symbolWidths[character]
  return width ?? (/[가-힣]/.test(character) ? HANGUL_WIDTH : OTHER_WIDTH)
}

/** The width of a text in the unit of `size`, rounded up to a tenth. */
export function textWidth(text: string, size: number, isBold: boolean): number {
  const table = isBold ? bold : regular
  const sum = [...text].reduce((total, character) => total + characterWidth(character, table), 0)
  return Math.ceil((sum * size) / 100) / 10
}

/** The style of a run of text, as a class of the style sheet. */
export type Tone = 'name' | 'key' | 'event' | 'guard' | 'action' | 'invoke' | 'effect'

const boldTones: ReadonlySet<Tone> = new Set(['name', 'event', 'invoke'])

/** A run of text; `x` is the distance from the left edge of its line. */
export interface TextRun {
  text: string
  tone: Tone
  size: number
  x: number
  width: number
}

/** Runs side by side; `width` is the right edge of the last one. */
export interface Line {
  runs: TextRun[]
  width: number
  height: number
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10

/** A run of text before its position in the text line is known. */
type UnsetRun = Omit<TextRun, 'x'>

export function textRun(text: string, tone: Tone, size: number): UnsetRun {
  return { text, tone, size, width: textWidth(text, size, boldTones.has(tone)) }
}

/** Puts runs next to each other in one line, with a gap between two. Empty runs are left out. */
export function joinRuns(height: number, runs: readonly UnsetRun[], gap = 6): Line {
  const line: Line = { runs: [], width: 0, height }
  for (const one of runs) {
    if (one.text === '') continue
    const x = line.runs.length > 0 ? roundToTenth(line.width + gap) : 0
    line.runs.push({ ...one, x })
    line.width = x + one.width
  }
  return line
}

/** Aligns cells in columns: each column begins after the widest cell of the column to its left. */
export function alignColumns(rows: readonly (readonly Line[])[], gap: number): Line[] {
  const lines = rows.map((row): Line => ({ runs: [], width: 0, height: row[0]?.height ?? 0 }))
  let start = 0
  for (const column of rows[0]?.keys() ?? []) {
    const cells = rows.map((row) => row[column] ?? { runs: [], width: 0, height: 0 })
    for (const [index, { runs, width }] of cells.entries()) {
      const line = lines[index]
      if (!line || runs.length === 0) continue
      line.runs.push(...runs.map((one) => ({ ...one, x: one.x + start })))
      line.width = start + width
    }
    const widest = Math.max(...cells.map(({ width }) => width))
    if (widest > 0) start = roundToTenth(start + widest + gap)
  }
  return lines
}
