import { characterCount } from './characters.ts'
import { COMMENT_MAX, NAME_MAX } from './limits.ts'

/**
 * Rules for titles, names, file names and comments, shared by server and app. Bidi controls are removed. A bidi override would display the
 * end of a file name at its beginning. An unclosed isolate would change the text after it.
 */
const UNWANTED = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u
const BIDI = /\p{Bidi_Control}+/gu
/** Tab, line breaks, and the line and paragraph separators of Unicode. */
const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g
const CONTROLS_BUT_BREAKS = /[^\P{Cc}\t\n\r]+/gu
/** White space, controls, and characters without a visible glyph: zero-width and variation selectors, fillers, the empty Braille cell. */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu

/** Maximum number of UTF-16 units of a decomposed text for each unit of its NFC (UAX #15, "Maximum Expansion Factors"). */
const DECOMPOSED_UNITS = 4

/**
 * Whether a text has more than `most` characters in every Unicode form. Such a text is not normalized: the time of NFC grows with the square
 * of the number of combining marks in a row.
 */
const isTooLong = (text: string, most: number) => text.length > DECOMPOSED_UNITS * most

/**
 * Normalizes a single-line text of at most `most` characters: NFC, trimmed, without bidi controls. Tabs and line breaks become one space.
 * Other controls remain, see `hasControlCharacter`. A much longer text is only trimmed, so that the check of its length refuses it.
 */
export function normalizeSingleLine(text: string, most: number): string {
  const trimmed = text.trim()
  if (isTooLong(trimmed, most)) return trimmed
  const composed = trimmed.normalize('NFC')
  if (!UNWANTED.test(composed)) return composed
  return composed.replace(BIDI, '').replace(BREAKS, ' ').trim()
}

/**
 * Normalizes a comment: NFC, trimmed, without bidi controls, and without controls other than tabs and line breaks. Returns '' for an
 * invisible text. A text of much more than COMMENT_MAX characters is only trimmed, so that the check of its length refuses it.
 */
export function normalizeComment(text: string): string {
  const trimmed = text.trim()
  if (isTooLong(trimmed, COMMENT_MAX)) return trimmed
  const clean = trimmed.normalize('NFC').replace(BIDI, '').replace(CONTROLS_BUT_BREAKS, '').trim()
  return isInvisible(clean) ? '' : clean
}

/** Whether a text has no visible character. */
export function isInvisible(text: string): boolean {
  return text.replace(INVISIBLE, '') === ''
}

export function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

/** The stored form of a name, department or position: NFC and trimmed. A text of much more than `most` characters is only trimmed. */
export function normalizeName(text: string, most = NAME_MAX): string {
  const trimmed = text.trim()
  return isTooLong(trimmed, most) ? trimmed : trimmed.normalize('NFC')
}

/**
 * Whether a text normalized by `normalizeName` can be a name, department or position. Refuses empty text, lone surrogates, and U+FFFD, by
 * which the server replaces them (`toWellFormed`).
 */
export function isName(text: string): boolean {
  const isClean = !/[\p{Cs}\ufffd]/u.test(text) && !UNWANTED.test(text) && !isInvisible(text)
  return isClean && characterCount(text) <= NAME_MAX
}
