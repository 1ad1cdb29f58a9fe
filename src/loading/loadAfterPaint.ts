import { afterScreenPaint } from './afterPaint.ts'

/** Loads code that the employee may need next, after the screen has been painted. Returns a function that cancels the load. */
export function loadAfterPaint(...parts: { load(): Promise<unknown> }[]): () => void {
  return afterScreenPaint(() => parts.forEach((part) => part.load().catch(() => undefined)))
}
