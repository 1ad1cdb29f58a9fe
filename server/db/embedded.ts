import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, findRunner, type Runner } from './binaries.ts'
import { connectWith, keepConnection } from './keeper.ts'

/**
 * The embedded PostgreSQL (decision 0001). One server per DATA_DIR, whoever starts it: the product and the admin commands join a
 * server that runs already, and the last one to leave stops it. It listens on a Unix socket alone.
 */
export interface Embedded {
  connection: pg.ClientConfig
  /** Stops the server unless somebody else still uses it. */
  leave(): Promise<void>
}

/** Every user of the server holds this advisory lock shared for as long as it is connected. */
const USERS_LOCK = 4180_0001
const PATIENCE_MS = 20_000
/** PostgreSQL resolves its folder by this name after the change of user, so that no parent folder need be open to that user. */
const HERE = '/proc/self/cwd'

/**
 * Joins or starts the server of a data folder, and starts it again should it die. Throws with the end of its log when it does not
 * come up.
 */
export async function joinEmbedded(dataDir: string): Promise<Embedded> {
  const cluster = path.join(dataDir, 'postgres')
  const socket = socketFolder(cluster)
  let connection: pg.ClientConfig | undefined
  const keeper = await keepConnection(async () => {
    const client = await joinOrStart(dataDir, cluster, socket)
    connection ??= { host: client.host, user: client.user, database: client.database }
    return client
  })
  if (!connection) throw new Error('unreachable: a connection has been made')
  return { connection, leave: () => keeper.leave((client) => leave(client, cluster, socket)) }
}

async function joinOrStart(dataDir: string, cluster: string, socket: string): Promise<pg.Client> {
  const runner = findRunner()
  const deadline = Date.now() + PATIENCE_MS
  let child: ChildProcess | undefined
  for (;;) {
    const client = await join(cluster)
    if (client) return client
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${lastLog(dataDir)}`)
    if (!child || child.exitCode !== null || child.signalCode !== null) {
      const binaries = findBinaries(runner)
      if (!fs.existsSync(path.join(cluster, 'PG_VERSION'))) create(cluster, binaries, runner)
      prepareSocket(socket, runner)
      child = start(cluster, socket, binaries, runner, path.join(dataDir, 'postgres.log'))
    }
    await sleep(20)
  }
}

function socketFolder(cluster: string): string {
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  return path.join(os.tmpdir(), `e-payment-${hash}`)
}

function prepareSocket(folder: string, runner: Runner | undefined): void {
  const owner = runner?.uid ?? process.getuid?.()
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (runner && fs.statSync(folder).uid === 0) fs.chownSync(folder, runner.uid, runner.gid)
  if (fs.lstatSync(folder).uid !== owner) {
    throw new Error(`The folder ${folder} belongs to somebody else. Remove it and start again.`)
  }
  fs.chmodSync(folder, 0o700)
}

/** Makes the cluster beside its place and moves it there whole, so that a crash leaves none that is half made. */
function create(cluster: string, binaries: string, runner: Runner | undefined): void {
  fs.mkdirSync(path.dirname(cluster), { recursive: true })
  const fresh = fs.mkdtempSync(`${cluster}.new-`)
  if (runner) fs.chownSync(fresh, runner.uid, runner.gid)
  const made = spawnSync(
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
    { cwd: fresh, env: environment(), encoding: 'utf8', ...runner },
  )
  if (made.status !== 0) {
    fs.rmSync(fresh, { recursive: true, force: true })
    throw new Error(`PostgreSQL could not be set up: ${made.stderr || made.error?.message}`)
  }
  try {
    fs.renameSync(fresh, cluster)
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true })
    // Somebody else was quicker: theirs serves as well.
    if (!fs.existsSync(path.join(cluster, 'PG_VERSION'))) throw error
  }
}

const place = (folder: string) => ['-D', fs.existsSync(HERE) ? HERE : folder]
const environment = () => ({ PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' })

function start(
  cluster: string,
  socket: string,
  binaries: string,
  runner: Runner | undefined,
  log: string,
): ChildProcess {
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
  // A session of its own: Ctrl-C must reach the product alone, which then stops PostgreSQL in order.
  const child = spawn(
    path.join(binaries, 'postgres'),
    [...place(cluster), '-k', socket, ...settings.flatMap((each) => ['-c', each])],
    { cwd: cluster, env: environment(), detached: true, stdio: ['ignore', out, out], ...runner },
  )
  fs.closeSync(out)
  child.unref()
  return child
}

/** Connects to the server that the cluster's lock file names, as one more of its users; undefined where it does not answer. */
async function join(cluster: string): Promise<pg.Client | undefined> {
  const lines = await fs.promises.readFile(path.join(cluster, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  const host = lines[4]?.trim()
  if (!host) return undefined
  const client = new pg.Client({ host, user: 'epayment', database: 'postgres' })
  return connectWith(client, async () => {
    const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as taken', [
      USERS_LOCK,
    ])
    // somebody is just stopping it
    if (!rows[0].taken) throw new Error('the server is stopping')
  }).catch(() => undefined)
}

async function leave(client: pg.Client, cluster: string, socket: string): Promise<void> {
  await client.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK])
  const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [USERS_LOCK])
  if (!rows[0].alone) return
  await stop(cluster)
  fs.rmSync(socket, { recursive: true, force: true })
}

/** A fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stop(cluster: string): Promise<void> {
  const lockFile = path.join(cluster, 'postmaster.pid')
  const pid = Number.parseInt(fs.readFileSync(lockFile, 'utf8'), 10)
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + PATIENCE_MS
  while (fs.existsSync(lockFile) && Date.now() < deadline) await sleep(10)
}

function lastLog(dataDir: string): string {
  const log = fs.readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')
  return log.trim().split('\n').slice(-3).join(' ')
}
