import { type BoxQuery, documentStatuses, submittedStatuses } from '../../contract/document.ts'
import { categoryOf } from '../../contract/voucher.ts'
import { fieldError } from '../http/errors.ts'
import { startOfDay } from '../time/dates.ts'
import { latestWaitStart } from '../time/workingDays.ts'
import { parseBatchNumber, readFilterText, readSearch } from '../vouchers/search.ts'
import type { BoxFilter } from './boxes.sql.ts'

/** The filter of a box query. Throws 400 on the field that is invalid. */
export function readFilter(query: BoxQuery, now: Date, timeZone: string): BoxFilter {
  const { status, documentType, waitedDays, amountFrom, amountTo } = query
  if (amountFrom && amountTo && Number(amountFrom) > Number(amountTo)) {
    throw fieldError('amountTo', 'The largest amount is less than the smallest.')
  }
  const submitted = readPeriod(query, 'startDate', 'endDate', timeZone)
  const finished = readPeriod(query, 'finishedFrom', 'finishedTo', timeZone)
  const user = readFilterText('user', query.user).toLowerCase()
  const isUsername = user.startsWith('@') && user !== '@'
  return {
    from: submitted.from,
    until: submitted.until,
    finishedFrom: finished.from,
    finishedUntil: finished.until,
    search: readSearch(query.search ?? ''),
    batchNumber: parseBatchNumber(query.batchNumber ?? ''),
    user: isUsername ? '' : user,
    author: isUsername ? user.slice(1) : '',
    department: readFilterText('department', query.department),
    unread: query.isNotReaded === 'true',
    redraftable: query.redraftable === 'true',
    delegated: query.delegated === 'true',
    amountFrom: amountFrom ? Number(amountFrom) : null,
    amountTo: amountTo ? Number(amountTo) : null,
    status: submittedStatuses.find((one) => documentStatuses[one] === status) ?? null,
    category: categoryOf(documentType ?? '') ?? null,
    erp: query.erp ?? null,
    waitsBefore: waitedDays ? latestWaitStart(Number(waitedDays), now, timeZone) : null,
  }
}

/**
 * Reads two date fields as a half-open period: from the start of the first day to the end of the last. Throws 400 on the last day if it is
 * earlier.
 */
function readPeriod(
  query: BoxQuery,
  first: 'startDate' | 'finishedFrom',
  last: 'endDate' | 'finishedTo',
  timeZone: string,
): { from: Date | null; until: Date | null } {
  const { [first]: start, [last]: end } = query
  if (start && end && start > end) {
    throw fieldError(last, 'The end of the period lies before its start.')
  }
  return {
    from: start ? startOfDay(start, 0, timeZone) : null,
    until: end ? startOfDay(end, 1, timeZone) : null,
  }
}
