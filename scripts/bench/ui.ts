import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { findBrowser } from '../browser.ts'
import { type Product, startProduct } from '../product.ts'
import { runViteBuild } from './viteBuild.ts'
import { createEmployee, password } from './client.ts'
import { type BenchmarkResult, round } from './measurement.ts'

/** The browser benchmark that measured the application that this product replaces; `BENCH_HARNESS` overrides its path. */
const harness = resolve(process.env.BENCH_HARNESS ?? '../shared/bench')
/** A copy of the harness within the project, so that the harness finds the browser library in node_modules. */
const copy = resolve('test-results/bench')
const username = 'measurer'
const lines = 50_000
const runs = Number(process.env.BENCH_RUNS ?? 5)

interface Result {
  what: string
  page?: string
  stats: Record<string, { med: number | null }>
}

/**
 * For each figure of a cold visit: its name, the page and statistic of the harness, its limit, and the divisor that converts the unit of
 * the harness.
 */
const coldLoadLimits: [string, string, string, number, number][] = [
  ['signInJsKib', 'login', 'jsGz', 100, 1024],
  ['draftingJsKib', 'list', 'jsGz', 190, 1024],
  ['signInBytesKb', 'login', 'totalBytes', 350, 1000],
  ['draftingBytesKb', 'list', 'totalBytes', 600, 1000],
  ['signInCpuMs', 'login', 'taskMs', 500, 1],
  ['draftingCpuMs', 'list', 'taskMs', 900, 1],
]
const list: [string, string, number][] = [
  ['refetchToRowsMs', 'searchClear.respToRows', 900],
  ['refetchCpuMs', 'searchClear.cpu', 900],
  ['selectMs', 'selectRow.nextPaint', 65],
  ['headerMs', 'headerAll.nextPaint', 65],
  ['nextPageMs', 'nextPage.nextPaint', 65],
  ['openModalMs', 'openModal.nextPaint', 170],
  ['typeMs', 'type.nextPaint', 40],
  ['heapMb', 'heapGcMB', 30],
]

type Part = 'cold' | 'list'
const linesOf: Record<Part, number> = { cold: 1000, list: lines }

/** A running checkout with the results of each part of the harness. */
interface MeasuredApp {
  product: Product
  checkout: string | undefined
  results: Record<Part, Result[][]>
}

async function startApp(checkout?: string): Promise<MeasuredApp> {
  const product = await startProduct({ checkout })
  await createEmployee(product, username)
  return { product, checkout, results: { cold: [], list: [] } }
}

/** Runs one part of the harness against a checkout and stores its results. */
async function measure({ product, checkout, results }: MeasuredApp, what: Part): Promise<void> {
  const out = join(copy, `${what}.json`)
  const args = ['--adapter', './scripts/bench/uiAdapter.mjs', '--url', product.url]
  args.push('--cpu', '4', '--runs', String(runs), '--n', String(linesOf[what]))
  args.push('--what', what, '--out', out)
  const env = {
    ...process.env,
    BENCH_USER: username,
    BENCH_PASSWORD: password,
    BENCH_HARNESS: harness,
    BENCH_DATA_DIR: product.dataDir,
    BENCH_CHECKOUT: checkout,
    CHROMIUM: findBrowser(),
  }
  const child = spawn(
    process.execPath,
    ['--import', resolve('scripts/tsx.mjs'), join(copy, 'bench.mjs'), ...args],
    {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The harness failed.')
  results[what].push((JSON.parse(readFileSync(out, 'utf8')) as { results: Result[] }).results)
}

/** The figures of a checkout. Each is the smallest median of its measurements, because other work on the machine can only add time. */
function figuresOf({ results }: MeasuredApp) {
  const read = (part: Part, stat: string, which: (result: Result) => boolean) => {
    const values = results[part].map((measured) => measured.find(which)?.stats[stat]?.med)
    const numbers = values.filter((value) => typeof value === 'number')
    if (numbers.length === 0) throw new Error(`The harness did not measure ${stat}.`)
    return Math.min(...numbers)
  }
  const figures: Record<string, number> = {}
  const bar: Record<string, number> = {}
  for (const [name, page, stat, most, unit] of coldLoadLimits) {
    figures[name] = round(read('cold', stat, (result) => result.page === page) / unit)
    bar[name] = most
  }
  for (const [name, stat, most] of list) {
    figures[name] = round(read('list', stat, ({ what }) => what === 'list'))
    bar[name] = most
  }
  return { figures, bar }
}

/** By how much a figure may exceed the same figure of `BENCH_BASE`: 5 %. */
const ADDED_SHARE_MAX = 0.05

/** Each figure of this checkout divided by the same figure of `BENCH_BASE`. */
function ratiosOf(ours: Record<string, number>, base: Record<string, number>) {
  const ratios = Object.entries(ours).map(([name, value]) => {
    return [`${name}OfBase`, round(value / (base[name] ?? Number.NaN))] as const
  })
  return Object.fromEntries(ratios)
}

/**
 * Measures the app in a browser slowed down four times: cold visits, and work on a list of 50,000 lines. The figures are medians. With
 * `BENCH_BASE`, the earlier checkout in that folder is measured alternately, and no figure may be more than 5 % worse. `calibrationMs` is
 * the duration of a fixed loop, for comparing machines: it was 660 ms on the computer where the replaced application was measured.
 */
export async function measureUi(): Promise<BenchmarkResult> {
  if (!existsSync(join(harness, 'bench.mjs'))) throw new Error(`There is no harness at ${harness}.`)
  cpSync(harness, copy, { recursive: true })
  const loadBefore = round(loadavg()[0] ?? 0)
  await runViteBuild()
  const sides: MeasuredApp[] = []
  try {
    const ours = await startApp()
    sides.push(ours)
    const folder = process.env.BENCH_BASE
    const base = folder ? await startApp(folder) : undefined
    if (base) sides.push(base)
    for (const part of ['cold', 'list'] as const) {
      for (const side of base ? [ours, base, base, ours] : [ours]) await measure(side, part)
    }
    const { figures, bar } = figuresOf(ours)
    const ratios = base ? ratiosOf(figures, figuresOf(base).figures) : {}
    const calibration = ours.results.list[0]?.at(-1)?.stats.busyLoop?.med ?? 0
    const sharesOfLimit = Object.entries(bar).map(([name, most]) => (figures[name] ?? 0) / most)
    const worst = Math.max(...sharesOfLimit)
    const worstRatio = Math.max(0, ...Object.values(ratios))
    return {
      name: 'ui',
      figures: { ...figures, ...ratios, runs, loadBefore, calibrationMs: round(calibration) },
      bar,
      ratio: base ? worstRatio : round(worst),
      ok: worst <= 1 && worstRatio <= 1 + ADDED_SHARE_MAX,
    }
  } finally {
    for (const { product } of sides) await product.stop()
  }
}
