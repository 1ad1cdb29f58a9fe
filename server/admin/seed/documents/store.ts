import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { set } from 'date-fns/set'
import { tz } from '@date-fns/tz'
import { parseISO } from 'date-fns/parseISO'
import { sql } from 'kysely'
import { documentTypes, type VoucherLine } from '../../../../contract/voucher.ts'
import { documentTotals } from '../../../../machines/document/document.rules.ts'
import type { Settings } from '../../../config/settings.ts'
import type { Database } from '../../../db/connect.ts'
import { decideIn } from '../../../documents/signing.service.ts'
import { readDraft, type UploadedForm } from '../../../documents/draftForm.ts'
import { setReceiverRead } from '../../../documents/readMarks.sql.ts'
import { documentOf } from '../../../documents/submissions.service.ts'
import {
  readSubmissionPrerequisites,
  recordSubmission,
  storeSubmission,
} from '../../../documents/submissions.sql.ts'
import type { Media } from '../../../http/context.ts'
import { lockFilesShared } from '../../../storage/orphanedFiles.ts'
import { dayOf } from '../../../time/dates.ts'
import { decompressSegment } from '../../../vouchers/segments.ts'
import { makeCalendar, type SeedCalendar } from '../calendar.ts'
import { makeEvidence, vouchersOf } from './evidence.ts'
import { type PastClock, withPastClock } from './pastClock.ts'
import {
  documentsUnderWay,
  isSuitable,
  LINES_MAX,
  RECENT_DAYS,
  type PastMoment,
  type PlannedDocument,
} from './underWay.ts'

/** The parts of the product that store a document. */
export interface DocumentStore {
  database: Pick<Database, 'connection'>
  media: Media
  settings: Settings
}

/**
 * Submits and decides the documents under way of the demo company, in one transaction, with the product's own form checks, document
 * machine and SQL. `today` is `YYYY-MM-DD`.
 */
export async function seedDocuments(store: DocumentStore, today: string): Promise<void> {
  const calendar = makeCalendar(today)
  const momentOf = ([days, time]: PastMoment) =>
    pastMoment(calendar, days, time, store.settings.TIME_ZONE)
  await withPastClock(store.database.connection, async (clock) => {
    await lockFilesShared(clock.db)
    const files: string[] = []
    const steps = documentsUnderWay.flatMap((planned) => {
      let id = 0
      const submitted = {
        at: momentOf(planned.at),
        run: async () => {
          const stored = await submit(store, clock, planned, momentOf(planned.at))
          id = stored.id
          files.push(...stored.files)
        },
      }
      const decided = (planned.decisions ?? []).map((decision) => ({
        at: momentOf(decision.at),
        run: () => decide(clock, id, decision),
      }))
      const read = (planned.readBy ?? []).map(({ by, at }) => ({
        at: momentOf(at),
        run: () => markRead(clock, id, by),
      }))
      return [submitted, ...decided, ...read]
    })
    for (const { at, run } of steps.toSorted(
      (one, other) => one.at.getTime() - other.at.getTime(),
    )) {
      await clock.setTime(at)
      await run()
    }
    await store.media.keep(files)
  })
}

/** The local time on the working day that is `days` working days before today. */
export function pastMoment(
  calendar: SeedCalendar,
  days: number,
  time: string,
  timeZone: string,
): Date {
  const zone = { in: tz(timeZone) }
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const day = parseISO(calendar.day(calendar.workingDayBefore(days)), zone)
  return new Date(set(day, { hours, minutes }, zone).getTime())
}

/** Returns the id of the document, and the ids of its files, which are still in the arrival folder. */
async function submit(
  { media, settings }: DocumentStore,
  clock: PastClock,
  planned: PlannedDocument,
  at: Date,
): Promise<{ id: number; files: string[] }> {
  const { author } = planned
  const { number, lines } = await findBatch(clock, planned, dayOf(at, settings.TIME_ZONE))
  const upload = await uploadOf(planned, number, lines, media)
  const draft = readDraft(upload, author, 'ko')
  // The submission needs a session of the author. This session exists only within this transaction, and no audit entry contains it.
  const session = Buffer.from(randomUUID())
  await sql`insert into sessions values (${session}, ${author}, 'infinity')`.execute(clock.db)
  const people = [...draft.approvers, ...draft.receivers].map(({ id }) => id)
  const target = { ...draft, people, first: [] }
  const seen = await readSubmissionPrerequisites(clock.db, session, target, false)
  const document = documentOf({ settings }, draft, upload, seen, 'ko')
  const id = await storeSubmission(clock.db, session, seen.state, document)
  if (id === undefined) throw new Error(`Batch ${number} cannot be submitted.`)
  await sql`delete from sessions where token_hash = ${session}`.execute(clock.db)
  await sql`update documents set created_at = ${at} where id = ${id}`.execute(clock.db)
  await recordSubmission(clock.db, author, id, [], [])
  return { id, files: document.files.map((file) => file.id) }
}

/**
 * The batch of a planned document: the newest one of the author, or else of the author's department, from the last weeks, with few
 * lines and without a document, which suits the plan. Throws if there is none.
 */
async function findBatch(
  { db }: PastClock,
  planned: PlannedDocument,
  day: string,
): Promise<{ number: number; lines: VoucherLine[] }> {
  const { author, category } = planned
  const { rows } = await sql<{ number: number; segment: Buffer }>`
    select number, segment from batches b
    where category = ${category} and last_day <= ${day}::date
      and last_day > ${day}::date - ${RECENT_DAYS}::int and line_count <= ${LINES_MAX}
      and origins && array(select upper(id) from employees where department_id =
        (select department_id from employees where id = ${author}))
      and not exists (select from documents d
        where d.category = b.category and d.batch_number = b.number)
    order by upper(${author}) = any(origins) desc, last_day desc, number desc`.execute(db)
  for (const { number, segment } of rows) {
    const lines: VoucherLine[] = JSON.parse(`[${decompressSegment(segment)}]`)
    if (isSuitable(planned, lines)) return { number, lines }
  }
  throw new Error(`The department of ${author} has no recent batch of ${category}.`)
}

/** The form that the app would send, with its files on disk. */
async function uploadOf(
  { author, category, approvers, receivers = [], files = [] }: PlannedDocument,
  batch: number,
  lines: readonly VoucherLine[],
  media: Media,
): Promise<UploadedForm> {
  const first = vouchersOf(lines).flatMap((voucher) => voucher.slice(0, 1))
  const evidence = await makeEvidence(files, category, lines)
  const arrived: UploadedForm['files'] = []
  for (const { name, bytes } of evidence.flat()) {
    const file = await media.receive(Readable.from([bytes]), bytes.length)
    arrived.push({ ...file, title: name })
  }
  const remark = first[0]?.RPRMK ?? ''
  const { invoicesCount } = documentTotals(category, lines)
  const title = invoicesCount > 1 ? `${remark} 외 ${invoicesCount - 1}건` : remark
  const line = approvers.map((approver, order) => {
    const [id, agrees] = approver.split(' ')
    return { id, type: agrees ? '1' : '0', order }
  })
  const fields = {
    author: [author],
    document_type: [documentTypes[category]],
    batch_number: [String(batch)],
    title: [title],
    approvers: [JSON.stringify(line)],
    receivers: [JSON.stringify(receivers.map(receiverOf))],
    invoices: first.map(({ id }) => id),
    counts: evidence.map((own) => String(own.length)),
  }
  return { fields: new Map(Object.entries(fields)), files: arrived, kept: false }
}

/** Parses a receiver of a planned document: a username, for reference, or with the mark ` 공람` circulated. */
function receiverOf(planned: string) {
  const [id, isCirculated] = planned.split(' ')
  return { id, kind: isCirculated ? 'circulate' : 'reference' }
}

async function markRead({ db }: PastClock, id: number, employee: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from receivers where document_id = ${id} and employee_id = ${employee}`.execute(db)
  for (const receiver of rows) await setReceiverRead(db, receiver.id)
}

async function decide(
  { pool }: PastClock,
  id: number,
  { by, ...decision }: NonNullable<PlannedDocument['decisions']>[number],
): Promise<void> {
  const event =
    'approve' in decision
      ? ({ type: 'document.approve', by, comment: decision.approve } as const)
      : ({ type: 'document.reject', by, comment: decision.reject } as const)
  await decideIn(pool, id, event, 'ko')
}
