import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { SavedDraft } from '../../machines/draft/draft.ports.ts'

/** The key of a draft. */
export type DraftRowKey = [employee: string, category: string, batchNumber: number]
type FileKey = [...DraftRowKey, file: string]

interface Store extends DBSchema {
  drafts: { key: DraftRowKey; value: SavedDraft }
  /** The bytes of attached files. Each file is written only once, even if the draft is saved again with another title. */
  files: { key: FileKey; value: Blob }
}

/** The names of the object stores. */
export const storeNames: ['drafts', 'files'] = ['drafts', 'files']

export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<
  Store,
  typeof storeNames,
  Mode
>

let openedDatabase: Promise<IDBPDatabase<Store>> | undefined

/** The drafts on this device, one for each employee, category and batch. */
export function openDatabase(): Promise<IDBPDatabase<Store>> {
  openedDatabase ??= openDB<Store>('e-payment', 2, {
    upgrade(database, version) {
      if (version < 1) {
        database.createObjectStore('drafts', { keyPath: ['employee', 'category', 'batchNumber'] })
      }
      database.createObjectStore('files')
    },
    // Closes the database if another tab needs a newer version of the database, or if the browser has closed the connection. The next call
    // opens it again.
    blocking: (_, __, event) => {
      openedDatabase = undefined
      ;(event.target as IDBDatabase | null)?.close()
    },
    terminated: () => {
      openedDatabase = undefined
    },
  }).catch((failure: unknown) => {
    openedDatabase = undefined
    throw failure
  })
  return openedDatabase
}

/** The tail of the queue of writes. A write waits for all earlier writes, even if its own data is ready first. */
let lastWrite: Promise<unknown> = Promise.resolve()

/**
 * Opens a write transaction after all earlier ones, once `ready` has resolved. IndexedDB runs the transactions in the order in which they
 * are opened.
 */
export function beginWrite(ready: Promise<unknown>): Promise<Transaction<'readwrite'>> {
  const turn = lastWrite.then(async () => {
    await ready
    return (await openDatabase()).transaction(storeNames, 'readwrite')
  })
  lastWrite = turn.catch(() => undefined)
  return turn
}
