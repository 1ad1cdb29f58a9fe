import { lastDateOfPeriod } from '../../machines/delegations/delegations.rules.ts'
import type { ServerContext } from '../http/context.ts'
import { listAwayUntil } from './delegations.sql.ts'
import { toCompanyMoment } from './periods.ts'

/** Adds `away_until` to the employees for whom a delegate acts now (delegates, L42). */
export async function addAwayUntil<Employee extends { id: string }>(
  { database, settings }: Pick<ServerContext, 'database' | 'settings'>,
  employees: readonly Employee[],
): Promise<(Employee & { away_until?: string })[]> {
  const rows = await listAwayUntil(database.db)
  if (rows.length === 0) return [...employees]
  const ends = new Map(rows.map(({ employee, endsAt }) => [employee, endsAt]))
  return employees.map((employee) => {
    const end = ends.get(employee.id)
    if (!end) return employee
    return {
      ...employee,
      away_until: lastDateOfPeriod(toCompanyMoment(end, settings.TIME_ZONE).clock),
    }
  })
}
