/** How many frames without a change mean that the screen is complete. Some of its parts are rendered a few frames after the others. */
const QUIET_FRAMES = 4

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
    stop()
    then()
  }
  observer.observe(document.body, { subtree: true, childList: true })
  wait(QUIET_FRAMES)
  return stop
}
