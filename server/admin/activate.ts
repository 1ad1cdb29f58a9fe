import type { Database } from '../db/connect.ts'
import { findAccountRequestIds } from '../accounts/accountRequests.sql.ts'
import { activateEmployee, deactivateEmployee } from '../accounts/employees.service.ts'
import { approveRequest } from '../accounts/accountRequests.service.ts'
import { command, runCommand } from './command.ts'
import { listUndecidedDocuments } from './undecided.sql.ts'
import { commandErrorOfUnknownEmployee } from '../accounts/commandErrorOfUnknownEmployee.ts'

export const activateCommand = command(
  'activate',
  'activates an employee, or approves the account request with that username',
)
  .argument('<username>')
  .action((username: string, { json }: { json?: boolean }) =>
    runCommand(json, async ({ database }) => {
      const employee = await activateEmployee(database.db, username)
      if (!employee) return approveOnly(database.db, username)
      const before = employee.active ? 'active' : 'inactive'
      const text = employee.active ? 'was already active' : 'can sign in'
      return {
        text: `${employee.username} ${text}.`,
        data: { username: employee.username, before },
      }
    }),
  )

/** Approves the only open account request for a username, unchanged. Throws if there is none, or if there are several. */
async function approveOnly(db: Database['db'], typedUsername: string) {
  const [id, ...others] = await findAccountRequestIds(db, typedUsername)
  if (id === undefined) {
    throw new Error(
      `There is no employee ${typedUsername} and no request for that username. "employees" and "requests" list all.`,
    )
  }
  if (others.length > 0) {
    const ids = [id, ...others].join(', ')
    throw new Error(
      `There are several requests for ${typedUsername}: ${ids}. Approve one of them: requests approve ID`,
    )
  }
  const { username, name, department, position } = await approveRequest(db, id, {})
  return {
    text: `${username} can sign in: ${name}, ${department}, ${position}.`,
    data: { username, before: 'requested', request: id, name, department, position },
  }
}

export const deactivateCommand = command(
  'deactivate',
  'ends sign-in, sessions, push notifications and delegations of an employee; documents stay',
)
  .argument('<username>')
  .action((typedUsername: string, { json }: { json?: boolean }) =>
    runCommand(json, async ({ database }) => {
      const employee = await deactivateEmployee(database.db, typedUsername)
      if (!employee) throw commandErrorOfUnknownEmployee(typedUsername)
      const { username } = employee
      const before = employee.active ? 'active' : 'inactive'
      const text = employee.active ? 'can no longer sign in' : 'was already inactive'
      const documents = await listUndecidedDocuments(database.db, username)
      const lines = documents.map(({ id, title }) => `document ${id} waits: ${title}`)
      return {
        text: [`${username} ${text}.`, ...lines].join('\n'),
        data: { username, before, documents: documents.map(({ id }) => id) },
      }
    }),
  )
