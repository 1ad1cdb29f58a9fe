import { setTimeout as pause } from 'node:timers/promises'
import type { IncomingMessage } from 'node:http'
import type { Fault, Line } from '../proxy.ts'

interface Call {
  request: IncomingMessage
  go: (fault: Fault | undefined) => void
}

const PATIENCE = 10_000

/** Rejects if the promise does not settle within `PATIENCE`. */
function soon<Value>(coming: Promise<Value>): Promise<Value> {
  return Promise.race([
    coming,
    pause(PATIENCE, undefined, { ref: false }).then(() => {
      throw new Error('No call has come.')
    }),
  ])
}

/** Holds the calls of one path until the walk releases them. A disconnected call is no longer held. */
export class Gate {
  #waiting: Call[] = []
  #wanted: ((call: Call) => void)[] = []
  #seen: (() => void)[] = []

  constructor(line: Line, path: string) {
    line.guard(path, (request) => {
      return new Promise((go) => {
        const call = { request, go }
        for (const seen of this.#seen.splice(0)) seen()
        const wanted = this.#wanted.shift()
        if (wanted) wanted(call)
        else this.#waiting.push(call)
      })
    })
  }

  /** Starts work that leads to a call, and waits until the call has arrived. */
  async after(work: Promise<unknown>): Promise<void> {
    const arrived = new Promise<void>((seen) => this.#seen.push(seen))
    await Promise.all([work, soon(arrived)])
  }

  /** Releases the newest call, or lets it meet a fault; waits for a call if none has arrived. Older calls have been superseded. */
  async letGo(fault?: Fault): Promise<void> {
    this.#waiting = this.#waiting.filter(({ request }) => !request.socket.destroyed)
    const call =
      this.#waiting.pop() ?? (await soon(new Promise<Call>((found) => this.#wanted.push(found))))
    call.go(fault)
  }

  /** Ends the waiting calls with an error. */
  clear(): void {
    this.#wanted = []
    // A browser repeats a call whose connection is cut.
    for (const { go } of this.#waiting.splice(0)) go('error')
  }
}

/** The gates of a proxy by path, created on first use. */
export class Gates {
  readonly #line: Line
  readonly #all = new Map<string, Gate>()

  constructor(line: Line) {
    this.#line = line
  }

  at(path: string): Gate {
    const gate = this.#all.get(path) ?? new Gate(this.#line, path)
    this.#all.set(path, gate)
    return gate
  }

  /** Removes all gates, or the gate of one path. */
  drop(path?: string): void {
    for (const [name, gate] of this.#all) {
      if (path !== undefined && name !== path) continue
      gate.clear()
      this.#line.guard(name, undefined)
      this.#all.delete(name)
    }
  }
}
