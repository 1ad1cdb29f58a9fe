import { disassemble, getChoseong } from 'es-hangul'
import type { Approver } from '../../contract/approver.ts'
import type { FoundDocument } from './finder.ports.ts'

/** A screen or an action that the finder can show, with its name. */
export interface FinderItem {
  label: string
}

const normalizeText = (text: string) => text.trim().normalize('NFC').toLowerCase()

/** Initial consonants are typed without spaces, so spaces are ignored in names and in the search text. */
const withoutSpaces = (text: string) => normalizeText(text).replaceAll(/\s/g, '')

/** The text as single letters (jamo), so that a search text also matches while its last syllable is incomplete. */
const keysOf = (text: string) => disassemble(withoutSpaces(text))

const initialsOf = (text: string) => getChoseong(withoutSpaces(text))

export const isBlank = (text: string) => text.trim() === ''

/**
 * The screens or actions whose names contain the text or its initial consonants (초성), regardless of case, spaces and Unicode form of
 * Hangul. An empty text returns all of them.
 */
export function findItems<Item extends FinderItem>(items: readonly Item[], text: string): Item[] {
  const keys = keysOf(text)
  return items.filter(
    ({ label }) => keysOf(label).includes(keys) || initialsOf(label).includes(keys),
  )
}

/** An employee with the texts that the search compares. They are computed once, because each keystroke searches all employees. */
export interface FindableEmployee {
  employee: Approver
  keys: string
  initials: string
}

/** Name, department and position of each employee, prepared for the search. */
export function indexEmployees(employees: readonly Approver[]): FindableEmployee[] {
  return employees.map((employee) => {
    const { name, department, position } = employee
    const texts = [name, department ?? '', position ?? '']
    // A line break separates the texts, so that no search word matches across two of them.
    return {
      employee,
      keys: texts.map(keysOf).join('\n'),
      initials: texts.map(initialsOf).join('\n'),
    }
  })
}

/**
 * The employees who match every word of the text. A word matches a part of the name, department or position, or of their initial
 * consonants. A blank text returns none.
 */
export function findEmployees(employees: readonly FindableEmployee[], text: string): Approver[] {
  if (isBlank(text)) return []
  const words = text.trim().split(/\s+/).map(keysOf)
  return employees
    .filter(({ keys, initials }) =>
      words.every((word) => keys.includes(word) || initials.includes(word)),
    )
    .map(({ employee }) => employee)
}

/** The loaded documents that still match after the text has changed, by the same rule as on the server (wire, "Search"). */
export function filterDocuments(
  documents: readonly FoundDocument[],
  text: string,
): readonly FoundDocument[] {
  const search = normalizeText(text)
  return documents.filter(
    ({ title, author, id, batchNumber }) =>
      normalizeText(title).includes(search) ||
      normalizeText(author).includes(search) ||
      search === String(id) ||
      search === String(batchNumber),
  )
}
