import type { DocumentSummary } from '../../contract/document.ts'
import type { DraftKey } from '../draft/draft.ports.ts'
import type { Period } from '../vouchers/vouchers.ports.ts'
import { port } from '../port.ts'

/** The sections of the home screen, in their order. */
export const homeSections = ['pending', 'submitted', 'rejected', 'savedDrafts', 'batches'] as const
export type HomeSection = (typeof homeSections)[number]

/** A draft on this device that has not been submitted. `period` contains the dates of its batch. */
export interface HomeDraft extends DraftKey {
  title: string
  fileCount: number
  /** The time of the last save, in milliseconds since the epoch. */
  savedAt: number | null
  period: Period
}

/** The content of a section. `total` is the number of all its rows, of which only the first are shown. */
export type HomeContent =
  | {
      section: 'pending' | 'submitted' | 'rejected'
      documents: readonly DocumentSummary[]
      total: number
    }
  | { section: 'savedDrafts'; drafts: readonly HomeDraft[]; total: number }
  /** The numbers of batches that can be drafted, in the order of `categories`. */
  | { section: 'batches'; counts: readonly number[] }

export interface HomeRequest {
  section: HomeSection
  /** The username of the employee. */
  employee: string
}

/**
 * *pending* returns all documents that wait for the employee. *submitted* returns their own waiting documents, *rejected* their own rejected
 * documents whose batch can be drafted again: at most one page.
 */
export const homePorts = {
  loadHomeSection: port<HomeContent, HomeRequest>('loadHomeSection'),
}
