import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import {
  type DraftPlace,
  type DraftToDrop,
  Failure,
  failureOf,
  type KeptDraft,
  type PickedFile,
} from '../../machines/ports.ts'
import { draftUnderWay, endUnderWay, putUnderWay } from './underWay.ts'

type Key = [employee: string, category: string, batchNumber: number]
type FileKey = [...Key, file: string]

interface Store extends DBSchema {
  drafts: { key: Key; value: KeptDraft }
  /** The bytes of their files, written once: a title that changes costs no file. */
  files: { key: FileKey; value: Blob }
}

const names: ['drafts', 'files'] = ['drafts', 'files']

type Work<Mode extends IDBTransactionMode> = IDBPTransaction<Store, typeof names, Mode>

const keyOf = ({ employee, category, batchNumber }: DraftPlace): Key => [
  employee,
  category,
  batchNumber,
]

const nameOf = (place: DraftPlace) => keyOf(place).join('.')

/** The keys of all files of one place: in the order of IndexedDB, a list comes after every text. */
const filesOf = (place: DraftPlace) => IDBKeyRange.bound(keyOf(place), [...keyOf(place), []])

let opened: Promise<IDBPDatabase<Store>> | undefined

/** The drafts of this device, one for each employee, category and batch. */
function store(): Promise<IDBPDatabase<Store>> {
  opened ??= openDB<Store>('e-payment', 2, {
    upgrade(database, version) {
      if (version < 1) {
        database.createObjectStore('drafts', { keyPath: ['employee', 'category', 'batchNumber'] })
      }
      database.createObjectStore('files')
    },
    // Another tab wants a newer database, or the browser has closed this one: the next call opens it again.
    blocking: (_, __, event) => {
      opened = undefined
      ;(event.target as IDBDatabase | null)?.close()
    },
    terminated: () => {
      opened = undefined
    },
  }).catch((failure: unknown) => {
    opened = undefined
    throw failure
  })
  return opened
}

/** The last write that was asked for: the next one may be ready sooner, and does not overtake it. */
let last: Promise<unknown> = Promise.resolve()

/** A transaction that writes, in its turn, once what it waits for is here; IndexedDB has them work one after the other. */
function begin(ready: Promise<unknown>): Promise<Work<'readwrite'>> {
  const turn = last.then(async () => {
    await ready
    return (await store()).transaction(names, 'readwrite')
  })
  last = turn.catch(() => undefined)
  return turn
}

/** The draft of one place, or null. A file whose bytes could not be kept has none. */
export async function findDraft(place: DraftPlace): Promise<KeptDraft | null> {
  await bringHome(place)
  const read = (await store()).transaction(names)
  const kept = read.objectStore('files')
  const [draft, keys, bodies] = await Promise.all([
    read.objectStore('drafts').get(keyOf(place)),
    kept.getAllKeys(filesOf(place)),
    kept.getAll(filesOf(place)),
  ])
  if (!draft) return null
  const bodyOf = new Map(keys.map((key, at) => [key[3], bodies[at]]))
  const withBody = (file: PickedFile) => ({ ...file, body: bodyOf.get(file.key) ?? file.body })
  const files = draft.files.map((voucher) => ({ ...voucher, files: voucher.files.map(withBody) }))
  return { ...draft, files }
}

/**
 * Keeps a draft and answers with the version given to it. Throws a failure `conflict`, and writes nothing, where another writer's newer
 * draft is there. It is written before that is known, and taken back then: a page that goes away waits for no answer.
 */
export async function keepDraft(draft: KeptDraft, keptAt: number): Promise<{ version: number }> {
  const text = JSON.stringify({ ...withoutBodies(draft), keptAt })
  putUnderWay(nameOf(draft), text)
  try {
    const kept = await writeDraft(draft, keptAt)
    endUnderWay(nameOf(draft), text)
    return kept
  } catch (failure) {
    // Where the database cannot take it, the text stays beside it.
    if (failureOf(failure).kind === 'conflict') endUnderWay(nameOf(draft), text)
    throw failure
  }
}

/** Writes what a page that went away could not; nothing where another writer's newer draft is there. */
async function bringHome(place: DraftPlace): Promise<void> {
  const text = draftUnderWay(nameOf(place))
  if (text === null) return
  try {
    const { keptAt, ...draft } = JSON.parse(text)
    await keepDraft(draft, keptAt)
  } catch {
    // What the database holds is found as it is.
  }
}

async function writeDraft(draft: KeptDraft, keptAt: number): Promise<{ version: number }> {
  const bodies = bodiesOf(draft)
  const write = await begin(bodies)
  const drafts = write.objectStore('drafts')
  const put = (version: number) => drafts.put({ ...withoutBodies(draft), version, keptAt })
  const asked = drafts.get(keyOf(draft))
  const written = Promise.all([
    put(draft.version + 1),
    bodies.then((here) => keepFiles(write, draft, here)),
    write.done,
  ])
  written.catch(() => undefined)
  const before = await asked
  if (before && before.writer !== draft.writer && before.version > draft.version) {
    write.abort()
    await written.catch(() => undefined)
    throw new Failure('conflict')
  }
  const version = Math.max(before?.version ?? 0, draft.version) + 1
  if (version > draft.version + 1) await put(version)
  await written
  return { version }
}

/** The draft as it lies beside its files. */
function withoutBodies(draft: KeptDraft): KeptDraft {
  const withoutBody = (file: PickedFile) => ({ ...file, body: undefined })
  const files = draft.files.map((voucher) => ({
    ...voucher,
    files: voucher.files.map(withoutBody),
  }))
  return { ...draft, files }
}

const pickedIn = ({ files }: KeptDraft) => files.flatMap((voucher) => voucher.files)

/** The bytes of a draft's files by their keys, once they are here; a file that cannot be read has none. */
async function bodiesOf(draft: KeptDraft): Promise<Map<string, Blob>> {
  const picked = pickedIn(draft)
  const read = await Promise.allSettled(picked.map(({ body }) => body))
  const bodies = new Map<string, Blob>()
  for (const [place, { key }] of picked.entries()) {
    const one = read[place]
    if (one?.status === 'fulfilled' && one.value instanceof Blob) bodies.set(key, one.value)
  }
  return bodies
}

/** Puts the files there that are new, and takes those away that the draft does not name. */
async function keepFiles(
  write: Work<'readwrite'>,
  draft: KeptDraft,
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

/** Takes the draft of a place away; one newer than `upTo` is another tab's, and stays. */
export async function dropDraft({ upTo, ...place }: DraftToDrop): Promise<void> {
  const write = await begin(Promise.resolve())
  const drafts = write.objectStore('drafts')
  const before = await drafts.get(keyOf(place))
  const isNewer = before !== undefined && upTo !== undefined && before.version > upTo
  if (!isNewer) endUnderWay(nameOf(place))
  const gone = isNewer
    ? []
    : [drafts.delete(keyOf(place)), write.objectStore('files').delete(filesOf(place))]
  await Promise.all([...gone, write.done])
}
