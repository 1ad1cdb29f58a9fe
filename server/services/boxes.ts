import type { BoxQuery } from '../../contract/document.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import { badField } from '../errors.ts'
import { type Box, type BoxFilter, findInBox } from '../repositories/boxes.ts'
import type { Viewer } from '../repositories/sessions.ts'
import { startOfDay } from './days.ts'
import type { Desk } from './desk.ts'
import { type Piece, writeDocuments } from './documentTexts.ts'
import { batchNumber, folded, plain, searchable } from './search.ts'

/**
 * The documents of a box that fit, newest first, as pieces of a JSON array (wire, "Boxes"): all of them, or one page of 25 followed by
 * `{"total_number"}` where a page is asked for and the box has pages. Throws 400 for a bad filter.
 */
export async function listBox(
  desk: Desk,
  viewer: Viewer,
  box: Box,
  query: BoxQuery,
): Promise<AsyncGenerator<Piece>> {
  const filter = readFilter(query, desk.settings.TIME_ZONE)
  const page = box === 'pending' ? null : readPageNumber(query.page ?? '')
  const limits =
    page === null
      ? { limit: null, offset: 0 }
      : { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const { total, ids } = await findInBox(desk.database.pool, viewer.id, box, filter, limits)
  const last = page === null ? '' : JSON.stringify({ total_number: total })
  return writeDocuments(desk, viewer, ids, { isSummary: query.summary === 'true', last })
}

function readFilter(query: BoxQuery, timeZone: string): BoxFilter {
  const { startDate, endDate } = query
  if (startDate && endDate && startDate > endDate) {
    throw badField('endDate', 'The end of the period lies before its start.')
  }
  return {
    from: startDate ? startOfDay(startDate, 0, timeZone) : null,
    until: endDate ? startOfDay(endDate, 1, timeZone) : null,
    search: searchable(query.search ?? ''),
    batchNumber: batchNumber(query.batchNumber ?? ''),
    user: folded(plain('user', query.user ?? '')),
    department: plain('department', query.department ?? '').normalize('NFC'),
    unread: query.isNotReaded === 'true',
  }
}

/** Pages count from 1; null where no page is asked for. */
function readPageNumber(text: string): number | null {
  if (text === '') return null
  if (!/^\d{1,7}$/.test(text) || Number(text) < 1) {
    throw badField('page', 'A whole number from 1 is required.')
  }
  return Number(text)
}
