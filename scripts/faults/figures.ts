import { round } from '../bench/measurement.ts'

/** The figures of one kind of fault. */
export interface FaultFigures {
  injected: number
  /** The number of faults that did not happen, because the write or commit that they wait for did not come in time. */
  missed: number
  problems: number
  /** The number of client calls that failed from the start of a fault until the stored data was checked. */
  failedCalls: number
  /** The number of stored files without a database row that the faults have left. */
  orphans: number
  /** The number of processes that ended in a fault and were started again. */
  restarts: number
  /** The number of faults by the place that `inject` returned. */
  places: Record<string, number>
  /** For each fault, the milliseconds from its start to the next acknowledged submissions. */
  ms: number[]
}

const figures = new Map<string, FaultFigures>()

/** The figures of a kind of fault. The caller updates the returned object. */
export function figuresOfKind(name: string): FaultFigures {
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
