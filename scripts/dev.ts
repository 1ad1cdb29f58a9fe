import { spawn } from 'node:child_process'
import path from 'node:path'
import { createServer } from 'vite'
import { type DevApi, readDevApi } from './devApi.ts'

/**
 * `npm run dev`: serves the app with Vite and hot reload on HOST and PORT, and the API on the next port of a loopback address. The API is
 * restarted after each change of the server, the contract or the machines.
 */
const root = path.join(import.meta.dirname, '..')
const { settings, url, environment, notice } = readApiOrExit()

function readApiOrExit(): DevApi {
  try {
    return readDevApi(process.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

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
    port: settings.PORT,
    strictPort: true,
    host: settings.HOST,
    proxy: Object.fromEntries(proxied.map((prefix) => [prefix, url])),
  },
})
try {
  await app.listen()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
app.printUrls()
if (notice !== undefined) console.log(notice)

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
  { cwd: root, stdio: 'inherit', env: environment },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    server.kill(signal)
    void app.close()
  })
}
process.on('exit', () => void server.kill())
