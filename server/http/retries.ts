import { unavailableError } from './errors.ts'
import { errorSentences } from './errorSentences.ts'
import type { Language } from './language.ts'

const ATTEMPTS_MAX = 5

/**
 * Repeats `work` until it returns a result. `work` returns undefined if the data it read changed before it could write. Throws 503 after 5
 * attempts.
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
