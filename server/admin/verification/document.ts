import { TITLE_MAX } from '../../../contract/limits.ts'
import type { VoucherLine } from '../../../contract/voucher.ts'
import { documentTotals } from '../../../machines/document/document.rules.ts'
import type { DocumentRow, SignRow } from './verification.sql.ts'
import { writeLine } from '../import/batch.ts'
import { searchTextOf } from '../../vouchers/search.ts'
import { unpackOr } from './batch.ts'
import { readLines } from './lines.ts'

/** The errors of a document: in its lines, its approvers, and the assignment of files to lines. */
export function checkDocument(row: DocumentRow): string[] {
  const { lines, wrong } = readLines(row.lines, row.batch_number)
  const { title } = row
  if (title.trim() !== title || title === '' || [...title].length > TITLE_MAX) {
    wrong.push(`its title is blank, padded or longer than ${TITLE_MAX} characters`)
  }
  const ids = new Set(lines.map((line) => line.id))
  if (ids.size < lines.length) wrong.push('a line is listed twice')
  if (row.status === 'waiting' || row.status === 'approved') wrong.push(...compare(row, lines))
  if (wrong.length === 0) wrong.push(...checkFigures(row, lines))
  wrong.push(...checkSigns(row))
  row.attachments.forEach(({ id, line_id, seq }, at) => {
    if (!ids.has(line_id)) wrong.push(`the file ${id} belongs to ${line_id}, no line of it`)
    if (seq !== at) wrong.push(`the file ${id} has the number ${seq}, not ${at}`)
  })
  return wrong
}

/** Compares amount, number of voucher cards and search text, which boxes use instead of the lines, with the lines. */
function checkFigures(row: DocumentRow, lines: readonly VoucherLine[]): string[] {
  const { price, invoicesCount } = documentTotals(row.category, lines)
  const wrong: string[] = []
  if (row.price !== price) wrong.push(`its price is ${row.price}, not ${price}`)
  if (row.invoices_count !== invoicesCount)
    wrong.push(`its vouchers are ${invoicesCount}, not ${row.invoices_count}`)
  if (row.search_text !== searchTextOf(row.title, row.author_name))
    wrong.push('its search text is not that of its title and author')
  return wrong
}

/** A batch cannot change while its document is waiting or approved. So the document's own copy must equal the batch. */
function compare(row: DocumentRow, lines: readonly VoucherLine[]): string[] {
  const batch = `batch ${row.batch_number} of ${row.category}`
  if (!row.segment) return [`${batch} is not stored`]
  const text = unpackOr(row.segment)
  // `checkBatch` reports this batch.
  if (text === undefined) return []
  const stored = new Map(
    readLines(`[${text}]`, row.batch_number).lines.map((line) => [line.id, writeLine(line)]),
  )
  const wrong: string[] = []
  for (const line of lines) {
    const there = stored.get(line.id)
    if (there === undefined) wrong.push(`the line ${line.id} is not in ${batch}`)
    else if (there !== writeLine(line)) wrong.push(`the line ${line.id} differs from ${batch}`)
    stored.delete(line.id)
  }
  for (const id of stored.keys()) wrong.push(`the line ${id} of ${batch} is missing`)
  return wrong
}

/**
 * The results that each status allows, in the order of the approval line: approved ones, then at most one open or rejected, then later
 * ones.
 */
const results: Record<DocumentRow['status'], RegExp> = {
  waiting: /^2*01*$/,
  approved: /^2+$/,
  rejected: /^2*31*$/,
  withdrawn: /^2*1*$/,
}

function checkSigns({ signs, status, author_id }: DocumentRow): string[] {
  const wrong: string[] = []
  if (signs.length === 0) wrong.push('it has no approver')
  if (signs.some(({ seq }, at) => seq !== at))
    wrong.push('its approvers are not numbered from 0 on')
  const people = signs.map((sign) => sign.employee_id)
  if (people.includes(author_id)) wrong.push(`its author ${author_id} is an approver`)
  const twice = people.find((person, at) => people.indexOf(person) !== at)
  if (twice !== undefined) wrong.push(`${twice} is an approver twice`)
  const waiting = signs.filter((sign) => sign.result === '0').length
  if (waiting > 1) wrong.push(`${waiting} approvers have their turn at the same time`)
  if (waiting > 0 && status !== 'waiting') wrong.push(`it is ${status}, but an approver has a turn`)
  if (!results[status].test(signs.map((sign) => sign.result).join(''))) {
    wrong.push(`its approvers' decisions do not fit its status ${status}`)
  }
  return [...wrong, ...signs.flatMap(checkSign)]
}

function checkSign({ employee_id, result, comment, signed }: SignRow): string[] {
  const decided = result === '2' || result === '3'
  const wrong: string[] = []
  if (decided && !signed) wrong.push(`the decision of ${employee_id} has no moment`)
  if (!decided && signed) wrong.push(`${employee_id} has a moment, but no decision`)
  if (result === '3' && comment.trim() === '')
    wrong.push(`${employee_id} rejects without a comment`)
  return wrong
}
