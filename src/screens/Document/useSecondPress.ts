import { useCallback, useEffect, useRef } from 'react'

/** How long an approval is ignored after the content has been replaced, in milliseconds. */
const SECOND_PRESS_MS = 500

/**
 * Returns a function that tells whether a press now is a second one that was meant for the content shown before. `replacement` identifies
 * the content that took its place without an action of the employee; null if there is none. A different one starts the time again.
 */
export function useSecondPress(replacement: unknown): () => boolean {
  const replacedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (replacement !== null) replacedAt.current = performance.now()
  }, [replacement])
  return useCallback(() => performance.now() - replacedAt.current < SECOND_PRESS_MS, [])
}
