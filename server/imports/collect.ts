import type { VoucherLine } from '../../contract/voucher.ts'
import { makeStoredBatch, type StoredBatch } from './batch.ts'
import type { CheckedFile } from './check.ts'
import { type ExportFile, readExportRecords, signatureOf } from './inspect.ts'
import type { RefusedBatch } from './refusedBatches.ts'
import { UnreadableFile } from './rows.ts'

/** Why a file is refused that changed during the import. Its batches until then can be stored. */
export const CHANGED_WHILE_READ = 'it was changed while it was read'

/**
 * A complete batch from an export or from the API (`file` is then ''). `places` maps the id of each voucher line to its line number in the
 * file, or to its number in the batch from 1, in that order.
 */
export interface ReceivedBatch extends StoredBatch {
  file: string
  places: Map<string, number>
}

/** The accepted batches of a checked file. Throws UnreadableFile if a batch has fewer or more lines than at the check. */
export function collectBatches(checked: CheckedFile): AsyncGenerator<ReceivedBatch> {
  return collect(checked, (number) => !checked.refusedBatches.has(number))
}

/** The refused batches of a checked file. Throws UnreadableFile as `collectBatches` does. */
export async function* collectRefusedBatches(checked: CheckedFile): AsyncGenerator<RefusedBatch> {
  const { batches, refusedBatches, invalidBatches } = checked
  for (const number of invalidBatches) yield { number, batch: undefined }
  const isReadable = (number: number) => refusedBatches.has(number) && !invalidBatches.has(number)
  if (![...batches.keys()].some(isReadable)) return
  for await (const batch of collect(checked, isReadable)) yield { number: batch.number, batch }
}

/** Throws UnreadableFile if a file no longer has the size or the time that it had before it was checked. */
export async function requireUnchanged(file: ExportFile): Promise<void> {
  const signature = await signatureOf(file.path).catch(() => 'missing')
  if (signature !== file.signature) throw new UnreadableFile(CHANGED_WHILE_READ)
}

/**
 * Each wanted batch is returned as soon as its last line is read, so a file sorted by batch needs memory for only one batch.
 */
async function* collect(
  { file, batches }: CheckedFile,
  isWanted: (number: number) => boolean,
): AsyncGenerator<ReceivedBatch> {
  const open = new Map<number, { at: number; line: VoucherLine }[]>()
  for await (const record of readExportRecords(file)) {
    if (!('line' in record) || !isWanted(record.line.RPICU)) continue
    const number = record.line.RPICU
    const lines = open.get(number) ?? []
    lines.push(record)
    open.set(number, lines)
    if (lines.length !== batches.get(number)) continue
    open.delete(number)
    const storedBatch = makeStoredBatch(
      file.category,
      number,
      lines.map(({ line }) => line),
    )
    const places = new Map(lines.map(({ at, line }) => [line.id, at]))
    yield { ...storedBatch, file: file.name, places }
  }
  if (open.size > 0) throw new UnreadableFile(CHANGED_WHILE_READ)
}
