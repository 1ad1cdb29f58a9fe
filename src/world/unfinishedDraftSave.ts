import type { DraftKey } from '../../machines/draft/draft.ports.ts'
import { readItem, storageKeyOf } from './storage.ts'

/** The key of a draft, or the prefix of the keys of all drafts of an employee, whose write to IndexedDB has not finished. */
export const unfinishedSaveKeyOf = (name: string) => storageKeyOf('e-payment.underWay', name)

/** The name of a draft in `localStorage`. */
export const draftNameOf = ({ employee, category, batchNumber }: DraftKey) =>
  [employee, category, batchNumber].join('.')

/**
 * The draft whose write to IndexedDB has not finished; null if there is none. IndexedDB writes still pending on unload are lost.
 * `localStorage` is written synchronously and survives.
 */
export const loadUnfinishedDraftSave = (draftName: string): string | null =>
  readItem(unfinishedSaveKeyOf(draftName))
