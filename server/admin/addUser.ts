import { InvalidArgumentError } from 'commander'
import { characterCount } from '../../contract/characters.ts'
import { PASSWORD_MAX } from '../../contract/limits.ts'
import { storeEmployee } from '../accounts/employees.service.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { readName, readRank, readUsername } from './arguments.ts'
import { command, runAndCreateDatabase } from './command.ts'
import { readPassword } from './passwordInput.ts'

interface Options {
  username: string
  password: string
  name: string
  department: string
  position: string
  order?: number
  json?: boolean
}

export const addUserCommand = command('add-user', 'creates an active employee')
  .requiredOption('--username <username>', 'letters, digits and @.+_-', readUsername)
  .requiredOption(
    '--password <password>',
    '- reads it from standard input, or asks for it on a terminal',
    readFilled,
  )
  .requiredOption('--name <name>', 'display name of the employee', readName)
  .requiredOption('--department <department>', 'created if it is missing', readName)
  .requiredOption('--position <position>', 'created if it is missing', readName)
  .option('--order <rank>', 'rank of the position, 1 the highest', readRank)
  .action((options: Options) =>
    runAndCreateDatabase(options.json, async ({ database }) => {
      const { username, name, department, position, order } = options
      const passwordHash = await hashPassword(await passwordOf(options.password))
      const employee = { id: username, name, passwordHash, department, position, rank: order }
      if (!(await storeEmployee(database.db, employee))) {
        throw new Error(`The employee ${username} already exists.`)
      }
      const text = `${username} can sign in: ${name}, ${department}, ${position}.`
      return { text, data: { username, name, department, position } }
    }),
  )

async function passwordOf(given: string): Promise<string> {
  if (given !== '-') {
    process.stderr.write(
      'Warning: a password in the command line is visible in the process list and in the shell history. --password - reads it from standard input.\n',
    )
    return given
  }
  const password = await readPassword(process.stdin)
  if (password === '') throw new Error('Standard input contains no password.')
  return password
}

function readFilled(text: string): string {
  if (text !== '' && characterCount(text) <= PASSWORD_MAX) return text
  throw new InvalidArgumentError('It must have 1 to 1,000 characters.')
}
