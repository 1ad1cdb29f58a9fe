import { unavailable } from './errors.ts'

const MAX_ATTEMPTS = 5

/**
 * Reads and writes until it succeeds: `work` returns undefined where what it has read has changed before it could write, and then reads
 * again. Throws 503 after 5 times.
 */
export async function retryUntilUnchanged<Result>(
  work: () => Promise<Result | undefined>,
): Promise<Result> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const result = await work()
    if (result !== undefined) return result
  }
  throw unavailable('Others are changing the same document. Try again in a few seconds.')
}
