import { setTimeout as pause } from 'node:timers/promises'
import type { IncomingMessage } from 'node:http'
import type { Fault, Line } from '../proxy.ts'

interface Call {
  request: IncomingMessage
  go: (fault: Fault | undefined) => void
}

const PATIENCE = 10_000

/** What comes in time; throws where it does not. */
function soon<Value>(coming: Promise<Value>): Promise<Value> {
  return Promise.race([
    coming,
    pause(PATIENCE, undefined, { ref: false }).then(() => {
      throw new Error('No call has come.')
    }),
  ])
}

/** Where calls of one path wait until the walk says how they go on. Who hangs up waits no longer. */
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

  /** Does something that leads to a call, and waits until it is here. */
  async after(work: Promise<unknown>): Promise<void> {
    const arrived = new Promise<void>((seen) => this.#seen.push(seen))
    await Promise.all([work, soon(arrived)])
  }

  /** Lets the newest call go on, or meet a fault; waits for one where there is none yet. Older ones have been overtaken. */
  async letGo(fault?: Fault): Promise<void> {
    this.#waiting = this.#waiting.filter(({ request }) => !request.socket.destroyed)
    const call =
      this.#waiting.pop() ?? (await soon(new Promise<Call>((found) => this.#wanted.push(found))))
    call.go(fault)
  }

  /** Nobody is to wait any more: those who do hear of an error. */
  clear(): void {
    this.#wanted = []
    // What is cut off a browser sends again by itself.
    for (const { go } of this.#waiting.splice(0)) go('error')
  }
}

/** Gates of a line by path, made when they are first asked for. */
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

  /** Takes all gates away, or that of one path. */
  drop(path?: string): void {
    for (const [name, gate] of this.#all) {
      if (path !== undefined && name !== path) continue
      gate.clear()
      this.#line.guard(name, undefined)
      this.#all.delete(name)
    }
  }
}
