import type { BrowserContext, Page } from '@playwright/test'
import type { DraftKey, SavedDraft } from '../../machines/draft/draft.ports.ts'
import { nowhere } from '../proxy.ts'

/** A saved draft as a walk writes it, with only the names of its files. */
export interface Written extends Omit<SavedDraft, 'files'> {
  files: { lineId: string; names: string[] }[]
}

type Mode = 'readonly' | 'readwrite'

/** A draft that the other tab writes or deletes. */
export interface Write {
  put?: Written
  drop?: DraftKey
}

/**
 * The draft storage of the device, as used by another tab of the same browser. While that tab uses it, the calls of the app wait,
 * because the database serializes transactions.
 */
export interface Shelf {
  /** The other tab. */
  tab: Page
  /** Locks the storage from now on: the calls of the app wait. */
  hold(): Promise<void>
  /** Writes or deletes a draft, releases the waiting calls of the app, and holds later ones. */
  letGo(write?: Write): Promise<void>
  /** The same, when the app requests a read or a write; returns when its calls have completed. Throws if the app requests none. */
  answer(app: Page, mode: Mode, write: Write): Promise<void>
  /** Lets the waiting calls of the app fail, as with a full disk. Throws if there is none. */
  fail(app: Page, mode?: Mode): Promise<void>
  /** Releases all waiting calls. */
  drop(): Promise<void>
  /** Deletes all saved drafts. */
  clear(): Promise<void>
}

interface Other {
  stop: (() => void) | undefined
  write: ((store: IDBObjectStore) => void) | undefined
  hold(): Promise<void>
}

/** Runs in the other tab: a transaction with endless requests, so that it never completes automatically. */
async function enter(): Promise<void> {
  const asked = indexedDB.open('e-payment', 2)
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore('drafts', { keyPath: ['employee', 'category', 'batchNumber'] })
    asked.result.createObjectStore('files')
  }
  const database = await new Promise<IDBDatabase>((done, fail) => {
    asked.onsuccess = () => done(asked.result)
    asked.onerror = () => fail(asked.error)
  })
  const other: Other = {
    stop: undefined,
    write: undefined,
    hold: () =>
      new Promise((held, fail) => {
        const work = database.transaction('drafts', 'readwrite')
        const store = work.objectStore('drafts')
        let on = true
        const ask = () => {
          const request = store.count()
          request.onerror = () => fail(request.error)
          request.onsuccess = () => {
            held()
            if (on) ask()
            else other.write?.(store)
          }
        }
        other.stop = () => {
          on = false
        }
        ask()
      }),
  }
  Object.assign(globalThis, { other })
}

/** In the page of the app: the numbers of its open transactions, and a function that aborts them. */
interface Remembered {
  waiting(mode?: Mode): number[]
  breakOff(): void
}

/** Runs in the page of the app before any other script: records its transactions, so that one can be aborted. */
function remember(): void {
  const open = new Map<IDBTransaction, number>()
  let count = 0
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function begin(...asked) {
    const begun = transaction.apply(this, asked)
    count += 1
    open.set(begun, count)
    begun.addEventListener('complete', () => open.delete(begun))
    begun.addEventListener('abort', () => open.delete(begun))
    return begun
  }
  const remembered: Remembered = {
    waiting: (mode) =>
      [...open].flatMap(([one, number]) => (!mode || one.mode === mode ? number : [])),
    breakOff: () => {
      for (const one of open.keys()) one.abort()
      open.clear()
    },
  }
  Object.assign(globalThis, remembered)
}

/** Opens the other tab, at an empty address of the app. */
export async function openShelf(context: BrowserContext, url: string): Promise<Shelf> {
  await context.addInitScript(remember)
  const tab = await context.newPage()
  await tab.goto(`${url}${nowhere}`)
  await tab.evaluate(enter)
  const let_ = (given: Write & { clear?: boolean; again: boolean }) =>
    tab.evaluate(async ({ put, drop, clear, again }) => {
      const { other } = globalThis as unknown as { other: Other }
      if (!other.stop) await other.hold()
      const written = new Promise<void>((done) => {
        other.write = (store) => {
          if (put) {
            const files = put.files.map(({ lineId, names }) => ({
              lineId,
              files: names.map((name) => ({
                key: name,
                name,
                size: 1000,
                body: new File(['x'.repeat(1000)], name),
              })),
            }))
            store.put({ ...put, files })
          }
          if (drop) store.delete([drop.employee, drop.category, drop.batchNumber])
          if (clear) {
            store.clear()
            // localStorage contains drafts that could not be written, and the text of a draft with a batch conflict.
            for (const key of Object.keys(localStorage)) {
              if (/underWay|taken/.test(key)) localStorage.removeItem(key)
            }
          }
          store.transaction.oncomplete = () => done()
        }
      })
      other.stop?.()
      other.stop = undefined
      const next = again ? other.hold() : undefined
      await written
      await next
    }, given)
  let held = false
  return {
    tab,
    hold: async () => {
      if (held) return
      held = true
      await tab.evaluate(() => (globalThis as unknown as { other: Other }).other.hold())
    },
    letGo: (write = {}) => let_({ ...write, again: held }),
    answer: async (app, mode, write) => {
      const waiting = await asked(app, mode)
      await let_({ ...write, again: held })
      // When a tab has aborted a waiting call, Chromium may serve its next call after another one.
      while (!(await areOver(app, waiting))) await let_({ again: held })
    },
    fail: async (app, mode) => {
      await asked(app, mode)
      await app.evaluate(() => (globalThis as unknown as Remembered).breakOff())
    },
    drop: async () => {
      if (held) await let_({ again: false })
      held = false
    },
    clear: () => let_({ clear: true, again: held }),
  }
}

const LOOKS = 200

/** The numbers of the waiting calls of the app; waits for a short time until there is one. */
async function asked(app: Page, mode?: Mode): Promise<number[]> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const waiting = await app.evaluate(waitingIn, mode)
    if (waiting.length > 0) return waiting
  }
  throw new Error('The store is not asked for anything.')
}

/** Whether those calls have completed after a short wait. */
async function areOver(app: Page, calls: number[]): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const waiting = await app.evaluate(waitingIn, undefined)
    if (!calls.some((call) => waiting.includes(call))) return true
  }
  return false
}

/** Runs in the page of the app. */
function waitingIn(mode?: Mode): number[] {
  return (globalThis as unknown as Remembered).waiting(mode)
}

/** A draft saved by another tab of the author. */
export function aWritten(overrides: Partial<Written>): Written {
  return {
    employee: 'yoondh',
    category: 'voucher',
    batchNumber: 1,
    version: 1000,
    writer: 'another tab',
    requestId: crypto.randomUUID(),
    sent: false,
    title: '월세',
    approvers: [],
    files: [],
    ...overrides,
  }
}
