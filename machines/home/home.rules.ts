import type { DocumentSummary } from '../../contract/document.ts'
import type { HomeContent } from './home.ports.ts'

/** Maximum number of rows that a section of the home screen shows. */
const HOME_ROWS_MAX = 5

/** The timestamp from which a document has been waiting. An older server sends only the time of the submission. */
const waitsSince = ({ waiting_since, created_at, created }: DocumentSummary): number =>
  Date.parse(waiting_since ?? created_at ?? created)

const oldestFirst = (documents: readonly DocumentSummary[]) =>
  documents.toSorted((a, b) => waitsSince(a) - waitsSince(b) || a.id - b.id)

const newestFirst = (drafts: Extract<HomeContent, { section: 'savedDrafts' }>['drafts']) =>
  drafts.toSorted((a, b) => (b.savedAt ?? 0) - (a.savedAt ?? 0))

/** The content with only the rows to show: the documents that have waited longest, or the drafts that were saved last. */
export function limitRows(content: HomeContent): HomeContent {
  switch (content.section) {
    case 'batches':
    case 'guide':
      return content
    case 'savedDrafts':
      return { ...content, drafts: newestFirst(content.drafts).slice(0, HOME_ROWS_MAX) }
    case 'rejected':
      return { ...content, documents: content.documents.slice(0, HOME_ROWS_MAX) }
    default:
      return { ...content, documents: oldestFirst(content.documents).slice(0, HOME_ROWS_MAX) }
  }
}

/** Whether the section shows this rejected document, so that it can be drafted again. */
export function canRedraftFrom(content: HomeContent | null, id: number): boolean {
  return content?.section === 'rejected' && content.documents.some((one) => one.id === id)
}
