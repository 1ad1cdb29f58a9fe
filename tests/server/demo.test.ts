import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { readSettings } from '../../server/config/settings.ts'
import { demoAccounts } from '../../server/admin/seed/accounts.ts'
import { demoProblem } from '../../server/config/demoProblem.ts'
import { temporaryFolder } from './product.ts'
import { startProcess } from './realProcess.ts'

describe('demoProblem', () => {
  it.each(['127.0.0.1', '127.8.8.8', 'localhost', '::1'])(
    'returns no problem for HOST=%s',
    (HOST) => {
      expect(demoProblem(readSettings({ HOST }))).toBeUndefined()
    },
  )

  it.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.0.10'],
    ['HOST', '127.0.0.1.example.com'],
    ['HOST', 'pay.example.com'],
    ['PUBLIC_URL', 'https://pay.example.com'],
    ['DATABASE_URL', 'postgresql://pay@127.0.0.1/pay'],
  ])('returns %s=%s as the problem', (name, value) => {
    expect(demoProblem(readSettings({ [name]: value }))).toContain(name)
  })
})

describe('node server/main.ts', () => {
  const { username, password } = demoAccounts[0]
  const folder = temporaryFolder()

  /** Starts and stops the product; returns the status of a sign-in with a demo account, and the output. */
  async function start(given: Record<string, string>, isPublic = false) {
    const PORT = isPublic ? await freePort() : '0'
    const PUBLIC_URL = isPublic ? `http://127.0.0.1:${PORT}` : ''
    const settings = { LOG_LEVEL: 'silent', PORT, PUBLIC_URL, ...given }
    const { url, output, end } = await startProcess(folder, settings)
    const response = await fetch(`${url}/rest-auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    await end('SIGTERM')
    return { status: response.status, printed: output() }
  }

  it('ignores SEED=demo with PUBLIC_URL, and logs the reason', async () => {
    const { status, printed } = await start({ SEED: 'demo' }, true)
    expect(status).toBe(400)
    expect(printed).toMatch(/SEED=demo is ignored.*PUBLIC_URL/)
    expect(printed).not.toContain(username)
  })

  it('seeds an empty database on a loopback address without SEED, and prints the accounts', async () => {
    const { status, printed } = await start({ SEED: '' })
    expect(status).toBe(200)
    expect(printed).toContain(username)
  })

  it('prints the accounts of the demo company again on the next start, before any log line', async () => {
    const { printed } = await start({ SEED: '', LOG_LEVEL: 'info' })
    expect(printed).toContain(username)
    expect(printed.trim()).toMatch(/^e-payment .* is at [\s\S]*Accounts to try:[^{]*\{"level":30/)
  })

  it('does not print the demo accounts with PUBLIC_URL', async () => {
    const { printed } = await start({ SEED: '' }, true)
    expect(printed).not.toContain(username)
    expect(printed).not.toContain('SEED')
  })
})

/** A free port. The URL must be fixed before the start. */
async function freePort(): Promise<string> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return String(port)
}
