/** Timeout of the response, in milliseconds. */
const LIMIT_MS = 5000

let offered: Promise<boolean> | undefined

/**
 * Whether accounts can be requested here. Reads `config.json` without the code of the calls, which the sign-in page loads only when an
 * employee types. Returns true if the server does not respond or is older than the setting. The account request then returns the actual
 * result.
 */
export function isRegistrationOffered(): Promise<boolean> {
  offered ??= fetch('/config.json', { signal: AbortSignal.timeout(LIMIT_MS) })
    .then((response) => response.json())
    .then((config: { registration?: unknown } | null) => config?.registration !== false)
    .catch(() => {
      offered = undefined
      return true
    })
  return offered
}
