import { type ApiAccess, call } from './api.ts'
import { sharedRequest } from './sharedRequest.ts'

type DraftCounts = Promise<readonly number[]>

/** The request of the badges. */
const requested = sharedRequest<readonly number[]>()

/** Requests the draft counts for the badges. */
export function loadDraftCountsForBadges(api: ApiAccess, signal: AbortSignal): DraftCounts {
  return requested.share(api.token(), call(api, 'getDraftCounts', { signal }))
}

/**
 * The draft counts for the home screen, which shows the same counts as the badges (docs/unknowns.md): from the request of the badges in
 * progress, otherwise from a separate request.
 */
export function loadDraftCountsForHome(api: ApiAccess, signal: AbortSignal): DraftCounts {
  return requested.of(api.token()) ?? call(api, 'getDraftCounts', { signal })
}

/** After an event of the server, the home screen no longer uses the response to a request in progress, because it may be older. */
export function discardSharedDraftCounts(): void {
  requested.discard()
}
