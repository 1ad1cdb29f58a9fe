import { type ApiAccess, call } from './api.ts'

type DraftCounts = Promise<readonly number[]>

/** The request of the badges in progress; null if there is none, or if an event of the server may be newer than its response. */
let requested: DraftCounts | null = null

/** Requests the draft counts for the badges. */
export function loadDraftCounts(api: ApiAccess, signal: AbortSignal): DraftCounts {
  const request = call(api, 'getDraftCounts', { signal })
  const end = () => {
    if (requested === request) requested = null
  }
  requested = request
  request.then(end, end)
  return request
}

/**
 * The draft counts for the home screen, which shows the same counts as the badges (docs/unknowns.md): from the request of the badges in
 * progress, or from a request of its own.
 */
export function loadCountsOfBadges(api: ApiAccess, signal: AbortSignal): DraftCounts {
  return requested ?? call(api, 'getDraftCounts', { signal })
}

/** After an event of the server, the home screen no longer uses the response to a request in progress, because it may be older. */
export function ignoreRequestedCounts(): void {
  requested = null
}
