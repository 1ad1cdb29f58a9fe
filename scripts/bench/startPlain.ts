import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'
import { plainTable } from './plainTable.ts'

/** Starts the plain server (`plain.ts`) in a process of its own. */
export async function startPlain(connection: pg.ClientConfig) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/bench/plain.ts', plainTable], {
    env: {
      ...process.env,
      PGHOST: connection.host,
      PGUSER: connection.user,
      PGDATABASE: connection.database,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${String(port).trim()}`,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
