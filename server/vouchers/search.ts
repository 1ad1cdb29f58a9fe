import { SEARCH_MAX } from '../../contract/limits.ts'
import { characterCount } from '../../contract/characters.ts'
import { fieldError } from '../http/errors.ts'

/** The character between the texts of a row in its search text, so that no search matches across two texts. */
export const SEARCH_TEXT_SEPARATOR = '\u001f'

/** A text normalized for searching: NFC and lower case. */
export function normalizeSearch(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** The search text of a document: its title and its author's name. */
export function documentSearchTextOf(title: string, author: string): string {
  return [title, author].map(normalizeSearch).join(SEARCH_TEXT_SEPARATOR)
}

/** Reads the text of a search and normalizes it. Throws 400 as `readFilterText`. */
export function readSearch(search: string): string {
  return readFilterText('search', search).toLowerCase()
}

/**
 * Reads the text of a filter as NFC. Throws 400 on the field if it is too long, or contains control characters that no stored text contains.
 * The length is checked first, because the time of NFC grows with its square.
 */
export function readFilterText(field: string, text = ''): string {
  if (characterCount(text) > SEARCH_MAX) {
    throw fieldError(field, `Search for at most ${SEARCH_MAX} characters.`)
  }
  if (/[\0\u001f]/.test(text))
    throw fieldError(field, 'This text cannot contain control characters.')
  return text.normalize('NFC')
}

/** Reads a batch number; null if the text is empty. Throws 400 if it is invalid. */
export function parseBatchNumber(text: string): number | null {
  if (text === '') return null
  const number = Number(text)
  if (!/^\d{1,10}$/.test(text) || number > 2 ** 31 - 1) {
    throw fieldError('batchNumber', 'A whole number is required.')
  }
  return number
}
