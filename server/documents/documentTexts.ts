import {
  type ApprovalDocument,
  documentStatuses,
  type DocumentSummary,
} from '../../contract/document.ts'
import { documentTypes } from '../../contract/voucher.ts'
import { dayOf } from '../time/dates.ts'
import { workingDaysBetween } from '../time/workingDays.ts'
import { isImage, isPdf } from '../storage/mediaTypes.ts'
import { findLineChanges } from './lineChanges.sql.ts'
import { findPastEvents } from './pastEvents.sql.ts'
import {
  findCallerDelegations,
  type WholeDocumentRow,
  type RequestingEmployee,
  readDocumentChunk,
  readSummaries,
  type SummaryRow,
} from './documentRows.sql.ts'
import { readErpHistory } from './erp.sql.ts'
import { compareWithErp, type ErpComparison, hasErpDifference } from './erpComparison.sql.ts'
import { createQueryQueue } from '../db/queryQueue.ts'
import { readLinesInParts } from './lineParts.ts'
import type { ServerContext, CurrentEmployee } from '../http/context.ts'
import type { JsonPart } from '../http/streams.ts'

type Parts = Pick<ServerContext, 'database' | 'urlSigner' | 'settings'>

/** Maximum number of documents per query: enough for a page of 25, and few queries for a whole box. */
const DOCUMENTS_PER_QUERY = 100

/**
 * The documents of `ids`, in this order, as a JSON array in parts of limited size. The JSON text `last` is added as last element if it is
 * given. Each part is read when the consumer needs it, and no connection is occupied between two parts. The stored JSON of the lines is
 * sent unchanged.
 */
export async function* renderDocumentsJson(
  context: Parts,
  currentEmployee: CurrentEmployee,
  ids: readonly number[],
  { isSummary, last = '' }: { isSummary: boolean; last?: string },
): AsyncGenerator<JsonPart> {
  const today = dayOf(new Date(), context.settings.TIME_ZONE)
  let text = '['
  let separator = ''
  for (let remainingIds = ids; remainingIds.length > 0; ) {
    const requestedIds = remainingIds.slice(0, DOCUMENTS_PER_QUERY)
    const rows = await loadDocumentRows(context, currentEmployee, requestedIds, isSummary)
    const lastRow = rows.at(-1)
    remainingIds = remainingIds.slice(
      lastRow ? remainingIds.indexOf(lastRow.id) + 1 : requestedIds.length,
    )
    for (const row of rows) {
      text += separator
      separator = ','
      if (row.lines === undefined) {
        text += `${openObject(summaryOf(row, today))}${employeesOf(row)}`
      } else if (row.lines !== null) {
        text += `${beforeLines(context, currentEmployee, row, today)}${row.lines},${employeesOf(row)}`
      } else {
        yield { text: text + beforeLines(context, currentEmployee, row, today), isLast: false }
        yield* linesOf(context, row.id)
        text = `,${employeesOf(row)}`
      }
    }
    if (remainingIds.length === 0) break
    yield { text, isLast: false }
    text = ''
  }
  yield { text: `${text}${last && separator + last}]`, isLast: true }
}

/** The employee with this username, for whom documents are read. */
export const requestingEmployeeOf = (
  { settings }: Pick<ServerContext, 'settings'>,
  { id }: Pick<CurrentEmployee, 'id'>,
): RequestingEmployee => ({
  id,
  canDelegateInLine: settings.DELEGATE_IN_LINE === 'allow',
})

/** The facts about the caller that the app's document machine needs to derive the permitted actions. */
function callerFacts(
  { settings }: Parts,
  delegations: Awaited<ReturnType<typeof findCallerDelegations>>,
  hasDifference: boolean,
): ApprovalDocument['caller'] {
  const principalsOf = (hasEnded: boolean) => [
    ...new Set(
      delegations.filter((one) => one.hasEnded === hasEnded).map(({ principal }) => principal),
    ),
  ]
  const actsFor = principalsOf(false)
  const endedFor = principalsOf(true).filter((principal) => !actsFor.includes(principal))
  return {
    acts_for: actsFor,
    ...(endedFor.length > 0 && { ended_for: endedFor }),
    line_change: settings.LINE_CHANGE === 'on',
    erp_differs: settings.ERP_CHANGE_CHECK === 'refuse' && hasDifference,
  }
}

/** One document as it is stored now, in the format of `renderDocumentsJson`, with the facts about the caller. */
export async function renderDocumentJson(
  context: Parts,
  currentEmployee: CurrentEmployee,
  id: number,
): Promise<AsyncGenerator<JsonPart>> {
  const { database, settings } = context
  const requestingEmployee = requestingEmployeeOf(context, currentEmployee)
  const [row] = await readDocumentChunk(database.pool, [id], settings.TIME_ZONE, requestingEmployee)
  if (!row) throw new Error(`The document ${id} is not stored any more.`)
  return documentPieces(context, currentEmployee, row)
}

async function* documentPieces(
  context: Parts,
  currentEmployee: CurrentEmployee,
  row: WholeDocumentRow,
): AsyncGenerator<JsonPart> {
  const today = dayOf(new Date(), context.settings.TIME_ZONE)
  const before = beforeLines(context, currentEmployee, row, today)
  const { pool } = context.database
  const requestingEmployee = requestingEmployeeOf(context, currentEmployee)
  const [erp, history, delegations, changes, past] = await Promise.all([
    loadErpComparison(pool, row.id),
    readErpHistory(pool, row.id),
    findCallerDelegations(pool, row.id, requestingEmployee),
    // The approval line has changed only if the document has a later revision than the first.
    row.revision > 1 ? findLineChanges(pool, row.id) : [],
    findPastEvents(pool, row.id),
  ])
  const facts = {
    caller: callerFacts(context, delegations, erp.hasDifference),
    erp_record: history,
    erp_differences: erp.comparison?.differences ?? null,
    erp_differences_total: erp.comparison?.total ?? null,
    line_changes: changes.length > 0 ? changes : undefined,
    past_events: past.length > 0 ? past : undefined,
  }
  const after = `,${JSON.stringify(facts).slice(1, -1)},${employeesOf(row)}`
  if (row.lines !== null) {
    yield { text: `${before}${row.lines}${after}`, isLast: true }
  } else {
    yield { text: before, isLast: false }
    yield* linesOf(context, row.id)
    yield { text: after, isLast: true }
  }
}

/** A separate queue, so that comparisons do not delay the parts of a response that is being sent. */
const compareInTurn = createQueryQueue()

/** Whether the batch of a document has changed in the ERP, and what; null without an open alarm about changed lines. */
async function loadErpComparison(
  pool: Parts['database']['pool'],
  id: number,
): Promise<{ hasDifference: boolean; comparison: ErpComparison | null }> {
  const hasDifference = await hasErpDifference(pool, id)
  return {
    hasDifference,
    comparison: hasDifference ? await compareInTurn(() => compareWithErp(pool, id)) : null,
  }
}

function loadDocumentRows(
  context: Parts,
  currentEmployee: CurrentEmployee,
  ids: readonly number[],
  isSummary: boolean,
): Promise<(WholeDocumentRow | SummaryRow)[]> {
  const { database, settings } = context
  const { pool } = database
  const requestingEmployee = requestingEmployeeOf(context, currentEmployee)
  return (isSummary ? readSummaries : readDocumentChunk)(
    pool,
    ids,
    settings.TIME_ZONE,
    requestingEmployee,
  )
}

/** The voucher lines of a document that are too long for one query, in parts. The text of the document continues after them. */
async function* linesOf({ database }: Parts, id: number): AsyncGenerator<JsonPart> {
  for await (const { text } of readLinesInParts(database.pool, id)) yield { text, isLast: false }
}

type Summary = Omit<DocumentSummary, 'signs' | 'carbon_copys'>

function summaryOf(row: SummaryRow | WholeDocumentRow, today: string): Summary {
  const { completed_at, waiting_since } = row
  return {
    id: row.id,
    title: row.title,
    author: row.author,
    author_id: row.author_id,
    department: row.department,
    doc_status: documentStatuses[row.status],
    created: row.created,
    created_at: row.created_at.toISOString(),
    ...(row.withdrawn_at && { withdrawn_at: row.withdrawn_at.toISOString() }),
    batch_number: row.batch_number,
    document_type: documentTypes[row.category],
    is_readed_after_finishing: row.read,
    price: row.price,
    invoices_count: row.invoices_count,
    completed_at: completed_at?.toISOString() ?? null,
    waiting_since: waiting_since?.toISOString() ?? null,
    waited_days: row.waiting_day === null ? null : workingDaysBetween(row.waiting_day, today),
    attachments_count: row.attachments_count,
    revision: row.revision,
    ...(row.delegated_by && { delegated_by: row.delegated_by }),
    erp: row.erp,
  }
}

/** The JSON text of a document up to its lines. `today` is the date in the server's time zone. */
function beforeLines(
  { urlSigner }: Parts,
  currentEmployee: CurrentEmployee,
  row: WholeDocumentRow,
  today: string,
): string {
  const head: Summary & Pick<ApprovalDocument, 'attachments' | 'archive'> = {
    ...summaryOf(row, today),
    attachments: row.attachments.map(({ id, line_id, title, size, kind, sha256 }) => ({
      id,
      invoice: line_id,
      title,
      size,
      path: urlSigner.path('attachment', id, currentEmployee, title),
      isImg: isImage(kind),
      isPdf: isPdf(kind),
      sha256,
    })),
    ...(row.attachments.length > 0 && {
      archive: urlSigner.path('archive', row.id, currentEmployee, '.zip'),
    }),
  }
  return `${openObject(head)}"invoices":`
}

const employeesOf = ({ signs, receivers }: SummaryRow | WholeDocumentRow) =>
  `"signs":${signs},"carbon_copys":${receivers}}`

/** The JSON text of an object without its closing brace, so that more fields can follow. */
const openObject = (object: object) => `${JSON.stringify(object).slice(0, -1)},`
