/** Milliseconds since the epoch. */
export function now(): number {
  return Date.now()
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
