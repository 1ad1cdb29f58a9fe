/** A request whose response a second caller can use. */
export interface SharedRequest<Result> {
  /**
   * Shares the response with callers of the same `owner`, an employee or a session, until it fails, or `keptMs` milliseconds after it has
   * arrived. Returns it.
   */
  share(owner: string | null, response: Promise<Result>, keptMs?: number): Promise<Result>
  /** The shared response of this owner; undefined if there is none. */
  of(owner: string | null): Promise<Result> | undefined
  /** Later callers no longer get the response. */
  discard(): void
}

export function sharedRequest<Result>(): SharedRequest<Result> {
  let sharedResponse: { owner: string | null; response: Promise<Result> } | null = null
  return {
    share: (owner, response, keptMs = 0) => {
      const end = () => {
        if (sharedResponse?.response === response) sharedResponse = null
      }
      sharedResponse = { owner, response }
      response.then(() => (keptMs ? setTimeout(end, keptMs) : end()), end)
      return response
    },
    of: (owner) => (sharedResponse?.owner === owner ? sharedResponse.response : undefined),
    discard: () => {
      sharedResponse = null
    },
  }
}
