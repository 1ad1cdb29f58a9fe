import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { removeFiles } from '../../scripts/testFolder.ts'

/** The process ids of the PostgreSQL server of a folder and its children; empty when it does not run. */
export function databaseProcesses(folder: string): number[] {
  const lock = path.join(folder, 'postgres', 'postmaster.pid')
  if (!fs.existsSync(lock)) return []
  const parent = Number.parseInt(fs.readFileSync(lock, 'utf8'), 10)
  const processIds = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const children = processIds.filter(([, ppid]) => ppid === parent).map(([pid]) => pid as number)
  return processIds.some(([pid]) => pid === parent) ? [parent, ...children] : []
}

/** Kills all PostgreSQL processes of a folder, as a power failure would. */
export function killDatabase(folder: string): void {
  for (const pid of databaseProcesses(folder)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already exited together with its parent.
    }
  }
}

/** Removes a folder and stops its database. The database still runs only after a failed test. */
export function removeDataFolder(folder: string): void {
  const lock = path.join(folder, 'postgres', 'postmaster.pid')
  const socket = fs.existsSync(lock) && fs.readFileSync(lock, 'utf8').split('\n')[4]
  killDatabase(folder)
  if (socket) removeFiles(socket)
  removeFiles(folder)
}
