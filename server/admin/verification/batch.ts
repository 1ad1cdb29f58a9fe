import type { BatchRow } from './verification.sql.ts'
import { makeStoredBatch, serializeVoucherLine } from '../../imports/batch.ts'
import { adler32, decompressSegment } from '../../vouchers/segments.ts'
import { parseVoucherLines } from './lines.ts'

/** The errors of a stored batch: in its compressed lines, and in everything derived from them. */
export function checkBatch(row: BatchRow): string[] {
  const text = tryDecompressBatchSegment(row.segment)
  if (text === undefined) return ['its lines cannot be unpacked']
  const bytes = Buffer.from(text)
  const problems: string[] = []
  const expect = (is: unknown, should: unknown, problem: string) => {
    if (JSON.stringify(is) !== JSON.stringify(should)) problems.push(problem)
  }
  expect(row.segment_length, bytes.length, 'its length is not that of its lines')
  expect(row.segment_checksum, adler32(bytes), 'its checksum is not that of its lines')
  const read = parseVoucherLines(`[${text}]`, row.number)
  problems.push(...read.wrong)
  if (read.lines.length === 0) return problems
  const expected = makeStoredBatch(row.category, row.number, read.lines)
  expect(
    text,
    read.lines.map(serializeVoucherLine).join(','),
    'a line has fields that the contract does not name',
  )
  expect(
    read.lines.map((line) => line.id),
    expected.ids,
    'its lines are out of order',
  )
  expect(row.line_count, expected.lineCount, 'its number of lines is wrong')
  expect(row.days, expected.days, 'its days are not those of its lines')
  expect(row.dates, expected.dates, 'its calendar is not that of its lines')
  const ends = [expected.days[0], expected.days.at(-1)]
  expect([row.first_day, row.last_day], ends, 'its first or last day is wrong')
  expect(row.origins, expected.origins, 'its ERP users are not those of its lines')
  expect(row.authors, expected.authors, 'its authors are not those of its lines')
  expect(row.search_text, expected.searchText, 'its search text is not that of its lines')
  // Another batch can contain line ids of a batch that the ERP has deleted.
  const ids = row.deleted_at ? expected.ids.filter((id) => row.ids.includes(id)) : expected.ids
  expect(
    [...row.ids].sort(),
    [...ids].sort(),
    'its registered line ids differ from those of its lines',
  )
  return problems
}

/** The JSON text of a batch's lines, or undefined if the segment is damaged. */
export function tryDecompressBatchSegment(segment: Buffer): string | undefined {
  try {
    return decompressSegment(segment)
  } catch {
    return undefined
  }
}
