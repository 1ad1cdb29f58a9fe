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
import {
  beginWrite,
  type DraftRowKey,
  openDatabase,
  storeNames,
  type Transaction,
} from './draftDatabase.ts'
import { draftNameOf, loadUnfinishedDraftSave } from './unfinishedDraftSave.ts'
import {
  listUnfinishedDraftSaves,
  parseUnfinishedDraftSave,
  removeUnfinishedDraftSave,
  removeUnfinishedDraftSaveUpTo,
  storeUnfinishedDraftSave,
} from './unfinishedDraftSaves.ts'

const keyOf = ({ employee, category, batchNumber }: DraftKey): DraftRowKey => [
  employee,
  category,
  batchNumber,
]

/** The keys of all files of one draft. The upper bound ends with an array, which IndexedDB sorts after every string. */
const filesOf = (draftKey: DraftKey) => IDBKeyRange.bound(keyOf(draftKey), [...keyOf(draftKey), []])

/**
 * Reads the saved draft of a key; null if there is none. A file whose bytes could not be saved has no body. The text in `localStorage` is
 * used if the database cannot store it.
 */
export async function findSavedDraft(key: DraftKey): Promise<SavedDraft | null> {
  const unfinishedDraft = await finishSave(loadUnfinishedDraftSave(draftNameOf(key)) ?? '')
  const storedDraft = readDraft(key)
  if (!unfinishedDraft) return storedDraft
  // Also without the bytes of its files, the text is what the employee wrote last.
  const earlierDraft = await storedDraft.catch(() => null)
  const bodies = new Map(
    earlierDraft && pickedIn(earlierDraft).map((file) => [file.key, file.body]),
  )
  return {
    ...withBodies(unfinishedDraft, bodies),
    version: nextVersion(earlierDraft, unfinishedDraft),
  }
}

async function readDraft(key: DraftKey): Promise<SavedDraft | null> {
  const transaction = (await openDatabase()).transaction(storeNames)
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
  (await openDatabase()).getAll('drafts', IDBKeyRange.bound([employee], [employee, []]))

/** All saved drafts of an employee that have content, without the bytes of their files. */
export async function listSavedDrafts(employee: string): Promise<SavedDraft[]> {
  const saves = listUnfinishedDraftSaves(employee)
  const unfinishedDrafts = (await Promise.all(saves.map(finishSave))).filter(
    (draft) => draft !== null,
  )
  const storedDrafts = readDrafts(employee)
  const allStoredDrafts =
    unfinishedDrafts.length > 0 ? await storedDrafts.catch(() => []) : await storedDrafts
  const byName = new Map(
    [...allStoredDrafts, ...unfinishedDrafts].map((draft) => [draftNameOf(draft), draft]),
  )
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
    const savedVersion = await writeDraft(draft, keptAt)
    removeUnfinishedDraftSave(draftNameOf(draft), text)
    return savedVersion
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
  const putDraft = (version: number, time: number) =>
    drafts.put({ ...withoutBodies(draft), version, keptAt: time })
  const storedDraft = drafts.get(keyOf(draft))
  const completedWrite = Promise.all([
    putDraft(draft.version + 1, keptAt),
    bodies.then((here) => saveFiles(write, draft, here)),
    write.done,
  ])
  completedWrite.catch(() => undefined)
  const earlierDraft = await storedDraft
  const isNewer =
    earlierDraft && earlierDraft.writer !== draft.writer && earlierDraft.version > draft.version
  if (isNewer && hasContent(withReceivers(earlierDraft))) {
    write.abort()
    await completedWrite.catch(() => undefined)
    throw new RequestError('conflict')
  }
  const version = nextVersion(earlierDraft, draft)
  // The clock of the device can be behind. The time of a draft never decreases, so that it stays later than the submission of the document
  // that is drafted again.
  const time = Math.max(earlierDraft?.keptAt ?? 0, keptAt)
  if (version > draft.version + 1 || time > keptAt) await putDraft(version, time)
  await completedWrite
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
  const pickedFiles = pickedIn(draft)
  const bodyResults = await Promise.allSettled(pickedFiles.map(({ body }) => body))
  const bodies = new Map<string, Blob>()
  for (const [index, { key }] of pickedFiles.entries()) {
    const bodyResult = bodyResults[index]
    if (bodyResult?.status === 'fulfilled' && bodyResult.value instanceof Blob)
      bodies.set(key, bodyResult.value)
  }
  return bodies
}

/** Stores the new files of a draft, and deletes the files that the draft no longer contains. */
async function saveFiles(
  write: Transaction<'readwrite'>,
  draft: SavedDraft,
  bodies: ReadonlyMap<string, Blob>,
): Promise<void> {
  const files = write.objectStore('files')
  const storedKeys = await files.getAllKeys(filesOf(draft))
  const storedFileKeys = new Set(storedKeys.map((key) => key[3]))
  const pickedFileKeys = new Set(pickedIn(draft).map(({ key }) => key))
  await Promise.all([
    ...storedKeys.filter((key) => !pickedFileKeys.has(key[3])).map((key) => files.delete(key)),
    ...[...bodies]
      .filter(([key]) => !storedFileKeys.has(key))
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
    removeUnfinishedDraftSaveUpTo(draftNameOf(draftKey), upTo, writer)
    throw failure
  })
  const drafts = write.objectStore('drafts')
  const storedDraft = await drafts.get(keyOf(draftKey))
  const isNewer =
    storedDraft !== undefined &&
    upTo !== undefined &&
    storedDraft.version > upTo &&
    (writer === undefined || storedDraft.writer !== writer)
  if (!isNewer) removeUnfinishedDraftSave(draftNameOf(draftKey))
  const deletions = isNewer
    ? []
    : [
        storedDraft &&
          drafts.put({ ...draftKey, ...deletedContent, version: storedDraft.version + 1 }),
        write.objectStore('files').delete(filesOf(draftKey)),
      ]
  await Promise.all([...deletions, write.done])
}

/** The saved drafts of this device as calls of the machines' ports. */
export const savedDraftPortCalls: PortCalls<typeof savedDraftPorts, null> = {
  findSavedDraft: (_, key) => findSavedDraft(key),
  saveDraft: (_, draft) => saveDraft(draft, now()),
  deleteSavedDraft: (_, draft) => deleteSavedDraft(draft),
}
