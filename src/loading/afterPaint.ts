/** Calls `then` after the next paint, for work that must not delay it. Returns a function that cancels the call. */
export function afterPaint(then: () => void): () => void {
  let coming: ReturnType<typeof setTimeout>
  // The browser runs an animation frame callback before it paints the frame. A timer started in the callback runs after the paint.
  const frame = requestAnimationFrame(() => {
    coming = setTimeout(then)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(coming)
  }
}

/** Returns a function that calls `then` after `ms` milliseconds. What that function returns cancels the call. */
const afterDelay = (ms: number) => (then: () => void) => {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}

/** Calls `then` when the screen has been painted, which can take several frames. Returns a function that cancels the call. */
export const afterScreenPaint = afterDelay(100)

/**
 * Calls `then` when the data of the first screen has arrived over most connections, for code that no screen needs. Returns a function that
 * cancels the call.
 */
export const afterFirstScreen = afterDelay(1000)
