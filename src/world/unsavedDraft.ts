import type { UnsavedDraft } from '../../machines/vouchers/vouchers.ports.ts'
import { readItem, storageKeyOf, writeItem } from './storage.ts'
import {
  draftNameOf,
  loadUnfinishedDraftSave,
  parseUnfinishedDraftSave,
} from './unfinishedDraftSaves.ts'

const UNSAVED_DRAFT = 'e-payment.unsaved'

const keyOf = (employee: string, category: string) =>
  storageKeyOf(UNSAVED_DRAFT, `${employee}.${category}`)

/** The draft of an employee, in one category, that could not be saved as a draft. Null if there is none. Its files have no contents. */
export function loadUnsavedDraft(employee: string, category: string): UnsavedDraft | null {
  try {
    const saved: Partial<UnsavedDraft> | null = JSON.parse(
      readItem(keyOf(employee, category)) ?? 'null',
    )
    return saved?.draft && saved.period ? { draft: saved.draft, period: saved.period } : null
  } catch {
    return null
  }
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

function isUnfinished({ draft }: UnsavedDraft): boolean {
  const save = parseUnfinishedDraftSave(loadUnfinishedDraftSave(draftNameOf(draft)) ?? '')
  return save?.writer === draft.writer
}

/** Leaves out the contents of files, which JSON cannot represent. */
const withoutBody = (key: string, value: unknown) => (key === 'body' ? undefined : value)
