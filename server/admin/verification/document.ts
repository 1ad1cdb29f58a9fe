import { TITLE_MAX } from '../../../contract/limits.ts'
import type { VoucherLine } from '../../../contract/voucher.ts'
import { amountAndVoucherCountOf } from '../../../machines/document/document.rules.ts'
import type { DocumentRow } from './verification.sql.ts'
import { serializeVoucherLine } from '../../imports/batch.ts'
import { documentSearchTextOf } from '../../vouchers/search.ts'
import { tryDecompressBatchSegment } from './batch.ts'
import { parseVoucherLines } from './lines.ts'
import { checkSeats } from './seats.ts'

/** The errors of a document: in its lines, its approvers, and the assignment of files to lines. */
export function checkDocument(row: DocumentRow): string[] {
  const { lines, wrong } = parseVoucherLines(row.lines, row.batch_number)
  const { title } = row
  if (title.trim() !== title || title === '' || [...title].length > TITLE_MAX) {
    wrong.push(`its title is blank, padded or longer than ${TITLE_MAX} characters`)
  }
  const ids = new Set(lines.map((line) => line.id))
  if (ids.size < lines.length) wrong.push('a line is listed twice')
  if (row.status === 'waiting' || row.status === 'approved') wrong.push(...compare(row, lines))
  if (wrong.length === 0) wrong.push(...checkFigures(row, lines))
  wrong.push(...checkSeats(row))
  row.attachments.forEach(({ id, line_id, seq }, at) => {
    if (!ids.has(line_id))
      wrong.push(`the file ${id} belongs to ${line_id}, which is not a line of the document`)
    if (seq !== at) wrong.push(`the file ${id} has the number ${seq}, not ${at}`)
  })
  return wrong
}

/** Compares the amount, number of vouchers and search text, which boxes use in place of the voucher lines, with these lines. */
function checkFigures(row: DocumentRow, lines: readonly VoucherLine[]): string[] {
  const { price, invoicesCount } = amountAndVoucherCountOf(row.category, lines)
  const wrong: string[] = []
  if (row.price !== price) wrong.push(`its price is ${row.price}, not ${price}`)
  if (row.invoices_count !== invoicesCount)
    wrong.push(`its vouchers are ${invoicesCount}, not ${row.invoices_count}`)
  if (row.search_text !== documentSearchTextOf(row.title, row.author_name))
    wrong.push('its search text is not that of its title and author')
  return wrong
}

/**
 * Compares a document's own copy of the lines with its batch. They must be equal, because a batch cannot change while its document is
 * waiting or approved.
 */
function compare(row: DocumentRow, lines: readonly VoucherLine[]): string[] {
  const batch = `batch ${row.batch_number} of ${row.category}`
  if (!row.segment) return [`${batch} is not stored`]
  const text = tryDecompressBatchSegment(row.segment)
  // A damaged segment is reported by `checkBatch`, not here.
  if (text === undefined) return []
  const storedLines = new Map(
    parseVoucherLines(`[${text}]`, row.batch_number).lines.map((line) => [
      line.id,
      serializeVoucherLine(line),
    ]),
  )
  const wrong: string[] = []
  for (const line of lines) {
    const there = storedLines.get(line.id)
    if (there === undefined) wrong.push(`the line ${line.id} is not in ${batch}`)
    else if (there !== serializeVoucherLine(line))
      wrong.push(`the line ${line.id} differs from ${batch}`)
    storedLines.delete(line.id)
  }
  for (const id of storedLines.keys()) wrong.push(`the line ${id} of ${batch} is missing`)
  return wrong
}
