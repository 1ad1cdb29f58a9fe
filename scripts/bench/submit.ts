import { randomBytes, randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import pg from 'pg'
import type { Approver } from '../../contract/approver.ts'
import { documentTypes } from '../../contract/voucher.ts'
import { type Product, startProduct } from '../product.ts'
import { type Batch, batchesOf } from './batches.ts'
import { getJson, send, signIn } from './client.ts'
import { draftForm, formHeaders } from './form.ts'
import { type Measurement, median, quantile, round } from './measurement.ts'
import { cpuMs, peakMemoryOf, postgresOf } from './processes.ts'

const documents = 12
const atOnce = 10
const wanted = 200
const warmUp = 20
const megabyte = 1024 * 1024
const bar = { p95Ms: 150, fsync: 'on' }

const isOfTwelve = ({ lines }: Batch) =>
  new Set(lines.map(({ RPDOC, RPDCT }) => RPDCT + RPDOC)).size === documents

async function setting(product: Product, name: string): Promise<string> {
  const client = new pg.Client(postgresOf(product.dataDir).connection)
  await client.connect()
  const { rows } = await client.query('select current_setting($1) as value', [name])
  await client.end()
  return rows[0].value
}

/** Requests for approval of batches of twelve documents with three files of 1 MB, ten at once; from the first byte to the answer. */
export async function submit(): Promise<Measurement> {
  const product = await startProduct({ settings: { LOGIN_TRIES: '1000' } })
  try {
    await product.admin('seed', '--lines', '150000')
    const people: { author: string; authorization: string }[] = []
    for (let index = 1; index <= atOnce; index += 1) {
      const author = `drafter${index}`
      people.push({ author, authorization: await signIn(product, author) })
    }
    const authorization = people[0]?.authorization ?? ''
    const everybody = await getJson<Approver[]>(`${product.url}/ea/get_allUsers/`, authorization)
    const approvers = everybody
      .filter(({ id }) => !id.startsWith('drafter'))
      .slice(0, 3)
      .map((approver, order) => ({ ...approver, type: '0', order }))
    const batches = (await batchesOf(product, authorization)).filter(isOfTwelve)
    const waiting = batches.slice(0, wanted + warmUp)
    if (waiting.length < warmUp + atOnce) throw new Error('There are too few batches to submit.')
    const files = [1, 2, 3].map(() => randomBytes(megabyte))
    const times: number[] = []
    const lane = async ({ author, authorization }: (typeof people)[number]) => {
      for (let batch = waiting.pop(); batch; batch = waiting.pop()) {
        const { category, lines } = batch
        const documentType = documentTypes[category]
        const requestId = randomUUID()
        const form = draftForm({ documentType, lines, author, approvers, files, requestId })
        const length = form.reduce((sum, part) => sum + part.length, 0)
        const headers = { authorization, ...formHeaders, 'content-length': length }
        const begin = performance.now()
        const answer = await send(
          `${product.url}/ea/create_document/`,
          { method: 'POST', headers },
          form,
        )
        times.push(performance.now() - begin)
        if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.body}`)
      }
    }
    const loadBefore = round(loadavg()[0] ?? 0)
    const database = postgresOf(product.dataDir).pid
    const used = () => [cpuMs(product.pid), cpuMs(database, true)] as const
    const before = used()
    await Promise.all(people.map(lane))
    const [server, postgres] = used().map((ms, side) => (ms - (before[side] ?? 0)) / times.length)
    const measured = times.slice(warmUp)
    const fsync = await setting(product, 'fsync')
    const figures = {
      loadBefore,
      documents: measured.length,
      documentsPerBatch: documents,
      atOnce,
      p50Ms: round(median(measured)),
      p95Ms: round(quantile(measured, 0.95)),
      maxMs: round(quantile(measured, 1)),
      serverCpuMs: round(server ?? 0),
      databaseCpuMs: round(postgres ?? 0),
      peakMemoryMb: round(peakMemoryOf(product.pid) / megabyte),
      fsync,
      synchronousCommit: await setting(product, 'synchronous_commit'),
    }
    return {
      name: 'submit',
      figures,
      bar,
      ratio: round(figures.p95Ms / bar.p95Ms),
      ok: figures.p95Ms < bar.p95Ms && fsync === bar.fsync,
    }
  } finally {
    await product.stop()
  }
}
