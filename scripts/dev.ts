import { spawn } from 'node:child_process'
import path from 'node:path'
import { createServer } from 'vite'

/**
 * `npm run dev`: serves the app with Vite and hot reload on PORT, and the API on the next port. The API is restarted after each
 * change of the server, the contract or the machines.
 */
const root = path.join(import.meta.dirname, '..')
const port = Number(process.env.PORT || 4180)
const api = `http://127.0.0.1:${port + 1}`

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
    host: '127.0.0.1',
    proxy: Object.fromEntries(proxied.map((prefix) => [prefix, api])),
  },
})
await app.listen()
app.printUrls()

process.once('SIGINT', () => {
  server.kill('SIGINT')
  void app.close()
})
