import { changeEmployee } from '../accounts/employees.service.ts'
import { readName } from './arguments.ts'
import { command, runCommand } from './command.ts'
import { commandErrorOfUnknownEmployee } from '../accounts/commandErrorOfUnknownEmployee.ts'

interface Options {
  department?: string
  position?: string
  name?: string
  json?: boolean
}

export const moveEmployeeCommand = command(
  'move',
  'changes department, position or name of an employee',
)
  .argument('<username>')
  .option('--department <department>', 'created if it is missing', readName)
  .option('--position <position>', 'created if it is missing', readName)
  .option('--name <name>', 'display name of the employee', readName)
  .action((typedUsername: string, { json, ...wanted }: Options) =>
    runCommand(json, async ({ database }) => {
      if (Object.keys(wanted).length === 0) {
        throw new Error('Nothing to change: give --department, --position or --name.')
      }
      const moved = await changeEmployee(database.db, typedUsername, wanted)
      if (!moved) throw commandErrorOfUnknownEmployee(typedUsername)
      const { username, name, department, position } = moved.after
      return {
        text: `${username} is now ${name}, ${department}, ${position}.`,
        data: { username, name, department, position },
      }
    }),
  )
