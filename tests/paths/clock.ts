import type { ActorOptions, AnyActorLogic } from 'xstate'

type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>

interface Timer {
  due: number
  ring: () => void
}

/** A clock that stands still until the next of its timers is to ring. */
export class WalkClock implements Clock {
  /** Milliseconds since it began. */
  now = 0
  private timers: Timer[] = []

  setTimeout(ring: () => void, delay: number): Timer {
    const timer = { due: this.now + delay, ring }
    this.timers.push(timer)
    return timer
  }

  clearTimeout(timer: Timer): void {
    this.timers = this.timers.filter((one) => one !== timer)
  }

  /** How long until each timer rings. */
  due(): number[] {
    return this.timers.map(({ due }) => due - this.now)
  }

  /** Lets half of the next delay pass, where that is this long. False where it is not. */
  pause(half: number): boolean {
    if (Math.min(...this.due()) !== 2 * half) return false
    this.now += half
    return true
  }

  /** Lets the time pass until the first timer rings; of two at one time the older one. False where there is none. */
  next(): boolean {
    const [first] = this.timers.toSorted((a, b) => a.due - b.due)
    if (!first) return false
    this.clearTimeout(first)
    this.now = first.due
    first.ring()
    return true
  }
}
