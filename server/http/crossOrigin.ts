import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

/** Answer headers that a page of another origin may read; pdf.js needs those of ranges. */
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
/** How long a browser may keep the answer to a preflight request, in seconds. Chromium caps it at this. */
const PREFLIGHT_SECONDS = 7200

/**
 * Lets pages of these origins call everything, media and events included; pages of any other origin can send only what no preflight
 * request protects, and that is refused here (wire, "Another origin"). Call it after helmet, whose Cross-Origin-Resource-Policy it widens.
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
    // False also where no origin is sent, so that the answer has no CORS header.
    origin: (origin, done) => done(null, origin !== undefined && origins.includes(origin)),
    credentials: false,
    exposedHeaders,
    maxAge: PREFLIGHT_SECONDS,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isAllowed(request, origins) || isUnnamedMedia(request)) {
      reply.header('cross-origin-resource-policy', 'cross-origin')
    }
  })
}

/** Whether a browser sends this header; other clients do not. */
function isOfOtherOrigin({ headers }: FastifyRequest): boolean {
  return ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))
}

function isAllowed(request: FastifyRequest, origins: readonly string[]): boolean {
  const origin = originOf(request)
  return origin !== undefined && origins.includes(origin)
}

/** The origin of the page. `<img>` sends only the referrer, and not that where the page's policy forbids it. */
function originOf({ headers: { origin, referer } }: FastifyRequest): string | undefined {
  if (origin !== undefined) return origin
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined
}

/** Media for a page that does not send where it is from, as ours: the signed URL is the permission. */
function isUnnamedMedia(request: FastifyRequest): boolean {
  return originOf(request) === undefined && request.url.startsWith('/media/')
}
