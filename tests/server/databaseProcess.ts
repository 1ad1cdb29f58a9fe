import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** The process of a folder's PostgreSQL and all of its children; none where it does not run. */
export function databaseProcesses(folder: string): number[] {
  const lock = path.join(folder, 'postgres', 'postmaster.pid')
  if (!fs.existsSync(lock)) return []
  const parent = Number.parseInt(fs.readFileSync(lock, 'utf8'), 10)
  const pairs = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const children = pairs.filter(([, ppid]) => ppid === parent).map(([pid]) => pid as number)
  return pairs.some(([pid]) => pid === parent) ? [parent, ...children] : []
}

/** As a power failure would: all of a folder's PostgreSQL at once. */
export function killDatabase(folder: string): void {
  for (const pid of databaseProcesses(folder)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // it ended by itself, with its parent
    }
  }
}

/** Removes a folder with all that still runs on it, which is nothing but after a failed test. */
export function removeFolder(folder: string): void {
  const lock = path.join(folder, 'postgres', 'postmaster.pid')
  const socket = fs.existsSync(lock) && fs.readFileSync(lock, 'utf8').split('\n')[4]
  killDatabase(folder)
  if (socket) fs.rmSync(socket, { recursive: true, force: true })
  fs.rmSync(folder, { recursive: true, force: true })
}
