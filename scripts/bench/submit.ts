import { randomBytes, randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import pg from 'pg'
import type { Product } from '../product.ts'
import { type Batch, loadDraftableBatches } from './batches.ts'
import {
  type MeasuredCheckout,
  type MeasuredCall,
  measureRound,
  prefixFigures,
  type ReferenceServer,
  resetMeasurements,
  summarize,
  withMeasuredCheckouts,
} from './checkouts.ts'
import { send } from './client.ts'
import { draftForm, formHeaders } from './form.ts'
import { orderForRound, type BenchmarkResult, round } from './measurement.ts'
import { peakMemoryOf, embeddedPostgresOf } from './processes.ts'

const documents = 12
const atOnce = 10
const rounds = 8
const callsOfLane = 4
const approversOfLine = 3
const megabyte = 1024 * 1024
const bar = { cpuOfFloor: 5, p50OfFloor: 3, p95Ms: 150, fsync: 'on' }

const isOfTwelve = ({ lines }: Batch) =>
  new Set(lines.map(({ RPDOC, RPDCT }) => RPDCT + RPDOC)).size === documents

async function setting(product: Product, name: string): Promise<string> {
  const client = new pg.Client(embeddedPostgresOf(product.dataDir).connection)
  await client.connect()
  const { rows } = await client.query('select current_setting($1) as value', [name])
  await client.end()
  return rows[0].value
}

type Headers = Record<string, string>

/** A multipart form that has been transmitted, and the id of its document. */
interface Sent {
  form: Buffer[]
  id: number
}

const files = [1, 2, 3].map(() => randomBytes(megabyte))
const sizeOf = (form: readonly Buffer[]) => form.reduce((sum, part) => sum + part.length, 0)

async function post(url: string, headers: Headers, form: Buffer[]) {
  const length = { 'content-length': sizeOf(form) }
  const options = { method: 'POST', headers: { ...headers, ...length } }
  const response = await send(url, options, form)
  if (response.status !== 201) throw new Error(`${response.status}: ${response.body}`)
  return response
}

/** The lanes of one round: each employee submits some batches. Adds the transmitted forms to `sent`. */
function lanesOf(checkout: MeasuredCheckout, waiting: Batch[], sent: Sent[][]): MeasuredCall[][] {
  const authors = checkout.employees.slice(approversOfLine)
  const approvers = checkout.employees
    .slice(0, approversOfLine)
    .map(({ authorization: _, ...approver }, order) => ({ ...approver, type: '0', order }))
  return authors.map(({ id: author, authorization }, lane) =>
    waiting.splice(0, callsOfLane).map(({ category, lines }) => {
      const requestId = randomUUID()
      const form = draftForm({ category, lines, author, approvers, files, requestId })
      return async () => {
        const response = await post(
          `${checkout.url}/ea/create_document/`,
          { authorization, ...formHeaders },
          form,
        )
        const { id } = JSON.parse(response.body.toString()) as { id: number }
        sent[lane] = [...(sent[lane] ?? []), { form, id }]
      }
    }),
  )
}

/**
 * Measures the reference server (`floor.ts`), which writes the same rows: first with files from memory, then with the same forms sent by
 * HTTP.
 */
async function measureReference(floor: ReferenceServer, sent: Sent[][]): Promise<void> {
  const jobs: Record<string, unknown> = {}
  for (const { id } of sent.flat()) jobs[id] = await floor.rows.ofSubmission(id)
  const body = Buffer.from(JSON.stringify(jobs))
  const lanes = (headers: Headers, bodyOf: (form: Buffer[]) => Buffer[]) =>
    sent.map((lane) =>
      lane.map(({ form, id }) => async () => {
        await post(`${floor.url}/write`, { ...headers, 'x-job': String(id) }, bodyOf(form))
      }),
    )
  for (const [side, calls] of [
    [floor, lanes({ 'x-files': String(files.length) }, () => [])],
    [floor.http, lanes(formHeaders, (form) => form)],
  ] as const) {
    await floor.rows.empty()
    await post(`${floor.url}/jobs`, {}, [body])
    await measureRound(side, calls)
  }
}

async function batchesFor(checkout: MeasuredCheckout): Promise<Batch[]> {
  const authorization = checkout.employees[0]?.authorization ?? ''
  const waiting = (await loadDraftableBatches(checkout.product, authorization)).filter(isOfTwelve)
  if (waiting.length < (rounds + 1) * atOnce * callsOfLane) {
    throw new Error('There are too few batches to submit.')
  }
  return waiting
}

/**
 * Measures submissions of batches of twelve vouchers with three files of 1 MB, ten concurrently, from the first byte to the response. Each
 * round measures the earlier checkout (if any) and this checkout, in alternating order because the second costs about 3 % more, and then
 * the reference server with the same forms and rows.
 */
export async function measureSubmissions(): Promise<BenchmarkResult> {
  return withMeasuredCheckouts(150_000, atOnce + approversOfLine, async (ours, floor, base) => {
    const loadBefore = round(loadavg()[0] ?? 0)
    const waiting = await batchesFor(ours)
    const waitingOfBase = base ? await batchesFor(base) : []
    for (let turn = 0; turn <= rounds; turn += 1) {
      const sent: Sent[][] = []
      const measurements = [
        async () => base && measureRound(base, lanesOf(base, waitingOfBase, [])),
        async () => measureRound(ours, lanesOf(ours, waiting, sent)),
      ]
      for (const measure of orderForRound(measurements, turn)) await measure()
      await measureReference(floor, sent)
      if (turn > 0) continue
      for (const side of [ours, floor, floor.http, base]) if (side) resetMeasurements(side)
    }
    const summary = summarize(ours)
    const floorSummary = summarize(floor)
    const before = base && summarize(base)
    const fsync = await setting(ours.product, 'fsync')
    const figures = {
      loadBefore,
      documents: ours.times.length,
      documentsPerBatch: documents,
      atOnce,
      ...summary,
      ...prefixFigures('floor', floorSummary),
      ...prefixFigures('http', summarize(floor.http)),
      ...(before && {
        ...prefixFigures('base', before),
        cpuOfBase: round(summary.cpuMs / before.cpuMs),
        p50OfBase: round(summary.p50Ms / before.p50Ms),
      }),
      cpuOfFloor: round(summary.cpuMs / floorSummary.cpuMs),
      p50OfFloor: round(summary.p50Ms / floorSummary.p50Ms),
      peakMemoryMb: round(peakMemoryOf(ours.server) / megabyte),
      fsync,
      synchronousCommit: await setting(ours.product, 'synchronous_commit'),
    }
    return {
      name: 'submit',
      figures,
      bar,
      ratio: figures.cpuOfFloor,
      ok:
        figures.cpuOfFloor <= bar.cpuOfFloor &&
        figures.p50OfFloor <= bar.p50OfFloor &&
        summary.p95Ms < bar.p95Ms &&
        fsync === bar.fsync,
    }
  })
}
