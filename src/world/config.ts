import { Config } from '../../contract/config.ts'
import { SESSION_SECONDS } from '../../contract/limits.ts'
import { RequestError } from '../../machines/requestError.ts'
import { tryParseJson } from './api.ts'
import { withoutTrailingSlashes } from './withoutTrailingSlashes.ts'

/** The defaults of an installation: everything on the same origin, no analytics (wire, "Settings, read at run time"). */
const defaults: Config = Config.parse({
  apiBase: '',
  mediaBase: '',
  productionHost: '',
  vapidPublicKey: '',
  pageviewUrl: '',
  sessionSeconds: SESSION_SECONDS,
})

const TOO_MANY_REQUESTS = 429
const SERVER_ERROR = 500

/**
 * Reads the response of `/config.json`. Returns the defaults if the server has no valid file. If the response is incomplete or the server
 * is temporarily unavailable, it throws `offline`, because with the defaults the employee could sign in to a wrong server.
 */
export async function readConfigResponse(response: Response): Promise<Config> {
  const { status } = response
  if (status === TOO_MANY_REQUESTS || status >= SERVER_ERROR) throw new RequestError('offline')
  const text = await response.text().catch(() => {
    throw new RequestError('offline')
  })
  const { data: config } = Config.safeParse(response.ok ? tryParseJson(text) : undefined)
  if (!config) return defaults
  return {
    ...config,
    apiBase: withoutTrailingSlashes(config.apiBase),
    mediaBase: withoutTrailingSlashes(config.mediaBase),
  }
}

/** Timeout for the response of the API server, in milliseconds. */
const API_SERVER_TIMEOUT_MS = 5000

/**
 * The settings in effect. If another server answers the calls (`apiBase`), its features, limits, session lifetime, time zone and push key
 * replace those of the page's server. A server without `/config.json`, such as the company's current one, has no features
 * (docs/receivers.md, X2).
 */
export async function loadApiServerConfig(config: Config): Promise<Config> {
  if (config.apiBase === '') return config
  const text = await fetch(`${config.apiBase}/config.json`, {
    signal: AbortSignal.timeout(API_SERVER_TIMEOUT_MS),
  })
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '')
  const { data: other } = Config.safeParse(tryParseJson(text))
  if (!other) return { ...config, features: [] }
  const { features, limits, sessionSeconds, timeZone, vapidPublicKey } = other
  return { ...config, features, limits, sessionSeconds, timeZone, vapidPublicKey }
}
