import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import {
  deleteSavedLines,
  findUsernamesIgnoringCase,
  insertSavedLine,
  type SavedLineContent,
  listSavedLinesOf,
  lockSavedLines,
  replaceSavedLine,
} from '../../documents/savedLines.sql.ts'
import type { SavedLineIssue, CompanyLineRow } from './readLineRows.ts'

/** The result of an import of company lines. An import with issues has changed nothing. */
export interface SavedLineReport {
  added: number
  replaced: number
  unchanged: number
  removed: number
  issues: SavedLineIssue[]
}

const peopleOf = ({ approvers, receivers }: SavedLineContent) =>
  [...approvers, ...receivers].map(({ id }) => id)

const contentOf = ({ name, category, approvers, receivers }: SavedLineContent) => ({
  name,
  category,
  approvers,
  receivers,
})

/**
 * Makes these lines the company lines, unless a row is invalid (receivers, L23). Usernames are found ignoring case, as at sign-in. Unchanged
 * lines keep their version.
 */
export async function replaceCompanyLines(
  trx: Transaction<Tables>,
  rows: readonly CompanyLineRow[],
  invalid: readonly SavedLineIssue[],
): Promise<SavedLineReport> {
  const report: SavedLineReport = { added: 0, replaced: 0, unchanged: 0, removed: 0, issues: [] }
  const usernames = await findUsernamesIgnoringCase(trx, [...new Set(rows.flatMap(peopleOf))])
  const withStoredUsername = <Person extends { id: string }>(person: Person): Person => ({
    ...person,
    id: usernames.get(person.id.toUpperCase()) ?? person.id,
  })
  const lines = rows.map((row) => ({
    ...row,
    approvers: row.approvers.map(withStoredUsername),
    receivers: row.receivers.map(withStoredUsername),
  }))
  const unknownEmployees = lines.flatMap((line) =>
    peopleOf(line)
      .filter((id) => !usernames.has(id.toUpperCase()))
      .map((id) => ({ line: line.line, reason: `There is no employee ${id}.` })),
  )
  const issues = [...invalid, ...unknownEmployees].toSorted((a, b) => a.line - b.line)
  if (issues.length > 0) return { ...report, issues }
  await lockSavedLines(trx, null)
  const storedLines = new Map(
    (await listSavedLinesOf(trx, null)).map((line) => [line.nameKey, line]),
  )
  const names = new Set(lines.map(({ nameKey }) => nameKey))
  const removedLines = [...storedLines.values()].filter(({ nameKey }) => !names.has(nameKey))
  await deleteSavedLines(
    trx,
    removedLines.map(({ id }) => id),
  )
  report.removed = removedLines.length
  for (const line of lines) {
    const before = storedLines.get(line.nameKey)
    if (!before) {
      await insertSavedLine(trx, null, line)
      report.added += 1
    } else if (isDeepStrictEqual(contentOf(before), contentOf(line))) report.unchanged += 1
    else {
      await replaceSavedLine(trx, before.id, line)
      report.replaced += 1
    }
  }
  return report
}
