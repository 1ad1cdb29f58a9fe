import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type DraftPlace, type DraftToDrop, Failure, type KeptDraft } from '../../machines/ports.ts'

type Key = [employee: string, category: string, batchNumber: number]

interface Store extends DBSchema {
  drafts: { key: Key; value: KeptDraft }
}

const keyOf = ({ employee, category, batchNumber }: DraftPlace): Key => [
  employee,
  category,
  batchNumber,
]

let opened: Promise<IDBPDatabase<Store>> | undefined

/** The drafts of this device, one for each employee, category and batch; IndexedDB keeps files as they are. */
function store(): Promise<IDBPDatabase<Store>> {
  opened ??= openDB<Store>('e-payment', 1, {
    upgrade(database) {
      database.createObjectStore('drafts', { keyPath: ['employee', 'category', 'batchNumber'] })
    },
    // Another tab wants a newer database, or the browser has closed this one: the next call opens it again.
    blocking: (_, __, event) => (event.target as IDBDatabase | null)?.close(),
    terminated: () => {
      opened = undefined
    },
  }).catch((failure: unknown) => {
    opened = undefined
    throw failure
  })
  return opened
}

/** The draft of one place, or null. */
export async function findDraft(place: DraftPlace): Promise<KeptDraft | null> {
  return (await (await store()).get('drafts', keyOf(place))) ?? null
}

/**
 * Keeps a draft and answers with the version given to it. Throws a failure `conflict`, and writes nothing, where another writer's newer
 * draft is there.
 */
export async function keepDraft(draft: KeptDraft, keptAt: number): Promise<{ version: number }> {
  const write = (await store()).transaction('drafts', 'readwrite')
  const before = await write.store.get(keyOf(draft))
  if (before && before.writer !== draft.writer && before.version > draft.version) {
    await write.done
    throw new Failure('conflict')
  }
  const version = Math.max(before?.version ?? 0, draft.version) + 1
  await Promise.all([write.store.put({ ...draft, version, keptAt }), write.done])
  return { version }
}

/** Takes the draft of a place away; one newer than `upTo` is another tab's, and stays. */
export async function dropDraft({ upTo, ...place }: DraftToDrop): Promise<void> {
  const write = (await store()).transaction('drafts', 'readwrite')
  const before = await write.store.get(keyOf(place))
  const isNewer = before !== undefined && upTo !== undefined && before.version > upTo
  await Promise.all([isNewer || write.store.delete(keyOf(place)), write.done])
}
