/** How voucher lines are spread over the days of a company: `shareBeforeStart` of them, from 0 to 1, over the days before `start`. */
export interface Density {
  /** an offset from today */
  start: number
  shareBeforeStart: number
}

/** The day on which a share of all lines is reached, from 0 to 1. The lines of each part are spread evenly. */
export function dayAtShare(
  { start, shareBeforeStart }: Density,
  days: readonly number[],
  reached: number,
): number | undefined {
  const early = days.filter((day) => day < start).length
  const later = days.length - early
  return reached < shareBeforeStart
    ? days[Math.floor((reached / shareBeforeStart) * early)]
    : days[early + Math.floor(((reached - shareBeforeStart) / (1 - shareBeforeStart)) * later)]
}

/** The share of all lines that is reached at the end of a day. The inverse of `dayAtShare`. */
export function shareAtDay(
  { start, shareBeforeStart }: Density,
  days: readonly number[],
  day: number,
): number {
  const early = days.filter((each) => each < start)
  const later = days.slice(early.length)
  const passed = (part: readonly number[]) =>
    part.filter((each) => each <= day).length / part.length
  return day < start
    ? shareBeforeStart * passed(early)
    : shareBeforeStart + (1 - shareBeforeStart) * passed(later)
}
