import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { addDays } from 'date-fns/addDays'
import { lightFormat } from 'date-fns/lightFormat'
import { subMonths } from 'date-fns/subMonths'
import { SAVED_LINES_MAX } from '../../contract/limits.ts'
import { type Product, startProduct } from '../product.ts'
import { loadDraftableBatches } from './batches.ts'
import { getJson, createSignedInEmployee } from './client.ts'
import { type ComparedServer, measureCpuTimes } from './list.ts'
import { type BenchmarkResult, round } from './measurement.ts'
import { embeddedPostgresOf } from './processes.ts'

const storedDocumentCount = 100_000
const bar = { pageMs: 15, searchMs: 50, countMs: 2 }
const measuredEmployee = 'measurer'
const names = ['sign', 'written', 'approved', 'rejected', 'cc'] as const
/** The calls whose cost is compared with that in an earlier checkout. */
const shared = names.flatMap((name) => [`${name}Ms`, `${name}PeriodMs`, `${name}SearchMs`])

type BoxDocuments = typeof import('./boxDocuments.ts')

function day(monthsAgo: number): string {
  return lightFormat(addDays(subMonths(new Date(), monthsAgo), 1), 'yyyy-MM-dd')
}

/**
 * The measured query strings, by their names in the figures. For each box: without and with a period, a search, the counts per status, and
 * a sort. Also searches over all boxes, with and without results.
 */
function boxPaths(): Record<string, string> {
  const period = `startDate=${day(3)}&endDate=${day(0)}`
  const search = `search=${encodeURIComponent('출장')}`
  const all = names.flatMap((name) => {
    const path = `/ea/${name}_document/?page=1&`
    return [
      [`${name}Ms`, path],
      [`${name}PeriodMs`, path + period],
      [`${name}SearchMs`, path + search],
      [`${name}CountedMs`, `${path}summary=true&statusCounts=true`],
      [`${name}SortedMs`, `${path}summary=true&sort=amount`],
    ] as const
  })
  return {
    ...Object.fromEntries(all),
    countMs: '/ea/get_box_counts/',
    linesMs: '/ea/lines/?voucherType=' + encodeURIComponent('채무발생'),
    delegationsMs: '/ea/delegations/?of=me',
    findSearchMs: `/ea/search_document/?${search}`,
    findNothingSearchMs: `/ea/search_document/?search=${encodeURIComponent('없는 제목')}`,
  }
}

function barOf(name: string): number {
  if (name === 'countMs') return bar.countMs
  return /(Search|Sorted|Counted|document|lines|delegations|hold)Ms$/.test(name)
    ? bar.searchMs
    : bar.pageMs
}

/** Returns the id of a document that waits for the measured employee's decision. */
async function findPending(url: string, authorization: string): Promise<number> {
  const [document] = await getJson<{ id: number }[]>(`${url}/ea/sign_document/`, authorization)
  if (!document) throw new Error('No document waits.')
  return document.id
}

/** Saves as many lines as an employee can have, each with ten approvers. */
async function saveLines(url: string, authorization: string): Promise<void> {
  const people = await getJson<{ id: string }[]>(`${url}/ea/get_allUsers/`, authorization)
  const approvers = people.slice(0, 10).map(({ id }) => ({ id, type: '0' }))
  for (let line = 0; line < SAVED_LINES_MAX; line += 1) {
    const { status } = await fetch(`${url}/ea/save_line/`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `결재선 ${line}`, approvers }),
    })
    if (status !== 201) throw new Error(`A line was refused: ${status}.`)
  }
}

/** A product with the stored documents, and the measured employee's authorization. */
interface Filled {
  product: Product
  server: { pid: number; database: number; headers: { authorization: string } }
}

/** Starts the product of the folder `checkout` (default: this repository) with 2,000 employees, and stores 100,000 documents. */
async function startFilled(checkout?: string): Promise<Filled> {
  const product = await startProduct({ settings: { SESSION_SECONDS: '36000' }, checkout })
  try {
    await product.admin('seed', '--lines', '5000', '--employees', '2000')
    const authorization = await createSignedInEmployee(product, measuredEmployee)
    const { connection, pid } = embeddedPostgresOf(product.dataDir)
    const samples = (await loadDraftableBatches(product, authorization)).slice(0, 500)
    const documentsModuleUrl =
      checkout && pathToFileURL(join(checkout, 'scripts/bench/boxDocuments.ts')).href
    const { fillDocuments } = (await import(
      documentsModuleUrl ?? './boxDocuments.ts'
    )) as BoxDocuments
    await fillDocuments(connection, samples, measuredEmployee, storedDocumentCount)
    return { product, server: { pid: product.pid, database: pid, headers: { authorization } } }
  } catch (error) {
    await product.stop()
    throw error
  }
}

/** The number of documents in each box of the measured employee. Throws if a box is empty. */
async function countDocuments({ product, server }: Filled): Promise<Record<string, number>> {
  const totals: Record<string, number> = {}
  for (const name of names) {
    const response = await getJson<{ total_number?: number }[]>(
      `${product.url}/ea/${name}_document/?page=1`,
      server.headers.authorization,
    )
    totals[`${name}Documents`] = response.at(-1)?.total_number ?? response.length
  }
  if (Object.values(totals).some((total) => total === 0)) throw new Error('A box is empty.')
  return totals
}

/** All measured calls, by their names in the figures. */
async function callsOf({
  product: { url },
  server,
}: Filled): Promise<Record<string, ComparedServer>> {
  const { authorization } = server.headers
  await saveLines(url, authorization)
  const document_id = await findPending(url, authorization)
  const requests = Object.entries(boxPaths()).map(([name, path]) => [
    name,
    { ...server, url: url + path },
  ])
  const posts = [
    { path: 'hold/', body: { document_id, reason: '증빙 확인' } },
    { path: 'resume/', body: { document_id } },
  ]
  return {
    ...Object.fromEntries(requests),
    documentMs: { ...server, url: `${url}/ea/document/?document_id=${document_id}` },
    holdMs: { ...server, url: `${url}/ea/`, posts },
  }
}

/**
 * The CPU time of the calls of `shared` in this checkout, divided by that in an earlier one, with their sums in milliseconds. Both are
 * measured alternately.
 */
async function compareWith(base: Filled, { product: { url }, server }: Filled) {
  const paths = shared.map((name) => boxPaths()[name] ?? '')
  const sides = paths.flatMap((path) => [
    { ...server, url: url + path },
    { ...base.server, url: base.product.url + path },
  ])
  const cpuTimes = await measureCpuTimes(sides)
  const sumOf = (first: number) =>
    cpuTimes.reduce((sum, ms, at) => (at % 2 === first ? sum + ms : sum), 0)
  const [sharedMs, baseSharedMs] = [sumOf(0), sumOf(1)]
  const ratios = shared.map((name, at) => [
    `${name.replace(/Ms$/, '')}OfBase`,
    round((cpuTimes[2 * at] ?? 0) / (cpuTimes[2 * at + 1] ?? 0)),
  ])
  return {
    ...Object.fromEntries(ratios),
    sharedMs: round(sharedMs),
    baseSharedMs: round(baseSharedMs),
    cpuOfBase: round(sharedMs / baseSharedMs),
  }
}

/**
 * Measures the CPU time of server and database for all calls about boxes: first page, search, sort and counts of each box, searches over
 * all boxes, one document, a hold and its end, saved lines and delegations. There are 2,000 employees and 100,000 documents; the measured
 * employee has thousands in each box. With `BENCH_BASE`, the calls that the checkout in that folder also has are measured alternately in
 * both checkouts.
 */
export async function measureBoxes(): Promise<BenchmarkResult> {
  const stops: (() => Promise<void>)[] = []
  try {
    const ours = await startFilled()
    stops.push(ours.product.stop)
    const totals = await countDocuments(ours)
    const folder = process.env.BENCH_BASE
    const base = folder ? await startFilled(folder) : undefined
    if (base) stops.push(base.product.stop)
    const compared = base && (await compareWith(base, ours))
    const measured = await callsOf(ours)
    const cpuTimes = await measureCpuTimes(Object.values(measured))
    const figures = Object.fromEntries(
      Object.keys(measured).map((name, at) => [name, cpuTimes[at] ?? 0]),
    )
    const ratio = Math.max(...Object.entries(figures).map(([name, ms]) => ms / barOf(name)))
    return {
      name: 'boxes',
      figures: { storedDocuments: storedDocumentCount, ...totals, ...figures, ...compared },
      bar,
      ratio: round(ratio),
      ok: ratio <= 1,
    }
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}
