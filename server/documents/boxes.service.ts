import type { BoxName, BoxQuery } from '../../contract/document.ts'
import type { BoxCounts } from '../../contract/session.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import { fieldError } from '../http/errors.ts'
import { readFilter } from './boxFilter.ts'
import { findIdsInBox } from './boxes.sql.ts'
import { countBoxes } from './documents.sql.ts'
import type { ServerContext, CurrentEmployee } from '../http/context.ts'
import type { JsonPart } from '../http/streams.ts'
import { renderDocumentsJson } from './documentTexts.ts'

/**
 * The matching documents of a box as parts of a JSON array (wire, "Boxes"), the newest first unless a sort is given. With `page`: 25
 * documents and `{"total_number"}`, except for the pending box, which has no pages. Throws 400 for an invalid filter.
 */
export async function listBox(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  box: BoxName,
  query: BoxQuery,
): Promise<AsyncGenerator<JsonPart>> {
  const filter = readFilter(query, new Date(), context.settings.TIME_ZONE)
  const page = box === 'pending' ? null : readPageNumber(query.page ?? '')
  const { total, statusCounts, ids } = await findIdsInBox(
    context.database.pool,
    currentEmployee.id,
    box,
    {
      filter,
      order: { sort: query.sort ?? 'number', dir: query.dir ?? 'desc' },
      canDelegateInLine: context.settings.DELEGATE_IN_LINE === 'allow',
      byDepartment: context.settings.VOUCHER_SCOPE === 'department',
      isCounted: query.statusCounts === 'true' && page !== null,
      limit: page === null ? null : PAGE_SIZE,
      offset: page === null ? 0 : (page - 1) * PAGE_SIZE,
    },
  )
  const totals = { total_number: total, ...(statusCounts && { status_counts: statusCounts }) }
  return renderDocumentsJson(context, currentEmployee, ids, {
    isSummary: query.summary === 'true',
    last: page === null ? '' : JSON.stringify(totals),
  })
}

/** Reads the page number, from 1; null if the query has none. Throws 400 for anything else. */
function readPageNumber(text: string): number | null {
  if (text === '') return null
  if (!/^\d{1,7}$/.test(text) || Number(text) < 1) {
    throw fieldError('page', 'A whole number from 1 is required.')
  }
  return Number(text)
}

/** Pending documents, unread references, and the employee's own decided documents that are unread (wire, "Counts"). */
export async function getPendingCounts(
  { database, settings }: ServerContext,
  { id }: CurrentEmployee,
): Promise<[number, number, number]> {
  const counts = await countBoxes(database.pool, id, settings.DELEGATE_IN_LINE === 'allow')
  return [counts.pending, counts.referenceUnread, counts.submittedUnread]
}

/** The counts of the boxes (wire, "Counts"). */
export async function getBoxCounts(
  { database, settings }: ServerContext,
  { id }: CurrentEmployee,
): Promise<BoxCounts> {
  const counts = await countBoxes(database.pool, id, settings.DELEGATE_IN_LINE === 'allow')
  return {
    pending: counts.pending,
    submitted_unread: counts.submittedUnread,
    rejected_unread: counts.rejectedUnread,
    reference_unread: counts.referenceUnread,
    ...(counts.approvedUnread > 0 && { approved_unread: counts.approvedUnread }),
  }
}
