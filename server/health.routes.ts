import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { calls } from '../contract/calls.ts'
import type { Config } from '../contract/config.ts'
import { NewerSchemaError } from './db/migrate.ts'
import type { Drain } from './http/drain.ts'
import { unavailableError } from './http/errors.ts'
import { DiskFull } from './storage/disk.ts'
import type { ServerContext } from './http/context.ts'
import { registerCall } from './http/registerCall.ts'

/** Health checks, and the configuration that the app loads at its start. */
export function registerHealthRoutes(
  app: FastifyInstance,
  context: ServerContext,
  drain: Drain,
): void {
  const checkMedia = shareRunning(() => context.media.check(CHECK_MS_MAX))

  app.get('/healthz', async () => ({ ok: true }))

  app.get('/readyz', async () => {
    const problem = drain.isDraining
      ? 'This process is stopping.'
      : await findProblem(context, checkMedia)
    if (problem !== undefined) throw unavailableError(problem)
    return { ok: true }
  })

  registerCall(app, context, calls.getConfig, ({ reply }) => {
    const { settings } = context
    reply.header('cache-control', 'no-cache')
    return {
      apiBase: settings.API_BASE,
      mediaBase: settings.MEDIA_BASE,
      productionHost: settings.PRODUCTION_HOST,
      vapidPublicKey: context.pushSender.publicKey,
      pageviewUrl: settings.PAGEVIEW_URL,
      sessionSeconds: settings.SESSION_SECONDS,
      timeZone: settings.TIME_ZONE,
      language: settings.LANGUAGE_DEFAULT,
      limits: {
        filesPerVoucher: settings.MAX_FILES_PER_VOUCHER,
        fileMb: settings.MAX_FILE_MB,
        documentMb: settings.MAX_DOCUMENT_MB,
      },
      registration: settings.REGISTRATION === 'on' && settings.PASSWORD_SIGN_IN === 'on',
      ...(settings.PASSWORD_SIGN_IN === 'off' && { passwordSignIn: false }),
      ...(settings.OIDC_ISSUER !== '' && { singleSignOn: { name: settings.OIDC_NAME } }),
      features: [
        'receivers',
        'lines',
        'parallel',
        'delegations',
        'hold',
        'sendBack',
        'undo',
        'changeLine',
        'integration',
      ],
    } satisfies Config
  })
}

/** Concurrent calls share one run of `check`, because every client may request `/readyz`. */
function shareRunning(check: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= check().finally(() => (running = undefined)))
}

/** Timeout of a check: `/readyz` must respond within 2 s. The probe's own timeout is shorter. */
const CHECK_MS_MAX = 1900

/** Why the product cannot serve requests now, or undefined if it can. */
async function findProblem(
  { database }: ServerContext,
  checkMedia: () => Promise<void>,
): Promise<string | undefined> {
  const reportTimeout = (what: string) =>
    sleep(CHECK_MS_MAX, undefined, { ref: false }).then(() => `${what} does not respond.`)
  const settleInTime = <Found>(check: Promise<Found>, what: string) =>
    Promise.race([check, reportTimeout(what)])
  const [ofDatabase, ofFiles] = await Promise.all([
    settleInTime(
      database.probe.check().then(
        () => undefined,
        (error) =>
          error instanceof NewerSchemaError
            ? error.message
            : 'The database does not respond, or is read-only.',
      ),
      'The database',
    ),
    settleInTime(
      checkMedia().then(
        () => undefined,
        (error) =>
          error instanceof DiskFull
            ? 'The disk is almost full.'
            : 'The file storage cannot be used.',
      ),
      'The file storage',
    ),
  ])
  return ofDatabase ?? ofFiles
}
