import type { Kysely } from 'kysely'
import type { Settings } from '../../config/settings.ts'
import type { Tables } from '../../db/tables.ts'
import { demoAccounts } from './accounts.ts'
import { seedDemo } from './company.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/** Why this installation must not contain the demo company, whose passwords are public. Undefined if it may. */
export function demoObstacle({
  DATABASE_URL,
  HOST,
  PUBLIC_URL,
}: Pick<Settings, 'DATABASE_URL' | 'HOST' | 'PUBLIC_URL'>): string | undefined {
  if (DATABASE_URL !== '') return 'DATABASE_URL is set'
  if (PUBLIC_URL !== '') return 'PUBLIC_URL is set'
  if (!LOOPBACK.test(HOST)) return `HOST=${HOST} is not a loopback address`
  return undefined
}

/**
 * Fills an empty database with the demo company. Returns whether the database contains the demo accounts, from this start or an earlier
 * one.
 */
export async function openDemo(db: Kysely<Tables>, timeZone: string): Promise<boolean> {
  if (await seedDemo(db, timeZone)) return true
  const usernames = demoAccounts.map(({ username }) => username)
  const rows = await db
    .selectFrom('employees')
    .where('id', 'in', usernames)
    .where('active', '=', true)
    .select(['id', 'name'])
    .execute()
  return demoAccounts.every(({ username, name }) =>
    rows.some((row) => row.id === username && name.startsWith(`${row.name},`)),
  )
}
