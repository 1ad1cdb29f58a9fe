import type { UnsavedDraft } from '../../machines/vouchers/vouchers.ports.ts'
import { categoryKeyOf, readJson, writeItem } from './storage.ts'
import { draftNameOf, loadUnfinishedDraftSave } from './unfinishedDraftSave.ts'

const keyOf = (employee: string, category: string) =>
  categoryKeyOf('e-payment.unsaved', employee, category)

/** The draft of an employee, in one category, that could not be saved as a draft. Null if there is none. Its files have no contents. */
export function loadUnsavedDraft(employee: string, category: string): UnsavedDraft | null {
  const savedValue = readJson<UnsavedDraft>(keyOf(employee, category))
  return savedValue?.draft && savedValue.period ? (savedValue as UnsavedDraft) : null
}

/** Saves this draft, or removes the saved one. An unfinished save of the same draft is continued later, so that it needs no second copy. */
export function saveUnsavedDraft(
  employee: string,
  category: string,
  unsaved: UnsavedDraft | null,
): void {
  const isNeeded = unsaved !== null && !isUnfinished(unsaved)
  const text = isNeeded ? JSON.stringify(unsaved, withoutBody) : null
  writeItem(keyOf(employee, category), text)
}

const isUnfinished = ({ draft }: UnsavedDraft) =>
  loadUnfinishedDraftSave(draftNameOf(draft))?.includes(`"writer":"${draft.writer}"`)

/** Leaves out the contents of files, which JSON cannot represent. */
const withoutBody = (key: string, value: unknown) => (key === 'body' ? undefined : value)
