import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'

/** Matches routes that are counted by their own URL. All others are counted as `app`: files of the app, and requests without a route. */
const CALL =
  /^\/(ea|erp|employee|integration|rest-auth|media|healthz|readyz|metrics|config\.json)\b/
const STREAM = /^\/ea\/events\//

/**
 * Metrics for Prometheus at `/metrics`, for requests with METRICS_TOKEN. Without that setting the route does not exist and nothing is
 * counted.
 */
export async function registerMetricsRoute(
  app: FastifyInstance,
  context: ServerContext,
): Promise<void> {
  const { METRICS_TOKEN } = context.settings
  if (METRICS_TOKEN === '') return
  // Loaded here, so that a start without this setting does not load the library.
  const { createMetrics } = await import('./metrics.service.ts')
  const metrics = createMetrics(context)

  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const { url = '' } = routeOptions
    // The event stream is not measured, because its duration is the time for which a tab is open.
    if (STREAM.test(url)) return
    const route = CALL.test(url) ? url : 'app'
    metrics.observe(method, route, reply.statusCode, reply.elapsedTime / 1000)
  })

  app.get('/metrics', async (request, reply) => {
    const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
    if (scheme !== 'Bearer' || !isEqual(token, METRICS_TOKEN)) throw wrongToken()
    reply.type(metrics.contentType)
    return metrics.text()
  })
}

const wrongToken = () =>
  new ApiError(
    401,
    { detail: 'Send the setting METRICS_TOKEN as a Bearer token.' },
    { 'www-authenticate': 'Bearer' },
  )

/** Compares two texts in a time that does not depend on their content. */
function isEqual(givenToken: string, expectedToken: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(givenToken), digest(expectedToken))
}
