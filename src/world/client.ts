import type { Config } from '../../contract/config.ts'
import type { PushObstacle } from '../../machines/push/push.ports.ts'
import type { ApiAccess } from './api.ts'
import { readConfigResponse, loadApiServerConfig } from './config.ts'
import { pushObstacle } from './host.ts'
import { reportView } from './pageviews.ts'
import { createVoucherListParser } from './voucherLists.ts'

/** The context of every call to the server: settings of the installation, token and base URL, and the parser of voucher lists. */
export interface Client {
  config: Config & { pushObstacle: PushObstacle | null }
  api: ApiAccess
  readVouchers: ReturnType<typeof createVoucherListParser>
  /** Reports views of the pages with these path patterns, if the installation has a URL for them. */
  reportViews(paths: readonly string[]): void
}

/** Reads the settings of the installation from the response of `/config.json`. Throws a `RequestError`. */
export async function createClient(
  wire: Omit<ApiAccess, 'base'>,
  response: Response,
): Promise<Client> {
  const serverConfig = await loadApiServerConfig(await readConfigResponse(response))
  return {
    config: { ...serverConfig, pushObstacle: pushObstacle(serverConfig.productionHost) },
    api: { ...wire, base: serverConfig.apiBase },
    readVouchers: createVoucherListParser(),
    reportViews: (paths) => {
      const { productionHost, pageviewUrl } = serverConfig
      const isReported = productionHost === location.host && pageviewUrl !== ''
      for (const path of paths) if (isReported) reportView(pageviewUrl, path)
    },
  }
}
