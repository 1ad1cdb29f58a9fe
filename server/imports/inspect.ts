import fs from 'node:fs/promises'
import path from 'node:path'
import { type Category, categories, type VoucherLine } from '../../contract/voucher.ts'
import { detectEncoding, type Encoding } from './encoding.ts'
import { exportColumns, optionalExportColumns, parseVoucherLine, readNumber } from './line.ts'
import { type CsvRow, readCsvRows, UnreadableFile } from './rows.ts'

/**
 * One CSV file of an export. There is one per category, for example `voucher_list.csv`. `signature` is its size and time before it was read
 * first.
 */
export interface ExportFile {
  name: string
  path: string
  category: Category
  encoding: Encoding
  signature: string
}

export const exportFileNames = categories.map((category) => `${category}_list.csv`)

/** Opens one of the five files of a folder and detects its encoding. Throws UnreadableFile. */
export async function openExportFile(folder: string, name: string): Promise<ExportFile> {
  const file = path.join(folder, name)
  try {
    const signature = await signatureOf(file)
    const encoding = await detectEncoding(file)
    return { name, path: file, category: name.split('_')[0] as Category, encoding, signature }
  } catch (error) {
    throw new UnreadableFile(`it cannot be read: ${(error as Error).message}`)
  }
}

/** Size and time of a file as text. A symbolic link is followed, as reading does. */
export async function signatureOf(file: string): Promise<string> {
  const { size, mtimeNs } = await fs.stat(file, { bigint: true })
  return `${size} ${mtimeNs}`
}

/**
 * A CSV record of an export: its voucher line, or the reason why it is invalid. `batch` and `document` are then the numbers that could
 * still be read.
 */
export type ExportRecord =
  | { at: number; line: VoucherLine }
  | { at: number; reason: string; batch: number | undefined; document: number | undefined }

/** The voucher lines of a file. Throws UnreadableFile if the header is incomplete, or if the file is not CSV. */
export async function* readExportRecords(file: ExportFile): AsyncGenerator<ExportRecord> {
  let columnIndexes: number[] | undefined
  let width = 0
  for await (const row of readCsvRows(file.path, file.encoding)) {
    if (columnIndexes) {
      yield readExportRecord(row, columnIndexes, width)
    } else {
      columnIndexes = findColumns(row.cells)
      width = row.cells.length
    }
  }
  if (!columnIndexes) throw new UnreadableFile('it has no header line')
}

function findColumns(header: readonly string[]): number[] {
  const names = header.map((name) => name.trim())
  const required = exportColumns.filter((column) => !optionalExportColumns.includes(column))
  const missing = required.filter((column) => !names.includes(column))
  if (missing.length > 0) throw new UnreadableFile(`the header lacks ${missing.join(', ')}`)
  const twice = exportColumns.filter(
    (column) => names.indexOf(column) !== names.lastIndexOf(column),
  )
  if (twice.length > 0) throw new UnreadableFile(`the header lists ${twice.join(', ')} twice`)
  return exportColumns.map((column) => names.indexOf(column))
}

function readExportRecord(
  row: CsvRow,
  columnIndexes: readonly number[],
  width: number,
): ExportRecord {
  const cells = columnIndexes.map((place) => row.cells[place])
  const line =
    row.cells.length === width
      ? parseVoucherLine(cells)
      : `it has ${row.cells.length} columns, the header has ${width}`
  if (typeof line !== 'string') return { at: row.line, line }
  const readNumberCell = (column: keyof VoucherLine) =>
    readNumber(cells[exportColumns.indexOf(column)]?.trim() ?? '')
  return {
    at: row.line,
    reason: line,
    batch: readNumberCell('RPICU'),
    document: readNumberCell('RPDOC'),
  }
}
