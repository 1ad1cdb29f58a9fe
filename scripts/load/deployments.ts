import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuMs, embeddedPostgresOf } from '../bench/processes.ts'
import { type Product, startProduct } from '../product.ts'
import { startNginx } from '../programs/nginx.ts'
import { startRadosgw } from '../programs/radosgw.ts'

/** The CPU time of all nodes and of PostgreSQL so far, in milliseconds. */
export interface CpuTimes {
  nodeMs: number
  postgresMs: number
}

/** An installation under load. `restartNode` stops one of several nodes in order and starts it again after `downMs`. */
export interface Deployment {
  name: string
  url: string
  product: Product
  cpu: () => CpuTimes
  restartNode?: (pauseMs: () => Promise<void>) => Promise<void>
  /** the errors that the load balancer has logged so far */
  proxyErrors?: () => string
  stop: () => Promise<void>
}

const settings = {
  INTEGRATION_HOSTS: '127.0.0.1',
  SESSION_SECONDS: '36000',
  LOG_LEVEL: 'error',
}
const clustered = { TRUST_PROXY: 'loopback', DRAIN_SECONDS: '2', LAST_REQUESTS_SECONDS: '30' }

/** One process with the embedded database and its files in a folder. */
export async function startOneNode(): Promise<Deployment> {
  const product = await startProduct({ settings })
  const { pid } = embeddedPostgresOf(product.dataDir)
  return {
    name: 'oneNode',
    url: product.url,
    product,
    cpu: () => ({ nodeMs: cpuMs(product.pid), postgresMs: cpuMs(pid, true) }),
    stop: product.stop,
  }
}

/** Two processes behind nginx with one database, and their files in an object storage (radosgw). */
export async function startTwoNodes(): Promise<Deployment> {
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const each of stops.toReversed()) await each()
  }
  try {
    const folder = mkdtempSync(join(tmpdir(), 'e-payment-load-'))
    stops.push(() => rmSync(folder, { recursive: true, force: true }))
    const storage = await startRadosgw()
    stops.push(storage.stop)
    const objects = {
      MEDIA_URL: 's3://files/load',
      AWS_ENDPOINT_URL: storage.endpoint,
      AWS_ACCESS_KEY_ID: storage.accessKeyId,
      AWS_SECRET_ACCESS_KEY: storage.secretAccessKey,
    }
    const options = { settings: { ...settings, ...clustered, ...objects }, dataDir: folder }
    const first = await startProduct(options)
    stops.push(first.stop)
    let second = await startProduct(options)
    stops.push(() => second.stop())
    const proxy = join(folder, 'nginx')
    mkdirSync(proxy)
    const nginx = await startNginx(proxy, [first.url, second.url])
    stops.push(nginx.stop)
    const { pid } = embeddedPostgresOf(folder)
    let endedMs = 0
    let isSecondUp = true
    return {
      name: 'twoNodes',
      url: nginx.url,
      product: first,
      cpu: () => ({
        nodeMs: cpuMs(first.pid) + endedMs + (isSecondUp ? cpuMs(second.pid) : 0),
        postgresMs: cpuMs(pid, true),
      }),
      async restartNode(whileDown) {
        endedMs += cpuMs(second.pid)
        isSecondUp = false
        await second.stop()
        await whileDown()
        second = await startProduct({ ...options, port: Number(new URL(second.url).port) })
        isSecondUp = true
      },
      proxyErrors: nginx.errors,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
