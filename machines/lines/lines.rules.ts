import { characterCount } from '../../contract/characters.ts'
import { LINE_NAME_MAX } from '../../contract/limits.ts'
import { lineNameKey, type SavedLine } from '../../contract/savedLine.ts'
import { normalizeSingleLine, hasControlCharacter, isInvisible } from '../../contract/text.ts'
import { type Category, categoryOf } from '../../contract/voucher.ts'

/** Whether a line can have this name: 1 to 100 visible characters. */
export function isLineName(name: string): boolean {
  const normalizedName = normalizeSingleLine(name, LINE_NAME_MAX)
  return (
    !isInvisible(normalizedName) &&
    !hasControlCharacter(normalizedName) &&
    characterCount(normalizedName) <= LINE_NAME_MAX
  )
}

/** The employee's saved line with this name, regardless of letter case and Unicode form (receivers, L17). */
export function ownLineNamed(lines: readonly SavedLine[], name: string): SavedLine | undefined {
  const key = lineNameKey(name)
  return lines.find((line) => line.owner === 'me' && lineNameKey(line.name) === key)
}

/** The category that a saved line is for; null for all categories. */
export function lineCategory({ document_type }: SavedLine): Category | null {
  return document_type === null ? null : (categoryOf(document_type) ?? null)
}

/** Whether a saved line is for this category or for all. The dialog shows the others only on request (receivers, L19). */
export function isForCategory(line: SavedLine, category: Category): boolean {
  const ownCategory = lineCategory(line)
  return ownCategory === null || ownCategory === category
}
