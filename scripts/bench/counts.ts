import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Approver } from '../../contract/approver.ts'
import { categories } from '../../contract/voucher.ts'
import { hashToken, newToken } from '../../server/accounts/authentication.ts'
import { type Product, startProduct } from '../product.ts'
import { type Batch, loadDraftableBatches } from './batches.ts'
import { getJson, send, createSignedInEmployee } from './client.ts'
import { draftForm, formHeaders } from './form.ts'
import { type BenchmarkResult, median, quantile, round } from './measurement.ts'
import { cpuMs, embeddedPostgresOf } from './processes.ts'
import { openSimulatedTab, type SimulatedTab } from './simulatedTabs.ts'

const storedLineCount = 200_000
const employees = 1000
const atOnce = 200
const rounds = 5
const author = 'measurer'
const bar = { cpuMs: 500, lastTabMs: 5000, documentP95Ms: 300, herdRatio: 1.2 }
/** Timeout in milliseconds. A tab counts as failed if it does not have the expected counts by then. */
const TIMEOUT_MS = 60_000

/** Inserts a session for each of `employees` employees directly. Signing in would take longer than the whole measurement. */
async function addSessions(product: Product): Promise<string[]> {
  const client = new pg.Client(embeddedPostgresOf(product.dataDir).connection)
  await client.connect()
  const tokens = Array.from({ length: employees }, newToken)
  await client.query(
    `insert into sessions (token_hash, employee_id, expires_at)
     select hash, id, now() + interval '10 hours'
     from unnest($1::bytea[]) with ordinality given (hash, place)
     join (select id, row_number() over (order by id) place from employees where active) e
       using (place)`,
    [tokens.map(hashToken)],
  )
  await client.end()
  return tokens.map((token) => `Token ${token}`)
}

/** Returns a function that submits the next batch and returns the document id. */
async function submitter(product: Product, authorization: string) {
  const people = await getJson<Approver[]>(`${product.url}/ea/get_allUsers/`, authorization)
  const approvers = people
    .filter(({ id }) => id !== author)
    .slice(0, 1)
    .map((approver) => ({ ...approver, type: '0', order: 0 }))
  return async ({ category, lines }: Batch): Promise<number> => {
    const requestId = randomUUID()
    const form = draftForm({ category, lines, author, approvers, files: [], requestId })
    const length = form.reduce((sum, part) => sum + part.length, 0)
    const headers = { authorization, ...formHeaders, 'content-length': length }
    const url = `${product.url}/ea/create_document/`
    const response = await send(url, { method: 'POST', headers }, form)
    if (response.status !== 201) throw new Error(`${response.status}: ${response.body}`)
    return JSON.parse(String(response.body)).id
  }
}

/** Waits until every tab has these counts. Resolves to the time when the last tab received them, or to Infinity after a timeout. */
async function untilRight(
  tabs: readonly SimulatedTab[],
  counts: readonly number[],
): Promise<number> {
  const expectedCounts = JSON.stringify(counts)
  const end = performance.now() + TIMEOUT_MS
  while (performance.now() < end) {
    if (tabs.every((tab) => JSON.stringify(tab.counts) === expectedCounts)) {
      return Math.max(...tabs.map(({ countedAt }) => countedAt))
    }
    await pause(5)
  }
  return Infinity
}

/** Repeats a call until `end`, which resolves to the duration of each call in milliseconds. */
function repeatCall(call: () => Promise<unknown>): { end: () => Promise<number[]> } {
  let isEnded = false
  const times: number[] = []
  const run = (async () => {
    while (!isEnded) {
      const begin = performance.now()
      await call()
      times.push(performance.now() - begin)
      await pause(5)
    }
  })()
  return {
    async end() {
      isEnded = true
      await run
      return times
    },
  }
}

/** Returns the milliseconds until the last response of many concurrent calls. */
async function callConcurrently(
  agent: http.Agent,
  url: string,
  authorization: string,
): Promise<number> {
  const begin = performance.now()
  const calls = Array.from({ length: atOnce }, () =>
    send(url, { agent, headers: { authorization } }),
  )
  for (const { status } of await Promise.all(calls)) {
    if (status !== 200) throw new Error(`${url} returned ${status}.`)
  }
  return performance.now() - begin
}

/**
 * Measures the cost of one submission with 1,000 open tabs and 200,000 stored lines, until every tab has the new draft counts. Then
 * measures the draft counts for 200 concurrent callers directly after a change, compared with the counts of the boxes.
 */
export async function measureDraftCounts(): Promise<BenchmarkResult> {
  const product = await startProduct({ settings: { SESSION_SECONDS: '36000' } })
  const tabs: SimulatedTab[] = []
  try {
    await product.admin(
      'seed',
      '--lines',
      String(storedLineCount),
      '--employees',
      String(employees + 100),
    )
    const authorization = await createSignedInEmployee(product, author)
    const sessions = await addSessions(product)
    const batches = (await loadDraftableBatches(product, authorization)).filter(
      ({ lines }) => lines.length <= 20,
    )
    const next = () => {
      const batch = batches.pop()
      if (!batch) throw new Error('There are too few batches to submit.')
      return batch
    }
    const submit = await submitter(product, authorization)
    const draftCounts = `${product.url}/erp/get_todo_count/`
    let expected = await getJson<number[]>(draftCounts, authorization)
    const submitNext = async () => {
      const batch = next()
      const place = categories.indexOf(batch.category)
      const id = await submit(batch)
      expected = expected.with(place, (expected[place] ?? 0) - 1)
      return id
    }
    const openBegin = performance.now()
    for (let from = 0; from < sessions.length; from += 50) {
      const part = sessions.slice(from, from + 50)
      tabs.push(
        ...(await Promise.all(part.map((session) => openSimulatedTab(product.url, session)))),
      )
    }
    const openMs = performance.now() - openBegin
    // A first submission that is not measured: it warms up code, query plans and connections.
    await submitNext()
    await untilRight(tabs, expected)
    await pause(2000)

    const loadBefore = round(loadavg()[0] ?? 0)
    const database = embeddedPostgresOf(product.dataDir).pid
    const used = () => [cpuMs(product.pid), cpuMs(database, true)] as const
    const requestsBefore = tabs.reduce((sum, { requests }) => sum + requests, 0)
    const before = used()
    const begin = performance.now()
    const id = await submitNext()
    const cpuTabMs = (await untilRight(tabs, expected)) - begin
    // Waits, because work caused by the events may continue for some time and belongs to the measured CPU time.
    await pause(2000)
    const [serverCpuMs = 0, databaseCpuMs = 0] = used().map((ms, side) => ms - (before[side] ?? 0))
    const requests = tabs.reduce((sum, tab) => sum + tab.requests, 0) - requestsBefore

    const document = `${product.url}/ea/document/?document_id=${id}`
    const probes = repeatCall(() => send(document, { headers: { authorization } }))
    const probedBegin = performance.now()
    await submitNext()
    const probedTabMs = (await untilRight(tabs, expected)) - probedBegin
    const documentMs = await probes.end()
    for (const tab of tabs) tab.close()

    const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce })
    const drafts: number[] = []
    const boxes: number[] = []
    for (let turn = 0; turn <= rounds; turn += 1) {
      const boxesMs = await callConcurrently(
        agent,
        `${product.url}/ea/get_todo_count/`,
        authorization,
      )
      await submitNext()
      const draftsMs = await callConcurrently(agent, draftCounts, authorization)
      if (turn === 0) continue
      boxes.push(boxesMs)
      drafts.push(draftsMs)
    }
    agent.destroy()
    const serverCounts = await getJson<number[]>(draftCounts, authorization)
    const figures = {
      loadBefore,
      storedLines: storedLineCount,
      tabs: tabs.length,
      openMs: round(openMs),
      serverCpuMs,
      databaseCpuMs,
      cpuMs: serverCpuMs + databaseCpuMs,
      requests,
      lastTabMs: round(Math.max(cpuTabMs, probedTabMs)),
      documentCalls: documentMs.length,
      documentP95Ms: round(quantile(documentMs, 0.95)),
      draftCountsMs: round(median(drafts)),
      boxCountsMs: round(median(boxes)),
      herdRatio: round(median(drafts) / median(boxes)),
      areCountsRight: JSON.stringify(serverCounts) === JSON.stringify(expected),
    }
    const shares = [
      figures.cpuMs / bar.cpuMs,
      figures.lastTabMs / bar.lastTabMs,
      figures.documentP95Ms / bar.documentP95Ms,
      figures.herdRatio / bar.herdRatio,
    ]
    const ratio = round(Math.max(...shares))
    return { name: 'counts', figures, bar, ratio, ok: ratio <= 1 && figures.areCountsRight }
  } finally {
    for (const tab of tabs) tab.close()
    await product.stop()
  }
}
