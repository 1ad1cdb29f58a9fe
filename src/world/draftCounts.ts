import { type ApiAccess, call } from './api.ts'

type DraftCounts = Promise<readonly number[]>

/**
 * The request of the badges in progress, with the token of its session. Null if there is none, or if an event of the server may be newer
 * than its response.
 */
let shared: { token: string | null; counts: DraftCounts } | null = null

/** Requests the draft counts for the badges. */
export function loadDraftCountsForBadges(api: ApiAccess, signal: AbortSignal): DraftCounts {
  const counts = call(api, 'getDraftCounts', { signal })
  const end = () => {
    if (shared?.counts === counts) shared = null
  }
  shared = { token: api.token(), counts }
  counts.then(end, end)
  return counts
}

/**
 * The draft counts for the home screen, which shows the same counts as the badges (docs/unknowns.md): from the request of the badges in
 * progress, or from a request of its own.
 */
export function loadDraftCountsForHome(api: ApiAccess, signal: AbortSignal): DraftCounts {
  if (shared?.token === api.token()) return shared.counts
  return call(api, 'getDraftCounts', { signal })
}

/** After an event of the server, the home screen no longer uses the response to a request in progress, because it may be older. */
export function discardSharedDraftCounts(): void {
  shared = null
}
