import { spawn } from 'node:child_process'
import path from 'node:path'
import { createServer } from 'vite'

/**
 * `npm run dev`: serves the app with Vite and hot reload on HOST and PORT, and the API on the next port. The API is restarted after each
 * change of the server, the contract or the machines.
 */
const root = path.join(import.meta.dirname, '..')
const host = process.env.HOST || '127.0.0.1'
const port = Number(process.env.PORT || 4180)
/** The address of the API as seen from this computer. */
const apiHost =
  { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host)
const api = `http://${apiHost}:${port + 1}`

const proxied = [
  '/rest-auth',
  '/employee',
  '/ea',
  '/erp',
  '/config.json',
  '/media',
  '/healthz',
  '/readyz',
  '/metrics',
  '/integration',
]
const app = await createServer({
  root,
  server: {
    port,
    strictPort: true,
    host,
    proxy: Object.fromEntries(proxied.map((prefix) => [prefix, api])),
  },
})
try {
  await app.listen()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
app.printUrls()

// The API starts only after Vite has bound its port. If that port is in use, this process exits, and an API process that was already
// started would continue.
const server = spawn(
  process.execPath,
  [
    '--watch-path=server',
    '--watch-path=contract',
    '--watch-path=machines',
    '--watch-preserve-output',
    '--import',
    './scripts/tsx.mjs',
    'server/main.ts',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PORT: String(port + 1) } },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    server.kill(signal)
    void app.close()
  })
}
process.on('exit', () => void server.kill())
