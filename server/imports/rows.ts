import { Readable, pipeline } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { type Encoding, readText } from './encoding.ts'

/** A record of a CSV file. `line` is its first line in the file, from 1. The header and every line break inside quotes are counted. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** A file that cannot be imported. The message contains the reason. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

const ROW_LENGTH_MAX = 1_000_000

/** A record in which every quoted cell is closed. A cell may contain line breaks. */
const QUOTED = /^(?:"(?:[^"]|"")*"|[^",\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\n]*))*$/

/**
 * Every record of a CSV file, including the header. A quote in the middle of a cell is accepted as a normal character. Unpaired quotes that
 * would merge several lines into one record are an error, because lines would be lost silently. Throws UnreadableFile.
 */
export async function* readCsvRows(file: string, encoding: Encoding): AsyncGenerator<CsvRow> {
  const parser = parse({
    info: true,
    raw: true,
    bom: true,
    record_delimiter: '\n',
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: ROW_LENGTH_MAX,
  })
  // Errors of the pipeline are ignored here, because the loop below receives them from the parser.
  pipeline(Readable.from(readText(file, encoding)), parser, () => undefined)
  try {
    for await (const { record, raw, info } of parser as AsyncIterable<Parsed>) {
      const text = raw.replace(/^\n+|\n$/g, '')
      const line = info.lines - (text.match(/\n/g)?.length ?? 0)
      if (line !== info.lines && !QUOTED.test(text)) {
        throw new UnreadableFile(`the quotes do not pair from line ${line} on`)
      }
      yield { line, cells: record }
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(explain(error as CsvError))
  }
}

interface Parsed {
  record: string[]
  raw: string
  info: { lines: number }
}

function explain(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'the last quote is never closed'
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return `a record is longer than ${ROW_LENGTH_MAX.toLocaleString('en')} characters`
  }
  return `it cannot be read: ${error.message}`
}
