import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createDataFolder } from '../config/dataFolder.ts'
import { findBinaries, findPostgresUser, findUserName, type PostgresUser } from './binaries.ts'
import { lockKeys } from './lockKeys.ts'
import { connectWith, openReconnectingClient } from './reconnectingClient.ts'
import {
  rotateLog,
  findPostmasterState,
  lastLogLines,
  lockFileOf,
  readLockFile,
} from './postmaster.ts'

/**
 * The embedded PostgreSQL (decision 0001). There is one server per DATA_DIR. The product and the admin commands start it, or join it if it
 * runs. The last process that closes its connection stops the server. The server listens only on a Unix socket.
 */
export interface EmbeddedPostgres {
  connection: pg.ClientConfig
  /** Ends the use of the server by this process. Stops the server if no other process uses it. */
  close(): Promise<void>
}

const START_TIMEOUT_MS = 20_000
const STOP_TIMEOUT_MS = 10_000
const LAST_QUERY_MS = 2000
/** First and maximum time between two starts of a server that exits immediately, in milliseconds. */
const FIRST_START_INTERVAL_MS = 100
const START_INTERVAL_MS_MAX = 5000
const LOG_CHECK_MS = 60_000
/** PostgreSQL opens its folder by this path after the switch to another user. So that user needs no permissions on the parent folders. */
const CURRENT_FOLDER_PATH = '/proc/self/cwd'

const clusterOf = (dataDir: string) => path.join(dataDir, 'postgres')
const versionOf = (cluster: string) => path.join(cluster, 'PG_VERSION')

/** Whether a data folder contains a database. Throws if the folder cannot be read. */
export function containsEmbeddedDatabase(dataDir: string): boolean {
  return fs.statSync(versionOf(clusterOf(dataDir)), { throwIfNoEntry: false }) !== undefined
}

/**
 * Joins or starts the server of a data folder, and restarts it if it stops unexpectedly. Throws with the last lines of its log if it does
 * not start.
 */
export async function joinEmbeddedDatabase(
  dataDir: string,
  startTimeoutMs = START_TIMEOUT_MS,
): Promise<EmbeddedPostgres> {
  const cluster = clusterOf(dataDir)
  const socket = socketFolder(dataDir)
  const log = path.join(dataDir, 'postgres.log')
  let connection: pg.ClientConfig | undefined
  const reconnectingClient = await openReconnectingClient(async () => {
    const client = await connectOrStartServer(cluster, socket, log, startTimeoutMs)
    connection ??= { host: client.host, user: client.user, database: client.database }
    return client
  })
  if (!connection) throw new Error('unreachable: a connection has been made')
  const rotation = setInterval(() => rotateLog(log), LOG_CHECK_MS).unref()
  const closeConnection = () => {
    clearInterval(rotation)
    return reconnectingClient.close((client) => disconnectFromCluster(client, cluster, socket))
  }
  return { connection, close: closeConnection }
}

async function connectOrStartServer(
  cluster: string,
  socket: string,
  log: string,
  startTimeoutMs: number,
): Promise<pg.Client> {
  const postgresUser = findPostgresUser()
  const deadline = Date.now() + startTimeoutMs
  let child: ChildProcess | undefined
  let pause = FIRST_START_INTERVAL_MS
  let nextStart = 0
  for (;;) {
    const client = await connectToRunningServer(cluster)
    if (client) return client
    const lock = readLockFile(cluster)
    const state = lock && findPostmasterState(cluster, lock)
    if (Date.now() > deadline) {
      throw new Error(
        lock && state === 'running'
          ? `PostgreSQL (process ${lock.pid}) in ${cluster} does not respond.`
          : `PostgreSQL did not start in ${cluster}: ${lastLogLines(log, cluster, CURRENT_FOLDER_PATH)}`,
      )
    }
    const hasExited = !child || child.exitCode !== null || child.signalCode !== null
    if (hasExited && state !== 'running' && Date.now() >= nextStart) {
      nextStart = Date.now() + pause
      pause = Math.min(pause * 2, START_INTERVAL_MS_MAX)
      requireClusterOwner(cluster, postgresUser)
      const binaries = findBinaries(postgresUser)
      if (!fs.existsSync(versionOf(cluster))) create(cluster, binaries, postgresUser)
      prepareSocket(socket, postgresUser)
      const stale = state === 'foreign' ? lock?.pid : undefined
      child = start(cluster, socket, binaries, postgresUser, log, stale)
    }
    await sleep(20)
  }
}

/**
 * The folder of the socket. It depends only on the location of the cluster. So after one process has restarted the server, the others
 * reconnect by the same path. That process can have another TMPDIR, or another path to the same data folder. In DATA_DIR the path could be
 * too long for a socket (107 bytes).
 */
function socketFolder(dataDir: string): string {
  createDataFolder(dataDir)
  const cluster = clusterOf(fs.realpathSync(dataDir))
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  const parent = process.platform === 'win32' ? os.tmpdir() : '/tmp'
  return path.join(parent, `e-payment-${hash}`)
}

/**
 * Creates the socket's folder, accessible only to its user. All users can write to the temporary folder. So symbolic links are not
 * followed, and a folder of another user is refused.
 */
export function prepareSocket(folder: string, postgresUser: PostgresUser | undefined): void {
  const owner = postgresUser?.uid ?? process.getuid?.()
  try {
    fs.mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  // Windows has no user ids, so there is nothing to check.
  if (owner === undefined) return
  const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = fs.constants
  const refuse = () => {
    throw new Error(`The folder ${folder} belongs to another user. Remove it and start again.`)
  }
  let handle: number
  try {
    handle = fs.openSync(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  } catch {
    return refuse()
  }
  try {
    const { uid } = fs.fstatSync(handle)
    if (uid !== owner && uid !== process.getuid?.()) refuse()
    if (postgresUser && uid !== owner) fs.fchownSync(handle, postgresUser.uid, postgresUser.gid)
    fs.fchmodSync(handle, 0o700)
  } finally {
    fs.closeSync(handle)
  }
}

/**
 * Throws if the cluster belongs to another user than PostgreSQL would run as, because PostgreSQL then refuses to open it. Called before
 * anything is created: a folder of the socket that belongs to another user would prevent the next start by the right one.
 */
export function requireClusterOwner(cluster: string, postgresUser: PostgresUser | undefined): void {
  const user = postgresUser?.uid ?? process.getuid?.()
  const owner = fs.statSync(cluster, { throwIfNoEntry: false })?.uid
  // Windows has no user ids, so there is nothing to check.
  if (user === undefined || owner === undefined || owner === user) return
  const name = findUserName(owner)
  throw new Error(
    `The database in ${cluster} belongs to the user ${name}, and PostgreSQL opens it for no other user. Run this as ${name}.`,
  )
}

/** Creates the cluster in a temporary folder and then renames it, so that a crash leaves no partial cluster. */
function create(cluster: string, binaries: string, postgresUser: PostgresUser | undefined): void {
  fs.mkdirSync(path.dirname(cluster), { recursive: true })
  const fresh = fs.mkdtempSync(`${cluster}.new-`)
  if (postgresUser) fs.chownSync(fresh, postgresUser.uid, postgresUser.gid)
  const initialization = spawnSync(
    path.join(binaries, 'initdb'),
    [
      ...place(fresh),
      '--username=epayment',
      '--auth=trust',
      '--encoding=UTF8',
      '--data-checksums',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--lc-ctype=C.UTF-8',
      '--no-instructions',
    ],
    { cwd: fresh, env: environment(), encoding: 'utf8', ...postgresUser },
  )
  if (initialization.status !== 0) {
    fs.rmSync(fresh, { recursive: true, force: true })
    const problem = (initialization.stderr || initialization.error?.message || '').replaceAll(
      CURRENT_FOLDER_PATH,
      cluster,
    )
    throw new Error(`PostgreSQL could not be set up: ${problem}`)
  }
  try {
    fs.renameSync(fresh, cluster)
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true })
    // If another process has created the cluster first, that cluster is used.
    if (!fs.existsSync(versionOf(cluster))) throw error
  }
}

const place = (folder: string) => [
  '-D',
  fs.existsSync(CURRENT_FOLDER_PATH) ? CURRENT_FOLDER_PATH : folder,
]
const environment = () => ({ PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' })

/** Starts the server. `stale` is the process id in the lock file of the cluster if another program now has that id. */
function start(
  cluster: string,
  socket: string,
  binaries: string,
  postgresUser: PostgresUser | undefined,
  log: string,
  stale: number | undefined,
): ChildProcess {
  rotateLog(log)
  const out = fs.openSync(log, 'a', 0o600)
  const settings = [
    'listen_addresses=',
    'unix_socket_permissions=0700',
    'max_connections=60',
    'fsync=on',
    'synchronous_commit=on',
    'jit=off',
    'log_timezone=UTC',
    'timezone=UTC',
  ]
  // PostgreSQL treats a lock file with this process id as its own old one (miscinit.c, CreateLockFile). It still checks whether server
  // processes from before the crash use the shared memory. Removing the file would skip that check.
  const old = stale === undefined ? {} : { PG_GRANDPARENT_PID: String(stale) }
  // Runs in a separate session, so that Ctrl-C reaches only the product. The product then stops PostgreSQL in order.
  const child = spawn(
    path.join(binaries, 'postgres'),
    [...place(cluster), '-k', socket, ...settings.flatMap((each) => ['-c', each])],
    {
      cwd: cluster,
      env: { ...environment(), ...old },
      detached: true,
      stdio: ['ignore', out, out],
      ...postgresUser,
    },
  )
  fs.closeSync(out)
  child.unref()
  return child
}

/** Connects to the server of the cluster's lock file, and takes the lock `embeddedUsers` in shared mode. Undefined if that fails. */
async function connectToRunningServer(cluster: string): Promise<pg.Client | undefined> {
  const host = readLockFile(cluster)?.socket
  if (!host) return undefined
  const config = { host, user: 'epayment', database: 'postgres' }
  return connectWith(config, async (client) => {
    const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as taken', [
      lockKeys.embeddedUsers,
    ])
    // The lock is not available while another process has it in exclusive mode to stop the server.
    if (!rows[0].taken) throw new Error('the server is stopping')
  }).catch(() => undefined)
}

async function disconnectFromCluster(
  client: pg.Client,
  cluster: string,
  socket: string,
): Promise<void> {
  const ask = (text: string) => {
    const query = { text, values: [lockKeys.embeddedUsers], query_timeout: LAST_QUERY_MS }
    return client.query(query)
  }
  await ask('select pg_advisory_unlock_shared($1)')
  const { rows } = await ask('select pg_try_advisory_lock($1) as alone')
  if (!rows[0].alone) return
  await stop(cluster)
  fs.rmSync(socket, { recursive: true, force: true })
}

/** Stops the server with a fast shutdown, which rolls open transactions back. Waits at most 10 s. */
async function stop(cluster: string): Promise<void> {
  const lock = readLockFile(cluster)
  if (!lock || findPostmasterState(cluster, lock) !== 'running') return
  process.kill(lock.pid, 'SIGINT')
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (fs.existsSync(lockFileOf(cluster)) && Date.now() < deadline) await sleep(10)
}
