import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import iconv from 'iconv-lite'
import { onTestFinished } from 'vitest'
import { type Category, VoucherLine } from '../../../contract/voucher.ts'
import { aVoucher } from '../../../models/samples/voucher.ts'

type Cells = Record<string, unknown>

const columns = Object.keys(VoucherLine.shape)

/** The format of a test export. */
export interface ExportFormat {
  encoding?: 'utf8' | 'cp949'
  mark?: boolean
  lineEnd?: '\n' | '\r\n'
  /** texts are padded with spaces to this width */
  width?: number
  header?: readonly string[]
}

export function csv(lines: readonly Cells[], format: ExportFormat = {}): string {
  const { lineEnd = '\r\n', header = columns, width = 0 } = format
  const rows = lines.map((line) =>
    header.map((column) => quote(pad(line[column], width))).join(','),
  )
  return [header.join(','), ...rows, ''].join(lineEnd)
}

function pad(value: unknown, width: number): string {
  return typeof value === 'string' ? value.padEnd(width) : String(value ?? '')
}

const quote = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Writes an export to a new folder, which is removed after the test. A string is written unchanged. */
export function writeExport(
  files: Partial<Record<Category, readonly Cells[] | string>>,
  format: ExportFormat = {},
): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'e-payment-export-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  const { encoding = 'utf8', mark = encoding === 'utf8' } = format
  for (const [category, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : csv(content, format)
    const bytes = iconv.encode((mark ? '\uFEFF' : '') + text, encoding)
    fs.writeFileSync(path.join(folder, `${category}_list.csv`), bytes)
  }
  return folder
}

/** A batch of one voucher with three lines. */
export function aBatch(number: number, overrides: Partial<VoucherLine> = {}): VoucherLine[] {
  return aVoucher({ RPICU: number, RPDOC: number * 10, ...overrides })
}
