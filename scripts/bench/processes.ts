import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

interface Usage {
  parent: number
  /** User and system CPU time of the process, in clock ticks. */
  own: number
  /** CPU time of the child processes that have ended, in clock ticks. */
  reaped: number
}

function usageOf(pid: number): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command, in parentheses, may contain spaces: the fields after it begin with the state.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const at = (index: number) => Number(fields[index])
    return { parent: at(1), own: at(11) + at(12), reaped: at(13) + at(14) }
  } catch {
    return undefined
  }
}

/**
 * Milliseconds of CPU that a process has used so far. With `withChildren` also all its children, including those that have ended,
 * for example a PostgreSQL server with every backend. Linux only (`/proc`), in steps of 10 ms.
 */
export function cpuMs(pid: number, withChildren = false): number {
  const usage = usageOf(pid)
  if (!usage) throw new Error(`The process ${pid} has ended.`)
  let ticks = usage.own
  if (withChildren) {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const children = pids
      .map((name) => usageOf(Number(name)))
      .filter((each) => each?.parent === pid)
    ticks += usage.reaped + children.reduce((sum, child) => sum + (child?.own ?? 0), 0)
  }
  return (ticks * 1000) / ticksPerSecond
}

/** Resident memory of a process, in bytes. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(status.match(/^VmRSS:\s+(\d+) kB/m)?.[1]) * 1024
}

/** Peak resident memory of a process so far, in bytes. */
export function peakMemoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(status.match(/^VmHWM:\s+(\d+) kB/m)?.[1]) * 1024
}

/** The embedded PostgreSQL of a data folder: its process, its connection settings, and the same as a `DATABASE_URL`. */
export function embeddedPostgresOf(dataDir: string) {
  const lines = readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')
  const connection = { host: lines[4]?.trim() ?? '', user: 'epayment', database: 'postgres' }
  const { host, user, database } = connection
  return {
    pid: Number(lines[0]),
    connection,
    url: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
  }
}
