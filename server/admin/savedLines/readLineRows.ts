import {
  RECEIVERS_MAX,
  APPROVERS_PER_SAVED_LINE_MAX,
  SAVED_LINES_MAX,
  usernamePattern,
} from '../../../contract/limits.ts'
import type { ReceiverKind } from '../../../contract/receiver.ts'
import { LineName, lineNameKey } from '../../../contract/savedLine.ts'
import { categories, type Category, categoryOf } from '../../../contract/voucher.ts'
import { stepErrorOf } from '../../../machines/document/line.rules.ts'
import type { SavedApprover, SavedReceiver } from '../../db/tables.ts'
import type { SavedLineContent } from '../../documents/savedLines.sql.ts'
import type { CsvRow } from '../../imports/rows.ts'

/** A row that cannot be imported. `line` is its line number in the file, from 1. */
export interface SavedLineIssue {
  line: number
  reason: string
}

/** A company line, and the number of its row in the file, from 1. */
export type CompanyLineRow = SavedLineContent & { line: number }

const header = ['name', 'category', 'approvers', 'receivers']
const types: Readonly<Record<string, '0' | '1'>> = { 결재: '0', 합의: '1' }
const kinds: Readonly<Record<string, ReceiverKind>> = { 참조: 'reference', 공람: 'circulate' }

class InvalidRow extends Error {}

/**
 * The company lines of a CSV file (receivers, L23). All rows are checked; the returned company lines are complete only if there are no
 * issues.
 */
export function readLineRows(rows: readonly CsvRow[]): {
  lines: CompanyLineRow[]
  issues: SavedLineIssue[]
} {
  const [first, ...others] = rows
  if (first?.cells.map((cell) => cell.trim()).join() !== header.join()) {
    return { lines: [], issues: [{ line: 1, reason: `The header must be ${header.join()}.` }] }
  }
  const lines: CompanyLineRow[] = []
  const issues: SavedLineIssue[] = []
  for (const { line, cells } of others) {
    try {
      const rowWithLine = { ...readRow(cells), line }
      const earlierLine = lines.find(({ nameKey }) => nameKey === rowWithLine.nameKey)
      if (earlierLine) throw new InvalidRow(`Line ${earlierLine.line} has the same name.`)
      if (lines.length >= SAVED_LINES_MAX) {
        throw new InvalidRow(`A company has at most ${SAVED_LINES_MAX} lines.`)
      }
      lines.push(rowWithLine)
    } catch (error) {
      if (!(error instanceof InvalidRow)) throw error
      issues.push({ line, reason: error.message })
    }
  }
  return { lines, issues }
}

function readRow(cells: readonly string[]): SavedLineContent {
  if (cells.length !== header.length) {
    throw new InvalidRow(`It has ${cells.length} columns instead of ${header.length}.`)
  }
  const [name = '', category = '', approvers = '', receivers = ''] = cells
  const parsed = LineName.safeParse(name)
  if (!parsed.success)
    throw new InvalidRow(`The name is not valid: ${parsed.error.issues[0]?.message}`)
  return {
    name: parsed.data,
    nameKey: lineNameKey(parsed.data),
    category: readCategory(category.trim()),
    approvers: readApprovers(approvers),
    receivers: readReceivers(receivers),
  }
}

/** Reads a category given as document type or as code name. An empty text gives null, which means all categories. */
function readCategory(text: string): Category | null {
  if (text === '') return null
  const category = categoryOf(text) ?? categories.find((word) => word === text)
  if (!category) throw new InvalidRow(`${text} is none of the five categories.`)
  return category
}

/** Parses `word:user+user;word:user` into parts of usernames. `values` maps each allowed word to the `value` of its part. */
function readParts<Value>(text: string, values: Readonly<Record<string, Value>>) {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [word = '', people, ...rest] = part.split(':')
      const value = Object.hasOwn(values, word.trim()) ? values[word.trim()] : undefined
      if (value === undefined || people === undefined || rest.length > 0) {
        const words = Object.keys(values).join(' or ')
        throw new InvalidRow(`${part} does not have the form ${words}, a colon and usernames.`)
      }
      return { value, ids: people.split('+').map(readUsername) }
    })
}

function readUsername(text: string): string {
  const username = text.trim()
  if (!usernamePattern.test(username)) throw new InvalidRow(`"${username}" is not a username.`)
  return username
}

function readApprovers(text: string): SavedApprover[] {
  const approvers = readParts(text, types).flatMap(({ value, ids }, step) =>
    ids.map((id) => ({ id, type: value, step })),
  )
  requireCount(approvers, 1, APPROVERS_PER_SAVED_LINE_MAX, 'approvers')
  if (stepErrorOf(approvers)) throw new InvalidRow('A parallel step can contain agreers only.')
  return approvers
}

function readReceivers(text: string): SavedReceiver[] {
  const receivers = readParts(text, kinds).flatMap(({ value, ids }) =>
    ids.map((id) => ({ id, kind: value })),
  )
  requireCount(receivers, 0, RECEIVERS_MAX, 'receivers')
  return receivers
}

function requireCount(
  people: readonly { id: string }[],
  lengthMin: number,
  lengthMax: number,
  what: string,
) {
  if (people.length < lengthMin || people.length > lengthMax) {
    throw new InvalidRow(
      `It has ${people.length} ${what}; ${lengthMin} to ${lengthMax} are allowed.`,
    )
  }
  const keys = people.map(({ id }) => id.toUpperCase())
  const twice = people.find((_, index) => keys.indexOf(keys[index] ?? '') < index)
  if (twice) throw new InvalidRow(`${twice.id} is listed twice.`)
}
