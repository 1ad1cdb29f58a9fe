import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authenticate } from './accounts/authentication.ts'
import { buildApp, type LogStream } from './app.ts'
import type { Settings } from './config/settings.ts'
import { type Database, openDatabase } from './db/connect.ts'
import { serverTimeouts } from './db/timeouts.ts'
import { requireConnections } from './db/pooler.ts'
import { requireKnownTimeZone } from './db/timeZone.ts'
import { openEventBus } from './notifications/eventBus.ts'
import { type OpenFiles, openFiles } from './storage/openFiles.ts'
import { createUrlSigner, generateUrlSigningKey } from './storage/urlSigner.ts'
import { internetPolicy, type OutboundPolicy } from './http/publicAddresses.ts'
import { createPushSender, generateVapidKeys } from './notifications/pushSender.ts'
import { getOrCreateSecret } from './db/secrets.sql.ts'
import { closePortWithoutResets, createDrain, deregisterFromLoadBalancer } from './http/drain.ts'
import { startCleanup } from './cleanup.ts'
import { jobsOf, prepareImportFolder, startDelegationClock } from './jobs.ts'
import { type PeriodicChecks, startScheduler } from './scheduler/scheduler.service.ts'
import type { ServerContext, EventBus, Media } from './http/context.ts'
import { addMissingBatchDates } from './vouchers/batchDates.service.ts'
import { createDraftableBatchCounter } from './vouchers/draftableBatchCounter.service.ts'
import { detectMissingMediaTypes } from './documents/files.service.ts'
import { type DeliveryWorker, startDeliveries } from './integration/deliveries.service.ts'
import { createWebhookSender } from './integration/webhookSender.ts'
import { findEndedTokenHashes } from './accounts/sessions.service.ts'

/** A server that is ready to listen: its app, database and file storage. */
export interface PreparedServer {
  app: FastifyInstance
  database: Database
  media: Media
  /**
   * Stops in order: `/readyz` returns 503 for DRAIN_SECONDS, a load balancer is made to use other nodes, the port is closed, streams end,
   * and running requests have LAST_REQUESTS_SECONDS.
   */
  close(): Promise<void>
}

interface ServerOptions {
  /** how to connect to push services and webhook endpoints; by default only to public IP addresses */
  outboundPolicy?: OutboundPolicy
  /** receives log lines in place of standard output */
  log?: LogStream
}

/**
 * Opens database and files, removes what a crash may have left, and builds the app. The app does not listen yet. After an error everything
 * is closed again.
 */
export async function prepareServer(
  settings: Settings,
  { outboundPolicy = internetPolicy, log }: ServerOptions = {},
): Promise<PreparedServer> {
  const timeouts = serverTimeouts(settings.DATABASE_TIMEOUT_MS)
  const database = await openDatabase(settings, { timeouts, upgrade: true, pooled: true })
  let files: OpenFiles | undefined
  let eventBus: EventBus | undefined
  let deliveries: DeliveryWorker | undefined
  let stopCleanup: (() => void) | undefined
  let checks: PeriodicChecks[] = []
  let app: FastifyInstance | undefined
  const drain = createDrain()
  const closeParts = async () => {
    stopCleanup?.()
    await Promise.all(checks.map((each) => each.stop()))
    await eventBus?.close()
    await deliveries?.stop()
    await files?.close()
    await database.close()
  }
  try {
    await prepareImportFolder(settings)
    await requireConnections(database, settings)
    await requireKnownTimeZone(database, settings.TIME_ZONE)
    files = await openFiles(database, settings)
    const { media } = files
    await addMissingBatchDates(database)
    await detectMissingMediaTypes(database, media)
    stopCleanup = startCleanup(database.db)
    const keyed = await readKeys(database, settings, outboundPolicy)
    const draftableBatchCounter = createDraftableBatchCounter(database, settings)
    eventBus = await openEventBus(
      database.connection,
      (sessions) => findEndedTokenHashes(database.db, sessions),
      // The keys are read again after a restore, because the backup can contain other keys.
      () =>
        void readKeys(database, settings, outboundPolicy).then(
          (fresh) => Object.assign(keyed, fresh),
          () => undefined,
        ),
      draftableBatchCounter,
      () => app?.log.warn('ignored a database notification that cannot be parsed'),
      () => deliveries?.wake(),
    )
    const built = await buildApp(
      Object.assign(keyed, {
        database,
        media,
        eventBus,
        draftableBatchCounter,
        settings,
        authenticate: (request: FastifyRequest) => authenticate(database.pool, request, settings),
      }),
      { log, drain },
    )
    app = built
    const send = createWebhookSender(settings.INTEGRATION_HOSTS, outboundPolicy)
    deliveries = startDeliveries(database, send, built.log)
    const keepAliveMs = timeouts.idle / 4
    checks = [
      startScheduler(database.db, jobsOf(database, settings, built.log), {
        log: built.log,
        keepAliveMs,
      }),
      startDelegationClock(database.db, built.log),
    ]
    built.addHook('onClose', closeParts)
    const close = async () => {
      drain.begin()
      if (built.server.listening) {
        await sleep(settings.DRAIN_SECONDS * 1000)
        if (settings.DRAIN_SECONDS > 0) await deregisterFromLoadBalancer(built.server)
        await closePortWithoutResets(built.server)
      }
      const cut = setTimeout(
        () => built.server.closeAllConnections(),
        settings.LAST_REQUESTS_SECONDS * 1000,
      )
      await built.close().finally(() => clearTimeout(cut))
    }
    return { app: built, database, media, close }
  } catch (error) {
    await closeParts()
    throw error
  }
}

/** The parts of the context that use the keys stored in the database. */
async function readKeys(
  { db }: Database,
  settings: Settings,
  outboundPolicy: OutboundPolicy,
): Promise<Pick<ServerContext, 'pushSender' | 'urlSigner'>> {
  const vapid = await getOrCreateSecret(db, 'vapid', generateVapidKeys)
  const urlSigner = await getOrCreateSecret(db, 'seal', generateUrlSigningKey)
  return {
    pushSender: createPushSender(vapid, settings.VAPID_SUBJECT, outboundPolicy),
    urlSigner: createUrlSigner(urlSigner),
  }
}
