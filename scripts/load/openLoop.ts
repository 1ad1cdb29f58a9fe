import { setTimeout as pause } from 'node:timers/promises'

/** A kind of call with its mean rate, in calls per second. `call` rejects if the call fails. */
export interface CallKind {
  name: string
  rate: number
  call: () => Promise<void>
}

/**
 * The calls of one kind: latencies in milliseconds from the due time to the end of the response, and the failures, each with its second of
 * the load and its reason.
 */
export interface Samples {
  latencies: number[]
  failures: string[]
}

/** The time until the next arrival of a Poisson process, in milliseconds. */
const randomInterval = (rate: number) => (-Math.log(1 - Math.random()) * 1000) / rate

/**
 * An open loop: each kind of call arrives at random times with its mean rate, whether or not earlier calls have ended. So a slow server
 * does not slow down the arrivals, and the wait is part of the latency. Resolves when all calls have ended.
 */
export async function runOpenLoop(
  kinds: readonly CallKind[],
  seconds: number,
): Promise<Map<string, Samples>> {
  const samples = new Map<string, Samples>()
  const begin = performance.now()
  const end = begin + seconds * 1000
  const arrive = async ({ name, rate, call }: CallKind) => {
    const kindSamples: Samples = { latencies: [], failures: [] }
    samples.set(name, kindSamples)
    const open: Promise<void>[] = []
    const measure = async (due: number) => {
      try {
        await call()
        kindSamples.latencies.push(performance.now() - due)
      } catch (error) {
        const second = ((performance.now() - begin) / 1000).toFixed(2)
        kindSamples.failures.push(
          `at ${second} s: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
    }
    for (let due = begin + randomInterval(rate); due < end; due += randomInterval(rate)) {
      await pause(Math.max(0, due - performance.now()))
      open.push(measure(due))
    }
    await Promise.all(open)
  }
  await Promise.all(kinds.map(arrive))
  return samples
}
