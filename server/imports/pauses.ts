import { setImmediate as nextCheckPhase } from 'node:timers/promises'

/** Returns a function that counts work, and after every `limit` of it lets other requests run. */
export function makePauses(limit: number): (done: number) => Promise<void> {
  let count = 0
  return async (done) => {
    count += done
    if (count < limit) return
    count = 0
    await nextCheckPhase()
  }
}
