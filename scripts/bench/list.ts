import { lightFormat } from 'date-fns/lightFormat'
import { subMonths } from 'date-fns/subMonths'
import type { VoucherLine } from '../../contract/voucher.ts'
import { type Product, startProduct } from '../product.ts'
import { listVoucherLines, listUrl, send, createSignedInEmployee } from './client.ts'
import { orderForRound, type BenchmarkResult, median, round } from './measurement.ts'
import { fillPlain, plainTableName } from './plainTable.ts'
import { cpuMs, memoryOf, embeddedPostgresOf } from './processes.ts'
import { startReferenceProcess } from './startReferenceProcess.ts'

const storedLineCount = 1_000_000
const rounds = 7
const calls = 20
const megabyte = 1024 * 1024
const bar = { ratio: 0.6, searchTwoMs: 50, searchThreeMs: 50, memoryGrowthMb: 16 }

/** One server of a comparison: the process ids of the server and its database, the URL of the calls, and their headers. */
export interface ComparedServer {
  pid: number
  database: number
  url: string
  headers: Record<string, string>
  /** if set, the calls are POST requests to these paths below `url`, in turn, with these bodies */
  posts?: readonly { path: string; body: object }[]
}

/** The first and the last date of the three months that end today. */
function threeMonths(): { startDate: string; endDate: string } {
  const day = (date: Date) => lightFormat(date, 'yyyy-MM-dd')
  const end = new Date()
  return { startDate: day(subMonths(end, 3)), endDate: day(end) }
}

/** The sequence of Korean characters that occurs in the most remarks. A search for it is the most expensive search of this length. */
function mostFrequentSequence(lines: readonly VoucherLine[], length: number): string {
  const counts = new Map<string, number>()
  for (const { RPRMK } of lines) {
    const runs = new Set<string>()
    for (const word of (RPRMK ?? '').match(/[가-힣]+/g) ?? []) {
      for (let at = 0; at + length <= word.length; at += 1) runs.add(word.slice(at, at + length))
    }
    for (const run of runs) counts.set(run, (counts.get(run) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

async function sendCalls({ url, headers, posts }: ComparedServer, times: number): Promise<void> {
  for (let call = 0; call < times; call += 1) {
    const post = posts?.[call % posts.length]
    const target = url + (post?.path ?? '')
    const { status } = await (post ? sendJson(target, headers, post.body) : send(url, { headers }))
    if (status !== 200) throw new Error(`${target} returned ${status}.`)
  }
}

function sendJson(url: string, headers: Record<string, string>, body: object) {
  const bytes = Buffer.from(JSON.stringify(body))
  const type = { 'content-type': 'application/json', 'content-length': bytes.length }
  return send(url, { method: 'POST', headers: { ...headers, ...type } }, [bytes])
}

/**
 * The CPU time per call of each server in milliseconds, including its database. Medians over several rounds in which the servers
 * alternate, every second round in reverse order.
 */
export async function measureCpuTimes(sides: readonly ComparedServer[]): Promise<number[]> {
  const samples = sides.map((): number[] => [])
  for (const side of sides) await sendCalls(side, calls)
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const [index, side] of orderForRound([...sides.entries()], turn)) {
      const used = () => cpuMs(side.pid) + cpuMs(side.database, true)
      const before = used()
      await sendCalls(side, calls)
      samples[index]?.push((used() - before) / calls)
    }
  }
  return samples.map((each) => round(median(each)))
}

async function memory(side: ComparedServer): Promise<{ memoryMb: number; memoryGrowthMb: number }> {
  await sendCalls(side, 100)
  const before = memoryOf(side.pid)
  await sendCalls(side, 100)
  const growth = memoryOf(side.pid) - before
  return { memoryMb: round(before / megabyte), memoryGrowthMb: round(growth / megabyte) }
}

async function measureSearches(product: Product, side: ComparedServer, lines: VoucherLine[]) {
  const texts = [mostFrequentSequence(lines, 2), mostFrequentSequence(lines, 3)] as const
  const urls = texts.map((search) => listUrl(product, { ...threeMonths(), search }))
  const found = await Promise.all(
    urls.map((url) => listVoucherLines(url, side.headers.authorization)),
  )
  if (found.some(({ length }) => length === 0)) throw new Error('A search returned no rows.')
  const calls = urls.map((url) => ({ ...side, url }))
  const [two = Infinity, three = Infinity] = await measureCpuTimes(calls)
  return {
    searchTwo: texts[0],
    searchTwoLines: found[0]?.length ?? 0,
    searchTwoMs: two,
    searchThree: texts[1],
    searchThreeLines: found[1]?.length ?? 0,
    searchThreeMs: three,
  }
}

async function compare(product: Product): Promise<BenchmarkResult> {
  const authorization = await createSignedInEmployee(product, 'measurer')
  const postgres = embeddedPostgresOf(product.dataDir)
  const url = listUrl(product, threeMonths())
  const lines = await listVoucherLines(url, authorization)
  await fillPlain(postgres.connection, lines)
  const plainServer = await startReferenceProcess(postgres.connection, 'plain.ts', plainTableName)
  try {
    if (JSON.stringify(await listVoucherLines(plainServer.url)) !== JSON.stringify(lines)) {
      throw new Error('The product and the plain server return different rows.')
    }
    const ours = {
      pid: product.pid,
      database: postgres.pid,
      url,
      headers: { authorization, 'accept-encoding': 'gzip, deflate' },
    }
    const uncompressed = { ...ours, headers: { authorization } }
    const [oursMs = 0, plainMs = 0, uncompressedMs = 0] = await measureCpuTimes([
      ours,
      { ...plainServer, database: postgres.pid, headers: {} },
      uncompressed,
    ])
    const found = await measureSearches(product, ours, lines)
    const memoryFigures = await memory(ours)
    const ratio = round(oursMs / plainMs)
    return {
      name: 'list',
      figures: {
        storedLines: storedLineCount,
        responseLines: lines.length,
        responseBytes: Buffer.byteLength(JSON.stringify(lines)),
        oursCpuMs: oursMs,
        plainCpuMs: plainMs,
        oursUncompressedCpuMs: uncompressedMs,
        ...found,
        ...memoryFigures,
      },
      bar,
      ratio,
      ok:
        ratio <= bar.ratio &&
        found.searchTwoMs <= bar.searchTwoMs &&
        found.searchThreeMs <= bar.searchThreeMs &&
        memoryFigures.memoryGrowthMb <= bar.memoryGrowthMb,
    }
  } finally {
    await plainServer.stop()
  }
}

/**
 * Measures the CPU time of server and database for one list call with a million stored lines. It is compared with a plain select and
 * JSON.stringify of the same rows, measured alternately in the same run.
 */
export async function measureVoucherList(): Promise<BenchmarkResult> {
  const product = await startProduct({ settings: { SESSION_SECONDS: '36000' } })
  try {
    await product.admin('seed', '--lines', String(storedLineCount))
    return await compare(product)
  } finally {
    await product.stop()
  }
}
