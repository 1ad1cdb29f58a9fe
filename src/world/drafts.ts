import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type {
  DraftKey,
  PickedFile,
  SavedDraft,
  SavedDraftToDelete,
  savedDraftPorts,
} from '../../machines/draft/draft.ports.ts'
import { RequestError, requestErrorOf } from '../../machines/requestError.ts'
import type { PortCalls } from './actors.ts'
import { now } from './clock.ts'
import { draftNameOf, loadUnfinishedDraftSave } from './unfinishedDraftSave.ts'
import {
  listUnfinishedDraftSaves,
  parseUnfinishedDraftSave,
  removeUnfinishedDraftSave,
  removeUnstoredDraft,
  storeUnfinishedDraftSave,
} from './unfinishedDraftSaves.ts'

type Key = [employee: string, category: string, batchNumber: number]
type FileKey = [...Key, file: string]

interface Store extends DBSchema {
  drafts: { key: Key; value: SavedDraft }
  /** The bytes of attached files. Each file is written only once, even if the draft is saved again with another title. */
  files: { key: FileKey; value: Blob }
}

const names: ['drafts', 'files'] = ['drafts', 'files']

type Work<Mode extends IDBTransactionMode> = IDBPTransaction<Store, typeof names, Mode>

const keyOf = ({ employee, category, batchNumber }: DraftKey): Key => [
  employee,
  category,
  batchNumber,
]

/** The keys of all files of one draft. The upper bound ends with an array, which IndexedDB sorts after every string. */
const filesOf = (draftKey: DraftKey) => IDBKeyRange.bound(keyOf(draftKey), [...keyOf(draftKey), []])

let openedDatabase: Promise<IDBPDatabase<Store>> | undefined

/** The drafts on this device, one for each employee, category and batch. */
function store(): Promise<IDBPDatabase<Store>> {
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
function beginWrite(ready: Promise<unknown>): Promise<Work<'readwrite'>> {
  const turn = lastWrite.then(async () => {
    await ready
    return (await store()).transaction(names, 'readwrite')
  })
  lastWrite = turn.catch(() => undefined)
  return turn
}

/**
 * Reads the saved draft of a key; null if there is none. A file whose bytes could not be saved has no body. The text in `localStorage` is
 * used if the database cannot store it.
 */
export async function findSavedDraft(key: DraftKey): Promise<SavedDraft | null> {
  const unfinished = await finishSave(loadUnfinishedDraftSave(draftNameOf(key)) ?? '')
  const stored = readDraft(key)
  if (!unfinished) return stored
  // Also without the bytes of its files, the text is what the employee wrote last.
  const before = await stored.catch(() => null)
  const bodies = new Map(before && pickedIn(before).map((file) => [file.key, file.body]))
  return { ...withBodies(unfinished, bodies), version: nextVersion(before, unfinished) }
}

async function readDraft(key: DraftKey): Promise<SavedDraft | null> {
  const transaction = (await store()).transaction(names)
  const fileStore = transaction.objectStore('files')
  const [draft, keys, bodies] = await Promise.all([
    transaction.objectStore('drafts').get(keyOf(key)),
    fileStore.getAllKeys(filesOf(key)),
    fileStore.getAll(filesOf(key)),
  ])
  if (!draft) return null
  return withBodies(withReceivers(draft), new Map(keys.map((file, at) => [file[3], bodies[at]])))
}

/** The draft with the contents of its files, as far as they are known by the key of the file. */
function withBodies(draft: SavedDraft, bodies: ReadonlyMap<string, unknown>): SavedDraft {
  const withBody = (file: PickedFile) => ({ ...file, body: bodies.get(file.key) ?? file.body })
  const files = draft.files.map((voucher) => ({ ...voucher, files: voucher.files.map(withBody) }))
  return { ...draft, files }
}

/** The version of a draft that is saved after the stored one and after the version on which it is based. */
const nextVersion = (before: SavedDraft | null | undefined, { version }: SavedDraft) =>
  Math.max(before?.version ?? 0, version) + 1

/** A saved draft with a receiver list, which earlier versions of the app did not save. */
function withReceivers(draft: SavedDraft): SavedDraft {
  return { ...draft, receivers: draft.receivers ?? [] }
}

/** Whether a saved draft has content. An empty one is overwritten. */
export function hasContent({ title, approvers, receivers, files }: SavedDraft): boolean {
  return title.trim() !== '' || [approvers, receivers, files].some((list) => list.length > 0)
}

/** The empty draft that takes the place of a deleted one. */
const deletedContent = {
  title: '',
  approvers: [],
  receivers: [],
  files: [],
  writer: '',
  requestId: '',
  sent: false,
}

const readDrafts = async (employee: string) =>
  (await store()).getAll('drafts', IDBKeyRange.bound([employee], [employee, []]))

/** All saved drafts of an employee that have content, without the bytes of their files. */
export async function listSavedDrafts(employee: string): Promise<SavedDraft[]> {
  const saves = listUnfinishedDraftSaves(employee)
  const unfinished = (await Promise.all(saves.map(finishSave))).filter((draft) => draft !== null)
  const stored = readDrafts(employee)
  const all = unfinished.length > 0 ? await stored.catch(() => []) : await stored
  const byName = new Map([...all, ...unfinished].map((draft) => [draftNameOf(draft), draft]))
  return [...byName.values()].map(withReceivers).filter(hasContent)
}

/**
 * Saves a draft in the browser's database and returns the draft's new version. Throws a `RequestError` of kind `conflict` and changes
 * nothing if another writer has saved a newer draft with content. The transaction writes before it checks for a conflict, and is then aborted: a page
 * cannot wait for a check on unload.
 */
export async function saveDraft(draft: SavedDraft, keptAt: number): Promise<{ version: number }> {
  const text = JSON.stringify({ ...withoutBodies(draft), keptAt })
  storeUnfinishedDraftSave(draftNameOf(draft), text)
  try {
    const kept = await writeDraft(draft, keptAt)
    removeUnfinishedDraftSave(draftNameOf(draft), text)
    return kept
  } catch (failure) {
    // If the database cannot save the draft, it remains in `localStorage` as an unfinished save, except after a conflict.
    if (requestErrorOf(failure).kind === 'conflict')
      removeUnfinishedDraftSave(draftNameOf(draft), text)
    throw failure
  }
}

/**
 * Finishes the save of a draft that the page could not write to the database before unload. Writes nothing if another writer has saved a
 * newer draft. Returns the draft if the database cannot store it, otherwise null.
 */
async function finishSave(text: string): Promise<SavedDraft | null> {
  const saved = parseUnfinishedDraftSave(text)
  if (!saved) return null
  const { keptAt = now(), ...draft } = saved
  try {
    await saveDraft(draft, keptAt)
    return null
  } catch (failure) {
    return requestErrorOf(failure).kind === 'conflict' ? null : withReceivers(saved)
  }
}

async function writeDraft(draft: SavedDraft, keptAt: number): Promise<{ version: number }> {
  const bodies = bodiesOf(draft)
  const write = await beginWrite(bodies)
  const drafts = write.objectStore('drafts')
  const put = (version: number, time: number) =>
    drafts.put({ ...withoutBodies(draft), version, keptAt: time })
  const storedDraft = drafts.get(keyOf(draft))
  const written = Promise.all([
    put(draft.version + 1, keptAt),
    bodies.then((here) => saveFiles(write, draft, here)),
    write.done,
  ])
  written.catch(() => undefined)
  const before = await storedDraft
  const isNewer = before && before.writer !== draft.writer && before.version > draft.version
  if (isNewer && hasContent(withReceivers(before))) {
    write.abort()
    await written.catch(() => undefined)
    throw new RequestError('conflict')
  }
  const version = nextVersion(before, draft)
  // The clock of the device can be behind. The time of a draft never decreases, so that it stays later than the submission of the document
  // that is drafted again.
  const time = Math.max(before?.keptAt ?? 0, keptAt)
  if (version > draft.version + 1 || time > keptAt) await put(version, time)
  await written
  return { version }
}

/** The draft without file contents, which are in a separate object store. */
function withoutBodies(draft: SavedDraft): SavedDraft {
  const withoutBody = (file: PickedFile) => ({ ...file, body: undefined })
  const files = draft.files.map((voucher) => ({
    ...voucher,
    files: voucher.files.map(withoutBody),
  }))
  return { ...draft, files }
}

const pickedIn = ({ files }: SavedDraft) => files.flatMap((voucher) => voucher.files)

/** The bytes of a draft's files by key, once all files have been read. Unreadable files are missing. */
async function bodiesOf(draft: SavedDraft): Promise<Map<string, Blob>> {
  const picked = pickedIn(draft)
  const read = await Promise.allSettled(picked.map(({ body }) => body))
  const bodies = new Map<string, Blob>()
  for (const [index, { key }] of picked.entries()) {
    const one = read[index]
    if (one?.status === 'fulfilled' && one.value instanceof Blob) bodies.set(key, one.value)
  }
  return bodies
}

/** Stores the new files of a draft, and deletes the files that the draft no longer contains. */
async function saveFiles(
  write: Work<'readwrite'>,
  draft: SavedDraft,
  bodies: ReadonlyMap<string, Blob>,
): Promise<void> {
  const files = write.objectStore('files')
  const here = await files.getAllKeys(filesOf(draft))
  const known = new Set(here.map((key) => key[3]))
  const named = new Set(pickedIn(draft).map(({ key }) => key))
  await Promise.all([
    ...here.filter((key) => !named.has(key[3])).map((key) => files.delete(key)),
    ...[...bodies]
      .filter(([key]) => !known.has(key))
      .map(([key, body]) => files.put(body, [...keyOf(draft), key])),
  ])
}

/**
 * Deletes a saved draft, unless its version is greater than `upTo` and was saved by another writer. An empty draft takes its place, because
 * versions must not restart: otherwise a tab that still shows the deleted draft could overwrite a later one.
 */
export async function deleteSavedDraft({
  upTo,
  writer,
  ...draftKey
}: SavedDraftToDelete): Promise<void> {
  const write = await beginWrite(Promise.resolve()).catch((failure: unknown) => {
    removeUnstoredDraft(draftNameOf(draftKey), upTo, writer)
    throw failure
  })
  const drafts = write.objectStore('drafts')
  const before = await drafts.get(keyOf(draftKey))
  const isNewer =
    before !== undefined &&
    upTo !== undefined &&
    before.version > upTo &&
    (writer === undefined || before.writer !== writer)
  if (!isNewer) removeUnfinishedDraftSave(draftNameOf(draftKey))
  const gone = isNewer
    ? []
    : [
        before && drafts.put({ ...draftKey, ...deletedContent, version: before.version + 1 }),
        write.objectStore('files').delete(filesOf(draftKey)),
      ]
  await Promise.all([...gone, write.done])
}

/** The saved drafts of this device as calls of the machines' ports. */
export const savedDraftPortCalls: PortCalls<typeof savedDraftPorts, null> = {
  findSavedDraft: (_, key) => findSavedDraft(key),
  saveDraft: (_, draft) => saveDraft(draft, now()),
  deleteSavedDraft: (_, draft) => deleteSavedDraft(draft),
}
