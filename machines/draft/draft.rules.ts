import { TITLE_MAX } from '../../contract/limits.ts'
import { characterCount } from '../../contract/characters.ts'
import { cleanLine, isInvisible } from '../../contract/text.ts'
import type { VoucherLine } from '../../contract/voucher.ts'
import type { VoucherFiles } from '../ports.ts'

/** The title as it is sent, by the rule for a line of text. */
export function sentTitle(title: string): string {
  return cleanLine(title)
}

/** What keeps a title from being sent: it needs 1 to 255 characters after trimming (wire, "POST ea/create_document/"). */
export function titleProblem(title: string): 'missing' | 'tooLong' | null {
  const sent = sentTitle(title)
  if (isInvisible(sent)) return 'missing'
  return characterCount(sent) > TITLE_MAX ? 'tooLong' : null
}

/** Every line of the batch with the files of its own, as create_document wants them named. */
export function filesByLine(
  lines: readonly VoucherLine[],
  attached: readonly VoucherFiles[],
): VoucherFiles[] {
  const own = new Map(attached.map(({ lineId, files }) => [lineId, files]))
  return lines.map(({ id }) => ({ lineId: id, files: own.get(id) ?? [] }))
}
