import { characterCount } from './characters.ts'
import { NAME_MAX } from './limits.ts'

/**
 * What a title, a name, a file name or a comment may contain, for server and app. Bidi controls are removed: an override would show
 * the end of a file name as its beginning, and an isolate that is never closed would change the text after it.
 */
const UNWANTED = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u
const BIDI = /\p{Bidi_Control}+/gu
/** Tab, line breaks and the separators of lines and paragraphs. */
const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g
const CONTROLS_BUT_BREAKS = /[^\P{Cc}\t\n\r]+/gu
/** Blanks, controls, and characters that a font shows as nothing: zero-width and variation selectors, fillers, the empty Braille cell. */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu

/** A text of one line: NFC, trimmed, without bidi controls; tabs and line breaks become one blank. Other controls remain, see `hasControl`. */
export function cleanLine(text: string): string {
  const composed = text.normalize('NFC')
  if (!UNWANTED.test(composed)) return composed.trim()
  return composed.replace(BIDI, '').replace(BREAKS, ' ').trim()
}

/** A comment: NFC, without bidi controls, and without controls other than tabs and line breaks; '' if nothing of it would be seen. */
export function cleanComment(text: string): string {
  const clean = text.normalize('NFC').replace(BIDI, '').replace(CONTROLS_BUT_BREAKS, '')
  return isInvisible(clean) ? '' : clean
}

/** Whether nothing of a text would be seen on a screen. */
export function isInvisible(text: string): boolean {
  return text.replace(INVISIBLE, '') === ''
}

export function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

/** The stored form of a name, department or position: composed, without spaces around it. */
export function normalizeName(text: string): string {
  return text.normalize('NFC').trim()
}

/** Whether a normalized text can be a name, department or position. Half a surrogate pair has become U+FFFD on the way here. */
export function isName(text: string): boolean {
  const isClean = !/[\p{Cs}\ufffd]/u.test(text) && !UNWANTED.test(text) && !isInvisible(text)
  return isClean && characterCount(text) <= NAME_MAX
}
