import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import pg from 'pg'
import * as z from 'zod/mini'
import { readTrustProxy } from './clientAddress.ts'
import { type ConnectionLimits, connectionLimits, limitBodies } from './connections.ts'
import { allowOrigins } from './crossOrigin.ts'
import { answerError } from './errors.ts'
import { describeRequests, requestId } from './requestLog.ts'
import { boxes } from './routes/boxes.ts'
import { ea } from './routes/ea.ts'
import { employee } from './routes/employee.ts'
import { erp } from './routes/erp.ts'
import { events } from './routes/events.ts'
import { health } from './routes/health.ts'
import { media } from './routes/media.ts'
import { NOT_FOUND, page, wantsPage } from './routes/page.ts'
import { restAuth } from './routes/restAuth.ts'
import { signing } from './routes/signing.ts'
import type { Desk } from './services/desk.ts'

z.config({
  ...z.locales.en(),
  customError: (issue) => (issue.input === undefined ? 'This field is required.' : undefined),
})

/** Where log lines go instead of the standard output. */
export interface LogStream {
  write(line: string): void
}

/** What a test may replace. */
export interface AppOptions {
  limits?: ConnectionLimits
  log?: LogStream
}

/**
 * The HTTP side of the product. Logs carry the route, never the query, a token or a body; they go to `log`, or to the standard
 * output.
 */
export async function buildApp(
  desk: Desk,
  { limits = connectionLimits, log }: AppOptions = {},
): Promise<FastifyInstance> {
  const { settings } = desk
  const trust = readTrustProxy(settings.TRUST_PROXY)
  const app = Fastify({
    logger: {
      level: settings.LOG_LEVEL,
      serializers: { req: describeRequest, err: describeError },
      redact: ['busboyOptions.headers'],
      ...(log && { stream: log }),
    },
    trustProxy: trust,
    genReqId: requestId(trust),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id)
      if (wantsPage(request)) void reply.redirect(NOT_FOUND)
      else answerError(error, request, reply)
    },
    // A search of many Hangul letters, nine bytes each in an address, gets an answer as well.
    http: { maxHeaderSize: 128 * 1024 },
    requestTimeout: limits.uploadMs,
    connectionTimeout: limits.idleMs,
    forceCloseConnections: 'idle',
  })
  app.server.maxConnections = limits.connections
  limitBodies(app, limits.bodyMs)
  describeRequests(app, trust)
  app.setErrorHandler(answerError)
  readEmptyJson(app)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(settings) },
    strictTransportSecurity: settings.PUBLIC_URL.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
  })
  await allowOrigins(app, settings.CORS_ORIGINS)
  // The default of every answer; static files, settings and events set their own.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  // What is too large is said by name, in services/uploads.ts.
  await app.register(multipart, { throwFileSizeLimit: false })
  restAuth(app, desk)
  employee(app, desk)
  ea(app, desk)
  boxes(app, desk)
  signing(app, desk)
  erp(app, desk)
  events(app, desk)
  media(app, desk)
  health(app, desk)
  await page(app)
  return app
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url }
}

/** An error without what PostgreSQL tells of the row that it was about. */
function describeError(error: Error & { code?: string }) {
  const ofDatabase = error instanceof pg.DatabaseError
  const stack = error.stack?.split('\n').filter((line) => !ofDatabase || /^\s+at /.test(line))
  return {
    type: error.name,
    code: error.code ?? '',
    message: ofDatabase ? '' : error.message,
    stack: stack?.join('\n') ?? '',
  }
}

/** A body that is announced as JSON and is empty stands for no body: a logout needs none. */
function readEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** Nothing inline, nothing evaluated, nothing from elsewhere but what the settings name. */
function contentPolicy(settings: Desk['settings']): Record<string, string[]> {
  const others = [settings.API_BASE, settings.MEDIA_BASE, settings.PAGEVIEW_URL]
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).origin)
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...others],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...others],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}
