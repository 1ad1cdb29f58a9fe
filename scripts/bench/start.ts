import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../product.ts'
import { type BenchmarkResult, median, round } from './measurement.ts'

const runs = 3
const bar = { firstMs: 10_000, nextMs: 2000 }

/**
 * Measures the time from the start of the process until /readyz succeeds: first with a new data folder (database, schema, demo company),
 * then again with the same folder.
 */
export async function measureStartup(): Promise<BenchmarkResult> {
  const loadBefore = round(loadavg()[0] ?? 0)
  const first: number[] = []
  const next: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'e-payment-bench-'))
    try {
      for (const times of [first, next]) {
        const product = await startProduct({ dataDir, settings: { SEED: 'demo' } })
        times.push(product.readyMs)
        await product.stop()
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  const figures = { firstMs: round(median(first)), nextMs: round(median(next)), runs, loadBefore }
  return {
    name: 'start',
    figures,
    bar,
    ratio: round(figures.nextMs / figures.firstMs),
    ok: figures.firstMs < bar.firstMs && figures.nextMs < bar.nextMs,
  }
}
