import { hashPassword } from '../accounts/passwords.ts'
import { resetPassword } from '../accounts/employees.service.ts'
import { command, runCommand } from './command.ts'
import { generatePassword, readPassword } from './passwordInput.ts'
import { commandErrorOfUnknownEmployee } from '../accounts/commandErrorOfUnknownEmployee.ts'

export const setPasswordCommand = command(
  'set-password',
  'sets the password on standard input, or generates one and prints it; ends all sessions',
)
  .argument('<username>')
  .option('--generate', 'generate a password without reading standard input')
  .action((typedUsername: string, { generate, json }: { generate?: boolean; json?: boolean }) =>
    runCommand(json, async ({ database }) => {
      const typed = generate || process.stdin.isTTY ? '' : await readPassword(process.stdin)
      const generated = typed === '' ? generatePassword() : undefined
      const passwordHash = await hashPassword(generated ?? typed)
      const employee = await resetPassword(database.db, typedUsername, passwordHash)
      if (!employee) throw commandErrorOfUnknownEmployee(typedUsername)
      const { username } = employee
      const shown = generated === undefined ? '' : ` The password is ${generated}`
      return {
        text: `The password of ${username} is changed, and all sessions have ended.${shown}`,
        data: { username, ...(generated !== undefined && { password: generated }) },
      }
    }),
  )
