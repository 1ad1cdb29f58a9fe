import type { Approver } from '../../contract/approver.ts'
import { boxCalls } from '../../contract/callNames.ts'
import { documentStatuses } from '../../contract/document.ts'
import type { SavedDraft } from '../../machines/draft/draft.ports.ts'
import type { HomeContent, HomeDraft, HomeRequest } from '../../machines/home/home.ports.ts'
import { call } from './api.ts'
import { approversPortCalls } from './approvers.ts'
import { splitBoxPage } from './boxPage.ts'
import type { Client } from './client.ts'
import { now } from './clock.ts'
import { loadDraftCountsForHome } from './draftCounts.ts'
import { listSavedDrafts } from './drafts.ts'
import { sharedRequest } from './sharedRequest.ts'
import { readItem, storageKeyOf, writeItem } from './storage.ts'
import { limitStorageWait } from './storageLimit.ts'
import { findBatchPeriod } from './vouchers.ts'

type Server = Pick<Client, 'api'>

/** Maximum number of saved drafts' batches that are looked up on the server concurrently. */
const LOOKUPS_MAX = 20

/** Queries for the employee's own documents. An older server ignores the fields after `page`. */
const ownDocumentQueries = {
  submitted: { status: documentStatuses.waiting, sort: 'waiting' },
  rejected: { status: documentStatuses.rejected, redraftable: 'true', sort: 'completed' },
} as const

type DocumentsContent = Extract<HomeContent, { documents: unknown }>

/** The request of the section *submitted*, by employee. */
const sharedSubmittedRequest = sharedRequest<DocumentsContent>()

/** The content of one section of the home screen. */
export async function loadHomeSection(
  server: Server,
  { section, employee }: HomeRequest,
  signal: AbortSignal,
): Promise<HomeContent> {
  if (section === 'savedDrafts') return savedDraftsOf(server, employee, signal)
  if (section === 'guide') return guideOf(server, employee, signal)
  if (section === 'guideCard') return guideCardOf(server, employee, signal)
  if (section === 'batches') {
    const counts = await loadDraftCountsForHome(server.api)
    return { section, counts }
  }
  const content = documentsOf(server, section, signal)
  return section === 'submitted' ? sharedSubmittedRequest.share(employee, content) : content
}

/** The content of a section that shows documents. */
async function documentsOf(
  { api }: Server,
  section: 'pending' | keyof typeof ownDocumentQueries,
  signal: AbortSignal,
): Promise<DocumentsContent> {
  const isPending = section === 'pending'
  const query = isPending ? {} : { page: '1', dir: 'desc', ...ownDocumentQueries[section] }
  const answer = await call(api, boxCalls[isPending ? 'pending' : 'submitted'], {
    query: { summary: 'true', ...query },
    signal,
  })
  const status = isPending ? documentStatuses.waiting : ownDocumentQueries[section].status
  const { documents: all, last } = splitBoxPage(answer)
  const documents = all.filter((one) => one.doc_status === status)
  const isFiltered = documents.length === all.length
  const total = isFiltered && last ? last.total_number : documents.length
  return { section, documents, total }
}

const GUIDE = 'e-payment.guide'
const DAY_MS = 24 * 60 * 60 * 1000

/** Whether the guide was first offered to the employee on this device within the last day. The first call stores the time. */
function isFirstDay(employee: string): boolean {
  const key = storageKeyOf(GUIDE, employee)
  const firstVisit = readItem(key)
  if (firstVisit === null) writeItem(key, String(now()))
  return firstVisit === null || now() - Number(firstVisit) < DAY_MS
}

/** Ends the first day on this device, because an employee who has submitted a document is not offered the guide again. */
function endFirstDay(employee: string): void {
  // '0' is a time long ago.
  writeItem(storageKeyOf(GUIDE, employee), '0')
}

/** The guide of an employee to whom the home screen does not offer it. */
const notOffered = {
  section: 'guide',
  isFirstDay: false,
  hasDraft: false,
  hasSubmitted: false,
  counts: [],
} as const satisfies HomeContent

/**
 * The guide on the home screen, which takes the place of the section *submitted*. After the first day, or if that section has a
 * document, nothing more is requested.
 */
async function guideCardOf(
  server: Server,
  employee: string,
  signal: AbortSignal,
): Promise<HomeContent> {
  if (!isFirstDay(employee)) return notOffered
  const hasWaiting = await sharedSubmittedRequest.of(employee)?.then(
    ({ documents }) => documents.length > 0,
    () => false,
  )
  if (!hasWaiting) return guideOf(server, employee, signal)
  endFirstDay(employee)
  return notOffered
}

/** The progress of the employee. */
async function guideOf(
  { api }: Server,
  employee: string,
  signal: AbortSignal,
): Promise<HomeContent> {
  const isFirst = isFirstDay(employee)
  const query = { page: '1', summary: 'true' }
  const [all, counts, drafts] = await Promise.all([
    call(api, boxCalls.submitted, { query, signal }),
    loadDraftCountsForHome(api),
    limitStorageWait(listSavedDrafts(employee)).catch(() => []),
  ])
  const hasSubmitted = all.some((one) => 'id' in one)
  if (hasSubmitted) endFirstDay(employee)
  return {
    section: 'guide',
    isFirstDay: isFirst,
    hasDraft: drafts.length > 0,
    hasSubmitted,
    counts,
  }
}

/** The drafts of an employee on this device whose batch can still be drafted. */
async function savedDraftsOf(
  server: Server,
  employee: string,
  signal: AbortSignal,
): Promise<HomeContent> {
  const drafts = await findHomeDrafts(
    server,
    await limitStorageWait(listSavedDrafts(employee)),
    signal,
  )
  return { section: 'savedDrafts', drafts, total: drafts.length }
}

/** An approval line as a text. Two lines with equal texts have the same approvers with the same types in the same steps. */
function lineText(line: readonly Approver[]): string {
  const sortedLine = line.toSorted((a, b) => a.order - b.order)
  return JSON.stringify(sortedLine.map(({ id, type, step }, index) => [id, type, step ?? index]))
}

/**
 * Whether a saved draft contains nothing but the default line, which the employee has not chosen. An example is a draft whose title was
 * typed and deleted. False if the default line cannot be loaded.
 */
async function isUntouched(
  server: Server,
  { category, title, approvers: line, receivers, files }: SavedDraft,
  signal: AbortSignal,
): Promise<boolean> {
  if (title.trim() !== '' || receivers.length > 0 || files.length > 0) return false
  return approversPortCalls.listDefaultApprovers(server, { category }, signal).then(
    (usual) => lineText(usual) === lineText(line),
    () => false,
  )
}

/**
 * The saved drafts whose batch can still be drafted, without untouched drafts. At most `LOOKUPS_MAX` batches are looked up concurrently.
 */
export async function findHomeDrafts(
  server: Server,
  saved: readonly SavedDraft[],
  signal: AbortSignal,
): Promise<HomeDraft[]> {
  const drafts: HomeDraft[] = []
  for (let first = 0; first < saved.length; first += LOOKUPS_MAX) {
    const some = saved.slice(first, first + LOOKUPS_MAX)
    const homeDrafts = await Promise.all(some.map((draft) => homeDraftOf(server, draft, signal)))
    drafts.push(...homeDrafts.flatMap((draft) => draft ?? []))
  }
  return drafts
}

/**
 * A saved draft with the dates of its batch. Null if the draft is untouched, or if its batch is not listed because it is under approval.
 */
async function homeDraftOf(
  server: Server,
  draft: SavedDraft,
  signal: AbortSignal,
): Promise<HomeDraft | null> {
  if (await isUntouched(server, draft, signal)) return null
  const { employee, category, batchNumber, title, files, keptAt } = draft
  const period = await findBatchPeriod(server.api, draft, signal)
  if (!period) return null
  const fileCount = files.reduce((sum, voucher) => sum + voucher.files.length, 0)
  return { employee, category, batchNumber, title, fileCount, savedAt: keptAt ?? null, period }
}
