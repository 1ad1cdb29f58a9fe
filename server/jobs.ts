import { logAlarms } from './alarms/alarms.service.ts'
import type { Database } from './db/connect.ts'
import { publishChanges } from './delegations/clock.service.ts'
import { raisePendingAlarms } from './integration/pending.service.ts'
import type { Job } from './scheduler/scheduler.service.ts'

const MINUTE_MS = 60_000
const PENDING_EVERY_MS = 10 * MINUTE_MS

/** The log of the process. */
interface Log {
  warn(fields: object, text: string): void
}

/** The periodic work of the product (integration, N24). */
export function jobsOf(db: Database['db'], log: Log): Job[] {
  const onAlarm = logAlarms(log)
  return [
    { name: 'delegations', everyMs: 0, run: () => publishChanges(db) },
    {
      name: 'pendingInErp',
      everyMs: PENDING_EVERY_MS,
      run: async () => {
        await raisePendingAlarms(db, onAlarm)
        return undefined
      },
    },
  ]
}
