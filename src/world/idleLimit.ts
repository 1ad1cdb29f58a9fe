import { RESPONSE_TIMEOUT_MS } from './api.ts'

/**
 * A limit on the wait for the next bytes of a transfer. Calls `onIdle` if neither `extend` nor `end` is called for `RESPONSE_TIMEOUT_MS`. The
 * first `extend` starts it. After `end`, a late `extend` does not start it again.
 */
export function createIdleLimit(onIdle: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasEnded = false
  return {
    extend() {
      clearTimeout(timer)
      if (!hasEnded) timer = setTimeout(onIdle, RESPONSE_TIMEOUT_MS)
    },
    end() {
      hasEnded = true
      clearTimeout(timer)
    },
  }
}
