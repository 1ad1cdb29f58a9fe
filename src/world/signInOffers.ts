import type { Config } from '../../contract/config.ts'

/** What the sign-in page offers. A missing field is the default of the contract. */
export type SignInOffers = Partial<Pick<Config, 'registration' | 'passwordSignIn' | 'singleSignOn'>>

/** Timeout of the response, in milliseconds. */
const OFFERS_TIMEOUT_MS = 5000

let offers: Promise<SignInOffers> | undefined

/**
 * What the sign-in page offers. Reads `config.json` without the code of the calls, which the sign-in page loads only when an employee
 * types. If the server does not respond or is too old, the settings are missing and their defaults apply. The sign-in or the account
 * request then shows whether the server accepts it.
 */
export function loadSignInOffers(): Promise<SignInOffers> {
  offers ??= fetch('/config.json', { signal: AbortSignal.timeout(OFFERS_TIMEOUT_MS) })
    .then((response) => response.json())
    .then((config: SignInOffers | null) => config ?? {})
    .catch(() => {
      offers = undefined
      return {}
    })
  return offers
}
