import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { countHashCallers } from '../accounts/passwords.ts'
import { countWaitingSignIns } from '../accounts/signInSlots.ts'
import type { ServerContext } from '../http/context.ts'
import { readBuildInfo } from './buildInfo.ts'
import { readStoredMetrics, type StoredMetrics } from './metrics.sql.ts'

/** The metrics of one process, in the text format of Prometheus. */
export interface Metrics {
  contentType: string
  /** Counts one response. `route` is a route template, never a URL with ids or texts. */
  observe(method: string, route: string, status: number, seconds: number): void
  text(): Promise<string>
}

/** The upper bounds of the histogram of response times, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** The minimum time between two reads of the stored metrics, in milliseconds, regardless of how many servers scrape. */
const STORED_METRICS_INTERVAL_MS = 10_000
/** Default metrics that are left out. Their names end with `_total` although they are gauges, which `promtool check metrics` refuses. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]
const statuses = ['waiting', 'approved', 'rejected', 'withdrawn']
const deliveryStates = ['waiting', 'held', 'dead'] as const

/** Creates the metrics of this process (docs/operations/metrics.md). */
export function createMetrics(context: Pick<ServerContext, 'database' | 'eventBus'>): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  for (const name of MISNAMED) register.removeSingleMetric(name)
  const requests = new Histogram({
    name: 'epayment_http_request_duration_seconds',
    help: 'Duration of a request by method, route template and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  addProcessGauges(context, registers)
  addBuildGauge(context.database.schema, registers)
  const refresh = addStoredGauges(() => readStoredMetrics(context.database.pool), registers)
  return {
    contentType: register.contentType,
    observe: (method, route, status, seconds) =>
      requests.observe({ method, route, status }, seconds),
    async text() {
      await refresh()
      return register.metrics()
    },
  }
}

/** Gauges of the parts of this process, read at each scrape. */
function addProcessGauges(
  { database: { pool }, eventBus }: Pick<ServerContext, 'database' | 'eventBus'>,
  registers: Registry[],
): void {
  const connections = new Gauge({
    name: 'epayment_database_connections',
    help: 'Open connections of the pool by state',
    labelNames: ['state'],
    registers,
    collect() {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
    },
  })
  const gauges: [name: string, help: string, read: () => number][] = [
    ['epayment_database_connections_max', 'Setting DATABASE_CONNECTIONS', () => pool.options.max],
    ['epayment_database_waiting', 'Requests that wait for a connection', () => pool.waitingCount],
    ['epayment_event_streams', 'Open event streams', () => eventBus.count()],
    [
      'epayment_password_queue',
      'Requests that hash a password or wait for it',
      () => countHashCallers() + countWaitingSignIns(),
    ],
  ]
  for (const [name, help, read] of gauges) {
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) })
  }
}

/** The versions of this process, which differ between processes during an update. */
function addBuildGauge(schema: string, registers: Registry[]): void {
  const gauge = new Gauge({
    name: 'epayment_build_info',
    help: 'Version, build, Node and schema of the process; always 1',
    labelNames: ['version', 'build', 'node', 'schema'],
    registers,
  })
  gauge.set({ ...readBuildInfo(), node: process.version, schema }, 1)
}

/**
 * Gauges of the stored data. Returns a function that updates them, called before each scrape. If the database does not respond,
 * `epayment_database_up` is 0 and the others keep their last value.
 */
function addStoredGauges(
  read: () => Promise<StoredMetrics>,
  registers: Registry[],
): () => Promise<void> {
  const documents = new Gauge({
    name: 'epayment_documents',
    help: 'Stored documents by status',
    labelNames: ['status'],
    registers,
  })
  const chain = new Gauge({
    name: 'epayment_audit_chain_height',
    help: 'Number of the last audit entry',
    registers,
  })
  const setMessages = addMessageGauges(registers)
  let readAt = -Infinity
  const up = new Gauge({
    name: 'epayment_database_up',
    help: 'Whether the database answered when it was last asked',
    registers,
  })
  return async () => {
    if (performance.now() - readAt < STORED_METRICS_INTERVAL_MS) return
    try {
      const storedMetrics = await read()
      readAt = performance.now()
      for (const status of statuses) {
        const found = storedMetrics.documents.find((each) => each.status === status)
        documents.set({ status }, found?.count ?? 0)
      }
      chain.set(storedMetrics.chainHeight)
      setMessages(storedMetrics)
      up.set(1)
    } catch {
      up.set(0)
    }
  }
}

/** Gauges of the messages to the ERP. Returns a function that sets them. */
function addMessageGauges(registers: Registry[]): (storedMetrics: StoredMetrics) => void {
  const messages = new Gauge({
    name: 'epayment_outbox_messages',
    help: 'All messages to the ERP',
    registers,
  })
  const deliveries = new Gauge({
    name: 'epayment_deliveries',
    help: 'Messages at endpoints that are not delivered, by state',
    labelNames: ['state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'epayment_delivery_oldest_seconds',
    help: 'Age of the oldest message that waits at an enabled endpoint; 0 without one',
    registers,
  })
  return (storedMetrics) => {
    messages.set(storedMetrics.messages)
    for (const state of deliveryStates) deliveries.set({ state }, storedMetrics.deliveries[state])
    oldest.set(storedMetrics.deliveries.oldest)
  }
}
