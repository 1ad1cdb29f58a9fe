import { storeEmployee } from '../server/accounts/employees.service.ts'
import { hashPassword } from '../server/accounts/passwords.ts'
import { writeDump } from '../server/admin/dump.ts'
import { locateStoredFiles } from '../server/admin/storedFiles.ts'
import { verify } from '../server/admin/verify.ts'
import { readSettings } from '../server/config/settings.ts'
import { type Database, openDatabase } from '../server/db/connect.ts'
import { embeddedPostgresOf } from './bench/processes.ts'
import type { Product } from './product.ts'

/** A new employee; `rank` is the rank of the position, 1 the highest. */
export interface NewEmployee {
  username: string
  password: string
  name: string
  department: string
  position: string
  rank?: number
}

/**
 * The stored data of a product with an embedded database. Starting an admin command takes half a second of CPU time, and the tests create
 * hundreds of employees and read the data often.
 */
export interface StoredData {
  /** Creates an active employee, as `admin add-user` does. Throws if the username is taken. */
  createEmployee(person: NewEmployee): Promise<void>
  /** The output of `admin dump`. */
  dump<Output>(): Promise<Output>
  /** The findings of `admin verify`. */
  verify(): Promise<string[]>
  /** Ends the connection. Call it before the product stops. */
  close(): Promise<void>
}

/** Caches password hashes by password, because most employees of the tests have the same one. */
const hashes = new Map<string, Promise<string>>()

/** The stored data of a running product. The first use opens the connection, which stays open until `close`. */
export function openStoredData({ dataDir }: Pick<Product, 'dataDir'>): StoredData {
  let opened: Promise<Database> | undefined
  const open = () => {
    // Connects without `joinEmbeddedDatabase`, so this process is not a user of the embedded server, which runs until its last user leaves. The
    // product stops the server even if this process crashes.
    opened ??= openDatabase({ DATA_DIR: dataDir, DATABASE_URL: embeddedPostgresOf(dataDir).url })
    return opened
  }
  return {
    async createEmployee({ username, password, rank, ...place }) {
      const hash = hashes.get(password) ?? hashPassword(password)
      hashes.set(password, hash)
      const employee = { id: username, passwordHash: await hash, rank, ...place }
      if (!(await storeEmployee((await open()).db, employee)))
        throw new Error(`The employee ${username} already exists.`)
    },
    async dump<Output>() {
      const parts: string[] = []
      await writeDump((await open()).db, async (part) => parts.push(part))
      return JSON.parse(parts.join('')) as Output
    },
    async verify() {
      return verify((await open()).db, locateStoredFiles(readSettings({ DATA_DIR: dataDir })))
    },
    async close() {
      const database = await opened
      opened = undefined
      await database?.close()
    },
  }
}
