import { type Kysely, sql } from 'kysely'
import type { DraftReceivers } from '../../contract/receiver.ts'
import type { Category } from '../../contract/voucher.ts'
import { activeStatuses } from '../db/statuses.ts'
import type { Tables } from '../db/tables.ts'
import { type EventMessage, notifyExpression } from '../notifications/messages.sql.ts'
import { type PushRecipient, recipientsExpression } from '../notifications/subscriptions.sql.ts'
import { storeReceivers } from './receivers.sql.ts'

type Db = Kysely<Tables>

/** A file that has been received. `sha256` is the SHA-256 of its content, `lineId` the voucher line that the file belongs to. */
export interface StoredFile {
  id: string
  lineId: string
  title: string
  size: number
  sha256: Buffer
  /** the media type, detected from its content */
  kind: string
}

/** The data of a submission that `readSubmissionPrerequisites` needs. */
export interface SubmissionPrerequisitesQuery {
  category: Category
  batchNumber: number
  requestId: string | undefined
  /** usernames of the approvers and receivers */
  people: readonly string[]
  /** usernames of the approvers of the first step */
  first: readonly string[]
}

/** All stored data that a submission depends on. `state` identifies its revision for `storeSubmission`. */
export interface SubmissionPrerequisites {
  state: string
  /** the author's name; null if the session has ended */
  name: string | null
  /** the active employees among `SubmissionPrerequisitesQuery.people` */
  active: string[]
  /** the employees who act now for the approvers of the first step (delegates, L34); they are only notified */
  delegates: string[]
  /** the batch's compressed lines; null if the batch does not exist or is outside the author's department */
  segment: Buffer | null
  /** the document that was already created with the author's idempotency key */
  earlier: DocumentOfSameRequest | null
  /** the waiting or approved document of the batch */
  conflict: DocumentOfSameBatch | null
}

export interface DocumentOfSameRequest {
  id: number
  category: Category
  batchNumber: number
}

export interface DocumentOfSameBatch {
  id: number
  authorId: string
  author: string
  /** ISO 8601 */
  createdAt: string
}

/** Reads the state without a lock. `byDepartment` limits the batches to those of the author's department. */
export async function readSubmissionPrerequisites(
  db: Db,
  tokenHash: Buffer,
  { category, batchNumber, requestId, people, first }: SubmissionPrerequisitesQuery,
  byDepartment: boolean,
): Promise<SubmissionPrerequisites> {
  const request = sql`${requestId ?? null}::uuid`
  const { rows } = await sql<SubmissionPrerequisites>`
    with author as (
      select e.id, name, department_id from sessions join employees e on e.id = employee_id
      where token_hash = ${tokenHash} and expires_at > clock_timestamp() and active)
    select submission_state(${tokenHash}, ${category}, ${batchNumber}, ${request}) as state,
      (select name from author) as name,
      array(select id from employees where active and id = any(${people}::text[])) as active,
      array(select distinct delegate_id from active_delegations(clock_timestamp())
        where principal_id = any(${first}::text[])
          and (categories is null or ${category} = any(categories)) order by 1) as delegates,
      (select segment from batches where category = ${category} and number = ${batchNumber}
        and deleted_at is null
        and (not ${byDepartment} or origins && array(
          select upper(id) from employees
          where department_id = (select department_id from author)))) as segment,
      (select json_build_object('id', id, 'category', category, 'batchNumber', batch_number)
        from documents where author_id = (select id from author)
          and request_id = ${request}) as earlier,
      (select json_build_object('id', id, 'authorId', author_id, 'author', author_name,
          'createdAt', created_at)
        from documents where category = ${category} and batch_number = ${batchNumber}
          and status in (${sql.raw(activeStatuses)})) as conflict`.execute(db)
  return rows[0] as SubmissionPrerequisites
}

export interface NewDocument {
  category: Category
  batchNumber: number
  authorId: string
  title: string
  requestId: string | undefined
  /** the batch's voucher lines, a JSON array */
  lines: string
  /** the SHA-256 of `lines`, in hexadecimal digits */
  linesSha256: string
  lineCount: number
  /** the distinct companies of the voucher lines, in order */
  companies: string[]
  /** in won */
  price: number
  invoicesCount: number
  /** title and author's name, normalized for searching */
  searchText: string
  approvers: { id: string; type: '0' | '1'; step: number }[]
  receivers: DraftReceivers
  files: StoredFile[]
}

/**
 * Stores a document with approvers, receivers and files, and stores the approval line as the author's default. Returns the id, or undefined
 * if the state is no longer `seen`, or an approver or receiver is inactive. Session, batch and these employees stay locked until the
 * transaction ends, so that `deactivate` finds the document. The employees are locked in the order of `lockEmployees`.
 */
export async function storeSubmission(
  trx: Db,
  tokenHash: Buffer,
  seen: string,
  { category, batchNumber, approvers, receivers, lines, files, ...given }: NewDocument,
): Promise<number | undefined> {
  const document = {
    category,
    batch: batchNumber,
    author: given.authorId,
    title: given.title,
    request: given.requestId ?? null,
    price: given.price,
    invoices: given.invoicesCount,
    lineCount: given.lineCount,
    companies: given.companies,
    linesSha256: given.linesSha256,
    search: given.searchText,
  }
  const fileRows = files.map(({ lineId: line, sha256, ...file }) => ({
    ...file,
    line,
    sha256: sha256.toString('hex'),
  }))
  const people = [...new Set([...approvers, ...receivers].map(({ id }) => id))]
  const { rows } = await sql<{ id: number | null }>`
    with locked as (
      select id from employees where id = any(${people}::text[]) and active order by id for share)
    select case when (select count(*) from locked) = ${people.length} then store_submission(${tokenHash}, ${seen}, ${JSON.stringify(document)}, ${lines},
      ${approvers.map(({ id }) => id)}, ${approvers.map(({ type }) => type)}, ${approvers.map(({ step }) => step)}::int[],
      '{}',
      ${JSON.stringify(fileRows)}) end as id`.execute(trx)
  const id = rows[0]?.id ?? undefined
  if (id !== undefined && receivers.length > 0) {
    await storeReceivers(trx, id, given.authorId, receivers)
  }
  return id
}

/** `alarm` is the id of a new alarm: the ERP has changed the batch, and no import has replaced it yet; null without one. */
interface RecordedSubmission {
  recipients: PushRecipient[]
  alarm: number | null
}

/**
 * Appends the audit entry of a submission, with the document as stored in this transaction, and the message to the ERP, and notifies. Call
 * it as the last statement of the transaction. `recipients` are the push subscriptions of the employees `pushTo`.
 */
export async function recordSubmission(
  trx: Db,
  authorId: string,
  id: number,
  messages: readonly EventMessage[],
  pushTo: readonly string[],
): Promise<RecordedSubmission> {
  const { rows } = await sql<RecordedSubmission>`
    select ${notifyExpression(messages)}, record_submission(${authorId}, ${id}) as alarm,
      ${sql.raw(recipientsExpression('people'))} as recipients
    from (values (${pushTo}::text[])) given (people)`.execute(trx)
  return rows[0] as RecordedSubmission
}
