import { characterCount } from './characters.ts'
import { NAME_MAX } from './limits.ts'

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

/**
 * Normalizes a single-line text: NFC, trimmed, without bidi controls. Tabs and line breaks become one space. Other controls remain, see
 * `hasControl`.
 */
export function cleanLine(text: string): string {
  const composed = text.normalize('NFC')
  if (!UNWANTED.test(composed)) return composed.trim()
  return composed.replace(BIDI, '').replace(BREAKS, ' ').trim()
}

/**
 * Normalizes a comment: NFC, without bidi controls, and without controls other than tabs and line breaks. Returns '' for an invisible
 * text.
 */
export function cleanComment(text: string): string {
  const clean = text.normalize('NFC').replace(BIDI, '').replace(CONTROLS_BUT_BREAKS, '')
  return isInvisible(clean) ? '' : clean
}

/** Whether a text has no visible character. */
export function isInvisible(text: string): boolean {
  return text.replace(INVISIBLE, '') === ''
}

export function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

/** The stored form of a name, department or position: NFC and trimmed. */
export function normalizeName(text: string): string {
  return text.normalize('NFC').trim()
}

/** Whether a normalized text can be a name, department or position. A lone surrogate has already been replaced by U+FFFD. */
export function isName(text: string): boolean {
  const isClean = !/[\p{Cs}\ufffd]/u.test(text) && !UNWANTED.test(text) && !isInvisible(text)
  return isClean && characterCount(text) <= NAME_MAX
}
