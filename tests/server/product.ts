import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { buildApp, type LogStream } from '../../server/app.ts'
import { readSettings, type Settings } from '../../server/config.ts'
import { type ConnectionLimits, connectionLimits } from '../../server/connections.ts'
import type { Hub } from '../../server/events/hub.ts'
import { openDisk } from '../../server/media/disk.ts'
import { createSeal, makeSealKey } from '../../server/media/seal.ts'
import { internet, type Reach } from '../../server/push/addresses.ts'
import { createSender, makeVapidKeys } from '../../server/push/sender.ts'
import type { Desk } from '../../server/services/desk.ts'
import { createDraftCounts } from '../../server/services/draftCounts.ts'
import { openProduct, type Product } from '../../server/start.ts'
import { removeFolder } from './databaseProcess.ts'

/** A product on a folder of its own, with nobody and nothing in it. */
export interface TestProduct extends Product {
  settings: Settings
  /** its address, from the first call of `listen` on */
  listen(): Promise<string>
}

/** The settings that a test's product has in a folder; `given` by their names in the environment. */
export function settingsOf(folder: string, given: Record<string, string> = {}): Settings {
  return readSettings({
    SEED: 'none',
    PORT: '0',
    LOG_LEVEL: 'silent',
    LOGIN_TRIES: '1000',
    ...given,
    DATA_DIR: folder,
  })
}

/** Opens a product on a folder, which another one may share; `reach` is its way to push services. */
export async function startProduct(settings: Settings, reach?: Reach): Promise<TestProduct> {
  const product = await openProduct(settings, { reach })
  const listen = async () => {
    if (!product.app.server.listening) await product.app.listen({ port: 0, host: '127.0.0.1' })
    return `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`
  }
  return { ...product, settings, listen }
}

/** A folder for a product's data, which is gone after the tests of this file. */
export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'e-payment-test-'))
  afterAll(() => removeFolder(folder))
  return folder
}

/** The product of one test file: it is opened before the first test and closed after the last one. */
export function useProduct(given: Record<string, string> = {}): () => TestProduct {
  const settings = settingsOf(temporaryFolder(), given)
  let product: TestProduct | undefined
  beforeAll(async () => {
    product = await startProduct(settings)
  })
  afterAll(() => product?.close())
  return () => {
    if (!product) throw new Error('The product is open within tests alone.')
    return product
  }
}

/** The same product, but that one of its parts is another, made from the part that it has; its log lines go to `log`. */
export async function rebuild(
  product: TestProduct,
  change: (desk: Desk) => Partial<Desk>,
  { limits = {}, log }: { limits?: Partial<ConnectionLimits>; log?: LogStream } = {},
): Promise<TestProduct> {
  const { database, settings } = product
  const media = await openDisk(path.join(settings.DATA_DIR, 'files'), 1)
  const sender = createSender(makeVapidKeys(), settings.VAPID_SUBJECT, internet)
  const seal = createSeal(makeSealKey())
  const hub: Hub = { join: () => undefined, part: () => undefined, leave: async () => undefined }
  const draftCounts = createDraftCounts(database, settings)
  const desk = { database, settings, media, sender, seal, hub, draftCounts }
  const options = { limits: { ...connectionLimits, ...limits }, ...(log && { log }) }
  return { ...product, app: await buildApp({ ...desk, ...change(desk) }, options) }
}

/** Sends a request without a network and returns status, headers and the answer as JSON. */
export async function send(product: Pick<Product, 'app'>, request: InjectOptions) {
  const { statusCode: status, headers, body } = await product.app.inject(request)
  return { status, headers, body: JSON.parse(body) }
}
