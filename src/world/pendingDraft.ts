import { storageKeyOf, readItem, writeItem } from './storage.ts'

const PENDING_DRAFT = 'e-payment.underWay'

/**
 * The draft whose write to IndexedDB has not finished; null if there is none. IndexedDB writes still pending on unload are lost.
 * `localStorage` is written synchronously and survives.
 */
export function loadPendingDraft(place: string): string | null {
  return readItem(storageKeyOf(PENDING_DRAFT, place))
}

/** The pending drafts of an employee, in all categories. */
export function listPendingDrafts(employee: string): string[] {
  const prefix = `${storageKeyOf(PENDING_DRAFT, employee)}.`
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix))
    return names.flatMap((name) => readItem(name) ?? [])
  } catch {
    return []
  }
}

export function storePendingDraft(place: string, draft: string): void {
  writeItem(storageKeyOf(PENDING_DRAFT, place), draft)
}

/**
 * Removes a pending draft that is in the database or no longer needed. With `draft`, removes the entry only if it still equals `draft`.
 */
export function removePendingDraft(place: string, draft?: string): void {
  if (draft === undefined || loadPendingDraft(place) === draft)
    writeItem(storageKeyOf(PENDING_DRAFT, place), null)
}
