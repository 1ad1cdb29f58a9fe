import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { linesFingerprint } from '../../contract/linesFingerprint.ts'
import { erpDocumentKeyOf, type VoucherLine } from '../../contract/voucher.ts'
import { amountAndVoucherCountOf } from '../../machines/document/document.rules.ts'
import { delegateErrorOf } from '../../machines/document/acting.rules.ts'
import type { Settings } from '../config/settings.ts'
import type { Tables } from '../db/tables.ts'
import { fieldError, ApiError, unauthorizedError } from '../http/errors.ts'
import { lockFilesShared } from '../storage/orphanedFiles.ts'
import { approvalRequestMessage } from '../notifications/pushMessages.ts'
import type { PushRecipient } from '../notifications/subscriptions.sql.ts'
import { draftableBatchesChanged, messagesTo } from '../notifications/messages.sql.ts'
import {
  recordSubmission,
  type NewDocument,
  readSubmissionPrerequisites,
  type StoredFile,
  storeSubmission,
  type SubmissionPrerequisites,
} from './submissions.sql.ts'
import { retryUntilUnchanged, SUBMISSION_ATTEMPTS_MAX } from '../http/retries.ts'
import { batchChangedError, batchConflictError, documentIdOfRetry } from './conflicts.ts'
import type { ServerContext, CurrentEmployee } from '../http/context.ts'
import { type CheckedDraft, readDraft, type UploadedForm } from './draftForm.ts'
import { inactiveEmployeeError } from './inactiveEmployees.ts'
import { requestSentences } from './requestSentences.ts'
import type { Language } from '../http/language.ts'
import { sendPushMessages } from '../notifications/push.service.ts'
import { documentSearchTextOf } from '../vouchers/search.ts'
import { decompressSegment } from '../vouchers/segments.ts'

/**
 * Requests approval of one batch. Document, lines, files and approvers are stored in one transaction (wire, "POST ea/create_document/"). A
 * repeated idempotency key of the same author and batch returns the same document. Returns the document's id, and that of a new alarm about
 * its batch or null. Throws ApiErrors 400, 403, 409 and 413, and 401 if the session ended during the upload.
 */
export async function requestApproval(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  upload: UploadedForm,
  language: Language,
): Promise<{ id: number; alarm: number | null }> {
  const draft = readDraft(upload, currentEmployee.id, language)
  const { id, alarm, recipients } = await retryUntilUnchanged(
    language,
    SUBMISSION_ATTEMPTS_MAX,
    async () => {
      const state = await readState(context, currentEmployee, draft)
      if (state.name === null) throw unauthorizedError(language)
      if (state.earlier) {
        return {
          id: documentIdOfRetry(state.earlier, draft, language),
          alarm: null,
          recipients: [],
        }
      }
      await requireActiveEmployees(context, draft, new Set(state.active), language)
      return store(
        context,
        currentEmployee,
        upload,
        state,
        newDocumentOf(context, draft, upload, state, language),
      )
    },
  )
  // The database notification that invalidates the counts arrives only after this response, but the caller's next call must already count
  // this document.
  context.draftableBatchCounter.invalidate()
  const message = approvalRequestMessage(context.settings.LANGUAGE_DEFAULT, id, draft.title)
  void sendPushMessages(context, recipients, message)
  return { id, alarm }
}

function readState(
  { database, settings }: ServerContext,
  { tokenHash }: CurrentEmployee,
  draft: CheckedDraft,
) {
  const people = [...draft.approvers, ...draft.receivers].map(({ id }) => id)
  const first = firstApprovers(draft)
  const byDepartment = settings.VOUCHER_SCOPE === 'department'
  return readSubmissionPrerequisites(
    database.db,
    tokenHash,
    { ...draft, people, first },
    byDepartment,
  )
}

/** The usernames of the approvers of the first step of a draft. */
const firstApprovers = ({ approvers }: Pick<CheckedDraft, 'approvers'>) =>
  approvers.filter(({ step }) => step === 0).map(({ id }) => id)

/** The document that results from a draft. Throws 400, 409 and 413. */
export function newDocumentOf(
  { settings }: Pick<ServerContext, 'settings'>,
  draft: CheckedDraft,
  upload: UploadedForm,
  { name, segment, conflict }: SubmissionPrerequisites,
  language: Language,
): NewDocument {
  const { category, batchNumber, fingerprint } = draft
  if (!segment) throw fieldError('batch_number', requestSentences[language].noBatch(batchNumber))
  if (conflict)
    throw batchConflictError(conflict, draft.author, batchNumber, language, settings.TIME_ZONE)
  const lines = `[${decompressSegment(segment)}]`
  const parsed: VoucherLine[] = JSON.parse(lines)
  if (fingerprint !== '' && fingerprint !== linesFingerprint(parsed))
    throw batchChangedError(batchNumber, language)
  return {
    ...draft,
    authorId: draft.author,
    ...amountAndVoucherCountOf(category, parsed),
    linesSha256: createHash('sha256').update(lines).digest('hex'),
    lineCount: parsed.length,
    companies: companiesOf(parsed),
    searchText: documentSearchTextOf(draft.title, name ?? ''),
    files: assignFiles(draft, upload, parsed, settings, language),
    lines,
  }
}

/** The distinct companies of voucher lines, in the order of their code points. */
const companiesOf = (lines: readonly VoucherLine[]) =>
  [...new Set(lines.flatMap(({ RPCO }) => RPCO ?? []))].toSorted()

/** Stores a document with its files and notifies its participants. Undefined if its preconditions have changed. */
async function store(
  { database, media, settings }: ServerContext,
  currentEmployee: CurrentEmployee,
  upload: UploadedForm,
  { state, delegates }: SubmissionPrerequisites,
  document: NewDocument,
): Promise<{ id: number; alarm: number | null; recipients: PushRecipient[] } | undefined> {
  const files = document.files.map((file) => file.id)
  const firstApproverIds = firstApprovers(document)
  const work = async (trx: Transaction<Tables>) => {
    await lockFilesShared(trx)
    const id = await storeSubmission(trx, currentEmployee.tokenHash, state, document)
    if (id === undefined) return undefined
    await media.keep(files)
    // A circulated receiver is notified only at the final approval (receivers, L9).
    const references = document.receivers.filter(({ kind }) => kind === 'reference')
    const referenceIds = references.map(({ id: receiver }) => receiver)
    const people = [currentEmployee.id, ...firstApproverIds, ...delegates, ...referenceIds]
    const limits = {
      author: currentEmployee.id,
      line: document.approvers.map((approver) => approver.id),
      canDelegateInLine: settings.DELEGATE_IN_LINE === 'allow',
    }
    const acting = delegates.filter((delegate) => !delegateErrorOf(limits, delegate))
    const pushTo = [...firstApproverIds, ...acting]
    const messages = [
      ...messagesTo(people, { type: 'box', document_id: id }),
      draftableBatchesChanged,
    ]
    const recorded = await recordSubmission(trx, currentEmployee.id, id, messages, pushTo)
    // From here on only the commit can fail, and its outcome may then be unknown, so the files are kept. `removeOrphanedFiles` later
    // removes files without a row.
    upload.kept = files.length > 0
    return { id, ...recorded }
  }
  return database.db
    .transaction()
    .execute(work)
    .catch((error: { code?: string }) => {
      // Another HTTP request with the same idempotency key was stored first, so the state is read again.
      if (error.code === UNIQUE_VIOLATION) return undefined
      throw error
    })
}

const UNIQUE_VIOLATION = '23505'

/** Assigns the files to their voucher lines. Throws 400 for a line outside the batch, 413 for too many files of one voucher. */
function assignFiles(
  draft: CheckedDraft,
  upload: UploadedForm,
  lines: VoucherLine[],
  settings: Settings,
  language: Language,
): StoredFile[] {
  const vouchers = new Map(lines.map((line) => [line.id, erpDocumentKeyOf(line)]))
  const counts = new Map<string, number>()
  let next = 0
  return draft.lines.flatMap(({ id, count }) => {
    const voucher = vouchers.get(id)
    if (!voucher) {
      throw fieldError('invoices', `The line ${id} does not belong to batch ${draft.batchNumber}.`)
    }
    const sum = (counts.get(voucher) ?? 0) + count
    counts.set(voucher, sum)
    if (sum > settings.MAX_FILES_PER_VOUCHER) {
      throw new ApiError(413, {
        detail: requestSentences[language].tooManyFiles(
          voucher,
          sum,
          settings.MAX_FILES_PER_VOUCHER,
        ),
      })
    }
    return upload.files.slice(next, (next += count)).map((file) => ({ ...file, lineId: id }))
  })
}

/** Throws 400 if an approver or receiver is not an active employee. */
async function requireActiveEmployees(
  { database }: ServerContext,
  { approvers, receivers }: CheckedDraft,
  active: ReadonlySet<string>,
  language: Language,
): Promise<void> {
  for (const [field, ids] of [
    ['approvers', approvers.map((approver) => approver.id)],
    ['receivers', receivers.map((receiver) => receiver.id)],
  ] as const) {
    const stranger = ids.find((id) => !active.has(id))
    if (stranger !== undefined) {
      throw await inactiveEmployeeError(database.pool, field, stranger, language)
    }
  }
}
