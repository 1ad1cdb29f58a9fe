import type { ActorOptions, AnyActorLogic } from 'xstate'

type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>

interface Timer {
  due: number
  ring: () => void
}

/** A clock that only advances to the next of its timers. */
export class WalkClock implements Clock {
  /** Milliseconds since its start. */
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

  /** The time until each timer fires, in milliseconds. */
  due(): number[] {
    return this.timers.map(({ due }) => due - this.now)
  }

  /** Advances by `half` when that is half of the next delay; otherwise returns false. */
  pause(half: number): boolean {
    if (Math.min(...this.due()) !== 2 * half) return false
    this.now += half
    return true
  }

  /** Advances to the next timer and fires it, the older one of two at the same time. Returns false without timers. */
  next(): boolean {
    const [first] = this.timers.toSorted((a, b) => a.due - b.due)
    if (!first) return false
    this.clearTimeout(first)
    this.now = first.due
    first.ring()
    return true
  }
}
