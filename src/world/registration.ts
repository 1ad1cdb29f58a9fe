/** How long the answer is waited for, in milliseconds. */
const LIMIT_MS = 5000

let offered: Promise<boolean> | undefined

/**
 * Whether accounts can be requested here. It reads `config.json` without the code of the calls, which the sign-in page loads only when
 * somebody types. A server that does not answer, or is older than the setting, counts as yes: then the request itself gets the answer.
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
