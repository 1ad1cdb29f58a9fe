/** How voucher lines are spread over the days of a company: a share of them over the days before `start`, the others over the later days. */
export interface Density {
  /** an offset from today */
  start: number
  share: number
}

/** The day on which a share of all lines is reached, from 0 to 1. The lines of each part are spread evenly. */
export function dayAtShare(
  { start, share }: Density,
  days: readonly number[],
  reached: number,
): number | undefined {
  const early = days.filter((day) => day < start).length
  const later = days.length - early
  return reached < share
    ? days[Math.floor((reached / share) * early)]
    : days[early + Math.floor(((reached - share) / (1 - share)) * later)]
}

/** The share of all lines that is reached at the end of a day. The inverse of `dayAtShare`. */
export function shareAtDay(
  { start, share }: Density,
  days: readonly number[],
  day: number,
): number {
  const early = days.filter((each) => each < start)
  const later = days.slice(early.length)
  const passed = (part: readonly number[]) =>
    part.filter((each) => each <= day).length / part.length
  return day < start ? share * passed(early) : share + (1 - share) * passed(later)
}
