import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { categoryOf } from '../../contract/voucher.ts'
import { type BenchmarkResult, quantile, round } from '../bench/measurement.ts'
import { memoryOf } from '../bench/processes.ts'
import { readStoredData } from '../races/stored.ts'
import { type CompanySize, createCompany, type LoadTestCompany } from './company.ts'
import { type ComparedDocument, compareSentCalls } from './sentCalls.ts'
import { type MixedCall, morningWorkload } from './mix.ts'
import { runOpenLoop, type Samples } from './openLoop.ts'
import type { CpuTimes, Deployment } from './deployments.ts'
import { openStreams } from './streams.ts'
import { startWebhookReceiver } from './webhooks.ts'

const P99_MS_MAX = 250
/** The length of the measurement of one kind of call without other calls, in milliseconds. */
const MEASURE_ALONE_MS = 1500
const SETTLE_MS = 2000
const DOWN_MS = 5000

export interface LoadTestOptions extends CompanySize {
  seconds: number
}

const cpuPerCall = (before: CpuTimes, after: CpuTimes, calls: number) => ({
  nodeCpuMs: round((after.nodeMs - before.nodeMs) / calls),
  postgresCpuMs: round((after.postgresMs - before.postgresMs) / calls),
})

/** The CPU time per call of each kind of call. The calls run one after the other, without other load. */
async function measureAlone(kinds: readonly MixedCall[], { cpu }: Deployment) {
  const figures = new Map<string, ReturnType<typeof cpuPerCall>>()
  for (const { name, call } of kinds) {
    await call()
    const before = cpu()
    const end = performance.now() + MEASURE_ALONE_MS
    let calls = 0
    for (; performance.now() < end; calls++) await call()
    figures.set(name, cpuPerCall(before, cpu(), calls))
  }
  return figures
}

function latenciesOf(latencies: readonly number[]): Record<string, number> {
  if (latencies.length === 0) return {}
  const at = (share: number) => round(quantile(latencies, share))
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), mostMs: at(1) }
}

/**
 * Runs the morning workload against a deployment. Returns one result per kind of call, one of all calls, and one of the stored data.
 */
export async function runLoadTest(
  deployment: Deployment,
  options: LoadTestOptions,
): Promise<BenchmarkResult[]> {
  const receiver = await startWebhookReceiver()
  try {
    const company = await createCompany(deployment.product, deployment.url, options)
    await deployment.product.admin('endpoints', 'add', '--url', receiver.url)
    const before = company.sentCalls.submissions.length
    const repeats: string[] = []
    const kinds = morningWorkload(company, (error) => repeats.push(String(error)))
    const alone = deployment.restartNode ? undefined : await measureAlone(kinds, deployment)
    const authorizations = company.signedIn.map(({ authorization }) => authorization)
    const streams = await openStreams(deployment.url, authorizations)
    await pause(SETTLE_MS)
    const loadBefore = round(loadavg()[0] ?? 0)
    const cpuBefore = deployment.cpu()
    const restart = async () => {
      await pause((options.seconds * 1000) / 3)
      await deployment.restartNode?.(() => pause(DOWN_MS))
    }
    const [samples] = await Promise.all([runOpenLoop(kinds, options.seconds), restart()])
    const cpuAfter = deployment.cpu()
    // After a restart of a node, waits until the event streams of this node have reconnected.
    if (deployment.restartNode) await pause(2 * DOWN_MS)
    const streamFigures = streams.figures()
    streams.close()
    const documents = company.sentCalls.submissions.slice(before).flatMap(({ id }) => id ?? [])
    const unsent = await receiver.untilReceived(documents)
    const doubledMessages = [...receiver.submitted.values()].filter(({ size }) => size > 1).length
    const all = [...samples.values()].flatMap(({ latencies }) => latencies)
    const failures = [...samples].flatMap(([name, own]) =>
      own.failures.map((each) => `${name}: ${each}`),
    )
    for (const failure of failures) console.error(`${deployment.name} ${failure}`)
    if (failures.length > 0) console.error(deployment.proxyErrors?.() ?? '')
    const total = {
      loadBefore,
      seconds: options.seconds,
      calls: all.length,
      errors: failures.length,
      repeatedSubmissions: repeats.length,
      ...latenciesOf(all),
      ...cpuPerCall(cpuBefore, cpuAfter, all.length),
      nodeCores: round((cpuAfter.nodeMs - cpuBefore.nodeMs) / options.seconds / 1000),
      postgresCores: round((cpuAfter.postgresMs - cpuBefore.postgresMs) / options.seconds / 1000),
      memoryMb: round(memoryOf(deployment.product.pid) / 1024 ** 2),
      streams: streamFigures.open,
      streamReconnections: streamFigures.reconnections,
      streamRequests: streamFigures.requests,
      streamRequestErrors: streamFigures.failures,
    }
    const errors = total.errors + streamFigures.failures
    return [
      ...kinds.map((kind) => resultOf(deployment, kind, samples.get(kind.name), alone)),
      {
        name: `${deployment.name} all`,
        figures: total,
        bar: { errors: 0, streams: authorizations.length },
        ratio: errors,
        ok: errors === 0 && total.streams === authorizations.length,
      },
      await storedAt(deployment, company, { webhooks: documents.length, unsent, doubledMessages }),
    ]
  } finally {
    receiver.close()
  }
}

function resultOf(
  deployment: Deployment,
  { name, rate, hasBar }: MixedCall,
  { latencies, failures }: Samples = { latencies: [], failures: [] },
  alone?: Awaited<ReturnType<typeof measureAlone>>,
): BenchmarkResult {
  const times = latenciesOf(latencies)
  const ratio = round((times.p99Ms ?? 0) / P99_MS_MAX)
  return {
    name: `${deployment.name} ${name}`,
    figures: {
      ratePerSecond: rate,
      calls: latencies.length,
      errors: failures.length,
      ...times,
      ...alone?.get(name),
    },
    bar: { errors: 0, ...(hasBar && { p99Ms: P99_MS_MAX }) },
    ratio,
    ok: failures.length === 0 && latencies.length > 0 && (!hasBar || ratio <= 1),
  }
}

/** Compares what was acknowledged with `dump`, the audit log and the webhooks, and runs `verify`. */
async function storedAt(
  deployment: Deployment,
  { sentCalls }: LoadTestCompany,
  messages: { webhooks: number; unsent: number; doubledMessages: number },
): Promise<BenchmarkResult> {
  const { documents, entries, findings } = await readStoredData<ComparedDocument>(
    deployment.product,
  )
  const { lost, doubled } = compareSentCalls(sentCalls, {
    documents,
    entries,
    batchOf: (each) => `${categoryOf(each.document_type)} ${each.batch_number}`,
  })
  for (const line of [...lost, ...doubled, ...findings]) console.error(`${deployment.name} ${line}`)
  const wrong = lost.length + doubled.length + findings.length
  const figures = {
    submissions: sentCalls.submissions.length,
    approvals: sentCalls.approvals.length,
    lost: lost.length,
    doubled: doubled.length,
    findings: findings.length,
    ...messages,
  }
  const ratio = wrong + messages.unsent + messages.doubledMessages
  const bar = { lost: 0, doubled: 0, findings: 0, unsent: 0, doubledMessages: 0 }
  return { name: `${deployment.name} stored`, figures, bar, ratio, ok: ratio === 0 }
}
