import { Option } from 'commander'
import { listEmployees } from '../accounts/accounts.sql.ts'
import { command, runCommand } from './command.ts'

interface Options {
  state?: 'active' | 'inactive'
  department?: string
  search?: string
  json?: boolean
}

export const employeesCommand = command('employees', 'lists employees')
  .addOption(
    new Option('--state <state>', 'only active or only inactive employees').choices([
      'active',
      'inactive',
    ]),
  )
  .option('--department <department>', 'only of this department')
  .option('--search <text>', 'a part of the username or the name')
  .action(({ state, department, search, json }: Options) =>
    runCommand(json, async ({ database }) => {
      const employees = await listEmployees(database.db, {
        active: state && state === 'active',
        department: department?.normalize('NFC'),
        search: search?.normalize('NFC'),
      })
      const lines = employees.map(
        ({ username, name, department, position, active }) =>
          `${username}  ${name}, ${department}, ${position}${active ? '' : '  inactive'}`,
      )
      return {
        text: lines.length > 0 ? lines.join('\n') : 'No employee matches.',
        data: { employees },
      }
    }),
  )
