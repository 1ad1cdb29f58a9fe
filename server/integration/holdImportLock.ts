import type { Database } from '../db/connect.ts'
import { type HeldImportLock, ImportRunningError } from '../db/importLock.ts'
import { unavailableError } from '../http/errors.ts'

/** Runs a call of the ERP while it holds the lock of imports. Throws 503 with `Retry-After` if another run holds it too long. */
export function holdImportLock<Result>(
  { importLock }: Pick<Database, 'importLock'>,
  work: (held: HeldImportLock) => Promise<Result>,
): Promise<Result> {
  return importLock.hold(work).catch((error: unknown) => {
    throw error instanceof ImportRunningError ? unavailableError(error.message) : error
  })
}
