import type { Transaction } from 'kysely'
import type { Device } from '../../contract/session.ts'
import type { Tables } from '../db/tables.ts'
import type { CurrentEmployee, ServerContext } from '../http/context.ts'
import { ApiError, unauthorizedError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import { sessionsEndedMessages, publishMessages } from '../notifications/messages.sql.ts'
import { endDeviceSessions, listDevices, lockEmployeeAndFindDevice } from './devices.sql.ts'

/** The devices on which the caller is signed in (wire, "Devices"). */
export async function describeDevices(
  { database }: ServerContext,
  currentEmployee: CurrentEmployee,
): Promise<Device[]> {
  const rows = await listDevices(database.db, currentEmployee)
  return rows.map(({ startedAt, usedAt, isCurrent, ...row }) => ({
    ...row,
    started_at: startedAt.toISOString(),
    used_at: usedAt.toISOString(),
    current: isCurrent,
  }))
}

/** Signs out: ends all sessions of the caller's device, and their event streams. */
export function signOut(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  language: Language,
): Promise<void> {
  return endWith(context, currentEmployee, language, (trx, currentDevice) =>
    endDeviceSessions(trx, currentEmployee, 'only', currentDevice),
  )
}

/** Signs the caller out on one device. Throws 404 if the caller is not signed in on a device with this id, even if another employee is. */
export function signOutDevice(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  id: string,
  language: Language,
): Promise<void> {
  return endWith(context, currentEmployee, language, async (trx) => {
    const ended = await endDeviceSessions(trx, currentEmployee, 'only', id)
    if (ended.length === 0) throw new ApiError(404, { detail: 'You are not signed in there.' })
    return ended
  })
}

/** Signs the caller out on all other devices. */
export function signOutOtherDevices(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  language: Language,
): Promise<void> {
  return endWith(context, currentEmployee, language, (trx, currentDevice) =>
    endDeviceSessions(trx, currentEmployee, 'allExcept', currentDevice),
  )
}

/** Ends sessions and their event streams in one transaction. Throws 401 if another device has ended the caller's session meanwhile. */
async function endWith(
  { database }: ServerContext,
  currentEmployee: CurrentEmployee,
  language: Language,
  end: (trx: Transaction<Tables>, ownDevice: string) => Promise<Buffer[]>,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const currentDevice = await lockEmployeeAndFindDevice(trx, currentEmployee)
    if (currentDevice === undefined) throw unauthorizedError(language)
    await publishMessages(trx, sessionsEndedMessages(await end(trx, currentDevice)))
  })
}
