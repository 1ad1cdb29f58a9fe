import { Config } from '../../contract/config.ts'
import { SESSION_SECONDS } from '../../contract/limits.ts'
import { failureOf } from '../../machines/ports.ts'
import { ask } from './api.ts'

/** The installation's defaults: everything on the same origin, no analytics (wire, "Settings, read at run time"). */
const defaults: Config = Config.parse({
  apiBase: '',
  mediaBase: '',
  productionHost: '',
  vapidPublicKey: '',
  pageviewUrl: '',
  sessionSeconds: SESSION_SECONDS,
})

/**
 * `/config.json` of this installation. A server that has none gets the defaults; only a server that cannot be reached is a
 * failure, so that nobody signs in at a wrong address.
 */
export async function readConfig(): Promise<Config> {
  try {
    const caller = { base: '', token: () => null, onUnauthorized: () => undefined }
    const config = await ask(caller, 'getConfig')
    return { ...config, apiBase: bare(config.apiBase), mediaBase: bare(config.mediaBase) }
  } catch (error) {
    if (failureOf(error).kind === 'offline') throw error
    return defaults
  }
}

function bare(base: string): string {
  return base.replace(/\/+$/, '')
}
