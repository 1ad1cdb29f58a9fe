import {
  type ApprovalDocument,
  documentStatuses,
  type DocumentSummary,
} from '../../contract/document.ts'
import { documentTypes } from '../../contract/voucher.ts'
import { isImage, isPdf } from '../storage/mediaTypes.ts'
import { type PageRow, readLines, readPage, readSummaries, type SummaryRow } from './pages.sql.ts'
import type { ServerContext, CurrentEmployee } from '../http/context.ts'
import type { Piece } from '../http/streams.ts'

/** Bytes of one part of long lines: about 4 ms of the event loop. */
const PART_BYTES = 1024 * 1024

type Parts = Pick<ServerContext, 'database' | 'urlSigner' | 'settings'>

/** The most documents of one query: the lists' page size and, for all documents of a box, fewer queries. */
const DOCUMENTS_PER_QUERY = 100

/**
 * The documents of `ids`, newest first, as a JSON array in pieces of bounded size, followed by the JSON text `last` where it is given.
 * Each piece is read when it is asked for, and no connection is held in between. The stored lines pass through as they are.
 */
export async function* writeDocuments(
  context: Parts,
  currentEmployee: CurrentEmployee,
  ids: readonly number[],
  { isSummary, last = '' }: { isSummary: boolean; last?: string },
): AsyncGenerator<Piece> {
  let text = '['
  let separator = ''
  for (let left = ids; left.length > 0; ) {
    const asked = left.slice(0, DOCUMENTS_PER_QUERY)
    const rows = await readRows(context, asked, isSummary)
    const lastRow = rows.at(-1)
    left = left.slice(lastRow ? left.indexOf(lastRow.id) + 1 : asked.length)
    for (const row of rows) {
      text += separator
      separator = ','
      if (row.lines === undefined) {
        text += `${openObject(summaryOf(row))}${employeesOf(row)}`
      } else if (row.lines !== null) {
        text += `${beforeLines(context, currentEmployee, row)}${row.lines},${employeesOf(row)}`
      } else {
        yield { text: text + beforeLines(context, currentEmployee, row), isLast: false }
        yield* linesOf(context, row.id)
        text = `,${employeesOf(row)}`
      }
    }
    if (left.length === 0) break
    yield { text, isLast: false }
    text = ''
  }
  yield { text: `${text}${last && separator + last}]`, isLast: true }
}

/** One document, as writeDocuments writes it. */
export async function* writeDocument(
  context: Parts,
  currentEmployee: CurrentEmployee,
  id: number,
): AsyncGenerator<Piece> {
  const [row] = await readPage(context.database.pool, [id], context.settings.TIME_ZONE)
  if (!row) throw new Error(`The document ${id} is not stored any more.`)
  const before = beforeLines(context, currentEmployee, row)
  const after = `,${employeesOf(row)}`
  if (row.lines !== null) {
    yield { text: `${before}${row.lines}${after}`, isLast: true }
  } else {
    yield { text: before, isLast: false }
    yield* linesOf(context, row.id)
    yield { text: after, isLast: true }
  }
}

function readRows(
  { database: { pool }, settings }: Parts,
  ids: readonly number[],
  isSummary: boolean,
): Promise<(PageRow | SummaryRow)[]> {
  return (isSummary ? readSummaries : readPage)(pool, ids, settings.TIME_ZONE)
}

let lastRead: Promise<unknown> = Promise.resolve()

/** Long lines are read in turn in this process, so that they hold one connection and add up to no long pause of the event loop. */
function inTurn<Rows>(read: () => Promise<Rows>): Promise<Rows> {
  const turn = lastRead.then(read)
  lastRead = turn.catch(() => undefined)
  return turn
}

/** Long lines in parts. */
async function* linesOf({ database }: Parts, id: number): AsyncGenerator<Piece> {
  for (let from = 0, hasMore = true; hasMore; from += PART_BYTES) {
    const read = () => readLines(database.pool, id, from, PART_BYTES)
    const part = await inTurn(read)
    yield { text: part.bytes, isLast: false }
    hasMore = part.hasMore
  }
}

type Summary = Omit<DocumentSummary, 'signs' | 'carbon_copys'>

function summaryOf(row: SummaryRow | PageRow): Summary {
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
  }
}

function beforeLines({ urlSigner }: Parts, currentEmployee: CurrentEmployee, row: PageRow): string {
  const head: Summary & Pick<ApprovalDocument, 'attachments' | 'archive'> = {
    ...summaryOf(row),
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

const employeesOf = ({ signs, copies }: SummaryRow | PageRow) =>
  `"signs":${signs},"carbon_copys":${copies}}`

/** The JSON text of an object to which more fields are added. */
const openObject = (object: object) => `${JSON.stringify(object).slice(0, -1)},`
