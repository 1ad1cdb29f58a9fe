import { round } from '../bench/measurement.ts'

/** The figures of a kind of fault. */
export interface Figures {
  injected: number
  /** Faults that wait for a write or a commit, which did not come in time. */
  missed: number
  problems: number
  /** The calls of the clients that failed meanwhile. */
  failedCalls: number
  /** New files without a row. */
  orphans: number
  /** The parts that had ended and were started again. */
  restarts: number
  /** The number of faults by the place where they happened. */
  places: Record<string, number>
  /** The times from the begin of a fault to the next acknowledged submissions, in milliseconds. */
  ms: number[]
}

const figures = new Map<string, Figures>()

/** The figures of a kind, which the caller changes. */
export function figuresOf(name: string): Figures {
  const found = figures.get(name)
  if (found) return found
  const counts = { injected: 0, missed: 0, problems: 0, failedCalls: 0, orphans: 0, restarts: 0 }
  const created = { ...counts, places: {}, ms: [] }
  figures.set(name, created)
  return created
}

/** Prints one line for each kind. Returns the number of faults and of problems of all kinds, and the kinds that were never injected. */
export function printFigures(): { injected: number; problems: number; never: string[] } {
  const sums = { injected: 0, problems: 0, never: [] as string[] }
  for (const [name, { ms, ...own }] of figures) {
    sums.injected += own.injected
    sums.problems += own.problems
    if (own.injected === 0) sums.never.push(name)
    const meanMs = round(ms.reduce((sum, each) => sum + each, 0) / ms.length)
    console.log(JSON.stringify({ name, ...own, meanMs, longestMs: round(Math.max(...ms)) }))
  }
  return sums
}
