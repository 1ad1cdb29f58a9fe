import { logAlarms } from './alarms/alarms.service.ts'
import type { Settings } from './config/settings.ts'
import type { Database } from './db/connect.ts'
import { publishDelegationChanges } from './delegations/clock.service.ts'
import { openWatchedFolder } from './imports/arrivals.ts'
import { createFolderWatch } from './imports/watch.ts'
import { PENDING_JOB, raisePendingAlarms } from './integration/pendingInErp.service.ts'
import {
  type Job,
  type PeriodicChecks,
  startPeriodicChecks,
} from './scheduler/scheduler.service.ts'

const MINUTE_MS = 60_000
const PENDING_INTERVAL_MS = 10 * MINUTE_MS

/** The log of the process, as far as it is used here. */
interface Log {
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
}

/** The periodic work that only one process at a time does (integration, N24). */
export function jobsOf(
  { db, importLock }: Pick<Database, 'db' | 'importLock'>,
  { IMPORT_DIR, IMPORT_EVERY }: Settings,
  log: Log,
): Job[] {
  const onAlarm = logAlarms(log)
  const jobs: Job[] = [
    {
      name: PENDING_JOB,
      everyMs: PENDING_INTERVAL_MS,
      run: async (signal, progress) => {
        await raisePendingAlarms(db, onAlarm, () => {
          signal.throwIfAborted()
          progress()
        })
        return undefined
      },
    },
  ]
  if (isWatched({ IMPORT_DIR, IMPORT_EVERY })) {
    const run = createFolderWatch({ db, importLock, folder: IMPORT_DIR, log, onAlarm })
    jobs.push({ name: 'importFolder', everyMs: IMPORT_EVERY * MINUTE_MS, run })
  }
  return jobs
}

/**
 * Sends the event `clock` at the begin and the end of delegations, in every process (integration, N24). This is no job of the scheduler,
 * because the others can take minutes.
 */
export function startDelegationClock(db: Database['db'], log: Pick<Log, 'error'>): PeriodicChecks {
  return startPeriodicChecks(() =>
    publishDelegationChanges(db).catch((error: unknown) => {
      log.error({ err: error }, 'a check for delegations that begin or end failed')
      throw error
    }),
  )
}

type WatchSettings = Pick<Settings, 'IMPORT_DIR' | 'IMPORT_EVERY'>

const isWatched = ({ IMPORT_DIR, IMPORT_EVERY }: WatchSettings) =>
  IMPORT_DIR !== '' && IMPORT_EVERY > 0

/** Prepares IMPORT_DIR. Throws a one-line Error if it is no writable folder. */
export async function prepareImportFolder(settings: WatchSettings): Promise<void> {
  if (isWatched(settings)) await openWatchedFolder(settings.IMPORT_DIR)
}
