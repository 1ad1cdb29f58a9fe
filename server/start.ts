import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Settings } from './config.ts'
import { type Database, openDatabase } from './db/connect.ts'
import { bePresent, type Presence } from './db/presence.ts'
import { type Hub, openHub } from './events/hub.ts'
import { openDisk } from './media/disk.ts'
import { createSeal, makeSealKey } from './media/seal.ts'
import { claimFolder, sweep } from './media/sweep.ts'
import { internet, type Reach } from './push/addresses.ts'
import { createSender, makeVapidKeys } from './push/sender.ts'
import { keepSecret } from './repositories/secrets.ts'
import { lookAtKinds } from './services/files.ts'
import { findEnded } from './services/sessions.ts'

/** A running product. */
export interface Product {
  app: FastifyInstance
  database: Database
  close(): Promise<void>
}

/**
 * Opens database and files, clears away what a crash may have left, and builds the app; it does not listen yet. `reach` is how push
 * services are reached. Whatever throws leaves nothing open.
 */
export async function openProduct(settings: Settings, reach: Reach = internet): Promise<Product> {
  const database = await openDatabase(settings)
  let presence: Presence | undefined
  let hub: Hub | undefined
  const leave = async () => {
    await hub?.leave()
    await presence?.leave()
    await database.close()
  }
  try {
    await claimFolder(database, settings.DATA_DIR)
    presence = await bePresent(database.connection)
    const files = path.join(settings.DATA_DIR, 'files')
    const media = await openDisk(files, presence.number)
    await sweep(database, files)
    await lookAtKinds(database, media)
    const keys = await keepSecret(database.db, 'vapid', makeVapidKeys)
    const sender = createSender(keys, settings.VAPID_SUBJECT, reach)
    const seal = createSeal(await keepSecret(database.db, 'seal', makeSealKey))
    hub = await openHub(database.connection, (sessions) => findEnded(database.db, sessions))
    const app = await buildApp({ database, media, sender, seal, hub, settings })
    app.addHook('onClose', leave)
    return { app, database, close: () => app.close() }
  } catch (error) {
    await leave()
    throw error
  }
}
