import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Approver } from '../../contract/approver.ts'
import { demoAccounts, demoPassword } from '../../server/admin/seed/accounts.ts'
import { type Product, startProduct } from '../product.ts'
import { getJson, signInAs } from './client.ts'
import { createReferenceRows, type ReferenceRows } from './floorRows.ts'
import { median, quantile, round } from './measurement.ts'
import { cpuMs, embeddedPostgresOf } from './processes.ts'
import { startReferenceProcess } from './startReferenceProcess.ts'

/** One measured server with its database, by their process ids, and its measurements so far. */
export interface MeasuredServer {
  server: number
  database: number
  url: string
  /** The duration of each call, in milliseconds. */
  times: number[]
  /** The CPU time of the server per call, one value for each round, in milliseconds. */
  serverMs: number[]
  /** The CPU time of its database per call, one value for each round, in milliseconds. */
  databaseMs: number[]
}

/** A checkout of the product that is measured, with its own generated company. */
export interface MeasuredCheckout extends MeasuredServer {
  product: Product
  employees: (Approver & { authorization: string })[]
}

/**
 * The reference server (`floor.ts`), which stores its rows in the database of this checkout. `http` contains the measurements in which it
 * receives the files by HTTP.
 */
export interface ReferenceServer extends MeasuredServer {
  http: MeasuredServer
  rows: ReferenceRows
  stop: () => Promise<void>
}

const side = (server: number, database: number, url: string): MeasuredServer => ({
  server,
  database,
  url,
  times: [],
  serverMs: [],
  databaseMs: [],
})

/** Starts a checkout with generated data; signs in `signedIn` of its employees. */
async function startCheckout(checkout: string | undefined, lines: number, signedIn: number) {
  const product = await startProduct({ settings: { LOGIN_TRIES: '1000' }, checkout })
  try {
    await product.admin('seed', '--lines', String(lines))
    const [{ username }] = demoAccounts
    const first = await signInAs(product, username, demoPassword)
    const all = await getJson<Approver[]>(`${product.url}/ea/get_allUsers/`, first)
    const employees: MeasuredCheckout['employees'] = []
    for (const employee of all.slice(0, signedIn)) {
      const authorization = await signInAs(product, employee.id, demoPassword)
      employees.push({ ...employee, authorization })
    }
    const { pid } = embeddedPostgresOf(product.dataDir)
    return { ...side(product.pid, pid, product.url), product, employees }
  } catch (error) {
    await product.stop()
    throw error
  }
}

async function startReferenceServer({ product }: MeasuredCheckout): Promise<ReferenceServer> {
  const { connection, pid } = embeddedPostgresOf(product.dataDir)
  const folder = mkdtempSync(join(tmpdir(), 'e-payment-floor-'))
  const rows = await createReferenceRows(connection)
  const plain = await startReferenceProcess(connection, 'floor.ts', folder)
  const stop = async () => {
    await rows.close()
    await plain.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const make = () => side(plain.pid, pid, plain.url)
  return { ...make(), http: make(), rows, stop }
}

/**
 * Starts this checkout with its reference server and, if `BENCH_BASE` is set, the earlier checkout in that folder. All are measured
 * alternately in the same run, and stopped after `measure`.
 */
export async function withMeasuredCheckouts<Result>(
  lines: number,
  signedIn: number,
  measure: (
    ours: MeasuredCheckout,
    floor: ReferenceServer,
    base?: MeasuredCheckout,
  ) => Promise<Result>,
): Promise<Result> {
  const stops: (() => Promise<void>)[] = []
  try {
    const ours = await startCheckout(undefined, lines, signedIn)
    stops.push(ours.product.stop)
    const floor = await startReferenceServer(ours)
    stops.push(floor.stop)
    const folder = process.env.BENCH_BASE
    const base = folder ? await startCheckout(folder, lines, signedIn) : undefined
    if (base) stops.push(base.product.stop)
    return await measure(ours, floor, base)
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

/** One call of a lane. Lanes run in parallel; the calls of a lane run one after the other. */
export type MeasuredCall = () => Promise<void>

/** Runs all calls of all lanes once. Records the time of each call, and the CPU time per call of the server and of its database. */
export async function measureRound(
  side: MeasuredServer,
  lanes: readonly (readonly MeasuredCall[])[],
): Promise<void> {
  const used = () => [cpuMs(side.server), cpuMs(side.database, true)] as const
  const before = used()
  await Promise.all(
    lanes.map(async (calls) => {
      for (const call of calls) {
        const begin = performance.now()
        await call()
        side.times.push(performance.now() - begin)
      }
    }),
  )
  const after = used()
  const count = lanes.reduce((sum, calls) => sum + calls.length, 0)
  side.serverMs.push((after[0] - before[0]) / count)
  side.databaseMs.push((after[1] - before[1]) / count)
}

/** Deletes the measurements of a server, after a warm-up or before another measurement. */
export function resetMeasurements(side: MeasuredServer): void {
  for (const numbers of [side.times, side.serverMs, side.databaseMs]) numbers.length = 0
}

export interface RoundSummary {
  cpuMs: number
  serverCpuMs: number
  databaseCpuMs: number
  p50Ms: number
  p95Ms: number
}

/** Medians over the rounds, and quantiles over all calls. */
export function summarize({ times, serverMs, databaseMs }: MeasuredServer): RoundSummary {
  return {
    cpuMs: round(median(serverMs.map((ms, at) => ms + (databaseMs[at] ?? 0)))),
    serverCpuMs: round(median(serverMs)),
    databaseCpuMs: round(median(databaseMs)),
    p50Ms: round(median(times)),
    p95Ms: round(quantile(times, 0.95)),
  }
}

/** The figures of a summary, with a prefix: `floorCpuMs`. */
export function prefixFigures(prefix: string, summary: RoundSummary): Record<string, number> {
  const entries = Object.entries(summary) as [string, number][]
  return Object.fromEntries(
    entries.map(([name, value]) => [prefix + name[0]?.toUpperCase() + name.slice(1), value]),
  )
}
