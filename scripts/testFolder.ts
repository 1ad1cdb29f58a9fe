import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const MEMORY_FOLDER = '/dev/shm'
/**
 * The free memory that test files in memory need, in bytes per core. One server test and one browser test use about 100 MB each; the rest
 * is a reserve.
 */
const FREE_BYTES_PER_CORE = 1.5 * 1024 ** 3

/**
 * Moves the temporary files of all tests that this process starts into memory if there is room, otherwise leaves them on the disk.
 * PostgreSQL waits for the disk at every commit, and each test file has its own database: on a disk, the tests of the server take half as
 * much CPU time again. Returns the function that removes the files.
 */
export function keepTestFilesInMemory(): () => void {
  const needed = FREE_BYTES_PER_CORE * availableParallelism()
  if (process.availableMemory() < needed || freeBytes() < needed) return () => undefined
  const folder = createTestFolder(MEMORY_FOLDER, 'e-payment-tests-')
  process.env.TMPDIR = folder
  return () => removeFiles(folder)
}

/** Creates a folder for the files of tests. Every user can write to it, because PostgreSQL runs as another user than root. */
export function createTestFolder(parent: string, prefix: string): string {
  const folder = mkdtempSync(join(parent, prefix))
  chmodSync(folder, 0o1777)
  return folder
}

/** Removes a folder and its content. Tries again for a while if a process that is ending adds a file meanwhile. */
export function removeFiles(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize
  } catch {
    return 0
  }
}
