import { type Command, InvalidArgumentError, Option } from 'commander'
import { type MessageType, messageTypes } from '../../contract/integration.ts'
import { categories, type Category } from '../../contract/voucher.ts'
import { internetPolicy } from '../http/publicAddresses.ts'
import {
  addEndpoint,
  changeEndpoint,
  disableEndpoint,
  enableEndpoint,
  endRotation,
  retireEndpoint,
  rotateSecret,
  testEndpoint,
} from '../integration/endpoints.service.ts'
import {
  type EndpointWithFigures,
  listEndpoints,
  type WebhookSubscription,
} from '../integration/endpoints.sql.ts'
import { createWebhookSender } from '../integration/webhookSender.ts'
import { readOptionalListOf, readListOf, readWholeNumber } from './arguments.ts'
import {
  type CommandResult,
  command,
  formatQuantity,
  requireSubcommandOf,
  runCommand,
} from './command.ts'

interface Options extends Partial<WebhookSubscription> {
  end?: boolean
  json?: boolean
}

function readCompanies(text: string): string[] {
  const companies = [...new Set(text.split(',').map((each) => each.trim()))].filter(Boolean)
  if (companies.every((each) => /^[\w-]{1,20}$/.test(each))) return companies
  throw new InvalidArgumentError('It must be a list of company codes, separated by commas.')
}

const withSubscription = (each: Command) =>
  each
    .addOption(
      new Option('--types <types>', 'types of messages, by default all').argParser(
        readListOf<MessageType>(messageTypes),
      ),
    )
    .addOption(
      new Option('--categories <categories>', 'only of these categories; "" means all').argParser(
        readOptionalListOf<Category>(categories),
      ),
    )
    .option('--companies <companies>', 'only of these companies; "" means all', readCompanies)

const withId = (each: Command) => each.argument('<id>', 'number of the endpoint', readWholeNumber)

function subscriptionOf({ url, types, categories: only, companies }: Options) {
  return {
    ...(url !== undefined && { url }),
    ...(types && { types }),
    ...(only && { categories: only }),
    ...(companies && { companies }),
  }
}

const jsonOf = (self: Command) => self.optsWithGlobals<Options>().json

const createAddCommand = () =>
  withSubscription(
    command('add', 'adds an endpoint and prints its secret once').requiredOption(
      '--url <url>',
      'https URL of a host in INTEGRATION_HOSTS',
    ),
  ).action((options: Options & { url: string }, self: Command) =>
    runCommand(jsonOf(self), async ({ database, settings }) => {
      const { id, secret } = await addEndpoint(database.db, settings.INTEGRATION_HOSTS, {
        types: [...messageTypes],
        categories: [],
        companies: [],
        ...subscriptionOf(options),
        url: options.url,
      })
      return { text: `Endpoint ${id}. Its secret is ${secret}`, data: { id, secret } }
    }),
  )

const createChangeCommand = () =>
  withSubscription(
    withId(command('change', 'changes URL or subscription')).option('--url <url>'),
  ).action((id: number, options: Options, self: Command) =>
    runCommand(jsonOf(self), async ({ database, settings }) => {
      const change = subscriptionOf(options)
      if (Object.keys(change).length === 0) {
        throw new Error('Use at least one of --url, --types, --categories and --companies.')
      }
      const after = await changeEndpoint(database.db, settings.INTEGRATION_HOSTS, id, change)
      return { text: `Endpoint ${id}: ${formatSubscription(after)}`, data: { id, ...after } }
    }),
  )

const createTestCommand = () =>
  withId(command('test', 'sends a test message and prints the response')).action(
    (id: number, _: Options, self: Command) =>
      runCommand(jsonOf(self), async ({ database, settings }) => {
        const send = createWebhookSender(settings.INTEGRATION_HOSTS, internetPolicy)
        const { status, answer, durationMs } = await testEndpoint(database.db, send, id)
        const isDelivered = status !== null && status >= 200 && status < 300
        return {
          text: `${status ?? 'no response'}  ${durationMs} ms  ${printable(answer)}`,
          data: { id, status, durationMs, answer },
          ...(!isDelivered && { problem: `Endpoint ${id} has not accepted the test message.` }),
        }
      }),
  )

const createRotateCommand = () =>
  withId(command('rotate', 'replaces the secret; both sign for 24 hours'))
    .option('--end', 'ends the time in which both secrets sign')
    .action((id: number, { end }: Options, self: Command) =>
      runCommand(jsonOf(self), async ({ database }): Promise<CommandResult> => {
        if (end) {
          await endRotation(database.db, id)
          return { text: `Only the current secret of endpoint ${id} signs.`, data: { id } }
        }
        const secret = await rotateSecret(database.db, id)
        return { text: `Endpoint ${id}. Its secret is ${secret}`, data: { id, secret } }
      }),
    )

const createEnableCommand = () =>
  withId(command('enable', 'sends the waiting messages, and further ones')).action(
    (id: number, _: Options, self: Command) =>
      runCommand(jsonOf(self), async ({ database }) => {
        const isChanged = await enableEndpoint(database.db, id)
        const text = `Endpoint ${id} is ${isChanged ? '' : 'already '}enabled.`
        return { text, data: { id, isChanged } }
      }),
  )

const createDisableCommand = () =>
  withId(command('disable', 'sends nothing more; messages wait')).action(
    (id: number, _: Options, self: Command) =>
      runCommand(jsonOf(self), async ({ database }) => {
        const isChanged = await disableEndpoint(database.db, id, 'command')
        const text = `Endpoint ${id} is ${isChanged ? '' : 'already '}disabled.`
        return { text, data: { id, isChanged } }
      }),
  )

const createRetireCommand = () =>
  withId(command('retire', 'ends the subscription; what waits is not sent')).action(
    (id: number, _: Options, self: Command) =>
      runCommand(jsonOf(self), async ({ database }) => {
        const isChanged = await retireEndpoint(database.db, id)
        const text = `Endpoint ${id} is ${isChanged ? '' : 'already '}retired.`
        return { text, data: { id, isChanged } }
      }),
  )

const list = (json: boolean | undefined) =>
  runCommand(json, async ({ database }) => {
    const endpoints = await listEndpoints(database.db)
    const text = endpoints.map(formatEndpoint).join('\n') || 'There are no endpoints.'
    return { text, data: { endpoints } }
  })

const createListCommand = () =>
  command('list', 'lists the endpoints').action((_: Options, self: Command) => list(jsonOf(self)))

const group = command('endpoints', 'lists or manages the webhook endpoints of the ERP')

export const endpointsCommand = requireSubcommandOf(group, ({ json }: Options) => list(json))
  .addCommand(createListCommand())
  .addCommand(createAddCommand())
  .addCommand(createChangeCommand())
  .addCommand(createTestCommand())
  .addCommand(createRotateCommand())
  .addCommand(createEnableCommand())
  .addCommand(createDisableCommand())
  .addCommand(createRetireCommand())

function formatSubscription({
  url,
  types,
  categories: only,
  companies,
}: WebhookSubscription): string {
  const or = (words: readonly string[], all: string) => words.join(',') || all
  return [
    url,
    or(types, 'no messages'),
    or(only, 'all categories'),
    or(companies, 'all companies'),
  ].join('  ')
}

const seconds = (delay: number | null) => (delay === null ? '-' : `${delay.toFixed(1)} s`)

function formatEndpoint(endpoint: EndpointWithFigures): string {
  const { id, enabled, types, waiting, dead, lastSuccess, medianDelay, maximumDelay } = endpoint
  const state = types.length === 0 ? 'retired' : enabled ? 'enabled' : 'disabled'
  return [
    `${id}  ${state}`,
    formatSubscription(endpoint),
    `${formatQuantity(waiting, 'message')} waiting, ${dead} dead`,
    `last success ${lastSuccess ?? 'never'}`,
    `delay ${seconds(medianDelay)} median, ${seconds(maximumDelay)} at most`,
  ].join('  ')
}

/** Removes control characters from a response, because the terminal would interpret them. */
const printable = (text: string) => text.replace(/\p{C}/gu, ' ')
