import { InvalidArgumentError } from 'commander'
import { PASSWORD_MAX, USERNAME } from '../../contract/limits.ts'
import { cleanLine, hasControl, isInvisible } from '../../contract/text.ts'
import { storeEmployee } from '../services/employees.ts'
import { hashPassword } from '../services/passwords.ts'
import { command, run } from './command.ts'

interface Options {
  username: string
  password: string
  name: string
  department: string
  position: string
  order?: number
  json?: boolean
}

export const addUserCommand = command('add-user', 'makes an active employee')
  .requiredOption('--username <username>', 'letters, digits and @.+_-', readUsername)
  .requiredOption('--password <password>', 'what the employee signs in with', readFilled)
  .requiredOption('--name <name>', 'as colleagues know the employee', readText)
  .requiredOption('--department <department>', 'made where it is new', readText)
  .requiredOption('--position <position>', 'made where it is new', readText)
  .option('--order <rank>', 'rank of the position, 1 the highest', readRank)
  .action((options: Options) =>
    run(options.json, async ({ database }) => {
      const { username, password, name, department, position, order } = options
      const passwordHash = await hashPassword(password)
      const employee = {
        id: username,
        name,
        passwordHash,
        department,
        position,
        rank: order,
        active: true,
      }
      if (!(await storeEmployee(database.db, employee))) {
        throw new Error(`There is an employee ${username} already.`)
      }
      const text = `${username} can sign in: ${name}, ${department}, ${position}.`
      return { text, data: { username, name, department, position } }
    }),
  )

function readUsername(text: string): string {
  if (USERNAME.test(text)) return text
  throw new InvalidArgumentError(
    'It begins with a letter or a digit, has no more than 150 of letters, digits and @.+_-.',
  )
}

function readFilled(text: string): string {
  if (text !== '' && text.length <= PASSWORD_MAX) return text
  throw new InvalidArgumentError('It has 1 to 1,000 characters.')
}

function readText(text: string): string {
  const clean = cleanLine(text)
  if (!isInvisible(clean) && clean.length <= 150 && !hasControl(clean)) return clean
  throw new InvalidArgumentError('It has 1 to 150 characters, none of them a control character.')
}

function readRank(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is a whole number.')
}
