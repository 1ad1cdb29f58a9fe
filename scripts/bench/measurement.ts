/**
 * The result of a benchmark, printed as one JSON object per line. `ratio` is a measured value divided by its reference value or limit.
 * `bar` has the limits of the figures. Durations are in milliseconds; the names of sizes contain their unit.
 */
export interface BenchmarkResult {
  name: string
  figures: Record<string, number | string | boolean>
  bar: Record<string, number | string | boolean>
  ratio: number
  ok: boolean
}

/** The quantile: the smallest number for which the given share of the list is not larger. Throws for an empty list. */
export function quantile(numbers: readonly number[], share: number): number {
  const sortedNumbers = numbers.toSorted((a, b) => a - b)
  const value = sortedNumbers[Math.ceil(sortedNumbers.length * share) - 1] ?? sortedNumbers[0]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}

export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5)
}

/** Rounds to 3 decimal places. */
export function round(number: number): number {
  return Math.round(number * 1000) / 1000
}

/**
 * Returns the compared items in the order in which this round measures them. Every second round reverses the order, because the
 * position in a round affects the result.
 */
export function orderForRound<Side>(sides: readonly Side[], turn: number): readonly Side[] {
  return turn % 2 === 0 ? sides : sides.toReversed()
}
