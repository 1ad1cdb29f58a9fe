import { activate } from '../services/employees.ts'
import { command, run } from './command.ts'

export const activateCommand = command('activate', 'lets an employee who has registered sign in')
  .argument('<username>')
  .action((username: string, { json }: { json?: boolean }) =>
    run(json, async ({ database }) => {
      const before = await activate(database.db, username)
      if (!before) throw new Error(`There is no employee ${username}.`)
      const text = before === 'active' ? 'was active already' : 'can sign in'
      return { text: `${username} ${text}.`, data: { username, before } }
    }),
  )
