import fs from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp, type LogStream } from './app.ts'
import type { Settings } from './config.ts'
import { type Database, openDatabase } from './db/connect.ts'
import { productLimits } from './db/limits.ts'
import { bePresent, makeNumber, type Presence } from './db/presence.ts'
import { demandTimeZone } from './db/timeZone.ts'
import { type Hub, openHub } from './events/hub.ts'
import { arrivalFolder, openDisk } from './media/disk.ts'
import { createSeal, makeSealKey } from './media/seal.ts'
import {
  claimFolder,
  demandFiles,
  demandSharedFolder,
  sweep,
  sweepArrivals,
} from './media/sweep.ts'
import { internet, type Reach } from './push/addresses.ts'
import { createSender, makeVapidKeys } from './push/sender.ts'
import { keepSecret } from './repositories/secrets.ts'
import { startCleanup } from './services/cleanup.ts'
import type { Desk } from './services/desk.ts'
import { createDraftCounts } from './services/draftCounts.ts'
import { lookAtKinds } from './services/files.ts'
import { findEnded } from './services/sessions.ts'

/** So long the product waits at its end for who is still sending, in milliseconds; what has not wholly arrived is not kept. */
const LAST_REQUESTS_MS = 5000
/** A sweep takes an arrival folder without a change for an hour for one of a dead process. */
const RENEW_MS = 10 * 60_000

/** A running product. */
export interface Product {
  app: FastifyInstance
  database: Database
  close(): Promise<void>
}

interface ProductOptions {
  /** how push services are reached */
  reach?: Reach
  /** where log lines go instead of the standard output */
  log?: LogStream
}

/**
 * Opens database and files, clears away what a crash may have left, and builds the app; it does not listen yet. Whatever throws
 * leaves nothing open.
 */
export async function openProduct(
  settings: Settings,
  { reach = internet, log }: ProductOptions = {},
): Promise<Product> {
  const limits = productLimits(settings.DATABASE_TIMEOUT_MS)
  const database = await openDatabase(settings, { limits, upgrade: true })
  const files = path.join(settings.DATA_DIR, 'files')
  const number = makeNumber()
  let presence: Presence | undefined
  let hub: Hub | undefined
  let stopCleanup: (() => void) | undefined
  let app: FastifyInstance | undefined
  let renewal: NodeJS.Timeout | undefined
  const leave = async () => {
    clearInterval(renewal)
    stopCleanup?.()
    await hub?.leave()
    // It stays where files are still arriving, for a later sweep.
    await fs.rmdir(arrivalFolder(files, number)).catch(() => undefined)
    await presence?.leave()
    await database.close()
  }
  try {
    await demandTimeZone(database, settings.TIME_ZONE)
    if (settings.ALLOW_MISSING_FILES === 'no') await demandFiles(database, files)
    await claimFolder(database, settings.DATA_DIR)
    const media = await openDisk(files, number)
    presence = await bePresent(database.connection, number)
    await demandSharedFolder(database, files)
    await sweep(database, files)
    await lookAtKinds(database, media)
    stopCleanup = startCleanup(database.db)
    const keyed = await readKeys(database, settings, reach)
    const draftCounts = createDraftCounts(database, settings)
    hub = await openHub(
      database.connection,
      (sessions) => findEnded(database.db, sessions),
      // A backup may bring other keys than those of the start.
      () =>
        void readKeys(database, settings, reach).then(
          (fresh) => Object.assign(keyed, fresh),
          () => undefined,
        ),
      draftCounts,
      () => app?.log.warn('a notification of the database that cannot be read is ignored'),
    )
    const renew = () => media.check().then(() => sweepArrivals(database, files))
    renewal = setInterval(() => void renew().catch(() => undefined), RENEW_MS).unref()
    const built = await buildApp(
      Object.assign(keyed, { database, media, hub, draftCounts, settings }),
      { log },
    )
    app = built
    built.addHook('onClose', leave)
    const close = async () => {
      const cut = setTimeout(() => built.server.closeAllConnections(), LAST_REQUESTS_MS)
      await built.close().finally(() => clearTimeout(cut))
    }
    return { app: built, database, close }
  } catch (error) {
    await leave()
    throw error
  }
}

/** What works with the keys that the database keeps. */
async function readKeys(
  { db }: Database,
  settings: Settings,
  reach: Reach,
): Promise<Pick<Desk, 'sender' | 'seal'>> {
  const vapid = await keepSecret(db, 'vapid', makeVapidKeys)
  const seal = await keepSecret(db, 'seal', makeSealKey)
  return { sender: createSender(vapid, settings.VAPID_SUBJECT, reach), seal: createSeal(seal) }
}
