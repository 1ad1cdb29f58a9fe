import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** The content of PostgreSQL's `postmaster.pid` (storage, "Database File Layout"). */
export interface LockFile {
  pid: number
  /** when the server started, in seconds since 1970 */
  startedAt: number
  /** the folder of the server's socket; undefined until the server listens */
  socket: string | undefined
}

/** The lock file of a cluster, or undefined if there is none. */
export function readLockFile(cluster: string): LockFile | undefined {
  try {
    const lines = fs.readFileSync(lockFileOf(cluster), 'utf8').split('\n')
    const pid = Number.parseInt(lines[0] ?? '', 10)
    if (!(pid > 0)) return undefined
    return { pid, startedAt: Number(lines[2]), socket: lines[4]?.trim() || undefined }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export const lockFileOf = (cluster: string) => path.join(cluster, 'postmaster.pid')

/** State of the process in a lock file. `foreign`: the process id now belongs to another process, or the process is a zombie. */
export type PostmasterState = 'running' | 'gone' | 'foreign'

/** The state of the process in a lock file. `running` if it cannot be determined. */
export function findPostmasterState(cluster: string, lock: LockFile): PostmasterState {
  return fs.existsSync('/proc/self/stat')
    ? postmasterStateByProc(cluster, lock)
    : postmasterStateByPs(lock)
}

/** The state on Linux. It is found by the current folder of the process, which for PostgreSQL is its cluster. */
function postmasterStateByProc(cluster: string, lock: LockFile): PostmasterState {
  const stat = readOr(() => fs.readFileSync(`/proc/${lock.pid}/stat`, 'utf8'))
  if (stat === undefined) return 'gone'
  // The name can contain spaces and brackets. State and other fields follow it (proc_pid_stat(5)).
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (name !== 'postgres' || fields[0] === 'Z' || fields[0] === 'X') return 'foreign'
  const folder = readOr(() => fs.readlinkSync(`/proc/${lock.pid}/cwd`))
  if (folder !== undefined) return folder === fs.realpathSync(cluster) ? 'running' : 'foreign'
  // Without permission to read the link to the current folder, compares the start times. Field 22 of stat is the start in hundredths of a
  // second since boot.
  const boot = Number(/^btime (\d+)$/m.exec(fs.readFileSync('/proc/stat', 'utf8'))?.[1])
  return postmasterStateByStart(boot + Number(fields[19]) / 100, lock)
}

/** Maximum difference in seconds between the two start times, which come from different clocks. */
const TOLERANCE_SECONDS = 60

function postmasterStateByStart(started: number, { startedAt }: LockFile): PostmasterState {
  return started > startedAt + TOLERANCE_SECONDS ? 'foreign' : 'running'
}

/** The state of the process on systems without /proc, from the name and the start time that `ps` prints. */
export function postmasterStateByPs(lock: LockFile): PostmasterState {
  const field = (name: string) =>
    spawnSync('ps', ['-p', String(lock.pid), '-o', `${name}=`], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    })
  const { status, stdout } = field('comm')
  if (status === null) return 'running'
  const name = path.basename(stdout.trim())
  if (name === '') return 'gone'
  if (name !== 'postgres') return 'foreign'
  return postmasterStateByStart(Date.parse(field('lstart').stdout) / 1000, lock)
}

function readOr(read: () => string): string | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const LOG_BYTES_MAX = 10_000_000

/**
 * Limits the log to 10 MB, with one rotated copy. PostgreSQL keeps the file open for appending, so the file is copied and truncated instead
 * of renamed. If the disk is full, the copy is lost.
 */
export function rotateLog(log: string, bytesMax = LOG_BYTES_MAX): void {
  const size = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size <= bytesMax) return
  try {
    fs.copyFileSync(log, `${log}.1`)
  } catch {
    fs.rmSync(`${log}.1`, { force: true })
  }
  fs.truncateSync(log)
}

/** The last three lines of the log. The log contains the path `alias` instead of the cluster's path. */
export function lastLogLines(log: string, cluster: string, alias: string): string {
  const text = fs.readFileSync(log, 'utf8')
  return text.trim().split('\n').slice(-3).join(' ').replaceAll(alias, cluster)
}
