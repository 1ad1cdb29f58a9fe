import { textWidth } from './widths.ts'

/** How a piece of text is painted; a class of the style sheet. */
export type Tone = 'name' | 'key' | 'event' | 'guard' | 'action' | 'invoke' | 'effect'

/** A piece of text, `x` from the left edge of its line. */
export interface Run {
  text: string
  tone: Tone
  size: number
  x: number
  width: number
}

/** Pieces side by side; `width` ends with the last one. */
export interface Line {
  runs: Run[]
  width: number
  height: number
}

const bold: ReadonlySet<Tone> = new Set(['name', 'event', 'invoke'])

function isBold(tone: Tone): boolean {
  return bold.has(tone)
}

/** One piece; empty text is none. */
export function run(text: string, tone: Tone, size: number): Run[] {
  return text ? [{ text, tone, size, x: 0, width: textWidth(text, size, isBold(tone)) }] : []
}

/** Pieces in a row, with a gap between two. */
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

/** Moves a line's pieces to the right. */
function shifted({ runs, width, height }: Line, by: number): Line {
  return { runs: runs.map((piece) => ({ ...piece, x: piece.x + by })), width: width + by, height }
}

/** Lines of the same columns: each column begins where its widest cell to the left allows. */
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
