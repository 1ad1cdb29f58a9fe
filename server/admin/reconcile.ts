import { type Command, InvalidArgumentError, Option } from 'commander'
import { categories, type Category, Day } from '../../contract/voucher.ts'
import { csvText } from '../imports/csv.ts'
import { comparisonKinds, type ComparisonKind } from '../reconciliation/compare.ts'
import {
  acknowledgeDifference,
  reconcile,
  type Reconciliation,
} from '../reconciliation/reconciliation.service.ts'
import type {
  BatchContentWithStatus,
  StoredDifference,
} from '../reconciliation/reconciliation.sql.ts'
import { readReason, readWholeNumber } from './arguments.ts'
import { command, formatQuantity, requireSubcommandOf, runCommand } from './command.ts'
import { printErpAlarm } from './printErpAlarm.ts'

interface Options {
  from?: string
  to?: string
  category?: Category
  csv?: boolean
  json?: boolean
}

const kindTexts: Record<ComparisonKind, string> = {
  equal: 'equal',
  missingHere: 'missing here',
  missingInErp: 'missing in the ERP',
  contentDiffers: 'amounts or lines differ',
  pendingInErp: 'approved here, pending in the ERP',
  postedUnapproved: 'posted in the ERP, not approved here',
}

function readDay(text: string): string {
  if (Day.safeParse(text).success) return text
  throw new InvalidArgumentError('It must be a day such as 2026-06-30.')
}

const createAcknowledgeCommand = () =>
  command('acknowledge', 'acknowledges a difference')
    .argument('<id>', 'number of the difference', readWholeNumber)
    .requiredOption('--reason <reason>', 'why the difference is acknowledged', readReason)
    .action((id: number, { reason }: { reason: string }, self: Command) =>
      runCommand(self.optsWithGlobals<Options>().json, async ({ database }) => {
        await acknowledgeDifference(database.db, id, reason)
        return { text: `Difference ${id} is acknowledged.`, data: { id } }
      }),
    )

const group = command(
  'reconcile',
  'compares a list of the ERP with the stored batches and decisions',
)
  .argument('<file>', 'CSV: category,number,lines,debit,credit,status,sha256')
  .option('--from <day>', 'first day of the period of the list', readDay)
  .option('--to <day>', 'last day of the period of the list', readDay)
  .addOption(new Option('--category <category>', 'only this category').choices(categories))
  .option('--csv', 'print the differences as CSV')

/** Whether the first word is the file of a list and not a subcommand, whose names consist of letters. Only a list has these options. */
const isFile = (given: string, { from, to, category, csv }: Options) =>
  [from, to, category, csv].some((option) => option !== undefined) || !/^[a-z]+$/i.test(given)

export const reconcileCommand = requireSubcommandOf(
  group,
  ({ from, to, category = undefined, csv, json }: Options, file) =>
    runCommand(json, async ({ database }) => {
      if (from === undefined || to === undefined) throw new Error('Use --from and --to.')
      if (from > to) throw new Error('--from is after --to.')
      const scope = { from, to, category: category ?? null }
      const result = await reconcile(database.db, file, scope, printErpAlarm)
      const open = result.differences.filter(({ acknowledgedAt }) => acknowledgedAt === null)
      const problem = `${formatQuantity(open.length, 'difference')} ${open.length === 1 ? 'is' : 'are'} open.`
      return {
        text: csv ? formatCsv(result).trimEnd() : formatReconciliation(result),
        data: result,
        ...(open.length > 0 && { problem }),
      }
    }),
  isFile,
).addCommand(createAcknowledgeCommand())

const won = (amount: number) => amount.toLocaleString('en')

function formatReconciliation({
  id,
  from,
  to,
  category,
  summary,
  differences,
  settled,
}: Reconciliation): string {
  const kinds = comparisonKinds.map((kind) => {
    const { batches, here, erp } = summary[kind]
    return [
      kindTexts[kind].padEnd(36),
      formatQuantity(batches, 'batch', 'batches').padStart(16),
      `here ${won(here.debit)} / ${won(here.credit)}`,
      `ERP ${won(erp.debit)} / ${won(erp.credit)}`,
    ].join('  ')
  })
  const of = (state: string) => differences.filter((one) => stateOf(one) === state).length
  return [
    `Reconciliation ${id} from ${from} to ${to}, ${category ?? 'all categories'}`,
    ...kinds,
    `${of('new')} new, ${of('open')} still open, ${of('acknowledged')} acknowledged, ${settled.length} settled`,
    ...differences.map(formatDifference),
  ].join('\n')
}

/** The state of a difference. `open`: it is not acknowledged, and an earlier reconciliation found it, too. */
function stateOf({ isNew, acknowledgedAt }: StoredDifference): 'new' | 'open' | 'acknowledged' {
  if (acknowledgedAt !== null) return 'acknowledged'
  return isNew ? 'new' : 'open'
}

function formatDifference(difference: StoredDifference): string {
  const { id, kind, category, batch, here, erp, reason } = difference
  return [
    `${id}  ${kindTexts[kind]}`,
    `batch ${batch} of ${category}`,
    `here: ${formatSide(here)}`,
    `ERP: ${formatSide(erp)}`,
    stateOf(difference) + (reason === null ? '' : `: ${reason}`),
  ].join('  ')
}

const formatSide = (side: BatchContentWithStatus) =>
  side === null
    ? '-'
    : `${formatQuantity(side.lines, 'line')}, ${won(side.debit)} / ${won(side.credit)}, ${side.status}`

function formatCsv({ differences }: Reconciliation): string {
  const sideOf = (name: string) =>
    ['lines', 'debit', 'credit', 'status', 'sha256'].map((field) => `${name}_${field}`)
  const header = [
    'id',
    'kind',
    'category',
    'number',
    ...sideOf('here'),
    ...sideOf('erp'),
    'state',
    'reason',
  ]
  const cellsOf = (side: BatchContentWithStatus) =>
    side
      ? [side.lines, side.debit, side.credit, side.status, side.sha256]
      : [null, null, null, null, null]
  return csvText(
    header,
    differences.map((one) => [
      one.id,
      one.kind,
      one.category,
      one.batch,
      ...cellsOf(one.here),
      ...cellsOf(one.erp),
      stateOf(one),
      one.reason,
    ]),
  )
}
