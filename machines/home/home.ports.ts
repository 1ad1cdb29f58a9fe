import type { DocumentSummary } from '../../contract/document.ts'
import type { DraftKey } from '../draft/draft.ports.ts'
import type { Period } from '../vouchers/vouchers.ports.ts'
import { port } from '../port.ts'

/** The sections of the home screen, in their order. */
export const homeSections = ['pending', 'submitted', 'rejected', 'savedDrafts', 'batches'] as const
export type NonGuideSection = (typeof homeSections)[number]

/**
 * `guide` is the page that explains the first request for approval. `guideCard` is the same guide on the home screen, offered for one day
 * after the employee first opens the home screen on this device.
 */
export type HomeSection = NonGuideSection | 'guide' | 'guideCard'

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
  /** The progress of the employee. `isFirstDay`: this device first offered the guide less than a day ago. `counts`: as in *batches*. */
  | {
      section: 'guide'
      isFirstDay: boolean
      hasDraft: boolean
      hasSubmitted: boolean
      counts: readonly number[]
    }

export interface HomeRequest {
  section: HomeSection
  /** The username of the employee. */
  employee: string
}

/**
 * For the section *pending*, `loadHomeSection` loads all documents that wait for the employee. For *submitted*, it loads at most one page
 * of the employee's waiting documents, and for *rejected* at most one page of the employee's rejected documents whose batch can be drafted
 * again.
 */
export const homePorts = {
  loadHomeSection: port<HomeContent, HomeRequest>('loadHomeSection'),
}
