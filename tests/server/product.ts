import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, inject, onTestFinished, TestRunner } from 'vitest'
import { buildApp, type LogStream } from '../../server/app.ts'
import { readSettings, type Settings } from '../../server/config/settings.ts'
import { type ConnectionLimits, connectionLimits } from '../../server/http/connections.ts'
import { openDisk } from '../../server/storage/disk.ts'
import { createUrlSigner, generateUrlSigningKey } from '../../server/storage/urlSigner.ts'
import { internetPolicy, type OutboundPolicy } from '../../server/http/publicAddresses.ts'
import { createPushSender, generateVapidKeys } from '../../server/notifications/pushSender.ts'
import type { ServerContext, EventBus } from '../../server/http/context.ts'
import { authenticate } from '../../server/accounts/authentication.ts'
import { createDraftableBatchCounter } from '../../server/vouchers/draftableBatchCounter.service.ts'
import { prepareServer, type PreparedServer } from '../../server/start.ts'
import { removeDataFolder } from './databaseProcess.ts'

/** A product with an empty data folder. */
export interface TestProduct extends PreparedServer {
  settings: Settings
  /** returns the URL of the product; the first call starts listening */
  listen(): Promise<string>
}

/** The settings of a test product with a data folder; `given` contains environment variables. */
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

/**
 * Opens a product on a data folder, which several products can share. It listens only after `listen`. `outboundPolicy` replaces the rules
 * for requests to push services and endpoints. Log lines go to `log`.
 */
export async function startProduct(
  settings: Settings,
  outboundPolicy?: OutboundPolicy,
  log?: LogStream,
): Promise<TestProduct> {
  const product = await prepareServer(settings, { outboundPolicy, ...(log && { log }) })
  const listen = async () => {
    if (!product.app.server.listening) await product.app.listen({ port: 0, host: '127.0.0.1' })
    return `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`
  }
  return { ...product, settings, listen }
}

/** Creates a data folder. It is removed, and its database stopped, after the test that calls this, or after the tests of the file. */
export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'e-payment-test-'))
  const remove = () => removeDataFolder(folder)
  // Vitest ignores `afterAll` within a test.
  if (TestRunner.getCurrentTest()) onTestFinished(remove)
  else afterAll(remove)
  return folder
}

/**
 * Creates a folder like `temporaryFolder`, with an empty database in the current schema: a copy of the template of the test run. Without a
 * template (mutants) the product creates the database.
 */
export function preparedFolder(): string {
  const folder = temporaryFolder()
  const template: string | undefined = inject('databaseTemplate')
  // `cp -a` keeps the owner of the files, because PostgreSQL does not run as root.
  if (template) execFileSync('cp', ['-a', template, folder])
  return folder
}

/** The product of one test file, opened before the first test and closed after the last one. */
export function useProduct(given: Record<string, string> = {}): () => TestProduct {
  const settings = settingsOf(preparedFolder(), given)
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

/** Builds the same product again with some parts of its context replaced. Log lines go to `log`. */
export async function rebuild(
  product: TestProduct,
  change: (context: ServerContext) => Partial<ServerContext>,
  { limits = {}, log }: { limits?: Partial<ConnectionLimits>; log?: LogStream } = {},
): Promise<TestProduct> {
  const { database, settings } = product
  const media = await openDisk(path.join(settings.DATA_DIR, 'files'), 1)
  const pushSender = createPushSender(generateVapidKeys(), settings.VAPID_SUBJECT, internetPolicy)
  const urlSigner = createUrlSigner(generateUrlSigningKey())
  const eventBus: EventBus = {
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    count: () => 0,
    close: async () => undefined,
  }
  const draftableBatchCounter = createDraftableBatchCounter(database, settings)
  const context: ServerContext = {
    database,
    settings,
    media,
    pushSender,
    urlSigner,
    eventBus,
    draftableBatchCounter,
    authenticate: (request) => authenticate(database.pool, request, settings),
  }
  const options = { limits: { ...connectionLimits, ...limits }, ...(log && { log }) }
  return { ...product, app: await buildApp({ ...context, ...change(context) }, options) }
}

/** Sends a request without a network; returns status, headers and the JSON body. */
export async function send(product: Pick<PreparedServer, 'app'>, request: InjectOptions) {
  const { statusCode: status, headers, body } = await product.app.inject(request)
  return { status, headers, body: JSON.parse(body) }
}
