/** How long a screen needs to paint the response to an event, in milliseconds. */
const PAINTED_MS = 100

/** Loads code that the employee may need next, after the screen has been painted. Returns a function that cancels the load. */
export function loadAfterPaint(...parts: { load(): Promise<unknown> }[]): () => void {
  const load = () => parts.forEach((part) => part.load().catch(() => undefined))
  const timer = setTimeout(load, PAINTED_MS)
  return () => clearTimeout(timer)
}
