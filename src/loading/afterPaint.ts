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

/** How long a screen needs to paint the response to an event, in milliseconds. */
const PAINTED_MS = 100
/** How long the data of a page's first screen take over most connections, in milliseconds. */
const FIRST_DATA_MS = 1000

const afterDelay = (ms: number) => (then: () => void) => {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}

/** Calls `then` when the screen has been painted, which can take several frames. Returns a function that cancels the call. */
export const afterScreenPaint = afterDelay(PAINTED_MS)

/** Calls `then` when the page has had time to load the data of its first screen. Returns a function that cancels the call. */
export const afterFirstData = afterDelay(FIRST_DATA_MS)
