import { Readable } from 'node:stream'
import { set } from 'date-fns/set'
import { tz } from '@date-fns/tz'
import { parseISO } from 'date-fns/parseISO'
import { sql } from 'kysely'
import { documentTypes, type VoucherLine } from '../../../../contract/voucher.ts'
import { amountAndVoucherCountOf } from '../../../../machines/document/document.rules.ts'
import type { Settings } from '../../../config/settings.ts'
import type { Database } from '../../../db/connect.ts'
import { decideWithoutPush } from '../../../documents/signing.service.ts'
import { readDraft, type UploadedForm } from '../../../documents/draftForm.ts'
import { setReceiverRead } from '../../../documents/readMarks.sql.ts'
import { newDocumentOf } from '../../../documents/submissions.service.ts'
import {
  readSubmissionPrerequisites,
  recordSubmission,
  storeSubmission,
} from '../../../documents/submissions.sql.ts'
import type { Media } from '../../../http/context.ts'
import { lockFilesShared } from '../../../storage/orphanedFiles.ts'
import { dayOf } from '../../../time/dates.ts'
import { makeCalendar, type SeedCalendar } from '../calendar.ts'
import { type BatchToSubmit, findBatch, findEarlierBatches } from './batches.ts'
import { makeEvidence, vouchersOf } from './evidence.ts'
import { planHistory } from './history.ts'
import { type BackdatedDatabase, withBackdatedDatabase } from './backdatedDatabase.ts'
import type { DocumentPlan, PastTime, PlannedDecision } from './plan.ts'
import { plannedDocuments } from './plannedDocuments.ts'

/** Documents that were completed more than this many days ago have been read by their author. */
const READ_AFTER_DAYS = 21

/** The parts of the product that store a document. */
export interface DocumentStore {
  database: Pick<Database, 'connection'>
  media: Media
  settings: Settings
}

/** An action on a document, and when it happens. */
interface Step {
  at: Date
  run(): Promise<unknown>
}

/**
 * Submits and decides the documents of the demo company, those under way and those of the earlier months, in one transaction, with the
 * product's own form checks, document machine and SQL. `today` is `YYYY-MM-DD`.
 */
export async function seedDocuments(store: DocumentStore, today: string): Promise<void> {
  const { TIME_ZONE } = store.settings
  const calendar = makeCalendar(today)
  const momentOf = ([days, time]: PastTime) => pastMoment(calendar, days, time, TIME_ZONE)
  await withBackdatedDatabase(store.database.connection, async (database) => {
    await lockFilesShared(database.db)
    await sql`
      insert into sessions select convert_to(id, 'UTF8'), id, 'infinity' from employees`.execute(
      database.db,
    )
    const files: string[] = []
    /** The steps of one document. Its batch is looked up at its submission. */
    const stepsOf = (plan: DocumentPlan, find: () => Promise<BatchToSubmit>): Step[] => {
      let id = 0
      const at = momentOf(plan.at)
      const submitted = async () => {
        const storedDocument = await submit(store, database, plan, await find(), at)
        id = storedDocument.id
        files.push(...storedDocument.files)
      }
      return [
        { at, run: submitted },
        ...(plan.decisions ?? []).map((decision) => ({
          at: momentOf(decision.at),
          run: () => decide(database, id, decision),
        })),
        ...(plan.readBy ?? []).map(({ by, at: read }) => ({
          at: momentOf(read),
          run: () => markRead(database, id, by),
        })),
      ]
    }
    const earlier = planHistory(await findEarlierBatches(database, today), calendar)
    const steps = [
      ...earlier.flatMap(({ plan, batch }) => stepsOf(plan, async () => batch)),
      ...plannedDocuments.flatMap((planned) =>
        stepsOf(planned, () =>
          findBatch(database, planned, dayOf(momentOf(planned.at), TIME_ZONE)),
        ),
      ),
    ]
    for (const { at, run } of steps.toSorted(
      (one, other) => one.at.getTime() - other.at.getTime(),
    )) {
      await database.setTime(at)
      await run()
    }
    await sql`
      update documents set read_at = completed_at + interval '1 hour'
      where completed_at < ${today}::date - ${READ_AFTER_DAYS}::int`.execute(database.db)
    await sql`delete from sessions`.execute(database.db)
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

/** A submission needs a session of the author. These sessions exist only within the transaction, and no audit entry contains them. */
const sessionOf = (author: string) => Buffer.from(author)

/** Returns the id of the document, and the ids of its files, which are still in the arrival folder. */
async function submit(
  { media, settings }: DocumentStore,
  database: BackdatedDatabase,
  plan: DocumentPlan,
  { number, lines }: BatchToSubmit,
  at: Date,
): Promise<{ id: number; files: string[] }> {
  const { author } = plan
  const form = await formOf(plan, number, lines, media)
  const draft = readDraft(form, author, 'ko')
  const session = sessionOf(author)
  const people = [...draft.approvers, ...draft.receivers].map(({ id }) => id)
  const target = { ...draft, people, first: [] }
  const seen = await readSubmissionPrerequisites(database.db, session, target, false)
  const document = newDocumentOf({ settings }, draft, form, seen, 'ko')
  const id = await storeSubmission(database.db, session, seen.state, document)
  if (id === undefined) throw new Error(`Batch ${number} cannot be submitted.`)
  await sql`update documents set created_at = ${at} where id = ${id}`.execute(database.db)
  await recordSubmission(database.db, author, id, [], [])
  return { id, files: document.files.map((file) => file.id) }
}

/** The form that the app would send, with its files on disk. */
async function formOf(
  { author, category, approvers, receivers = [], files = [] }: DocumentPlan,
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
  const { invoicesCount } = amountAndVoucherCountOf(category, lines)
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

async function markRead({ db }: BackdatedDatabase, id: number, employee: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from receivers where document_id = ${id} and employee_id = ${employee}`.execute(db)
  for (const receiver of rows) await setReceiverRead(db, receiver.id)
}

async function decide(
  { pool }: BackdatedDatabase,
  id: number,
  { by, ...decision }: PlannedDecision,
): Promise<void> {
  const event =
    'approve' in decision
      ? ({ type: 'document.approve', by, comment: decision.approve } as const)
      : ({ type: 'document.reject', by, comment: decision.reject } as const)
  await decideWithoutPush(pool, id, event, 'ko')
}
