/** How many frames without a change mean that the screen is complete. Some of its parts are rendered a few frames after the others. */
const QUIET_FRAMES = 4

/** Whether the page waits for the code of a part. React shows the part only 300 ms after its fallback, even if the code arrives earlier. */
const isCodeLoading = () => document.querySelector('[data-loading]') !== null

/** Calls `then` when the page does not change any more. Returns a function that cancels the call. */
export function afterLastChange(then: () => void): () => void {
  let frame = 0
  const wait = (frames: number) => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => (frames > 1 ? wait(frames - 1) : finish()))
  }
  const observer = new MutationObserver(() => wait(QUIET_FRAMES))
  const stop = () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
  const finish = () => {
    // The observer calls `wait` again when the part replaces its fallback.
    if (isCodeLoading()) return
    stop()
    then()
  }
  observer.observe(document.body, { subtree: true, childList: true })
  wait(QUIET_FRAMES)
  return stop
}
