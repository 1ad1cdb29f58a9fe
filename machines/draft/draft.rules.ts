import { TITLE_MAX } from '../../contract/limits.ts'
import { characterCount } from '../../contract/characters.ts'
import { hasControlCharacter, isInvisible, normalizeSingleLine } from '../../contract/text.ts'
import type { VoucherLine } from '../../contract/voucher.ts'
import type { VoucherFiles } from './draft.ports.ts'

/** The title as it is submitted, normalized as a single-line text. */
export function normalizeTitle(title: string): string {
  return normalizeSingleLine(title, TITLE_MAX)
}

/**
 * The problem of a title that cannot be sent. It needs 1 to 255 characters after trimming, and no control characters (wire, "POST
 * ea/create_document/").
 */
export function titleProblem(title: string): 'missing' | 'tooLong' | 'control' | null {
  const normalizedTitle = normalizeTitle(title)
  if (isInvisible(normalizedTitle)) return 'missing'
  if (characterCount(normalizedTitle) > TITLE_MAX) return 'tooLong'
  return hasControlCharacter(normalizedTitle) ? 'control' : null
}

/** The files of every line of the batch, including lines without files, as create_document requires. */
export function filesByLine(
  lines: readonly VoucherLine[],
  attached: readonly VoucherFiles[],
): VoucherFiles[] {
  const filesByLineId = new Map(attached.map(({ lineId, files }) => [lineId, files]))
  return lines.map(({ id }) => ({ lineId: id, files: filesByLineId.get(id) ?? [] }))
}
