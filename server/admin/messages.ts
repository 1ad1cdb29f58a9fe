import { InvalidArgumentError, Option } from 'commander'
import { type DeliveryState, deliveryStates } from '../../contract/integration.ts'
import { Day } from '../../contract/voucher.ts'
import { replayToEndpoint } from '../integration/endpoints.service.ts'
import {
  type ListedMessage,
  listMessages,
  type ReplayFilter,
  type MessageCursor,
} from '../integration/messages.sql.ts'
import { isWholeNumber, readWholeNumber } from './arguments.ts'
import { command, formatQuantity, runCommand } from './command.ts'

/** Maximum number of messages that are printed, newest first. */
const LIST_MAX = 10_000

interface Filter {
  endpoint?: number
  state?: DeliveryState
  batch?: number
  since?: MessageCursor
  json?: boolean
}

/** The part of an ISO 8601 timestamp after the date: `T`, time and zone offset. PostgreSQL accepts offsets of less than 16 hours. */
const TIME =
  /^T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/
const DAY_LENGTH = 'YYYY-MM-DD'.length

/** Parses the option `--since`: the number of an audit entry, or a time with its zone. */
function readSince(text: string): MessageCursor {
  if (isWholeNumber(text)) return { sequence: Number(text) }
  const isTime =
    Day.safeParse(text.slice(0, DAY_LENGTH)).success && TIME.test(text.slice(DAY_LENGTH))
  if (isTime) return { at: text }
  throw new InvalidArgumentError(
    'It must be a sequence, or a time such as 2026-06-01T09:00:00+09:00.',
  )
}

export const messagesCommand = command('messages', 'lists messages to the ERP, the newest first')
  .option('--endpoint <id>', 'only of this endpoint', readWholeNumber)
  .addOption(new Option('--state <state>', 'only in this state').choices(deliveryStates))
  .option('--batch <number>', 'only of this batch', readWholeNumber)
  .option('--since <since>', 'only after this sequence, or since this time', readSince)
  .action(({ json, ...filter }: Filter) =>
    runCommand(json, async ({ database }) => {
      const found = await listMessages(database.db, filter, LIST_MAX + 1)
      const messages = found.slice(0, LIST_MAX)
      const isCut = found.length > LIST_MAX
      const total = formatQuantity(messages.length, 'message')
      const last = isCut ? `The newest ${total}; there are more.` : `${total}.`
      return { text: [...messages.map(formatMessage), last].join('\n'), data: { messages, isCut } }
    }),
  )

/** Two lines: the facts of the message and its delivery, and its body as JSON. */
function formatMessage({
  sequence,
  id,
  type,
  batch,
  at,
  endpoint,
  state,
  tries,
  ...rest
}: ListedMessage) {
  const { status, answer, nextAt, body } = rest
  const delivery =
    endpoint === null
      ? ['no endpoint']
      : [
          `endpoint ${endpoint}: ${state} after ${formatQuantity(tries ?? 0, 'attempt')}`,
          ...(status === null ? [] : [String(status)]),
          ...(answer ? [answer.replace(/\p{C}/gu, ' ')] : []),
          ...(nextAt ? [`next ${nextAt}`] : []),
        ]
  const facts = [sequence, id, type, `batch ${batch}`, at, ...delivery].join('  ')
  return `${facts}\n  ${escapeControls(body)}`
}

/** Escapes the control characters in JSON, which a terminal would interpret. The JSON keeps its content. */
function escapeControls(json: string): string {
  return json.replace(/\p{C}/gu, (each) =>
    each
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

interface ReplayOptions {
  id?: string
  dead?: true
  since?: MessageCursor
  json?: boolean
}

export const replayCommand = command('replay', 'sends messages again, with the same ids')
  .argument('<endpoint>', 'number of the endpoint', readWholeNumber)
  .option('--id <id>', 'one message')
  .option('--dead', 'all dead letters')
  .option('--since <since>', 'all messages after this sequence, or since this time', readSince)
  .action((endpoint: number, { json, ...options }: ReplayOptions) =>
    runCommand(json, async ({ database }) => {
      if (Object.keys(options).length !== 1) throw new Error('Use one of --id, --dead and --since.')
      const data = await replayToEndpoint(database.db, endpoint, options as ReplayFilter)
      const { messages, enabled } = data
      const waiting = formatQuantity(messages, 'message waits', 'messages wait')
      const text = enabled
        ? `${formatQuantity(messages, 'message')} will be sent again.`
        : `${waiting}: endpoint ${endpoint} is disabled. Enable it with "endpoints enable ${endpoint}".`
      return { text, data }
    }),
  )
