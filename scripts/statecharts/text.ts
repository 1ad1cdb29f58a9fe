import { textWidth } from './widths.ts'

/** The style of a run of text; a class of the style sheet. */
export type Tone = 'name' | 'key' | 'event' | 'guard' | 'action' | 'invoke' | 'effect'

/** A run of text; `x` is the distance from the left edge of its line. */
export interface Run {
  text: string
  tone: Tone
  size: number
  x: number
  width: number
}

/** Runs side by side; `width` is the right edge of the last one. */
export interface Line {
  runs: Run[]
  width: number
  height: number
}

const bold: ReadonlySet<Tone> = new Set(['name', 'event', 'invoke'])

function isBold(tone: Tone): boolean {
  return bold.has(tone)
}

/** A list of one run; empty for an empty text. */
export function run(text: string, tone: Tone, size: number): Run[] {
  return text ? [{ text, tone, size, x: 0, width: textWidth(text, size, isBold(tone)) }] : []
}

/** Runs in a row, with a gap between two. */
export function line(height: number, gap: number, pieces: readonly Run[]): Line {
  let x = 0
  const runs = pieces.map((piece) => {
    const placed = { ...piece, x }
    x = Math.round((x + piece.width + gap) * 10) / 10
    return placed
  })
  const last = runs.at(-1)
  return { runs, width: last ? last.x + last.width : 0, height }
}

/** Moves the runs of a line to the right. */
function shifted({ runs, width, height }: Line, by: number): Line {
  return { runs: runs.map((piece) => ({ ...piece, x: piece.x + by })), width: width + by, height }
}

/** Aligns lines in columns: each column begins after the widest cell of the column to its left. */
export function table(cells: readonly (readonly Line[])[], gap: number): Line[] {
  const columns = Math.max(0, ...cells.map((row) => row.length))
  const starts: number[] = []
  let x = 0
  for (let column = 0; column < columns; column += 1) {
    starts.push(x)
    const widest = Math.max(0, ...cells.map((row) => row[column]?.width ?? 0))
    if (widest > 0) x = Math.round((x + widest + gap) * 10) / 10
  }
  return cells.map((row) => {
    const placed = row.map((cell, column) => shifted(cell, starts[column] ?? 0))
    const filled = placed.filter(({ runs }) => runs.length > 0)
    return {
      runs: filled.flatMap(({ runs }) => runs),
      width: Math.max(0, ...filled.map(({ width }) => width)),
      height: Math.max(...row.map(({ height }) => height)),
    }
  })
}
