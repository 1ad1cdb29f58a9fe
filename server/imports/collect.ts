import type { VoucherLine } from '../../contract/voucher.ts'
import { describeBatch, type StoredBatch } from './batch.ts'
import type { Checked } from './check.ts'
import { readExportRecords } from './inspect.ts'
import { UnreadableFile } from './rows.ts'

/** A complete batch of an export. `places` maps the id of each voucher line to its line number in the file. */
export interface CheckedBatch extends StoredBatch {
  file: string
  places: Map<string, number>
}

/**
 * The accepted batches of a checked file. Each is returned as soon as its last line is read, so a file sorted by batch needs memory for
 * only one batch. Throws UnreadableFile if the file has changed since the check.
 */
export async function* collectBatches(checked: Checked): AsyncGenerator<CheckedBatch> {
  const { file, batches, refusedBatches: barred } = checked
  const open = new Map<number, { at: number; line: VoucherLine }[]>()
  for await (const record of readExportRecords(file)) {
    if (!('line' in record) || barred.has(record.line.RPICU)) continue
    const number = record.line.RPICU
    const lines = open.get(number) ?? []
    lines.push(record)
    open.set(number, lines)
    if (lines.length !== batches.get(number)) continue
    open.delete(number)
    const stored = describeBatch(
      file.category,
      number,
      lines.map(({ line }) => line),
    )
    const places = new Map(lines.map(({ at, line }) => [line.id, at]))
    yield { ...stored, file: file.name, places }
  }
  if (open.size > 0) throw new UnreadableFile('it was changed while it was read')
}
