import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type EmployeeContent, readEmployeeContents } from '../../audit/employeeEntries.sql.ts'
import type { AuditEntry } from '../../audit/chain.ts'
import type { AuditChange } from '../../audit/auditLog.service.ts'

/** The employees that result from the entries, each with the number of the last entry that changed the employee. */
export type ReplayedEmployees = Map<string, { content: EmployeeContent; seq: number }>

/** Applies an entry to the replayed employees. Returns the problem if the entry cannot be applied. */
export function replayEmployee(
  employees: ReplayedEmployees,
  { seq, what }: AuditEntry,
): string | undefined {
  const change = JSON.parse(what) as AuditChange
  // Entries before migration 005 contain only the username. That migration later added `employee.adopted` for each employee.
  if (!('employee' in change)) return undefined
  const { employee: content, type } = change
  const { username } = content
  const adds = type === 'employee.added' || type === 'employee.adopted'
  if (adds === employees.has(username)) {
    return adds
      ? `it adds employee ${username} again`
      : `no entry before it adds employee ${username}`
  }
  employees.set(username, { content, seq })
  return undefined
}

const names: Record<keyof Omit<EmployeeContent, 'username'>, string> = {
  name: 'the name is',
  department: 'the department is',
  position: 'the position is',
  active: 'active is',
  created: 'the time of creation is',
  password: 'the password is',
}

/** Compares the stored employees with the replayed ones and returns every difference. */
export async function compareEmployees(
  trx: Transaction<Tables>,
  replayed: ReplayedEmployees,
): Promise<{ subject: string; problem: string }[]> {
  const found: { subject: string; problem: string }[] = []
  for await (const storedEmployee of readEmployeeContents(trx)) {
    const subject = `employee ${storedEmployee.username}`
    const expected = replayed.get(storedEmployee.username)
    replayed.delete(storedEmployee.username)
    if (!expected) {
      found.push({ subject, problem: 'no entry adds it' })
      continue
    }
    const { content, seq } = expected
    for (const [field, name] of Object.entries(names) as [keyof typeof names, string][]) {
      if (storedEmployee[field] === content[field]) continue
      found.push({ subject, problem: `${name} not as entry ${seq} left it` })
    }
  }
  for (const [username, { seq }] of replayed) {
    found.push({
      subject: `employee ${username}`,
      problem: `it is not stored, but entry ${seq} names it`,
    })
  }
  return found
}
