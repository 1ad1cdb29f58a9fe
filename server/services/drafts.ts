import type { Transaction } from 'kysely'
import type { VoucherLine } from '../../contract/voucher.ts'
import { figuresOf } from '../../machines/document/document.rules.ts'
import type { Settings } from '../config.ts'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { badField, Refusal, unauthorized } from '../errors.ts'
import { shareFiles } from '../media/sweep.ts'
import { turnMessage } from '../push/messages.ts'
import { announce, draftsChanged, toPeople } from '../repositories/announcements.ts'
import { lockBatch } from '../repositories/batches.ts'
import {
  type EarlierDocument,
  findActiveDocument,
  findByRequest,
  insertDocument,
  type StoredFile,
} from '../repositories/documents.ts'
import { findActive } from '../repositories/employees.ts'
import { putSubmission } from '../repositories/entries.ts'
import { holdSession, type Viewer } from '../repositories/sessions.ts'
import { batchTaken, idOfRetry } from './conflicts.ts'
import type { Desk } from './desk.ts'
import { type Draft, readDraft, type Upload } from './draftForm.ts'
import type { Language } from './language.ts'
import { notify } from './push.ts'
import { searchTextOf } from './search.ts'
import { unpack } from './segments.ts'
import { scopeOf } from './vouchers.ts'

/**
 * Requests approval of one batch: document, lines, files and approvers are stored in one transaction, or nothing is (wire, "POST
 * ea/create_document/"). The same request id of the same author gives the same document again, for the same batch.
 * Returns the document's id. Throws Refusals 400, 401 for a session that has ended during the upload, 403, 409 and 413.
 */
export async function requestApproval(
  desk: Desk,
  viewer: Viewer,
  upload: Upload,
  language: Language,
): Promise<number> {
  const { db } = desk.database
  const draft = readDraft(upload, viewer.id)
  try {
    const known = draft.requestId && (await findByRequest(db, viewer.id, draft.requestId))
    if (known) return idOfRetry(known, draft, language)
    await checkPeople(db, draft)
    const { id, fresh } = await db.transaction().execute(async (trx) => {
      const stored = await store(desk, viewer, draft, upload, language, trx)
      await desk.media.keep(stored.files)
      if (stored.fresh) await tell(trx, viewer, draft, stored.id)
      // From here on only the commit can fail, and its outcome may be unknown: the files then wait for a sweep.
      upload.kept = stored.files.length > 0
      return stored
    })
    // The announcement comes later than the answer; the counts of the next call must already include this document.
    desk.draftCounts.invalidate()
    if (fresh) tellFirst(desk, draft)
    return id
  } catch (error) {
    const known = await afterRace(desk, viewer, draft, error)
    if (known === undefined) throw error
    return idOfRetry(known, draft, language)
  }
}

async function store(
  desk: Desk,
  viewer: Viewer,
  draft: Draft,
  upload: Upload,
  language: Language,
  trx: Transaction<Tables>,
): Promise<{ id: number; fresh: boolean; files: string[] }> {
  const { category, batchNumber, requestId } = draft
  await shareFiles(trx)
  const author = await holdSession(trx, viewer.tokenHash)
  if (!author) throw unauthorized()
  const segment = await lockBatch(trx, category, batchNumber, scopeOf(desk.settings, author))
  if (!segment) throw badField('batch_number', `There is no batch ${batchNumber} of this type.`)
  const known = requestId ? await findByRequest(trx, viewer.id, requestId) : undefined
  if (known) return { id: idOfRetry(known, draft, language), fresh: false, files: [] }
  const taken = await findActiveDocument(trx, category, batchNumber)
  if (taken) {
    const name = taken.author_id === viewer.id ? null : taken.author
    throw batchTaken(taken, name, batchNumber, language, desk.settings.TIME_ZONE)
  }
  const lines = `[${unpack(segment)}]`
  const parsed: VoucherLine[] = JSON.parse(lines)
  const files = assignFiles(draft, upload, parsed, desk.settings)
  const id = await insertDocument(trx, {
    category,
    batchNumber,
    author,
    title: draft.title,
    requestId,
    lines,
    ...figuresOf(category, parsed),
    searchText: searchTextOf(draft.title, author.name),
    approvers: draft.approvers,
    receivers: draft.receivers,
    files,
  })
  return { id, fresh: true, files: files.map((file) => file.id) }
}

/** Whoever sees the document in a box from now on hears of it, and so does everybody who could have drafted the batch. */
async function tell(
  trx: Transaction<Tables>,
  viewer: Viewer,
  draft: Draft,
  id: number,
): Promise<void> {
  const first = draft.approvers.slice(0, 1).map((approver) => approver.id)
  const people = [viewer.id, ...first, ...draft.receivers]
  await announce(trx, [...toPeople(people, { type: 'box', document_id: id }), draftsChanged])
  await putSubmission(trx, viewer.id, id)
}

/** The first approver hears of the request; nobody waits for that. */
function tellFirst({ database, sender, settings }: Desk, draft: Draft): void {
  const message = turnMessage(settings.LANGUAGE_DEFAULT, draft.title)
  for (const { id } of draft.approvers.slice(0, 1)) void notify(database.db, sender, id, message)
}

/** Gives each file to its voucher line. Throws 400 for a line that is not of the batch, 413 for too many files of one. */
function assignFiles(
  draft: Draft,
  upload: Upload,
  lines: VoucherLine[],
  settings: Settings,
): StoredFile[] {
  const vouchers = new Map(lines.map((line) => [line.id, `${line.RPDCT} ${line.RPDOC}`]))
  const counts = new Map<string, number>()
  let next = 0
  return draft.lines.flatMap(({ id, count }) => {
    const voucher = vouchers.get(id)
    if (!voucher) {
      throw badField('invoices', `The line ${id} does not belong to batch ${draft.batchNumber}.`)
    }
    const sum = (counts.get(voucher) ?? 0) + count
    counts.set(voucher, sum)
    if (sum > settings.MAX_FILES_PER_VOUCHER) {
      throw new Refusal(413, {
        detail: `The voucher ${voucher} has ${sum} files; ${settings.MAX_FILES_PER_VOUCHER} are allowed.`,
      })
    }
    return upload.files.slice(next, (next += count)).map((file) => ({ ...file, lineId: id }))
  })
}

async function checkPeople(db: Database['db'], draft: Draft): Promise<void> {
  const approvers = draft.approvers.map((approver) => approver.id)
  const active = await findActive(db, [...approvers, ...draft.receivers])
  for (const [field, ids] of [
    ['approvers', approvers],
    ['receivers', draft.receivers],
  ] as const) {
    const stranger = ids.find((id) => !active.has(id))
    if (stranger !== undefined) throw badField(field, `There is no employee ${stranger}.`)
  }
}

const UNIQUE_VIOLATION = '23505'

/** The document that another request with the same request id created while this one ran. */
async function afterRace(
  desk: Desk,
  viewer: Viewer,
  { requestId }: Draft,
  error: unknown,
): Promise<EarlierDocument | undefined> {
  if ((error as { code?: string }).code !== UNIQUE_VIOLATION) return undefined
  return requestId ? findByRequest(desk.database.db, viewer.id, requestId) : undefined
}
