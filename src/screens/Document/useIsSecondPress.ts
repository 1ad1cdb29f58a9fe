import { useCallback, useEffect, useRef } from 'react'

/** How long a press of Approve is ignored after the content has been replaced, in milliseconds. */
const SECOND_PRESS_MS = 500

/**
 * Returns a function. It returns whether a press of Approve now was probably meant for the previous content, because the content was
 * replaced less than `SECOND_PRESS_MS` ago. `replacement` identifies content that replaced the previous one without an action of the
 * employee; null if there is none. A new value of `replacement` restarts the time.
 */
export function useIsSecondPress(replacement: unknown): () => boolean {
  const replacedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (replacement !== null) replacedAt.current = performance.now()
  }, [replacement])
  return useCallback(() => performance.now() - replacedAt.current < SECOND_PRESS_MS, [])
}
