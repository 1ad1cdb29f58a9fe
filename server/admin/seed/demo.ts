import type { Settings } from '../../config/settings.ts'
import type { Database } from '../../db/connect.ts'
import type { Media } from '../../http/context.ts'
import { dayOf } from '../../time/dates.ts'
import { demoAccounts } from './accounts.ts'
import { demoCompanyParameters, seedCompany } from './company.ts'
import { makeCalendar } from './calendar.ts'
import { seedDocuments } from './documents/store.ts'
import { wantedBatches } from './documents/plannedDocuments.ts'

/** The numbers of voucher lines of the demo company. The `earlier` ones are for documents of past months, which the analytics show. */
export const demoVoucherLines = { lines: 3300, earlier: { lines: 130, first: 165, last: 93 } }

/** What is needed to store the demo company. */
interface DemoStore {
  database: Database
  media: Media
  settings: Settings
}

/**
 * Fills an empty database with the demo company and its documents. Returns false if the database is not empty. After a crash between these
 * two steps, the company has no documents.
 */
export async function seedDemo(store: DemoStore): Promise<boolean> {
  const today = dayOf(new Date(), store.settings.TIME_ZONE)
  const wanted = wantedBatches(makeCalendar(today))
  const company = { ...demoCompanyParameters, ...demoVoucherLines, today, wanted }
  if (!(await seedCompany(store.database.db, company))) return false
  await seedDocuments(store, today)
  return true
}

/** Seeds the demo company if necessary. Returns whether the database contains its accounts, from this start or an earlier one. */
export async function ensureDemoCompany(store: DemoStore): Promise<boolean> {
  if (await seedDemo(store)) return true
  const { db } = store.database
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
