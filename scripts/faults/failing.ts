import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isInstalled } from '../programs/packages.ts'

const EIO = 5
const ENOSPC = 28
/** The layout of `struct control` in failing.c: four integers of 4 bytes, then a path. */
const BYTES = 256
const PATH_AT = 16

/** Makes the nth write or sync of some processes fail. `environment` must be set for these processes. */
export interface FailingWrites {
  environment: Record<string, string>
  arm(what: 'write' | 'sync', nth: number): void
  disarm(): void
  /** The number of writes and syncs that have failed so far. */
  hits(): number
  /** The folder of the last file that failed, for example `pg_wal`. `xx` is any of the 256 folders of stored files. */
  place(): string
  close(): void
}

/** Compiles failing.c into a folder. Returns the library, or undefined without a C compiler. */
export function compileFailingWrites(folder: string): string | undefined {
  if (!isInstalled('gcc')) return undefined
  const library = join(folder, 'failing.so')
  const source = resolve('scripts/faults/failing.c')
  const args = ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl']
  const { status, stderr } = spawnSync('gcc', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`gcc did not compile ${source}: ${stderr}`)
  return library
}

/** Creates the control file `file` and the environment with which processes fail in writes below `folder`. */
export function createFailingWrites(library: string, folder: string, file: string): FailingWrites {
  writeFileSync(file, Buffer.alloc(BYTES))
  // All users may write to the file, because PostgreSQL runs as another user.
  chmodSync(file, 0o666)
  const handle = openSync(file, 'r+')
  const write = (writes: number, syncs: number, error: number) => {
    const bytes = Buffer.alloc(12)
    for (const [at, value] of [writes, syncs, error].entries()) bytes.writeInt32LE(value, at * 4)
    writeSync(handle, bytes, 0, bytes.length, 0)
  }
  const read = () => {
    const bytes = Buffer.alloc(BYTES)
    readSync(handle, bytes, 0, BYTES, 0)
    return bytes
  }
  return {
    environment: { LD_PRELOAD: library, FAULT_CONTROL: file, FAULT_FOLDER: folder },
    arm: (what, nth) => (what === 'write' ? write(nth, 0, ENOSPC) : write(0, nth, EIO)),
    disarm: () => write(0, 0, 0),
    hits: () => read().readInt32LE(12),
    place() {
      const [path = ''] = read().toString('utf8', PATH_AT).split('\0')
      const [folder = '.'] = path.split('/').filter(Boolean)
      return folder.replace(/^[0-9a-f]{2}$/, 'xx')
    },
    close: () => closeSync(handle),
  }
}
