import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { verify } from '../../server/admin/verify.ts'
import { locateStoredFiles } from '../../server/admin/storedFiles.ts'
import { readSettings } from '../../server/config/settings.ts'
import { type Database, openDatabase } from '../../server/db/connect.ts'
import { createCompany, type LoadTestCompany } from '../load/company.ts'
import { type Product, startProduct } from '../product.ts'
import { freePort } from '../programs/programs.ts'
import type { ObjectStorage } from '../programs/radosgw.ts'
import { createDisk, type Disk } from './disk.ts'
import { createFailingWrites, type FailingWrites } from './failing.ts'
import { openProxy, type Proxy } from './proxy.ts'
import { type Postgres, startPostgres } from './postgres.ts'

const COMPANY = { employees: 60, lines: 12_000, documents: 20, tabs: 40 }
const FILE_BYTES = 40_000
const SUBMITTING = { tries: 400, pauseMs: 200, file: Buffer.alloc(FILE_BYTES, 1) }
const READY_TIMEOUT_MS = 60_000
/**
 * The statement timeouts of the product, in milliseconds: while the company is created, and afterwards. The second one is shorter than the
 * longest stall.
 */
const CREATING_TIMEOUT_MS = 30_000
const TIMEOUT_MS = 900

/** Parts that all rounds share. `library` makes writes fail (failing.ts); it is missing without a C compiler. */
export interface SharedParts {
  library: string | undefined
  storage: ObjectStorage | undefined
}

/** A product under load with everything that can fail. The node reaches the database through the proxy. */
export interface FaultRound {
  disk: Disk
  postgres: Postgres
  proxy: Proxy
  node: () => Product
  company: LoadTestCompany
  /** Make writes of the product (`files`) and of the database (`rows`) fail; missing without a C compiler. */
  files?: FailingWrites
  rows?: FailingWrites
  storage?: ObjectStorage
  startNode(): Promise<void>
  /** Restarts the processes that have ended, and waits until the product is ready. Returns the names of the restarted ones. */
  recover(): Promise<string[]>
  database: () => Promise<Database>
  findings(): Promise<string[]>
  close(): Promise<void>
}

/** Starts a product with a new company, with its files in a folder, or in the object storage `storage`. */
export async function startFaultRound(
  { library, storage }: SharedParts,
  prefix: string,
): Promise<FaultRound> {
  const stops: (() => unknown)[] = []
  const close = async () => {
    for (const stop of stops.toReversed()) await stop()
  }
  try {
    const disk = createDisk()
    stops.push(disk.remove)
    const dataDir = join(disk.folder, 'data')
    mkdirSync(dataDir)
    const shim = (folder: string, name: string) => {
      if (!library) return undefined
      const failing = createFailingWrites(library, folder, join(disk.folder, `${name}.control`))
      stops.push(failing.close)
      return failing
    }
    const files = shim(join(dataDir, 'files'), 'files')
    const rows = shim(join(disk.folder, 'postgres'), 'rows')
    const postgres = await startPostgres(disk.folder, rows?.environment ?? {})
    stops.push(postgres.stop)
    const proxy = await openProxy(postgres.port)
    stops.push(proxy.close)
    const settings = {
      DATABASE_URL: `postgresql://epayment@127.0.0.1:${proxy.port}/postgres`,
      SESSION_SECONDS: '36000',
      LOG_LEVEL: 'error',
      ...(storage && {
        MEDIA_URL: `s3://files/${prefix}`,
        AWS_ENDPOINT_URL: storage.endpoint,
        AWS_ACCESS_KEY_ID: storage.accessKeyId,
        AWS_SECRET_ACCESS_KEY: storage.secretAccessKey,
      }),
    }
    const port = await freePort()
    const start = (timeoutMs: number) =>
      startProduct({
        dataDir,
        port,
        settings: { ...settings, DATABASE_TIMEOUT_MS: String(timeoutMs), ...files?.environment },
      })
    let node = await start(CREATING_TIMEOUT_MS)
    stops.push(() => node.kill())
    const company = await createCompany(node, node.url, COMPANY, SUBMITTING)
    await node.stop()
    node = await start(TIMEOUT_MS)
    const direct = readSettings({ ...settings, DATABASE_URL: postgres.url, DATA_DIR: dataDir })
    const isRunning = () => {
      try {
        return process.kill(node.pid, 0)
      } catch {
        return false
      }
    }
    const startNode = async () => {
      node = await start(TIMEOUT_MS)
    }
    return {
      disk,
      postgres,
      proxy,
      node: () => node,
      company,
      ...(files && { files }),
      ...(rows && { rows }),
      ...(storage && { storage }),
      startNode,
      async recover() {
        const started: string[] = []
        const end = performance.now() + READY_TIMEOUT_MS
        for (;;) {
          if (!postgres.isRunning()) {
            started.push('database')
            await postgres.start()
          }
          if (!isRunning()) {
            started.push('node')
            // The start fails while the database recovers; the loop tries again.
            await startNode().catch(() => undefined)
          }
          const response = await fetch(`${node.url}/readyz`).catch(() => undefined)
          if (response?.ok) return started
          if (performance.now() > end) throw new Error('The product is not ready after a minute.')
          await pause(50)
        }
      },
      database: () => openDatabase(direct),
      async findings() {
        const database = await openDatabase(direct)
        try {
          return await verify(database.db, locateStoredFiles(direct))
        } finally {
          await database.close()
        }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
