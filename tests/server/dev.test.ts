import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { preparedFolder } from './product.ts'

const root = path.join(import.meta.dirname, '../..')
const { PATH, TMPDIR } = process.env

/** Runs `npm run dev`. It and its API are killed after the test. */
function runDev(given: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', './scripts/tsx.mjs', 'scripts/dev.ts'], {
    cwd: root,
    env: { PATH, TMPDIR, SEED: 'none', ...given },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  // The output is closed only when all processes have ended that were started with it, also the API.
  const closed = once(child, 'close')
  onTestFinished(() => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL')
    } catch {
      // All processes have ended.
    }
  })
  return { child, closed, output: () => output }
}

/** Listens on a free port of 127.0.0.2; the next port is probably free too. */
async function takePort(): Promise<net.Server> {
  const server = net.createServer().listen(0, '127.0.0.2')
  await once(server, 'listening')
  return server
}

const portOf = (server: net.Server) => String((server.address() as AddressInfo).port)

describe('npm run dev', () => {
  it('ends with one line and without an API if PORT is in use', async () => {
    const taken = await takePort()
    onTestFinished(() => void taken.close())
    const PORT = portOf(taken)
    const dev = runDev({ HOST: '127.0.0.2', PORT, DATA_DIR: preparedFolder() })
    expect(await dev.closed).toEqual([1, null])
    expect(dev.output()).toBe(`Port ${PORT} is already in use\n`)
  })

  it('serves app and API on HOST, and ends its API', { timeout: 90_000 }, async () => {
    const free = await takePort()
    const PORT = portOf(free)
    free.close()
    await once(free, 'close')
    const dev = runDev({ HOST: '127.0.0.2', PORT, DATA_DIR: preparedFolder() })
    const statusOf = (url: string) =>
      fetch(`http://127.0.0.2:${PORT}${url}`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(() => statusOf('/readyz'), { timeout: 60_000 }).toBe(200)
    expect(await statusOf('/')).toBe(200)
    dev.child.kill('SIGTERM')
    await dev.closed
  })
})
