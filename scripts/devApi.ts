import { demoProblem, demoIgnoredMessage, isLoopbackHost } from '../server/config/demoProblem.ts'
import { readSettings, type Settings } from '../server/config/settings.ts'

/** How `npm run dev` starts the API. */
export interface DevApi {
  /** the settings of the whole product: Vite listens on their HOST and PORT */
  settings: Settings
  /** the URL to which Vite forwards the calls */
  url: string
  /** the environment variables of the API process */
  environment: NodeJS.ProcessEnv
  /** a line to print; undefined if there is none */
  notice: string | undefined
}

/**
 * The API listens on the port after PORT, and only on a loopback address: with another HOST, Vite forwards the calls of other computers.
 * The API would then take its own loopback address for that of the product and seed the demo company, whose passwords are public. It
 * therefore gets SEED=none. Throws the errors of `readSettings`.
 */
export function readDevApi(environment: Record<string, string | undefined>): DevApi {
  const settings = readSettings(environment)
  const { HOST, PORT } = settings
  const isLocal = isLoopbackHost(HOST)
  const host = isLocal ? HOST : '127.0.0.1'
  const problem = isLocal ? undefined : demoProblem(settings)
  const isIgnored = problem !== undefined && environment.SEED?.trim() === 'demo'
  return {
    settings,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${PORT + 1}`,
    environment: {
      ...environment,
      HOST: host,
      PORT: String(PORT + 1),
      ...(problem !== undefined && { SEED: 'none' }),
    },
    notice: isIgnored ? demoIgnoredMessage(problem) : undefined,
  }
}
