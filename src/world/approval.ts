import type { Attachment } from '../../contract/attachment.ts'
import type { CallName } from '../../contract/calls.ts'
import type { ApprovalDocument } from '../../contract/document.ts'
import {
  type BoxAnswer,
  type BoxName,
  type BoxSearch,
  type BoxWish,
  type Decided,
  Failure,
  failureOf,
  type KeptDraft,
  type VoucherFiles,
} from '../../machines/ports.ts'
import { ask, type Caller } from './api.ts'
import { now } from './clock.ts'
import { findDraft, keepDraft } from './drafts.ts'
import { failureOfAnswer } from './failures.ts'
import { newId } from './ids.ts'

/** The approver's half of the calls (wire, "Boxes"), each throwing a `Failure`. */
export interface Approval {
  listBox(wish: BoxWish, signal: AbortSignal): Promise<BoxAnswer>
  readDocument(documentId: number, signal: AbortSignal): Promise<ApprovalDocument>
  readDocuments(documentIds: readonly number[], signal: AbortSignal): Promise<ApprovalDocument[]>
  readCopy(copyId: number, signal: AbortSignal): Promise<void>
  sign(decided: Decided): Promise<void>
  withdraw(documentId: number): Promise<void>
  layDraft(
    wanted: { draft: KeptDraft; attachments: readonly Attachment[] },
    signal: AbortSignal,
  ): Promise<KeptDraft>
}

const boxCalls = {
  pending: 'pendingBox',
  submitted: 'writtenBox',
  approved: 'approvedBox',
  rejected: 'rejectedBox',
  reference: 'referenceBox',
} as const satisfies Record<BoxName, CallName>

const signTypes = { approve: '승인', reject: '반려' } as const

/** The calls in the name of `caller`. */
export function approvalOf(caller: Caller): Approval {
  const readDocument: Approval['readDocument'] = (documentId, signal) =>
    ask(caller, 'getDocument', { query: { document_id: String(documentId) }, signal })
  return {
    readDocument,
    async listBox({ box, search }, signal) {
      const answer = await ask(caller, boxCalls[box], { query: queryOf(box, search), signal })
      const documents = answer.flatMap((one) => ('id' in one ? [one] : []))
      const [counted] = answer.flatMap((one) => ('total_number' in one ? [one.total_number] : []))
      return { documents, total: counted ?? documents.length }
    },
    async readDocuments(documentIds, signal) {
      const found = await Promise.all(
        documentIds.map((documentId) =>
          readDocument(documentId, signal).catch((error: unknown) => {
            const { kind } = failureOf(error)
            if (kind === 'forbidden' || kind === 'notFound') return []
            throw error
          }),
        ),
      )
      return found.flat()
    },
    async readCopy(copyId, signal) {
      await ask(caller, 'readCopy', { params: { id: String(copyId) }, signal })
    },
    async sign({ documentId, username, opinion, decision }) {
      const sign_type = signTypes[decision]
      await ask(caller, 'doSign', {
        body: { document_id: documentId, username, opinion, sign_type },
      })
    },
    async withdraw(documentId) {
      await ask(caller, 'withdraw', { body: { document_id: documentId } })
    },
    async layDraft({ draft, attachments }, signal) {
      const kept = await findDraft(draft)
      if (kept && isWritten(kept)) return kept
      const files = await Promise.all(attachments.map((one) => fetchFile(one, signal)))
      const version = kept?.version ?? draft.version
      const laid = { ...draft, version, files: byLine(attachments, files) }
      return { ...laid, ...(await keepDraft(laid, now())) }
    },
  }
}

/** Whether a kept draft holds anything; an empty one gives way. */
function isWritten({ title, approvers, files }: KeptDraft): boolean {
  return title.trim() !== '' || approvers.length > 0 || files.length > 0
}

/** The query of a box call: summaries, and what is searched for. *Pending* answers with everything: it has no pages. */
function queryOf(box: BoxName, search: BoxSearch): Record<string, string> {
  const wanted = {
    startDate: search.period?.start ?? '',
    endDate: search.period?.end ?? '',
    search: search.search,
    batchNumber: search.batchNumber,
    user: search.author,
    department: search.department,
    isNotReaded: search.unreadOnly ? 'true' : '',
    page: box === 'pending' ? '' : String(search.page),
    summary: 'true',
  }
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''))
}

/** A stored file as it was attached. Its address carries its own right to be read, so no token travels along. */
async function fetchFile({ title, path }: Attachment, signal: AbortSignal): Promise<File> {
  const response = await fetch(path, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new Failure('offline')
  })
  if (!response.ok) throw failureOfAnswer(response.status, undefined)
  const body = await response.blob()
  return new File([body], title, { type: body.type })
}

/** Files under the voucher lines that they belong to, in the order of the document. */
function byLine(attachments: readonly Attachment[], files: readonly File[]): VoucherFiles[] {
  const lines = new Map<string, VoucherFiles>()
  for (const [place, { invoice }] of attachments.entries()) {
    const body = files[place]
    if (!body) continue
    const line = lines.get(invoice) ?? { lineId: invoice, files: [] }
    line.files.push({ key: newId(), name: body.name, size: body.size, body })
    lines.set(invoice, line)
  }
  return [...lines.values()]
}
