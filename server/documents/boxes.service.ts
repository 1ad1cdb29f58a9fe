import type { BoxName, BoxQuery } from '../../contract/document.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import { fieldError } from '../http/errors.ts'
import { type BoxFilter, findInBox } from './boxes.sql.ts'
import { countPending } from './documents.sql.ts'
import { startOfDay } from '../time/dates.ts'
import type { ServerContext, CurrentEmployee } from '../http/context.ts'
import type { Piece } from '../http/streams.ts'
import { writeDocuments } from './documentTexts.ts'
import { batchNumber, normalizeSearch, requireNoControl, readSearch } from '../vouchers/search.ts'

/**
 * The matching documents of a box, newest first, as parts of a JSON array (wire, "Boxes"). With `page`: 25 documents and
 * `{"total_number"}`, except for the pending box, which has no pages. Throws 400 for an invalid filter.
 */
export async function listBox(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  box: BoxName,
  query: BoxQuery,
): Promise<AsyncGenerator<Piece>> {
  const filter = readFilter(query, context.settings.TIME_ZONE)
  const page = box === 'pending' ? null : readPageNumber(query.page ?? '')
  const limits =
    page === null
      ? { limit: null, offset: 0 }
      : { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const { total, ids } = await findInBox(
    context.database.pool,
    currentEmployee.id,
    box,
    filter,
    limits,
  )
  const last = page === null ? '' : JSON.stringify({ total_number: total })
  return writeDocuments(context, currentEmployee, ids, {
    isSummary: query.summary === 'true',
    last,
  })
}

function readFilter(query: BoxQuery, timeZone: string): BoxFilter {
  const { startDate, endDate } = query
  if (startDate && endDate && startDate > endDate) {
    throw fieldError('endDate', 'The end of the period lies before its start.')
  }
  return {
    from: startDate ? startOfDay(startDate, 0, timeZone) : null,
    until: endDate ? startOfDay(endDate, 1, timeZone) : null,
    search: readSearch(query.search ?? ''),
    batchNumber: batchNumber(query.batchNumber ?? ''),
    user: normalizeSearch(requireNoControl('user', query.user ?? '')),
    department: requireNoControl('department', query.department ?? '').normalize('NFC'),
    unread: query.isNotReaded === 'true',
  }
}

/** The page number, from 1, or null if the query has none. */
function readPageNumber(text: string): number | null {
  if (text === '') return null
  if (!/^\d{1,7}$/.test(text) || Number(text) < 1) {
    throw fieldError('page', 'A whole number from 1 is required.')
  }
  return Number(text)
}

/** The counts of the badges: pending documents, unread references, and unread decisions on own documents (wire, "Counts"). */
export function countBoxes(
  { database }: ServerContext,
  { id }: CurrentEmployee,
): Promise<[number, number, number]> {
  return countPending(database.pool, id)
}
