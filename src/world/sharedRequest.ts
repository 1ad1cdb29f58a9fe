/** A request in progress whose response a second caller can use. */
export interface SharedRequest<Result> {
  /** Shares the response with callers of the same `owner`, an employee or a session, until it arrives or fails. Returns it. */
  share(owner: string | null, response: Promise<Result>): Promise<Result>
  /** The response to the request in progress of this owner; undefined if there is none. */
  of(owner: string | null): Promise<Result> | undefined
  /** Later callers no longer get the response. */
  discard(): void
}

export function sharedRequest<Result>(): SharedRequest<Result> {
  let shared: { owner: string | null; response: Promise<Result> } | null = null
  return {
    share: (owner, response) => {
      const end = () => {
        if (shared?.response === response) shared = null
      }
      shared = { owner, response }
      response.then(end, end)
      return response
    },
    of: (owner) => (shared?.owner === owner ? shared.response : undefined),
    discard: () => {
      shared = null
    },
  }
}
