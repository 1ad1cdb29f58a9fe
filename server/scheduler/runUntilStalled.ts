/** Work that reports its progress, and ends early after `signal` if it can. */
export type Work<Result> = (signal: AbortSignal, progress: () => void) => Promise<Result>

/**
 * Runs `work` until it ends. If it reports no progress for `stallMs` milliseconds, aborts its signal and throws. The work itself may then go
 * on, because a call to a file system that hangs cannot be aborted; its later result or error is ignored.
 */
export async function runUntilStalled<Result>(
  work: Work<Result>,
  signal: AbortSignal,
  stallMs: number,
): Promise<Result> {
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`It has made no progress for ${stallMs / 1000} s.`)
      stop.abort(error)
      reject(error)
    }, stallMs).unref()
  })
  const ending = work(AbortSignal.any([signal, stop.signal]), () => {
    if (!stop.signal.aborted) timer?.refresh()
  })
  return Promise.race([ending, stalled]).finally(() => clearTimeout(timer))
}
