import type { Config } from '../../contract/config.ts'

/** What the sign-in page offers. A missing field is the default of the contract. */
export type SignInOffers = Partial<Pick<Config, 'registration' | 'passwordSignIn' | 'singleSignOn'>>

/** Timeout of the response, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 5000

let offers: Promise<SignInOffers> | undefined

/**
 * What the sign-in page offers. Reads `config.json` without the code of the calls, which the sign-in page loads only when an employee
 * types. Returns nothing if the server does not respond or is too old to have these settings. The sign-in or the account request then
 * reports the actual result.
 */
export function loadSignInOffers(): Promise<SignInOffers> {
  offers ??= fetch('/config.json', { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })
    .then((response) => response.json())
    .then((config: SignInOffers | null) => config ?? {})
    .catch(() => {
      offers = undefined
      return {}
    })
  return offers
}
