import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { type Batch, loadDraftableBatches } from './batches.ts'
import {
  type MeasuredCheckout,
  type MeasuredCall,
  type MeasuredServer,
  measureRound,
  prefixFigures,
  type ReferenceServer,
  resetMeasurements,
  summarize,
  type RoundSummary,
  withMeasuredCheckouts,
} from './checkouts.ts'
import { send } from './client.ts'
import { draftForm, formHeaders } from './form.ts'
import { orderForRound, type BenchmarkResult, round } from './measurement.ts'

const approversOfLine = 5
const documentsOfRound = 16
const rounds = 5
const atOnce = 8
const bar = { cpuOfFloor: 3, cpuOfBase: 0.6 }
const opinion = '검토했습니다. 이상 없습니다.'

interface Document {
  id: number
  approvers: MeasuredCheckout['employees']
}

/** Submits the documents on which one round decides. This part is not measured. */
async function submitSome(checkout: MeasuredCheckout, waiting: Batch[]): Promise<Document[]> {
  const [author, ...others] = checkout.employees
  const approvers = others.slice(0, approversOfLine)
  const line = approvers.map(({ authorization: _, ...each }, order) => ({
    ...each,
    type: '0',
    order,
  }))
  const documents: Document[] = []
  for (const { category, lines } of waiting.splice(0, documentsOfRound)) {
    const form = draftForm({
      category,
      lines,
      author: author?.id ?? '',
      approvers: line,
      files: [],
      requestId: randomUUID(),
    })
    const headers = { authorization: author?.authorization, ...formHeaders }
    const url = `${checkout.url}/ea/create_document/`
    const response = await send(url, { method: 'POST', headers }, form)
    if (response.status !== 201) throw new Error(`${response.status}: ${response.body}`)
    documents.push({ id: (JSON.parse(response.body.toString()) as { id: number }).id, approvers })
  }
  return documents
}

/** Distributes the decisions on these documents over `width` parallel lanes. The approvers of one document decide in their order. */
function inLanes(
  documents: readonly Document[],
  width: number,
  decide: (id: number, approver: MeasuredCheckout['employees'][number]) => Promise<void>,
): MeasuredCall[][] {
  const lanes = Array.from({ length: width }, (): MeasuredCall[] => [])
  for (const [at, { id, approvers }] of documents.entries()) {
    lanes[at % width]?.push(...approvers.map((approver) => () => decide(id, approver)))
  }
  return lanes
}

async function postJson(
  url: string,
  headers: Record<string, string>,
  body: unknown,
  status: number,
) {
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
  }
  const response = await send(url, options, [Buffer.from(JSON.stringify(body))])
  if (response.status !== status) throw new Error(`${response.status}: ${response.body}`)
}

async function measureCheckout(
  checkout: MeasuredCheckout,
  documents: readonly Document[],
  width: number,
) {
  const url = `${checkout.url}/ea/do_sign/`
  const decisions = inLanes(documents, width, (document_id, { id: username, authorization }) =>
    postJson(url, { authorization }, { document_id, username, opinion, sign_type: '승인' }, 200),
  )
  await measureRound(checkout, decisions)
}

/** Measures the reference server (`floor.ts`), which writes the same rows. */
async function measureReference(
  floor: ReferenceServer,
  documents: readonly Document[],
  width: number,
) {
  const jobs: Record<string, unknown> = {}
  for (const { id, approvers } of documents) {
    for (const approver of approvers) {
      jobs[`${id} ${approver.id}`] = await floor.rows.ofDecision(id, approver.id)
    }
  }
  await postJson(`${floor.url}/jobs`, {}, jobs, 201)
  const decisions = inLanes(documents, width, (id, approver) =>
    postJson(`${floor.url}/write`, { 'x-job': `${id} ${approver.id}` }, {}, 201),
  )
  await measureRound(floor, decisions)
}

async function measure(
  width: number,
  ours: MeasuredCheckout,
  floor: ReferenceServer,
  base?: MeasuredCheckout,
) {
  const sides: MeasuredServer[] = [ours, floor, ...(base ? [base] : [])]
  const checkouts = [base, ours].filter((checkout) => checkout !== undefined)
  const waiting = await Promise.all(
    checkouts.map(({ product, employees }) =>
      loadDraftableBatches(product, employees[0]?.authorization ?? ''),
    ),
  )
  for (let turn = 0; turn <= rounds; turn += 1) {
    for (const [at, checkout] of orderForRound([...checkouts.entries()], turn)) {
      const documents = await submitSome(checkout, waiting[at] ?? [])
      if (checkout !== ours) {
        await measureCheckout(checkout, documents, width)
        continue
      }
      await floor.rows.prepare(documents.map(({ id }) => id))
      await measureCheckout(ours, documents, width)
      await measureReference(floor, documents, width)
    }
    if (turn === 0) for (const side of sides) resetMeasurements(side)
  }
  const summaries = {
    ours: summarize(ours),
    floor: summarize(floor),
    base: base && summarize(base),
  }
  for (const side of sides) resetMeasurements(side)
  return summaries
}

interface Summaries {
  ours: RoundSummary
  floor: RoundSummary
  base: RoundSummary | undefined
}

function figuresOf({ ours, floor, base }: Summaries, prefix = '') {
  const figures = {
    ...ours,
    ...prefixFigures('floor', floor),
    cpuOfFloor: round(ours.cpuMs / floor.cpuMs),
    p50OfFloor: round(ours.p50Ms / floor.p50Ms),
    ...(base && {
      ...prefixFigures('base', base),
      cpuOfBase: round(ours.cpuMs / base.cpuMs),
      p50OfBase: round(ours.p50Ms / base.p50Ms),
    }),
  }
  if (prefix === '') return figures
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      prefix + name[0]?.toUpperCase() + name.slice(1),
      value,
    ]),
  )
}

/**
 * Measures decisions on documents with five approvers, one after the other and eight concurrently. Each round measures the earlier checkout
 * (if any), this checkout, and the reference server with the same rows.
 */
export async function measureDecisions(): Promise<BenchmarkResult> {
  return withMeasuredCheckouts(30_000, approversOfLine + 1, async (ours, floor, base) => {
    const loadBefore = round(loadavg()[0] ?? 0)
    const singleCallFigures = await measure(1, ours, floor, base)
    const several = await measure(atOnce, ours, floor, base)
    const { ours: ownFigures, base: baseFigures } = singleCallFigures
    const ratio = round(ownFigures.cpuMs / (baseFigures ?? singleCallFigures.floor).cpuMs)
    return {
      name: 'sign',
      figures: {
        loadBefore,
        decisions: rounds * documentsOfRound * approversOfLine,
        ...figuresOf(singleCallFigures),
        atOnce,
        ...figuresOf(several, 'atOnce'),
      },
      bar,
      ratio,
      ok: ratio <= (baseFigures ? bar.cpuOfBase : bar.cpuOfFloor),
    }
  })
}
