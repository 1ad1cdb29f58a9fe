import type { Page } from '@playwright/test'
import type { DraftKey, SavedDraft } from '../../machines/draft/draft.ports.ts'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { emptyPagePath, delayedEmptyPagePath } from '../proxy.ts'

/** A saved draft as a walk writes it, with only the names of its files. */
export interface WalkSavedDraft extends Omit<SavedDraft, 'files'> {
  files: { lineId: string; names: string[] }[]
}

/** The change that the other tab makes in the draft storage. */
interface Change {
  put?: WalkSavedDraft
  drop?: DraftKey
  clear?: boolean
}

type Mode = 'readonly' | 'readwrite'

/** The draft storage in the other tab. `lock` opens a transaction, which stays open until `release` makes a last change. */
interface OtherTab {
  lock(): Promise<(change: (store: IDBObjectStore) => void) => Promise<void>>
  release: Awaited<ReturnType<OtherTab['lock']>> | undefined
}

/**
 * Runs in the other tab. Its transaction sends requests in an endless loop, so that it never commits automatically. Between two requests
 * the tab waits for `slow`, because requests without a pause would occupy both cores.
 */
async function installLock(slow: string): Promise<void> {
  const opening = indexedDB.open('e-payment', 2)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('drafts', { keyPath: ['employee', 'category', 'batchNumber'] })
    opening.result.createObjectStore('files')
  }
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const lock: OtherTab['lock'] = () =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction('drafts', 'readwrite')
      const store = transaction.objectStore('drafts')
      let change: ((store: IDBObjectStore) => void) | undefined
      const pause = () => {
        const call = new XMLHttpRequest()
        call.open('GET', slow, false)
        call.send()
      }
      const poll = () => {
        const request = store.count()
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          resolve((last) => {
            change = last
            return new Promise((done) => {
              transaction.oncomplete = () => done()
            })
          })
          if (change) return change(store)
          pause()
          poll()
        }
      }
      poll()
    })
  Object.assign(globalThis, { lock })
}

/** Runs in the other tab: makes a change, and lets the queued storage calls of the app continue. */
async function changeDrafts({ put, drop, clear, isHeld }: Change & { isHeld: boolean }) {
  const tab = globalThis as unknown as OtherTab
  const release = tab.release ?? (await tab.lock())
  const changed = release((store) => {
    const files = put?.files.map(({ lineId, names }) => ({
      lineId,
      files: names.map((name) => {
        return { key: name, name, size: 1000, body: new File(['x'.repeat(1000)], name) }
      }),
    }))
    if (put) store.put({ ...put, files })
    if (drop) store.delete([drop.employee, drop.category, drop.batchNumber])
    if (!clear) return
    store.clear()
    // localStorage contains drafts that could not be written, and the text of a draft with a batch conflict.
    for (const key of Object.keys(localStorage)) {
      if (/underWay|taken/.test(key)) localStorage.removeItem(key)
    }
  })
  const next = isHeld ? tab.lock() : undefined
  await changed
  tab.release = await next
}

/** In the page of the app: its open transactions. */
interface AppTransactions {
  listOpen(mode?: Mode): number[]
  abortAll(): void
}

/** Runs in the page of the app before any other script: records its transactions, so that one can be aborted. */
function recordTransactions(): void {
  const open = new Map<IDBTransaction, number>()
  let count = 0
  const { transaction: original } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function begin(...args) {
    const transaction = original.apply(this, args)
    count += 1
    open.set(transaction, count)
    transaction.addEventListener('complete', () => open.delete(transaction))
    transaction.addEventListener('abort', () => open.delete(transaction))
    return transaction
  }
  const transactions: AppTransactions = {
    listOpen: (mode) =>
      [...open].flatMap(([one, number]) => (!mode || one.mode === mode ? number : [])),
    abortAll: () => {
      for (const one of open.keys()) one.abort()
      open.clear()
    },
  }
  Object.assign(globalThis, transactions)
}

/** The number of attempts to find a call of the app, each a round trip to the page. */
const ATTEMPTS_MAX = 200

/**
 * The draft storage of the device, as used by another tab of the same browser. While that tab uses the storage, the database queues the
 * calls of the app, because it serializes transactions.
 */
export class DraftStorage {
  /** The other tab. */
  readonly tab: Page
  readonly #app: Page
  #isHeld = false

  constructor(app: Page, tab: Page) {
    this.#app = app
    this.tab = tab
  }

  /** Locks the storage from now on, so that the database queues the calls of the app. */
  async hold(): Promise<void> {
    if (this.#isHeld) return
    this.#isHeld = true
    await this.tab.evaluate(async () => {
      const tab = globalThis as unknown as OtherTab
      tab.release = await tab.lock()
    })
  }

  /** Makes a change in the other tab and lets the queued storage calls of the app continue. Holds later calls if the storage is locked. */
  release(change: Change = {}): Promise<void> {
    return this.tab.evaluate(changeDrafts, { ...change, isHeld: this.#isHeld })
  }

  /**
   * Waits for a storage call of the app of this mode, releases it like `release`, and returns when it has completed. Throws if the app
   * makes no such call.
   */
  async completeCall(mode: Mode, change: Change = {}): Promise<void> {
    const waiting = await this.#waitForCall(mode)
    await this.release(change)
    // After a tab has aborted a queued call, Chromium may serve its next call only after another release.
    while (!(await this.#haveEnded(waiting))) await this.release()
  }

  /** Aborts the queued storage calls of the app, as with a full disk. Throws if there is none. */
  async failCall(mode?: Mode): Promise<void> {
    let calls = await this.#waitForCall(mode)
    // Writes start one after the other, so the app may not have started the write of the last event yet. A write that the app starts after
    // the abort is not aborted.
    for (let more = mode === 'readwrite'; more; ) {
      const found = await this.#findOpen((open) => open.length > calls.length, mode, 30)
      more = found !== undefined
      calls = found ?? calls
    }
    await this.#app.evaluate(() => (globalThis as unknown as AppTransactions).abortAll())
  }

  async unlock(): Promise<void> {
    const isHeld = this.#isHeld
    this.#isHeld = false
    if (isHeld) await this.release()
  }

  /** Deletes all saved drafts. */
  clear(): Promise<void> {
    return this.release({ clear: true })
  }

  async #waitForCall(mode?: Mode): Promise<number[]> {
    const calls = await this.#findOpen((open) => open.length > 0, mode)
    if (!calls) throw new Error('The app does not use the draft storage.')
    return calls
  }

  /** Whether these calls have completed after a short wait. */
  async #haveEnded(calls: number[]): Promise<boolean> {
    return !!(await this.#findOpen((open) => !calls.some((call) => open.includes(call))))
  }

  /** The open calls of the app as soon as they satisfy a condition; undefined if they do not after all attempts. */
  async #findOpen(isWanted: (open: number[]) => boolean, mode?: Mode, attempts = ATTEMPTS_MAX) {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const open = await this.#app.evaluate(
        (one) => (globalThis as unknown as AppTransactions).listOpen(one),
        mode,
      )
      if (isWanted(open)) return open
    }
    return undefined
  }
}

/** Opens a second tab, on an empty page of the app. The test changes the saved drafts there. */
export async function openDraftStorageTab(app: Page, url: string): Promise<DraftStorage> {
  await app.context().addInitScript(recordTransactions)
  const tab = await app.context().newPage()
  await tab.goto(`${url}${emptyPagePath}`)
  await tab.evaluate(installLock, delayedEmptyPagePath)
  return new DraftStorage(app, tab)
}

/** A draft saved by another tab of the author. */
export function aStoredDraft(overrides: Partial<WalkSavedDraft>): WalkSavedDraft {
  const saved = aSavedDraft({ batchNumber: 1, version: 1000, title: '월세', approvers: [] })
  return { ...saved, requestId: crypto.randomUUID(), files: [], ...overrides }
}
