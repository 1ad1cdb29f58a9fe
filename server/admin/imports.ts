import { type ImportRun, listRuns } from '../imports/runs.sql.ts'
import { command, formatQuantity, runCommand } from './command.ts'
import { formatFileReport, formatImportIssue } from './import.ts'

/** Maximum number of runs that are printed, newest first. */
const LIST_MAX = 1000

export const importsCommand = command(
  'imports',
  'lists the imports of the watched folder, the newest first',
).action(({ json }: { json?: boolean }) =>
  runCommand(json, async ({ database }) => {
    const imports = await listRuns(database.db, LIST_MAX)
    const text = imports.map(formatImportRun).join('\n') || 'There are no imports.'
    return { text, data: { imports } }
  }),
)

function formatImportRun({
  id,
  folder,
  outcome,
  startedAt,
  finishedAt,
  report,
}: ImportRun): string {
  const { files = [], refused = [], refusedCount = 0 } = report ?? {}
  const hidden = refusedCount - refused.length
  return [
    `${id}  ${folder}  ${outcome}  ${startedAt} to ${finishedAt}`,
    ...files.map((file) => `    ${formatFileReport(file)}`),
    ...refused.map((issue) => `    ${formatImportIssue(issue)}`),
    ...(hidden > 0 ? [`    ${formatQuantity(hidden, 'further refused line')} in report.csv`] : []),
  ].join('\n')
}
