import type { Device } from '../../contract/session.ts'
import type { CurrentEmployee, ServerContext } from '../http/context.ts'
import { endOf, publishMessages } from '../notifications/messages.sql.ts'
import { endDevice, endOtherSessions, listDevices } from './devices.sql.ts'

/** The devices on which the caller is signed in (wire, "Devices"). */
export async function describeDevices(
  { database }: ServerContext,
  currentEmployee: CurrentEmployee,
): Promise<Device[]> {
  const rows = await listDevices(database.db, currentEmployee)
  return rows.map(({ id, startedAt, usedAt, browser, system, isCurrent }) => ({
    id,
    started_at: startedAt.toISOString(),
    used_at: usedAt.toISOString(),
    browser,
    system,
    current: isCurrent,
  }))
}

/** Signs the caller out on one device. Nothing happens if the caller is not signed in there. */
export async function signOutDevice(
  { database }: ServerContext,
  currentEmployee: CurrentEmployee,
  id: string,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await publishMessages(trx, endOf(await endDevice(trx, currentEmployee, id)))
  })
}

/** Signs the caller out on all other devices. */
export async function signOutOtherDevices(
  { database }: ServerContext,
  currentEmployee: CurrentEmployee,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await publishMessages(trx, endOf(await endOtherSessions(trx, currentEmployee)))
  })
}
