import { APPROVERS_MAX } from '../../contract/limits.ts'
import { unavailableError } from './errors.ts'
import { errorSentences } from './errorSentences.ts'
import type { Language } from './language.ts'

/**
 * The attempts to store a decision. An attempt fails only if another write to the document was stored after its read, and at most
 * this many approvers of a parallel step decide at the same time.
 */
export const DECISION_ATTEMPTS_MAX = APPROVERS_MAX

/** The attempts to store a submission whose batch changes meanwhile. */
export const SUBMISSION_ATTEMPTS_MAX = 5

/**
 * Repeats `work` until it returns a result. `work` returns undefined if the data it read changed before it could write. Throws 503 after
 * `attemptsMax` attempts.
 */
export async function retryUntilUnchanged<Result>(
  language: Language,
  attemptsMax: number,
  work: () => Promise<Result | undefined>,
): Promise<Result> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const result = await work()
    if (result !== undefined) return result
  }
  throw unavailableError(errorSentences[language].documentBusy)
}
