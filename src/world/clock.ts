/** Milliseconds since the epoch. */
export function now(): number {
  return Date.now()
}

/** The present date in a time zone, `YYYY-MM-DD`; in that of the device if it is missing or unknown to the browser. */
export function today(timeZone: string | undefined): string {
  const dateIn = (options: Intl.DateTimeFormatOptions) =>
    // Sweden writes dates in the format of ISO 8601.
    new Intl.DateTimeFormat('sv', options).format(now())
  try {
    return dateIn({ timeZone })
  } catch {
    return dateIn({})
  }
}

/** The longest timer of a browser, in milliseconds: 25 days. A longer one would end immediately. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** The present timer of the browser. It is replaced while time is left. */
type Timer = [id?: ReturnType<typeof setTimeout>]

/** The timers of a machine, also for longer times, such as a session of 30 days. */
export const timers = {
  setTimeout(run: () => void, milliseconds: number, timer: Timer = []): Timer {
    const left = milliseconds - TIMER_MAX_MS
    timer[0] =
      left > 0
        ? setTimeout(() => timers.setTimeout(run, left, timer), TIMER_MAX_MS)
        : setTimeout(run, milliseconds)
    return timer
  },
  clearTimeout([id]: Timer): void {
    clearTimeout(id)
  },
}
