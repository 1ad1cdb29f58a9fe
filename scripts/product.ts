import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const tsx = ['--import', resolve('scripts/tsx.mjs')]
const TIMEOUT_MS = 60_000

/**
 * The Node arguments that run the built server or the built admin commands of a checkout. The calling process has already built both. Old
 * checkouts have no server build (decision 0019).
 */
function entry(name: 'main' | 'admin', checkout = '.'): string[] {
  if (existsSync(resolve(checkout, 'vite.server.config.ts'))) {
    return [resolve(checkout, `dist-server/${name}.js`)]
  }
  const source = name === 'main' ? 'server/main.ts' : 'server/admin/main.ts'
  return [...tsx, resolve(checkout, source)]
}

/**
 * Start options: settings (docs/operations.md), and a data folder that outlives the product. `imports` are modules that its process loads
 * before the server. `checkout` is the folder of the code to run, by default this one. `port` is a free port by default.
 */
export interface ProductOptions {
  settings?: Record<string, string>
  dataDir?: string
  imports?: string[]
  checkout?: string
  port?: number
}

/**
 * A running product. `stop` ends it with SIGTERM, and removes the data folder if `startProduct` created it. `kill` simulates a power cut.
 * `output` returns the last 20,000 characters that the process has written.
 */
export interface Product {
  url: string
  pid: number
  dataDir: string
  readyMs: number
  output: () => string
  admin: <Output = unknown>(...command: string[]) => Promise<Output>
  kill: () => Promise<void>
  stop: () => Promise<void>
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

async function untilReady(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const end = Date.now() + TIMEOUT_MS
  while (Date.now() < end) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await pause(20)
  }
  child.kill('SIGTERM')
  throw new Error(`The product did not become ready.\n${said()}`)
}

function environment(dataDir: string, settings: Record<string, string>): NodeJS.ProcessEnv {
  const { DATABASE_URL: _own, ...rest } = process.env
  return { ...rest, DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'warn', ...settings }
}

/** Runs an admin command on a data folder, whether or not a product runs on it, and parses the JSON output. */
export async function runAdmin<Output>(
  dataDir: string,
  command: readonly string[],
  settings: Record<string, string> = {},
  checkout?: string,
): Promise<Output> {
  const args = [...entry('admin', checkout), ...command, '--json']
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: checkout,
    env: environment(dataDir, settings),
    maxBuffer: 1024 ** 3,
  })
  return JSON.parse(stdout || 'null') as Output
}

/** Starts the real server in a separate process, on a free port, and waits until it is ready. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { settings = {}, imports = [], checkout } = options
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'e-payment-'))
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const begin = performance.now()
  const before =
    imports.length > 0 ? [...tsx, ...imports.flatMap((file) => ['--import', file])] : []
  const child = spawn(process.execPath, [...before, ...entry('main', checkout)], {
    cwd: checkout,
    env: { ...environment(dataDir, settings), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + String(chunk)).slice(-20_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  // If this process exits without a call of `stop`, the product is also terminated.
  const terminateOnExit = () => child.kill('SIGTERM')
  process.once('exit', terminateOnExit)
  child.once('exit', () => process.off('exit', terminateOnExit))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended(child)
  }
  const clear = () => {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(url, child, () => output)
  } catch (error) {
    await ended(child)
    clear()
    throw error
  }
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    readyMs: performance.now() - begin,
    output: () => output,
    admin: (...command) => runAdmin(dataDir, command, settings, checkout),
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM')
      clear()
    },
  }
}
