import fs from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authenticate } from './accounts/authentication.ts'
import { buildApp, type LogStream } from './app.ts'
import type { Settings } from './config/settings.ts'
import { type Database, openDatabase } from './db/connect.ts'
import { productLimits } from './db/limits.ts'
import { acquireProcessLease, makeLeaseNumber, type ProcessLease } from './db/processLease.ts'
import { requireTimeZone } from './db/timeZone.ts'
import { openEventBus } from './notifications/eventBus.ts'
import { arrivalFolder, openDisk } from './storage/disk.ts'
import { createUrlSigner, makeUrlSigningKey } from './storage/urlSigner.ts'
import {
  bindFolderToDatabase,
  requireFiles,
  requireSharedFolder,
  removeOrphanedFiles,
  removeAbandonedUploads,
} from './storage/orphanedFiles.ts'
import { internet, type Reach } from './http/publicAddresses.ts'
import { createSender, makeVapidKeys } from './notifications/pushSender.ts'
import { getOrCreateSecret } from './db/secrets.sql.ts'
import { startCleanup } from './cleanup.ts'
import type { ServerContext, EventBus, Media } from './http/context.ts'
import { addMissingBatchDates } from './vouchers/batchDates.service.ts'
import { createDraftCounts } from './vouchers/draftCounts.service.ts'
import { detectMissingMediaTypes } from './documents/files.service.ts'
import { type DeliveryWorker, startDeliveries } from './integration/deliveries.service.ts'
import { createWebhookSender } from './integration/webhookSender.ts'
import { findEnded } from './accounts/sessions.service.ts'

/** How long the product waits for running requests when it stops, in milliseconds. Incomplete uploads are dropped. */
const LAST_REQUESTS_MS = 5000
/** Interval of renewing the arrival folder. `removeAbandonedUploads` removes folders that are unchanged for an hour. */
const RENEW_MS = 10 * 60_000

/** A running product. */
export interface Product {
  app: FastifyInstance
  database: Database
  media: Media
  close(): Promise<void>
}

interface ProductOptions {
  /** connection to push services and webhook endpoints */
  reach?: Reach
  /** receives log lines instead of standard output */
  log?: LogStream
}

/**
 * Opens database and files, removes what a crash may have left, and builds the app. The app does not listen yet. After an error everything
 * is closed again.
 */
export async function openProduct(
  settings: Settings,
  { reach = internet, log }: ProductOptions = {},
): Promise<Product> {
  const limits = productLimits(settings.DATABASE_TIMEOUT_MS)
  const database = await openDatabase(settings, { limits, upgrade: true })
  const files = path.join(settings.DATA_DIR, 'files')
  const number = makeLeaseNumber()
  let lease: ProcessLease | undefined
  let eventBus: EventBus | undefined
  let deliveries: DeliveryWorker | undefined
  let stopCleanup: (() => void) | undefined
  let app: FastifyInstance | undefined
  let renewal: NodeJS.Timeout | undefined
  const leave = async () => {
    clearInterval(renewal)
    stopCleanup?.()
    await eventBus?.leave()
    await deliveries?.leave()
    // If files are still being received, the folder stays until a later `removeAbandonedUploads`.
    await fs.rmdir(arrivalFolder(files, number)).catch(() => undefined)
    await lease?.release()
    await database.close()
  }
  try {
    await requireTimeZone(database, settings.TIME_ZONE)
    await addMissingBatchDates(database)
    if (settings.ALLOW_MISSING_FILES === 'no') await requireFiles(database, files)
    await bindFolderToDatabase(database, settings.DATA_DIR)
    const media = await openDisk(files, number)
    lease = await acquireProcessLease(database.connection, number)
    await requireSharedFolder(database, files)
    await removeOrphanedFiles(database, files)
    await detectMissingMediaTypes(database, media)
    stopCleanup = startCleanup(database.db)
    const keyed = await readKeys(database, settings, reach)
    const draftCounts = createDraftCounts(database, settings)
    eventBus = await openEventBus(
      database.connection,
      (sessions) => findEnded(database.db, sessions),
      // A restored backup can contain other keys.
      () =>
        void readKeys(database, settings, reach).then(
          (fresh) => Object.assign(keyed, fresh),
          () => undefined,
        ),
      draftCounts,
      () => app?.log.warn('ignored a database notification that cannot be parsed'),
      () => deliveries?.wake(),
    )
    const renew = () => media.check().then(() => removeAbandonedUploads(database, files))
    renewal = setInterval(() => void renew().catch(() => undefined), RENEW_MS).unref()
    const built = await buildApp(
      Object.assign(keyed, {
        database,
        media,
        eventBus,
        draftCounts,
        settings,
        authenticate: (request: FastifyRequest) => authenticate(database.pool, request),
      }),
      { log },
    )
    app = built
    const send = createWebhookSender(settings.INTEGRATION_HOSTS, reach)
    deliveries = startDeliveries(database, send, built.log)
    built.addHook('onClose', leave)
    const close = async () => {
      const cut = setTimeout(() => built.server.closeAllConnections(), LAST_REQUESTS_MS)
      await built.close().finally(() => clearTimeout(cut))
    }
    return { app: built, database, media, close }
  } catch (error) {
    await leave()
    throw error
  }
}

/** The parts of the context that use the keys stored in the database. */
async function readKeys(
  { db }: Database,
  settings: Settings,
  reach: Reach,
): Promise<Pick<ServerContext, 'sender' | 'urlSigner'>> {
  const vapid = await getOrCreateSecret(db, 'vapid', makeVapidKeys)
  const urlSigner = await getOrCreateSecret(db, 'seal', makeUrlSigningKey)
  return {
    sender: createSender(vapid, settings.VAPID_SUBJECT, reach),
    urlSigner: createUrlSigner(urlSigner),
  }
}
