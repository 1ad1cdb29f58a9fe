import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'

/** Starts a reference server from this folder in a separate process. That process prints its port. */
export async function startReferenceProcess(
  connection: pg.ClientConfig,
  file: string,
  argument: string,
) {
  const command = ['--import', './scripts/tsx.mjs', `scripts/bench/${file}`, argument]
  const child = spawn(process.execPath, command, {
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
