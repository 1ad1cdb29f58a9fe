import type { Command } from 'commander'
import { acknowledgeAlarm } from '../alarms/alarms.service.ts'
import { listAlarms, type ListedAlarm } from '../alarms/alarms.sql.ts'
import { readReason, readWholeNumber } from './arguments.ts'
import { command, requireSubcommandOf, runCommand } from './command.ts'

interface Options {
  open?: boolean
  json?: boolean
}

const createAcknowledgeCommand = () =>
  command('acknowledge', 'acknowledges an alarm')
    .argument('<id>', 'number of the alarm', readWholeNumber)
    .requiredOption('--reason <reason>', 'why the difference is acknowledged', readReason)
    .action((id: number, { reason }: { reason: string }, self: Command) =>
      runCommand(self.optsWithGlobals<Options>().json, async ({ database }) => {
        await acknowledgeAlarm(database.db, id, reason)
        return { text: `Alarm ${id} is acknowledged.`, data: { id } }
      }),
    )

const group = command(
  'alarms',
  'lists differences between the ERP and batches under approval, the newest first',
).option('--open', 'only those that are not acknowledged')

export const erpAlarmsCommand = requireSubcommandOf(group, ({ open = false, json }: Options) =>
  runCommand(json, async ({ database }) => {
    const alarms = await listAlarms(database.db, open)
    const text = alarms.map(formatAlarm).join('\n') || 'There are no alarms.'
    return { text, data: { alarms } }
  }),
).addCommand(createAcknowledgeCommand())

function formatAlarm({
  id,
  kind,
  category,
  batch,
  document,
  seenAt,
  ...rest
}: ListedAlarm): string {
  const { endedAt, acknowledgedAt, reason } = rest
  return [
    `${id}  ${kind}`,
    `batch ${batch} of ${category}`,
    ...(document === null ? [] : [`document ${document}`]),
    `seen ${seenAt}`,
    ...(endedAt === null ? [] : [`ended ${endedAt}`]),
    acknowledgedAt === null ? 'open' : `acknowledged ${acknowledgedAt}: ${reason}`,
  ].join('  ')
}
