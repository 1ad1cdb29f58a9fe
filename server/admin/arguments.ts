// Parsers of command line arguments. Each throws a one-line error, which commander prints.
import { InvalidArgumentError } from 'commander'
import { characterCount } from '../../contract/characters.ts'
import {
  API_CLIENT_NAME_MAX,
  COMMENT_MAX,
  NAME_MAX,
  usernamePattern,
} from '../../contract/limits.ts'
import { normalizeComment, isName, normalizeName } from '../../contract/text.ts'

export function readUsername(text: string): string {
  if (usernamePattern.test(text)) return text
  throw new InvalidArgumentError(
    'It must begin with a letter or a digit, and have at most 150 letters, digits and @.+_-.',
  )
}

/** Returns a parser of a name with at most this number of characters, which is at most NAME_MAX. */
const readNameUpTo = (max: number) => (text: string) => {
  const name = normalizeName(text)
  if (isName(name) && characterCount(name) <= max) return name
  throw new InvalidArgumentError(
    `It must have 1 to ${max} visible characters, and none that controls the direction of text.`,
  )
}

/** A name of an employee, a department or a position. */
export const readName = readNameUpTo(NAME_MAX)

export const readClientName = readNameUpTo(API_CLIENT_NAME_MAX)

/** The largest `integer` of PostgreSQL, and so the largest batch number and id. */
const WHOLE_MAX = 2 ** 31 - 1

export function readWholeNumber(text: string): number {
  if (isWholeNumber(text)) return Number(text)
  throw new InvalidArgumentError(`It must be a whole number, at most ${WHOLE_MAX}.`)
}

/** Parses a rank, a whole number from 1. 1 is the highest rank. */
export function readRank(text: string): number {
  const rank = readWholeNumber(text)
  if (rank > 0) return rank
  throw new InvalidArgumentError('The highest rank is 1.')
}

export const isWholeNumber = (text: string) => /^\d{1,10}$/.test(text) && Number(text) <= WHOLE_MAX

/** Parses the reason for a reassignment, or for acknowledging an alarm or a difference of a reconciliation. */
export function readReason(text: string): string {
  const reason = normalizeComment(text)
  if (reason !== '' && characterCount(reason) <= COMMENT_MAX) return reason
  throw new InvalidArgumentError(`It must have 1 to ${COMMENT_MAX} characters.`)
}

/** Returns a parser of a list of at least one of the given words, separated by commas. */
export const readListOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word[] =>
    requireNonEmpty(readOptionalListOf(words)(text))

/** Throws for an empty list: an option that is empty by mistake must not mean all. */
export function requireNonEmpty<Item>(list: Item[]): Item[] {
  if (list.length > 0) return list
  throw new InvalidArgumentError('It must not be empty.')
}

/** Returns a parser of a list of the given words, separated by commas. An empty list means all. */
export const readOptionalListOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word[] => {
    const given = [...new Set(text.split(',').map((word) => word.trim()))].filter(Boolean)
    const found = words.filter((word) => given.includes(word))
    if (found.length === given.length) return found
    throw new InvalidArgumentError(`It must be a list of ${words.join(', ')}, separated by commas.`)
  }
