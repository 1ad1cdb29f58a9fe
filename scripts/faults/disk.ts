import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SIZE_MB = 700
const PIECE = Buffer.alloc(1024 * 1024)

/** A folder for the data of one round. `fill` is missing if the folder is not on a separate small disk. */
export interface Disk {
  folder: string
  /** Fills the disk. Returns a function that frees the space again. */
  fill?: () => () => void
  remove(): void
}

/** Creates a folder on a small disk in memory, if this user may mount one. */
export function createDisk(): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'e-payment-faults-'))
  const mount = ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder]
  const isMounted = process.getuid?.() === 0 && spawnSync('mount', mount).status === 0
  // Other users may read the folder, because PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const remove = () => {
    process.off('exit', remove)
    if (isMounted) spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  if (!isMounted) return { folder, remove }
  return { folder, fill: () => fill(join(folder, 'filler')), remove }
}

function fill(file: string): () => void {
  const handle = openSync(file, 'w')
  try {
    for (;;) writeSync(handle, PIECE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(handle)
  }
  return () => rmSync(file)
}
