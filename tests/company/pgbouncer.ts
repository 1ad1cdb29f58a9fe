import fs from 'node:fs'
import path from 'node:path'
import { freePort, untilListening } from '../../scripts/programs/programs.ts'
import { findPostgresUser } from '../../server/db/binaries.ts'
import { startForTest } from './programs.ts'

export interface PoolerOptions {
  mode?: 'transaction' | 'session'
  ignored?: readonly string[]
}

interface Target {
  host: string
  port: number
  user: string
  database: string
}

/** A pgbouncer with a few connections in front of a PostgreSQL. `ignored` are startup parameters that it drops. Returns its URL. */
export async function startPgbouncer(
  folder: string,
  target: Target,
  { mode = 'transaction', ignored = [] }: PoolerOptions = {},
): Promise<string> {
  const port = await freePort()
  const { host, user, database } = target
  fs.writeFileSync(path.join(folder, 'users.txt'), `"${user}" ""\n`)
  const file = path.join(folder, 'pgbouncer.ini')
  fs.writeFileSync(
    file,
    `[databases]
${database} = host=${host} port=${target.port} user=${user} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = ${mode === 'session' ? 20 : 4}
max_client_conn = 200
ignore_startup_parameters = ${['extra_float_digits', ...ignored].join(', ')}
`,
  )
  fs.chmodSync(folder, 0o755)
  // Started as another user, because pgbouncer refuses to run as root.
  const { child, output } = startForTest('/usr/sbin/pgbouncer', [file], { ...findPostgresUser() })
  await untilListening(child, port, output)
  return `postgresql://${user}@127.0.0.1:${port}/${database}`
}
