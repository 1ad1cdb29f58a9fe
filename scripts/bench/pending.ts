import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Product, startProduct } from '../product.ts'
import { loadDraftableBatches } from './batches.ts'
import { createSignedInEmployee } from './client.ts'
import { fillPending } from './largeDocuments.ts'
import { type BenchmarkResult, median, round } from './measurement.ts'
import { memoryOf, peakMemoryOf, embeddedPostgresOf } from './processes.ts'

const documents = 60
const lines = 2000
const readers = 5
const rounds = 5
const megabyte = 1024 * 1024
const bar = { memoryMb: 150, pauseMs: 50 }
const approver = 'measurer'

/** Reads a response and counts its bytes without storing them. */
function sizeOf(url: string, authorization: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { authorization }, agent: false }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('error', reject)
      response.on('end', () => resolve(response.statusCode === 200 ? bytes : 0))
    })
    request.on('error', reject)
  })
}

/** The longest pause of the product's event loop since the last call of this function, in milliseconds. */
async function longestPause(
  product: Product,
  file: string,
): Promise<{ pauseMs: number; cpuMs: number }> {
  rmSync(file, { force: true })
  process.kill(product.pid, 'SIGUSR2')
  for (let tries = 0; tries < 500; tries += 1) {
    await pause(20)
    try {
      const text = readFileSync(file, 'utf8')
      if (text) return JSON.parse(text)
    } catch {
      // The product has not written the file yet, so the loop reads it again.
    }
  }
  throw new Error('The product did not write its longest pause to LOOP_DELAY_FILE.')
}

/**
 * Measures the cost of `readers` concurrent requests of one URL: bytes of one response, peak memory above idle, longest pause of the event
 * loop.
 */
async function cost(product: Product, file: string, url: string, authorization: string) {
  const figures: {
    bytes: number
    memoryMb: number
    pauseMs: number
    cpuMs: number
    wallMs: number
  }[] = []
  for (let turn = 0; turn < rounds; turn += 1) {
    await pause(500)
    const idle = memoryOf(product.pid)
    // Linux: resets the peak of the resident memory.
    writeFileSync(`/proc/${product.pid}/clear_refs`, '5')
    await longestPause(product, file)
    const began = performance.now()
    const sizes = await Promise.all(
      Array.from({ length: readers }, () => sizeOf(url, authorization)),
    )
    const wallMs = performance.now() - began
    const { pauseMs, cpuMs } = await longestPause(product, file)
    const memoryMb = (peakMemoryOf(product.pid) - idle) / megabyte
    if (sizes.some((size) => size === 0)) throw new Error(`${url} did not return 200.`)
    figures.push({ bytes: sizes[0] ?? 0, memoryMb, pauseMs, cpuMs, wallMs })
  }
  const maximumOf = (name: 'memoryMb' | 'wallMs') => Math.max(...figures.map((each) => each[name]))
  return {
    Bytes: figures[0]?.bytes ?? 0,
    MemoryMb: round(maximumOf('memoryMb')),
    // The median of the rounds, because other processes on the machine can make a single pause longer.
    PauseMs: round(median(figures.map(({ pauseMs }) => pauseMs))),
    PauseCpuMs: round(median(figures.map(({ cpuMs }) => cpuMs))),
    WallMs: round(maximumOf('wallMs')),
  }
}

/**
 * Measures memory and event-loop pauses of the server while five clients read a pending box of 60 documents with 2,000 lines each, as
 * complete documents and as summaries.
 */
export async function measurePendingBox(): Promise<BenchmarkResult> {
  const settings = { SESSION_SECONDS: '36000' }
  const before = process.env.LOOP_DELAY_FILE
  const folder = process.env.TMPDIR ?? '/tmp'
  const file = join(folder, `loop-delay-${process.pid}`)
  process.env.LOOP_DELAY_FILE = file
  const product = await startProduct({ settings, imports: ['./scripts/bench/loopDelay.ts'] })
  if (before === undefined) delete process.env.LOOP_DELAY_FILE
  try {
    await product.admin('seed', '--lines', '5000', '--employees', '20')
    const authorization = await createSignedInEmployee(product, approver)
    const samples = await loadDraftableBatches(product, authorization)
    const category = 'voucher'
    const batchesOfCategory = samples.filter((batch) => batch.category === category)
    const batch = { category, lines: batchesOfCategory.flatMap((each) => each.lines) } as const
    const { connection } = embeddedPostgresOf(product.dataDir)
    await fillPending(connection, batch, approver, { documents, lines })
    const box = `${product.url}/ea/sign_document/`
    const wholeBoxCost = await cost(product, file, box, authorization)
    const summary = await cost(product, file, `${box}?summary=true`, authorization)
    const named = (prefix: string, figures: Record<string, number>) =>
      Object.fromEntries(Object.entries(figures).map(([name, value]) => [prefix + name, value]))
    const ratio = Math.max(wholeBoxCost.MemoryMb / bar.memoryMb, wholeBoxCost.PauseMs / bar.pauseMs)
    return {
      name: 'pending',
      figures: {
        documents,
        lines,
        readers,
        ...named('whole', wholeBoxCost),
        ...named('summary', summary),
      },
      bar,
      ratio: round(ratio),
      ok: ratio <= 1,
    }
  } finally {
    await product.stop()
    rmSync(file, { force: true })
  }
}
