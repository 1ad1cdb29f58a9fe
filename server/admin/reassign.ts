import { getOrCreateSecret } from '../db/secrets.sql.ts'
import { documentErrorSentence } from '../../machines/document/document.errors.ts'
import { type ReassignmentResult, reassignSeats } from '../documents/reassign.service.ts'
import { internetPolicy } from '../http/publicAddresses.ts'
import { createPushSender, generateVapidKeys } from '../notifications/pushSender.ts'
import { readReason, readWholeNumber } from './arguments.ts'
import {
  command,
  type CommandContext,
  type CommandResult,
  formatQuantity,
  runCommand,
} from './command.ts'
import { findEmployee, listUndecidedDocuments } from './undecided.sql.ts'
import { commandErrorOfUnknownEmployee } from '../accounts/commandErrorOfUnknownEmployee.ts'

interface Options {
  from: string
  to: string
  reason: string
  document?: number[]
  json?: boolean
}

const readDocuments = (text: string, earlier: number[] = []) => [...earlier, readWholeNumber(text)]

export const reassignCommand = command(
  'reassign',
  'gives the undecided seats of an employee who has left to an active employee',
)
  .requiredOption('--from <username>', 'the employee who has left')
  .requiredOption('--to <username>', 'the successor')
  .requiredOption('--reason <text>', 'shown in the history of each document', readReason)
  .option('--document <id...>', 'only in these documents; by default in all', readDocuments)
  .action(({ json, ...options }: Options) =>
    runCommand(json, (context) => reassign(context, options)),
  )

async function reassign(
  { database, settings }: CommandContext,
  options: Omit<Options, 'json'>,
): Promise<CommandResult> {
  const from = await requireEmployee(database.db, options.from)
  const to = await requireEmployee(database.db, options.to)
  if (!to.active) throw new Error(`${to.username} is not an active employee.`)
  const undecided = (await listUndecidedDocuments(database.db, from.username)).map(({ id }) => id)
  const documentIds = [...new Set(options.document ?? undecided)]
  const unchanged = from.active
    ? documentErrorSentence('en', { code: 'stillActive', name: from.name })
    : `${from.username} has no undecided seat.`
  const vapid = await getOrCreateSecret(database.db, 'vapid', generateVapidKeys)
  const pushSender = createPushSender(vapid, settings.VAPID_SUBJECT, internetPolicy)
  const seats = documentIds.filter((id) => undecided.includes(id))
  const reassignment = { from: from.username, to, reason: options.reason }
  const reassigned = await reassignSeats({ database, settings, pushSender }, reassignment, seats)
  const results = documentIds.map(
    (document): ReassignmentResult =>
      reassigned.find((one) => one.document === document) ?? {
        document,
        outcome: 'refused',
        detail: unchanged,
      },
  )
  const lines = results.map((one) => describe(one, from.username, to.username))
  const refused = results.filter(({ outcome }) => outcome === 'refused').length
  const data = { from: from.username, to: to.username, results }
  if (results.length === 0) {
    return from.active ? { text: '', data, problem: unchanged } : { text: unchanged, data }
  }
  return {
    text: lines.join('\n'),
    data,
    ...(refused > 0 && {
      problem: `${formatQuantity(refused, 'document')} of ${results.length} did not change.`,
    }),
  }
}

async function requireEmployee(db: CommandContext['database']['db'], given: string) {
  const employee = await findEmployee(db, given)
  if (!employee) throw commandErrorOfUnknownEmployee(given)
  return employee
}

function describe(
  { document, outcome, detail }: ReassignmentResult,
  from: string,
  to: string,
): string {
  const texts = {
    given: `${from} → ${to}`,
    passed: `the seat of ${from} is skipped, because ${to} is already in the line`,
    refused: detail,
  }
  return `document ${document}: ${texts[outcome]}`
}
