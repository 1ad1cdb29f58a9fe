import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import pg from 'pg'
import * as z from 'zod/mini'
import { readTrustProxy } from './config/trustProxy.ts'
import { type ConnectionLimits, connectionLimits, limitBodyTime } from './http/connections.ts'
import { sendClientError } from './http/clientErrors.ts'
import { allowOrigins } from './http/crossOrigin.ts'
import { createDrain, type Drain } from './http/drain.ts'
import { createErrorHandler } from './http/errors.ts'
import { acceptedLanguage } from './http/language.ts'
import { addRequestLogFields, createRequestIdGenerator } from './http/requestLog.ts'
import { registerBoxRoutes } from './documents/boxes.routes.ts'
import { registerSubmissionRoutes } from './documents/submissions.routes.ts'
import { registerCandidateRoutes } from './accounts/candidates.routes.ts'
import { registerDeviceRoutes } from './accounts/devices.routes.ts'
import { registerDelegationRoutes } from './delegations/delegations.routes.ts'
import { registerPushRoutes } from './notifications/push.routes.ts'
import { registerOwnAccountRoutes } from './accounts/ownAccount.routes.ts'
import { registerCalendarRoutes } from './vouchers/calendar.routes.ts'
import { registerVoucherRoutes } from './vouchers/vouchers.routes.ts'
import { registerEventRoutes } from './notifications/events.routes.ts'
import { registerHealthRoutes } from './health.routes.ts'
import { registerMediaRoutes } from './documents/media.routes.ts'
import { registerMetricsRoute } from './metrics/metrics.routes.ts'
import {
  inlineSources,
  NOT_FOUND_PATH,
  readBuiltPage,
  registerPageRoutes,
  wantsPage,
} from './page.routes.ts'
import { registerSignInRoutes } from './accounts/signIn.routes.ts'
import { registerSingleSignOnRoutes } from './accounts/singleSignOn.routes.ts'
import { registerIntegrationRoutes } from './integration/integration.routes.ts'
import { registerApproverActionRoutes } from './documents/approverActions.routes.ts'
import { registerSavedLineRoutes } from './documents/savedLines.routes.ts'
import { registerSigningRoutes } from './documents/signing.routes.ts'
import type { ServerContext } from './http/context.ts'

z.config({
  ...z.locales.en(),
  customError: (issue) => (issue.input === undefined ? 'This field is required.' : undefined),
})

/** Receives log lines instead of standard output. */
export interface LogStream {
  write(line: string): void
}

/** Parts of the app that a test can replace. */
export interface AppOptions {
  limits?: ConnectionLimits
  log?: LogStream
  drain?: Drain
}

/**
 * Builds the HTTP server. Its log contains the route of a request, but no query string, token or body. Log lines go to `log`, or to
 * standard output.
 */
export async function buildApp(
  context: ServerContext,
  { limits = connectionLimits, log, drain = createDrain() }: AppOptions = {},
): Promise<FastifyInstance> {
  const { settings } = context
  const trust = readTrustProxy(settings.TRUST_PROXY)
  const sendError = createErrorHandler((request) => acceptedLanguage(request, settings))
  const app = Fastify({
    logger: {
      level: settings.LOG_LEVEL,
      serializers: { req: describeRequest, err: describeError },
      redact: ['busboyOptions.headers'],
      ...(log && { stream: log }),
    },
    trustProxy: trust,
    genReqId: createRequestIdGenerator(trust),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id)
      if (wantsPage(request)) void reply.redirect(NOT_FOUND_PATH)
      else sendError(error, request, reply)
    },
    clientErrorHandler: sendClientError,
    // Large enough for several text filters of `SEARCH_MAX` characters, because a percent-encoded Hangul syllable has nine bytes, and
    // decomposed up to 27. The filter itself refuses longer texts.
    http: { maxHeaderSize: 128 * 1024 },
    requestTimeout: limits.uploadMs,
    connectionTimeout: limits.idleMs,
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection while the process stops is served, because a client cannot repeat a POST.
    return503OnClosing: false,
  })
  app.server.maxConnections = limits.connections
  limitBodyTime(app, limits.bodyMs)
  addRequestLogFields(app, trust)
  drain.follow(app.server)
  app.setErrorHandler(sendError)
  readEmptyJson(app)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(settings) },
    strictTransportSecurity: settings.PUBLIC_URL.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
    // Every policy has `frame-ancestors`, which replaces X-Frame-Options, and the pages have no links to other hosts whose names a browser
    // could look up early. Browsers that obey the other three headers cannot run the app.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  await allowOrigins(app, settings.CORS_ORIGINS)
  // The default `Cache-Control` of every response. Static files, settings and events set another value.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  // The parser does not throw for files that are too large, because documents/upload.ts reports them by name.
  await app.register(multipart, { throwFileSizeLimit: false })
  registerSignInRoutes(app, context)
  registerSingleSignOnRoutes(app, context)
  registerDeviceRoutes(app, context)
  registerOwnAccountRoutes(app, context)
  registerCandidateRoutes(app, context)
  registerSubmissionRoutes(app, context)
  registerBoxRoutes(app, context)
  registerSigningRoutes(app, context)
  registerApproverActionRoutes(app, context)
  registerSavedLineRoutes(app, context)
  registerVoucherRoutes(app, context)
  registerCalendarRoutes(app, context)
  registerDelegationRoutes(app, context)
  registerEventRoutes(app, context)
  registerPushRoutes(app, context)
  registerMediaRoutes(app, context)
  registerIntegrationRoutes(app, context)
  registerHealthRoutes(app, context, drain)
  await registerMetricsRoute(app, context)
  await registerPageRoutes(app, settings.DATA_DIR)
  return app
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url }
}

/** An error for the log. The message of a PostgreSQL error is left out, because it can contain row values. */
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

/** Treats an empty JSON body as no body, because clients send one when they sign out. */
function readEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** Content security policy: no inline code except that of the built page, no eval, and no other origins except those in the settings. */
function contentPolicy(settings: ServerContext['settings']): Record<string, string[]> {
  const others = [settings.API_BASE, settings.MEDIA_BASE, settings.PAGEVIEW_URL]
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).origin)
  const page = readBuiltPage()
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineSources(page, 'script')],
    'style-src': ["'self'", ...inlineSources(page, 'style')],
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
