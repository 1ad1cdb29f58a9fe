/** Returns a function that runs queries one after another, also after a failed one. */
export function createQueryQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(query: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(query)
    last = turn.catch(() => undefined)
    return turn
  }
}
