import type { Attachment } from '../../contract/attachment.ts'
import { boxCalls } from '../../contract/callNames.ts'
import { documentStatuses, submittedStatuses } from '../../contract/document.ts'
import { documentTypes } from '../../contract/voucher.ts'
import type { analyticsPorts } from '../../machines/analytics/analytics.ports.ts'
import type { boxesPorts, BoxRequest, StatusCounts } from '../../machines/boxes/boxes.ports.ts'
import type { calendarPorts } from '../../machines/calendar/calendar.ports.ts'
import type { draftPorts, VoucherFiles } from '../../machines/draft/draft.ports.ts'
import { RequestError, requestErrorOf } from '../../machines/requestError.ts'
import type { finderPorts } from '../../machines/finder/finder.ports.ts'
import type { homePorts } from '../../machines/home/home.ports.ts'
import type { DecisionInput, signingPorts } from '../../machines/signing/signing.ports.ts'
import type { PortCalls } from './actors.ts'
import type { Client } from './client.ts'
import { call } from './api.ts'
import { splitBoxPage } from './boxPage.ts'
import { now } from './clock.ts'
import { saveUnsentComment } from './unsentComments.ts'
import { findSavedDraft, hasContent, saveDraft } from './drafts.ts'
import { fetchFiles } from './fetchFiles.ts'
import { newId } from './ids.ts'
import { limitStorageWait } from './storageLimit.ts'
import { submitWithProgress } from './upload.ts'
import { findBatchPeriod } from './vouchers.ts'
import { isPageHidden, waitUntilPageVisible } from './isPageHidden.ts'
import { watchChange } from './watchChange.ts'

const signTypes = { approve: '승인', reject: '반려' } as const

const actionCalls = {
  hold: 'hold',
  resume: 'resume',
  sendBack: 'sendBack',
  undo: 'undoSign',
  changeLine: 'changeLine',
  addReceivers: 'addReceivers',
  withdraw: 'withdraw',
} as const

export type DocumentPorts = typeof boxesPorts &
  Pick<typeof finderPorts, 'searchDocuments'> &
  typeof analyticsPorts &
  typeof calendarPorts &
  typeof homePorts &
  typeof signingPorts &
  Pick<typeof draftPorts, 'createDocument'>

/** Implements `DocumentPorts`: the calls for boxes, documents and decisions, and for home, finder, calendar and figures (wire). */
export const documentPortCalls: PortCalls<DocumentPorts, Pick<Client, 'api'>> = {
  createDocument({ api }, { listener, ...request }, signal) {
    return submitWithProgress(api, request, (progress) => listener.send(progress), signal)
  },
  async listBox({ api }, request, signal) {
    const answer = await call(api, boxCalls[request.box], { query: queryOf(request), signal })
    const { documents, last } = splitBoxPage(answer)
    return {
      documents,
      total: last?.total_number ?? documents.length,
      ...(last?.status_counts && { statusCounts: statusCountsOf(last.status_counts) }),
    }
  },
  fetchDocument(client, { documentId, marksRead = true }, signal) {
    const document_id = String(documentId)
    // A document in a hidden page is not marked as read. The screen fetches it again when the page becomes visible.
    const isMarked = marksRead && !isPageHidden()
    const query = isMarked ? { document_id } : ({ document_id, mark: 'false' } as const)
    return getDocument(client, query, signal)
  },
  async fetchDocuments(client, { documentIds }, signal) {
    const documents = await Promise.all(
      documentIds.map((documentId) =>
        getDocument(client, { document_id: String(documentId), mark: 'false' }, signal).catch(
          (error: unknown) => {
            const { kind } = requestErrorOf(error)
            if (kind === 'forbidden' || kind === 'notFound') return []
            throw error
          },
        ),
      ),
    )
    return documents.flat()
  },
  async markReceiverRead({ api }, { receiverId }, signal) {
    await waitUntilPageVisible(signal)
    await call(api, 'markReceiverRead', { params: { id: String(receiverId) }, signal })
  },
  async sign({ api }, { username, opinion, decision, isBulk, seat, ...acted }, signal) {
    const sign_type = signTypes[decision]
    const decisionFields = { for: seat, username, opinion, sign_type, bulk: isBulk }
    const body = { ...bodyOf(acted), ...decisionFields }
    await watchChange(signal, 'decisionUnconfirmed', call(api, 'doSign', { body }))
    // No screen removes the comment after a bulk approval, or if the employee left the document during the call.
    saveUnsentComment(username, acted.documentId, '')
  },
  async act({ api }, { action, documentId, revision, seat, username, ...text }, signal) {
    // Withdrawing and adding receivers need no revision, because they do not depend on the content that the employee has read.
    const needsRevision = action !== 'withdraw' && action !== 'addReceivers'
    const body = {
      ...bodyOf({ documentId, revision: needsRevision ? revision : null }),
      ...(needsRevision && action !== 'changeLine' && { for: seat }),
      ...text,
    }
    await watchChange(signal, 'decisionUnconfirmed', call(api, actionCalls[action], { body }))
    // As after a decision: the comment of a send back has been stored.
    if (action === 'sendBack') saveUnsentComment(username, documentId, '')
  },
  async loadHomeSection(client, request, signal) {
    const { loadHomeSection } = await loadCode(() => import('./home.ts'))
    return loadHomeSection(client, request, signal)
  },
  async loadAnalytics(client, request, signal) {
    if (request.isReload) await waitUntilPageVisible(signal)
    const { loadAnalytics } = await loadCode(() => import('./analytics.ts'))
    return loadAnalytics(client, request, signal)
  },
  async searchDocuments(client, request, signal) {
    const { searchDocuments } = await loadCode(() => import('./search.ts'))
    return searchDocuments(client, request, signal)
  },
  async loadCalendar(client, request, signal) {
    if (request.isReload) await waitUntilPageVisible(signal)
    const { loadCalendar } = await loadCode(() => import('./calendar.ts'))
    return loadCalendar(client, request, signal)
  },
  async loadCalendarDay(client, request, signal) {
    const { loadCalendarDay } = await loadCode(() => import('./calendar.ts'))
    return loadCalendarDay(client, request, signal)
  },
  async prepareRedraft({ api }, { draft, attachments }, signal) {
    const [saved, period] = await Promise.all([
      limitStorageWait(findSavedDraft(draft)),
      // If the dates of the batch cannot be loaded, the voucher list opens with the dates of the document's lines as its period.
      findBatchPeriod(api, draft, signal).catch(() => {
        signal.throwIfAborted()
        return null
      }),
    ])
    const { keptAt: submittedAt = 0 } = draft
    // A draft that was saved before the submission is older than the document, which was then submitted from another device.
    if (saved && hasContent(saved) && (saved.keptAt ?? now()) >= submittedAt) {
      if (!draft.rejection) return { draft: saved, period }
      const draftWithRejection = { ...saved, rejection: draft.rejection }
      const version = await limitStorageWait(saveDraft(draftWithRejection, saved.keptAt ?? now()))
      return { draft: { ...draftWithRejection, ...version }, period }
    }
    const files = await fetchFiles(attachments, signal)
    const version = saved?.version ?? draft.version
    const prepared = { ...draft, version, files: byLine(attachments, files) }
    const save = saveDraft(prepared, Math.max(now(), submittedAt))
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    const storedVersion = await limitStorageWait(save, bytes)
    return { draft: { ...prepared, ...storedVersion }, period }
  },
}

/** Fetches one document. With `mark: 'false'` the server does not mark it as opened, because the employee has not seen it. */
function getDocument(
  { api }: Pick<Client, 'api'>,
  query: { document_id: string; mark?: 'false' },
  signal: AbortSignal,
) {
  return call(api, 'getDocument', { query, signal })
}

/** The body fields that all decisions have in common. */
const bodyOf = ({ documentId, revision }: Pick<DecisionInput, 'documentId' | 'revision'>) => ({
  document_id: documentId,
  ...(revision !== null && { revision }),
})

/** Loads code that only one screen needs. Throws `offline` if that fails. */
function loadCode<File>(load: () => Promise<File>): Promise<File> {
  return load().catch(() => {
    throw new RequestError('offline')
  })
}

/** Converts the counts by status from their names on the wire. */
function statusCountsOf(counts: Partial<Record<string, number>>): StatusCounts {
  const entries = submittedStatuses.map((status) => [status, counts[documentStatuses[status]] ?? 0])
  return Object.fromEntries(entries)
}

const directions = { ascending: 'asc', descending: 'desc' } as const

/** The query of a box call: summaries that match the search. The pending box is not paged and returns all documents. */
function queryOf({ box, search, withStatusCounts }: BoxRequest): Record<string, string> {
  const { order, status, category, erp } = search
  const query = {
    startDate: search.period?.start ?? '',
    endDate: search.period?.end ?? '',
    search: search.search,
    batchNumber: search.batchNumber,
    user: search.author,
    department: search.department,
    isNotReaded: search.unreadOnly ? 'true' : '',
    delegated: search.delegatedOnly ? 'true' : '',
    amountFrom: search.amountFrom,
    amountTo: search.amountTo,
    status: status ? documentStatuses[status] : '',
    documentType: category ? documentTypes[category] : '',
    erp: erp ?? '',
    finishedFrom: search.finishedFrom,
    finishedTo: search.finishedTo,
    waitedDays: search.waitedDays,
    sort: order?.column ?? '',
    dir: order ? directions[order.direction] : '',
    statusCounts: withStatusCounts ? 'true' : '',
    page: box === 'pending' ? '' : String(search.page),
    summary: 'true',
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

/** Groups the files by voucher line, in the document's order of voucher lines. */
function byLine(attachments: readonly Attachment[], files: readonly File[]): VoucherFiles[] {
  const lines = new Map<string, VoucherFiles>()
  for (const [index, { invoice }] of attachments.entries()) {
    const body = files[index]
    if (!body) continue
    const line = lines.get(invoice) ?? { lineId: invoice, files: [] }
    line.files.push({ key: newId(), name: body.name, size: body.size, body })
    lines.set(invoice, line)
  }
  return [...lines.values()]
}
