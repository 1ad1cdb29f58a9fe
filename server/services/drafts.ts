import type { Transaction } from 'kysely'
import type { PushInfo } from '../../contract/push.ts'
import type { VoucherLine } from '../../contract/voucher.ts'
import { figuresOf } from '../../machines/document/document.rules.ts'
import type { Settings } from '../config.ts'
import type { Tables } from '../db/tables.ts'
import { badField, Refusal, unauthorized } from '../errors.ts'
import { shareFiles } from '../media/sweep.ts'
import { turnMessage } from '../push/messages.ts'
import { draftsChanged, toPeople } from '../repositories/announcements.ts'
import type { Viewer } from '../repositories/sessions.ts'
import {
  closeSubmission,
  type NewDocument,
  readSubmissionState,
  type StoredFile,
  storeSubmission,
  type SubmissionState,
} from '../repositories/submissions.ts'
import { untilUnchanged } from './attempts.ts'
import { batchTaken, idOfRetry } from './conflicts.ts'
import type { Desk } from './desk.ts'
import { type Draft, readDraft, type Upload } from './draftForm.ts'
import type { Language } from './language.ts'
import { notify } from './push.ts'
import { searchTextOf } from './search.ts'
import { unpack } from './segments.ts'

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
  const draft = readDraft(upload, viewer.id)
  const { id, browsers } = await untilUnchanged(async () => {
    const seen = await readState(desk, viewer, draft)
    if (seen.name === null) throw unauthorized()
    if (seen.earlier) return { id: idOfRetry(seen.earlier, draft, language), browsers: [] }
    checkPeople(draft, new Set(seen.active))
    return store(desk, viewer, upload, seen.state, documentOf(desk, draft, upload, seen, language))
  })
  // The announcement comes later than the answer; the counts of the next call must already include this document.
  desk.draftCounts.invalidate()
  const first = draft.approvers[0]
  const message = turnMessage(desk.settings.LANGUAGE_DEFAULT, draft.title)
  if (first) void notify(desk, first.id, browsers, message)
  return id
}

function readState({ database, settings }: Desk, { tokenHash }: Viewer, draft: Draft) {
  const people = [...draft.approvers.map(({ id }) => id), ...draft.receivers]
  const byDepartment = settings.VOUCHER_SCOPE === 'department'
  return readSubmissionState(database.db, tokenHash, { ...draft, people }, byDepartment)
}

/** The document that a draft becomes. Throws 400, 409 and 413. */
function documentOf(
  { settings }: Desk,
  draft: Draft,
  upload: Upload,
  { name, segment, taken }: SubmissionState,
  language: Language,
): NewDocument {
  const { category, batchNumber } = draft
  if (!segment) throw badField('batch_number', `There is no batch ${batchNumber} of this type.`)
  if (taken) throw batchTaken(taken, draft.author, batchNumber, language, settings.TIME_ZONE)
  const lines = `[${unpack(segment)}]`
  const parsed: VoucherLine[] = JSON.parse(lines)
  return {
    ...draft,
    authorId: draft.author,
    ...figuresOf(category, parsed),
    searchText: searchTextOf(draft.title, name ?? ''),
    files: assignFiles(draft, upload, parsed, settings),
    lines,
  }
}

/** Stores a document with its files; undefined where what it depends on has changed. Whoever sees it in a box from now on hears of it. */
async function store(
  { database, media }: Desk,
  viewer: Viewer,
  upload: Upload,
  seen: string,
  document: NewDocument,
): Promise<{ id: number; browsers: PushInfo[] } | undefined> {
  const files = document.files.map((file) => file.id)
  const first = document.approvers.slice(0, 1).map((approver) => approver.id)
  const work = async (trx: Transaction<Tables>) => {
    await shareFiles(trx)
    const id = await storeSubmission(trx, viewer.tokenHash, seen, document)
    if (id === undefined) return undefined
    await media.keep(files)
    const people = [viewer.id, ...first, ...document.receivers]
    const announcements = [...toPeople(people, { type: 'box', document_id: id }), draftsChanged]
    const browsers = await closeSubmission(trx, viewer.id, id, announcements, first[0])
    // From here on only the commit can fail, and its outcome may be unknown: the files then wait for a sweep.
    upload.kept = files.length > 0
    return { id, browsers }
  }
  return database.db
    .transaction()
    .execute(work)
    .catch((error: { code?: string }) => {
      // Another request with the same request id was first.
      if (error.code === UNIQUE_VIOLATION) return undefined
      throw error
    })
}

const UNIQUE_VIOLATION = '23505'

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

/** Throws 400 where one of the people is no active employee. */
function checkPeople({ approvers, receivers }: Draft, active: ReadonlySet<string>): void {
  for (const [field, ids] of [
    ['approvers', approvers.map((approver) => approver.id)],
    ['receivers', receivers],
  ] as const) {
    const stranger = ids.find((id) => !active.has(id))
    if (stranger !== undefined) throw badField(field, `There is no employee ${stranger}.`)
  }
}
