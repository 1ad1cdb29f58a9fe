import { type ApiAccess, call } from './api.ts'
import { sharedRequest } from './sharedRequest.ts'

type DraftCounts = Promise<readonly number[]>

/** How long the badges can use the response to the home screen, in milliseconds. On the first screen they request their counts after it. */
const KEPT_MS = 1000

const requested = sharedRequest<readonly number[]>()

/** The draft counts for the badges: from the request of the home screen, which is used once, otherwise from a separate request. */
export function loadDraftCountsForBadges(api: ApiAccess): DraftCounts {
  const response = requested.of(api.token())
  requested.discard()
  return response ?? requested.share(api.token(), call(api, 'getDraftCounts'))
}

/**
 * The draft counts for the home screen, which shows the same counts as the badges (docs/unknowns.md): from a request in progress, or from
 * its request of the last second, otherwise from a separate request.
 */
export function loadDraftCountsForHome(api: ApiAccess): DraftCounts {
  const token = api.token()
  return requested.of(token) ?? requested.share(token, call(api, 'getDraftCounts'), KEPT_MS)
}

/** After an event of the server, no caller uses the response to an earlier request, because it may be older. */
export function discardSharedDraftCounts(): void {
  requested.discard()
}
