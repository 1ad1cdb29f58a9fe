import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../config/settings.ts'
import { ApiError } from './errors.ts'

/** Response headers that pages of another origin may read. pdf.js needs the range headers. */
const exposedHeaders = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Length',
  'Content-Range',
  'ETag',
  'Retry-After',
  'X-Request-Id',
]
/** How long a browser may cache a preflight response, in seconds. Chromium allows at most this value. */
const PREFLIGHT_SECONDS = 7200

/**
 * Lets pages of these origins use all calls, including media and events. Pages of all other origins can only send requests that need no
 * preflight, and their POST requests are refused here (wire, "Another origin"). Call it after helmet, because it overrides helmet's
 * Cross-Origin-Resource-Policy.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]) {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST' && isOfOtherOrigin(request) && !isAllowed(request, origins)) {
      throw new ApiError(403, {
        detail:
          'Pages of this origin cannot use the server. Add the origin to the setting CORS_ORIGINS.',
      })
    }
  })
  if (origins.length === 0) return
  await app.register(cors, {
    // The result is also false without an origin, so that the response has no CORS header.
    origin: (origin, done) => done(null, origin !== undefined && origins.includes(origin)),
    credentials: false,
    exposedHeaders,
    maxAge: PREFLIGHT_SECONDS,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isAllowed(request, origins) || isMediaWithoutOrigin(request)) {
      reply.header('cross-origin-resource-policy', 'cross-origin')
    }
  })
}

/**
 * The URL of this server for a page of one of these origins, which needs absolute URLs (wire, "Boxes"); '' for all other requests. Without
 * PUBLIC_URL it is the URL to which the page sent the request.
 */
export function crossOriginServerUrl(
  request: FastifyRequest,
  { CORS_ORIGINS, PUBLIC_URL }: Pick<Settings, 'CORS_ORIGINS' | 'PUBLIC_URL'>,
): string {
  const { origin } = request.headers
  if (origin === undefined || !CORS_ORIGINS.includes(origin)) return ''
  return PUBLIC_URL ? new URL(PUBLIC_URL).origin : `${request.protocol}://${request.host}`
}

/** Whether `sec-fetch-site` names another origin. Only browsers send this header. */
function isOfOtherOrigin({ headers }: FastifyRequest): boolean {
  return ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))
}

/** Whether a link of a page of another origin opens this URL in place of the page. For such a link, browsers ignore `download`. */
export function isOpenedFromOtherOrigin(request: FastifyRequest): boolean {
  return isOfOtherOrigin(request) && request.headers['sec-fetch-dest'] === 'document'
}

function isAllowed(request: FastifyRequest, origins: readonly string[]): boolean {
  const origin = originOf(request)
  return origin !== undefined && origins.includes(origin)
}

/** The origin of the page. An `<img>` request has only the referrer, unless the page's referrer policy removes it. */
function originOf({ headers: { origin, referer } }: FastifyRequest): string | undefined {
  if (origin !== undefined) return origin
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined
}

/** Whether this is a media request without origin and referrer. Such requests are allowed, because the signed URL is the permission. */
function isMediaWithoutOrigin(request: FastifyRequest): boolean {
  return originOf(request) === undefined && request.url.startsWith('/media/')
}
