import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readDevApi } from '../../scripts/devApi.ts'
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

describe('readDevApi', () => {
  it.each(['0.0.0.0', '::', '192.168.0.10', 'pay.example.com'])(
    'keeps the API on this computer and without the demo company for HOST=%s',
    (HOST) => {
      const { settings, url, environment, notice } = readDevApi({ HOST, PORT: '5000' })
      expect([settings.HOST, settings.PORT, url]).toEqual([HOST, 5000, 'http://127.0.0.1:5001'])
      expect(environment).toEqual({ HOST: '127.0.0.1', PORT: '5001', SEED: 'none' })
      expect(notice).toBeUndefined()
    },
  )

  it('leaves SEED unset on a loopback address, so that the API names no setting that is not there', () => {
    const { environment, notice } = readDevApi({ DATABASE_URL: 'postgres://127.0.0.1/product' })
    expect(environment).not.toHaveProperty('SEED')
    expect(notice).toBeUndefined()
  })

  it('gives the reason why SEED=demo is ignored', () => {
    const { environment, notice } = readDevApi({ HOST: '0.0.0.0', SEED: 'demo' })
    expect(environment.SEED).toBe('none')
    expect(notice).toMatch(/SEED=demo is ignored.*HOST=0\.0\.0\.0 is not a loopback address/)
  })

  it.each([
    ['127.0.0.2', 'http://127.0.0.2:4181'],
    ['localhost', 'http://localhost:4181'],
    ['::1', 'http://[::1]:4181'],
  ])('keeps the demo company and HOST=%s', (HOST, address) => {
    const { url, environment, notice } = readDevApi({ HOST, SEED: 'demo' })
    expect([url, environment.HOST, environment.SEED]).toEqual([address, HOST, 'demo'])
    expect(notice).toBeUndefined()
  })

  it('refuses single sign-on without the address to which employees return', () => {
    const provider = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'pay' }
    expect(() => readDevApi({ HOST: '0.0.0.0', ...provider })).toThrow('needs PUBLIC_URL')
  })
})

describe('npm run dev', () => {
  it('ends with a one-line error for an invalid setting', async () => {
    const dev = runDev({ HOST: '127.0.0.2', SEED: 'x', DATA_DIR: preparedFolder() })
    expect(await dev.closed).toEqual([1, null])
    expect(dev.output()).toMatch(/^The setting SEED=x cannot be used: .*\n$/)
  })

  it('ends with a one-line error and without an API if PORT is in use', async () => {
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
