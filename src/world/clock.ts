/** Milliseconds since the epoch. */
export function now(): number {
  return Date.now()
}

/** The longest timer of a browser, in milliseconds: 25 days. A longer one would end immediately. */
const TIMER_MAX_MS = 2 ** 31 - 1

interface Timer {
  id?: ReturnType<typeof setTimeout>
}

/** The timers of a machine, also for longer times, such as a session of 30 days. */
export const timers = {
  setTimeout(run: () => void, milliseconds: number): Timer {
    const timer: Timer = {}
    const wait = (left: number) => {
      const next = left > TIMER_MAX_MS ? () => wait(left - TIMER_MAX_MS) : run
      timer.id = setTimeout(next, Math.min(left, TIMER_MAX_MS))
    }
    wait(milliseconds)
    return timer
  },
  clearTimeout(timer: Timer): void {
    clearTimeout(timer.id)
  },
}
