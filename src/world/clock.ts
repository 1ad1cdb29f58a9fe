/** Milliseconds since the epoch. */
export function now(): number {
  return Date.now()
}

/** The longest delay of a browser timer, in milliseconds: about 25 days. A timer with a longer delay would fire immediately. */
const SET_TIMEOUT_MS_MAX = 2 ** 31 - 1

/** The current browser timer. It is replaced by another one until the whole time has elapsed. */
type Timer = [id?: ReturnType<typeof setTimeout>]

/** The timers of a machine. They also support longer delays, such as a session of 30 days. */
export const machineClock = {
  setTimeout(run: () => void, milliseconds: number, timer: Timer = []): Timer {
    const remainingMs = milliseconds - SET_TIMEOUT_MS_MAX
    timer[0] =
      remainingMs > 0
        ? setTimeout(() => machineClock.setTimeout(run, remainingMs, timer), SET_TIMEOUT_MS_MAX)
        : setTimeout(run, milliseconds)
    return timer
  },
  clearTimeout([id]: Timer): void {
    clearTimeout(id)
  },
}
