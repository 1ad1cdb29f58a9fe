import { type Command, InvalidArgumentError } from 'commander'
import { type Scope, scopes as allScopes } from '../../contract/integrationCalls.ts'
import { isIpAddressOrNetwork } from '../config/integrationHosts.ts'
import {
  addIntegration,
  revokeIntegration,
  rotateToken,
} from '../integration/integrations.service.ts'
import { listIntegrations, type ListedIntegration } from '../integration/integrations.sql.ts'
import { readClientName, readListOf, readWholeNumber, requireNonEmpty } from './arguments.ts'
import { command, requireSubcommandOf, runCommand } from './command.ts'

interface Options {
  json?: boolean
}

const jsonOf = (self: Command) => self.optsWithGlobals<Options>().json

function readAddresses(text: string): string[] {
  const addresses = text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  if (addresses.every(isIpAddressOrNetwork)) return requireNonEmpty(addresses)
  throw new InvalidArgumentError(
    'It must be a list of addresses and networks such as 192.0.2.0/24.',
  )
}

const createAddCommand = () =>
  command('add', 'adds an API client and prints its token once')
    .requiredOption('--name <name>', 'name of the client', readClientName)
    .requiredOption('--scopes <scopes>', allScopes.join(', '), readListOf<Scope>(allScopes))
    .option('--addresses <addresses>', 'only from these addresses and networks', readAddresses)
    .action((options: { name: string; scopes: Scope[]; addresses?: string[] }, self: Command) =>
      runCommand(jsonOf(self), async ({ database }) => {
        const { name, scopes, addresses = [] } = options
        const { id, token } = await addIntegration(database.db, name, scopes, addresses)
        return { text: `API client ${id}. Its token is ${token}`, data: { id, token } }
      }),
    )

const withId = (each: Command) => each.argument('<id>', 'number of the API client', readWholeNumber)

const createRotateCommand = () =>
  withId(command('rotate', 'replaces the token; both work for seven days')).action(
    (id: number, _: Options, self: Command) =>
      runCommand(jsonOf(self), async ({ database }) => {
        const token = await rotateToken(database.db, id)
        return { text: `API client ${id}. Its token is ${token}`, data: { id, token } }
      }),
  )

const createRevokeCommand = () =>
  withId(command('revoke', 'revokes the tokens of a client')).action(
    (id: number, _: Options, self: Command) =>
      runCommand(jsonOf(self), async ({ database }) => {
        const name = await revokeIntegration(database.db, id)
        return { text: `The tokens of ${name} are revoked.`, data: { id } }
      }),
  )

const list = (json: boolean | undefined) =>
  runCommand(json, async ({ database }) => {
    const integrations = await listIntegrations(database.db)
    const text = integrations.map(formatIntegration).join('\n') || 'There are no API clients.'
    return { text, data: { integrations } }
  })

const createListCommand = () =>
  command('list', 'lists the API clients').action((_: Options, self: Command) => list(jsonOf(self)))

const group = command('integrations', 'lists or manages API clients')

export const integrationsCommand = requireSubcommandOf(group, ({ json }: Options) => list(json))
  .addCommand(createListCommand())
  .addCommand(createAddCommand())
  .addCommand(createRotateCommand())
  .addCommand(createRevokeCommand())

function formatIntegration({
  id,
  name,
  scopes,
  addresses,
  active,
  lastUsed,
  previousUntil,
}: ListedIntegration) {
  return [
    `${id}  ${name}  ${active ? 'active' : 'revoked'}`,
    scopes.join(','),
    addresses.join(',') || 'all addresses',
    `last used ${lastUsed ?? 'never'}`,
    ...(active && previousUntil ? [`previous token until ${previousUntil}`] : []),
  ].join('  ')
}
