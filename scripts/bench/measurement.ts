/**
 * What a benchmark says, one JSON object a line. `ratio` is what was measured over what it is compared with, and `bar` what the figures
 * must keep to. Durations in milliseconds, sizes as their names say.
 */
export interface Measurement {
  name: string
  figures: Record<string, number | string | boolean>
  bar: Record<string, number | string | boolean>
  ratio: number
  ok: boolean
}

/** The value under which the given share of the numbers lies. Throws where there are none. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const value = sorted[Math.ceil(sorted.length * share) - 1] ?? sorted[0]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}

export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5)
}

/** Rounds for reading: 3 digits behind the point. */
export function round(number: number): number {
  return Math.round(number * 1000) / 1000
}
