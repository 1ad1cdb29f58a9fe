import type { SavedDraft } from '../../machines/draft/draft.ports.ts'
import { readItem, writeItem } from './storage.ts'
import { loadUnfinishedDraftSave, unfinishedSaveKeyOf } from './unfinishedDraftSave.ts'

/** The drafts of an employee whose writes have not finished, in all categories. */
export function listUnfinishedDraftSaves(employee: string): string[] {
  const prefix = `${unfinishedSaveKeyOf(employee)}.`
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix))
    return names.flatMap((name) => readItem(name) ?? [])
  } catch {
    return []
  }
}

export function storeUnfinishedDraftSave(draftName: string, draft: string): void {
  writeItem(unfinishedSaveKeyOf(draftName), draft)
}

/**
 * Removes the copy of a draft that has been saved in the database or is no longer needed. With `draft`, removes the entry only if it is
 * this draft or an earlier save by the same writer. The entry can still be an earlier save if the storage was too full for the later one.
 */
export function removeUnfinishedDraftSave(draftName: string, draft?: string): void {
  const entry = loadUnfinishedDraftSave(draftName)
  if (entry === null) return
  if (draft === undefined || entry === draft || isEarlierSave(entry, draft))
    writeItem(unfinishedSaveKeyOf(draftName), null)
}

/**
 * Removes a draft that exists only here, because the database cannot be opened. A draft that is newer than version `upTo` stays, unless it
 * is by `writer`. An unfinished save has the version on which it is based.
 */
export function removeUnfinishedDraftSaveUpTo(
  draftName: string,
  upTo?: number,
  writer?: string,
): void {
  const savedDraft = parseUnfinishedDraftSave(loadUnfinishedDraftSave(draftName) ?? '')
  const isNewer = savedDraft !== null && upTo !== undefined && savedDraft.version >= upTo
  if (!isNewer || savedDraft.writer === writer) removeUnfinishedDraftSave(draftName)
}

/** The draft of an unfinished save; null if the text is not valid JSON. */
export function parseUnfinishedDraftSave(text: string): SavedDraft | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isEarlierSave(entry: string, draft: string): boolean {
  try {
    const [one, other] = [JSON.parse(entry), JSON.parse(draft)]
    return one.writer === other.writer && one.keptAt <= other.keptAt
  } catch {
    return false
  }
}
