import type { Command } from 'commander'
import { detectEncoding } from '../imports/encoding.ts'
import { readCsvRows, type CsvRow, UnreadableFile } from '../imports/rows.ts'
import { command, requireSubcommandOf, runAndCreateDatabase } from './command.ts'
import { readLineRows } from './savedLines/readLineRows.ts'
import { type SavedLineReport, replaceCompanyLines } from './savedLines/store.ts'

const createImportCommand = () =>
  command(
    'import',
    'replaces all company lines with those of a CSV file (name,category,approvers,receivers)',
  )
    .argument('<file>')
    .action((file: string, _: object, self: Command) =>
      runAndCreateDatabase(
        self.optsWithGlobals<{ json?: boolean }>().json,
        async ({ database }) => {
          const { lines, issues } = readLineRows(await readFile(file))
          const report = await database.db
            .transaction()
            .execute((trx) => replaceCompanyLines(trx, lines, issues))
          return { text: formatLineReport(report), data: report, problem: formatProblem(report) }
        },
      ),
    )

async function readFile(file: string): Promise<CsvRow[]> {
  try {
    const rows: CsvRow[] = []
    for await (const row of readCsvRows(file, await detectEncoding(file))) rows.push(row)
    return rows
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    if (error instanceof UnreadableFile) throw new Error(`${file}: ${message}`)
    if (code !== undefined) throw new Error(`${file}: it cannot be read: ${message}.`)
    throw error
  }
}

function formatLineReport({
  added,
  replaced,
  unchanged,
  removed,
  issues,
}: SavedLineReport): string {
  if (issues.length > 0)
    return issues.map((issue) => `line ${issue.line}: ${issue.reason}`).join('\n')
  const counts = `${added} added, ${replaced} replaced, ${unchanged} unchanged, ${removed} removed`
  return `company lines: ${counts}`
}

function formatProblem({ issues }: SavedLineReport): string | undefined {
  const [first] = issues
  return first && `Nothing was imported. Line ${first.line}: ${first.reason}`
}

const group = command('lines', 'manages the approval lines of the company')
export const linesCommand = requireSubcommandOf(group).addCommand(createImportCommand())
