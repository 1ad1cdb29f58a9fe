import { Config } from '../../contract/config.ts'
import { SESSION_SECONDS } from '../../contract/limits.ts'
import { requestErrorOf } from '../../machines/requestError.ts'
import { call } from './api.ts'

/** The defaults of an installation: everything on the same origin, no analytics (wire, "Settings, read at run time"). */
const defaults: Config = Config.parse({
  apiBase: '',
  mediaBase: '',
  productionHost: '',
  vapidPublicKey: '',
  pageviewUrl: '',
  sessionSeconds: SESSION_SECONDS,
})

/**
 * Loads `/config.json` of this installation. Returns the defaults if the server has no valid one. Throws only if the server cannot be
 * reached, because with the defaults an employee could sign in to a wrong server.
 */
export async function readConfig(): Promise<Config> {
  try {
    const caller = { base: '', token: () => null, onUnauthorized: () => undefined }
    const config = await call(caller, 'getConfig')
    return { ...config, apiBase: bare(config.apiBase), mediaBase: bare(config.mediaBase) }
  } catch (error) {
    if (requestErrorOf(error).kind === 'offline') throw error
    return defaults
  }
}

function bare(base: string): string {
  return base.replace(/\/+$/, '')
}
