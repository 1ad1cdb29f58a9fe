import type { BrowserContext, Page } from '@playwright/test'
import type { DraftPlace, KeptDraft } from '../../machines/ports.ts'
import { nowhere } from '../proxy.ts'

/** A kept draft as a walk writes it: its files by name alone. */
export interface Written extends Omit<KeptDraft, 'files'> {
  files: { lineId: string; names: string[] }[]
}

type Mode = 'readonly' | 'readwrite'

/** What the other tab writes, or takes away. */
export interface Write {
  put?: Written
  drop?: DraftPlace
}

/**
 * The store of drafts on this device, as another tab of the same browser has it: while that tab works with it, the app's
 * own calls wait, as the database itself orders them.
 */
export interface Shelf {
  /** The other tab itself. */
  tab: Page
  /** Works with the store from now on: the app's calls wait. */
  hold(): Promise<void>
  /** Writes a draft, or takes one away, lets the app's calls go on, and holds those that come later. */
  letGo(write?: Write): Promise<void>
  /** The same when the app asks to read, or to write; over when its calls have been answered. Throws where it does not ask. */
  answer(app: Page, mode: Mode, write: Write): Promise<void>
  /** The app's waiting calls fail, as on a device whose disk is full. Throws where it does not ask. */
  fail(app: Page, mode?: Mode): Promise<void>
  /** Nobody waits any more. */
  drop(): Promise<void>
  /** Nothing is kept. */
  clear(): Promise<void>
}

interface Other {
  stop: (() => void) | undefined
  write: ((store: IDBObjectStore) => void) | undefined
  hold(): Promise<void>
}

/** Runs in the other tab: a transaction that asks on and on, so that it never ends by itself. */
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

/** Of the app's page: the numbers of its transactions that are open, and a way to break them off. */
interface Remembered {
  waiting(mode?: Mode): number[]
  breakOff(): void
}

/** Runs in the app's page before anything else: remembers the app's transactions, so that one can be broken off. */
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

/** Opens the other tab, at an address of the app that holds nothing. */
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
            // Beside it lies what could not be written, and what was written of a batch that is taken.
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
      // Chromium lets a tab that has just broken a waiting call off be overtaken now and then: its next call has another turn.
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

/** The numbers of the app's calls that wait; it may be a moment until there is one. */
async function asked(app: Page, mode?: Mode): Promise<number[]> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const waiting = await app.evaluate(waitingIn, mode)
    if (waiting.length > 0) return waiting
  }
  throw new Error('The store is not asked for anything.')
}

/** Whether those calls have been answered, in a moment. */
async function areOver(app: Page, calls: number[]): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const waiting = await app.evaluate(waitingIn, undefined)
    if (!calls.some((call) => waiting.includes(call))) return true
  }
  return false
}

/** Runs in the app's page. */
function waitingIn(mode?: Mode): number[] {
  return (globalThis as unknown as Remembered).waiting(mode)
}

/** A draft that another tab of the author has kept. */
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
