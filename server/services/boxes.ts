import type { BoxQuery } from '../../contract/document.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import { badField } from '../errors.ts'
import { type Box, type BoxFilter, findInBox } from '../repositories/boxes.ts'
import type { Viewer } from '../repositories/sessions.ts'
import { startOfDay } from './days.ts'
import type { Desk } from './desk.ts'
import { writeDocuments } from './documents.ts'
import { batchNumber, plain, searchable } from './search.ts'

/** All documents of a box that fit, newest first, as the text of a JSON array (wire, "Boxes"). Throws 400 for a bad filter. */
export async function listBox(
  desk: Desk,
  viewer: Viewer,
  box: Box,
  query: BoxQuery,
): Promise<string> {
  const all = { limit: null, offset: 0 }
  const filter = readFilter(query, desk.settings.TIME_ZONE)
  const { ids } = await findInBox(desk.database.pool, viewer.id, box, filter, all)
  return `[${(await writeDocuments(desk, viewer, ids)).join(',')}]`
}

/** One page of 25 documents of a box, followed by `{"total_number"}`. Throws 400 for a bad filter. */
export async function pageBox(
  desk: Desk,
  viewer: Viewer,
  box: Box,
  query: BoxQuery,
): Promise<string> {
  const filter = readFilter(query, desk.settings.TIME_ZONE)
  const page = { limit: PAGE_SIZE, offset: (readPageNumber(query.page ?? '') - 1) * PAGE_SIZE }
  const { total, ids } = await findInBox(desk.database.pool, viewer.id, box, filter, page)
  const documents = await writeDocuments(desk, viewer, ids)
  return `[${[...documents, JSON.stringify({ total_number: total })].join(',')}]`
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
    user: plain('user', query.user ?? '').normalize('NFC'),
    department: plain('department', query.department ?? '').normalize('NFC'),
    unread: query.isNotReaded === 'true',
  }
}

/** Pages count from 1. */
function readPageNumber(text: string): number {
  if (text === '') return 1
  if (!/^\d{1,7}$/.test(text) || Number(text) < 1) {
    throw badField('page', 'A whole number from 1 is required.')
  }
  return Number(text)
}
