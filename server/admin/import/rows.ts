import { Readable, pipeline } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { type Encoding, readText } from './encoding.ts'

/** A record of a CSV file; `line` is where it begins in the file, from 1, with the header and every line end inside quotes counted. */
export interface Row {
  line: number
  cells: string[]
}

/** A file that cannot be imported. The message contains the reason. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

const LONGEST_ROW = 1_000_000

/** A record whose quotes pair, line by line or over several. */
const QUOTED = /^(?:"(?:[^"]|"")*"|[^",\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\n]*))*$/

/**
 * Every record of a CSV file, the header included. A quote in the middle of a text is taken as it stands, but not where it would make
 * one record of several lines: those would be lost without a word. Throws UnreadableFile.
 */
export async function* readRows(file: string, encoding: Encoding): AsyncGenerator<Row> {
  const parser = parse({
    info: true,
    raw: true,
    bom: true,
    record_delimiter: '\n',
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
  })
  // an error of any part reaches the loop below
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
    return `a record is longer than ${LONGEST_ROW.toLocaleString('en')} characters`
  }
  return `it cannot be read: ${error.message}`
}
