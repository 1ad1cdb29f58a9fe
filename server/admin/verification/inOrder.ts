/**
 * Runs `work` for each element, at most `width` concurrently, and yields the results in the order of the elements. It reads at most `width`
 * elements ahead, so memory use does not grow with the number of elements. Throws the first error in this order.
 */
export async function* mapInOrder<Each, Result>(
  elements: AsyncIterable<Each>,
  width: number,
  work: (each: Each) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  for await (const each of elements) {
    const result = work(each)
    // The error is thrown when the result is read. Until then, an unhandled rejection must not end the process.
    result.catch(() => undefined)
    running.push(result)
    const first = running.length === width ? running.shift() : undefined
    if (first) yield await first
  }
  for (const each of running) yield await each
}
