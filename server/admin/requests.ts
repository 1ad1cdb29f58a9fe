import type { Command } from 'commander'
import { listOpenAccountRequests } from '../accounts/accountRequests.sql.ts'
import { approveRequest, refuseRequest } from '../accounts/accountRequests.service.ts'
import { readName, readWholeNumber } from './arguments.ts'
import { command, requireSubcommandOf, runCommand } from './command.ts'

interface Options {
  department?: string
  position?: string
  json?: boolean
}

const createApproveCommand = () =>
  command('approve', 'approves a request and creates an active employee')
    .argument('<id>', 'number of the request', readWholeNumber)
    .option('--department <department>', 'instead of the one in the request', readName)
    .option('--position <position>', 'instead of the one in the request', readName)
    .action((id: number, options: Options, self: Command) =>
      runCommand(self.optsWithGlobals<Options>().json, async ({ database }) => {
        const approved = await approveRequest(database.db, id, options)
        const { username, name, department, position } = approved
        return {
          text: `${username} can sign in: ${name}, ${department}, ${position}.`,
          data: { request: id, username, name, department, position },
        }
      }),
    )

const createRefuseCommand = () =>
  command('refuse', 'removes a request')
    .argument('<id>', 'number of the request', readWholeNumber)
    .action((id: number, _: Options, self: Command) =>
      runCommand(self.optsWithGlobals<Options>().json, async ({ database }) => {
        const { username } = await refuseRequest(database.db, id)
        return {
          text: `Request ${id} of ${username} is refused.`,
          data: { request: id, username },
        }
      }),
    )

const group = command('requests', 'lists, approves or refuses account requests')

export const requestsCommand = requireSubcommandOf(group, ({ json }: Options) =>
  runCommand(json, async ({ database }) => {
    const requests = await listOpenAccountRequests(database.db)
    const lines = requests.map(
      ({
        id,
        username,
        name,
        department,
        position,
        address,
        created,
        consented,
        existing,
        subject,
      }) =>
        [
          `${id}  ${username}  ${name}, ${department}, ${position}`,
          `${created.toISOString()}  ${address ?? ''}`.trim(),
          consented ? `consented ${consented.toISOString()}` : 'no consent',
          ...(subject === null ? [] : [`single sign-on, subject ${subject}`]),
          ...(existing ? [`employee ${existing} has this username`] : []),
        ].join('  '),
    )
    return {
      text: lines.length > 0 ? lines.join('\n') : 'There are no open requests.',
      data: { requests },
    }
  }),
)
  .addCommand(createApproveCommand())
  .addCommand(createRefuseCommand())
