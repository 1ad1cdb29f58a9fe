import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries, findPostgresUser } from '../../server/db/binaries.ts'
import { freePort, untilListening } from '../programs/programs.ts'

/** A PostgreSQL server on a loopback port. Unlike the embedded one, it does not restart automatically. */
export interface Postgres {
  port: number
  url: string
  /** The server process and its children. */
  pids(): number[]
  isRunning(): boolean
  start(): Promise<void>
  kill(): Promise<void>
  /** Kills the server process and its children, and frees its shared memory. */
  stop(): Promise<void>
}

/** Creates a cluster in a folder and starts it with additional environment variables. */
export async function startPostgres(
  folder: string,
  environment: Record<string, string>,
): Promise<Postgres> {
  const postgresUser = findPostgresUser()
  const binaries = findBinaries(postgresUser)
  const cluster = join(folder, 'postgres')
  mkdirSync(cluster)
  chmodSync(cluster, 0o700)
  if (postgresUser) chownSync(cluster, postgresUser.uid, postgresUser.gid)
  const options = {
    ...postgresUser,
    cwd: cluster,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  }
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const initialize = ['-D', cluster, '-U', 'epayment', '-A', 'trust', '-E', 'UTF8', ...locale]
  const initialization = spawnSync(join(binaries, 'initdb'), initialize, {
    ...options,
    encoding: 'utf8',
  })
  if (initialization.status !== 0) throw new Error(`initdb failed: ${initialization.stderr}`)
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'max_connections=60',
    'unix_socket_directories=',
    // Small WAL sizes, because the disk of a round is small.
    'max_wal_size=64MB',
    'min_wal_size=32MB',
  ]
  const args = ['-D', cluster, '-p', String(port), ...settings.flatMap((each) => ['-c', each])]
  let child: ChildProcess | undefined
  let text = ''
  const isRunning = () =>
    child !== undefined && child.exitCode === null && child.signalCode === null
  const start = async () => {
    // After a crash, the start of a cluster can need several attempts, for example until the processes of the old server have ended.
    for (let tries = 1; ; tries++) {
      const started = spawn(join(binaries, 'postgres'), args, {
        ...options,
        env: { ...options.env, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', (chunk: Buffer) => (text = (text + String(chunk)).slice(-5000)))
      }
      try {
        return await untilListening(started, port, () => text)
      } catch (error) {
        if (tries === 20) throw error
      }
    }
  }
  const end = async (signal: NodeJS.Signals, pids: readonly number[]) => {
    if (!child || !isRunning()) return
    const ended = once(child, 'exit')
    signalAll(pids, signal)
    await ended
  }
  const quit = () => void child?.kill('SIGQUIT')
  process.once('exit', quit)
  await start()
  return {
    port,
    url: `postgresql://epayment@127.0.0.1:${port}/postgres`,
    pids: () => (child?.pid ? [child.pid, ...childrenOf(child.pid)] : []),
    isRunning,
    start,
    // Kills all processes of the server without a shutdown, as in a power failure.
    kill: () => end('SIGKILL', child?.pid ? [child.pid, ...childrenOf(child.pid)] : []),
    async stop() {
      process.off('exit', quit)
      await end('SIGQUIT', child?.pid ? [child.pid] : [])
    },
  }
}

function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.filter(([, each]) => each === parent).map(([pid]) => pid as number)
}

/** Sends a signal to those of the processes that still run. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process has ended meanwhile.
    }
  }
}
