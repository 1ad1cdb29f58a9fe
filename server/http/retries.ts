import { unavailableError } from './errors.ts'
import { errorSentences } from './errorSentences.ts'
import type { Language } from './language.ts'

/**
 * Up to 100 approvers of a parallel step can decide at the same time. After each attempt, at least one of them is stored, so the last one
 * needs at most 100 attempts.
 */
const ATTEMPTS_MAX = 100

/**
 * Repeats `work` until it returns a result. `work` returns undefined if the data it read changed before it could write. Throws 503 after
 * `ATTEMPTS_MAX` attempts.
 */
export async function retryUntilUnchanged<Result>(
  language: Language,
  work: () => Promise<Result | undefined>,
): Promise<Result> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const result = await work()
    if (result !== undefined) return result
  }
  throw unavailableError(errorSentences[language].documentBusy)
}
