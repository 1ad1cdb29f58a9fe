import { addDays } from 'date-fns/addDays'
import { lightFormat } from 'date-fns/lightFormat'
import { subMonths } from 'date-fns/subMonths'
import { SAVED_LINES_MAX } from '../../contract/limits.ts'
import { startProduct } from '../product.ts'
import { batchesOf } from './batches.ts'
import { fillDocuments } from './boxDocuments.ts'
import { getJson, signIn } from './client.ts'
import { costs, type Side } from './list.ts'
import type { Measurement } from './measurement.ts'
import { postgresOf } from './processes.ts'

const stored = 100_000
const bar = { pageMs: 15, searchMs: 50, countMs: 2 }
const viewer = 'measurer'
const names = ['sign', 'written', 'approved', 'rejected', 'cc'] as const

function day(monthsAgo: number): string {
  return lightFormat(addDays(subMonths(new Date(), monthsAgo), 1), 'yyyy-MM-dd')
}

/**
 * The measured query strings, by their names in the figures. For each box: without and with a period, a search, the counts per status, and
 * a sort. Also searches over all boxes, with and without results.
 */
function questions(): Record<string, string> {
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

/** Returns the id of a document that waits for the viewer's decision. */
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

/**
 * Measures the CPU time of server and database for all calls about boxes: first page, search, sort and counts of each box, searches over
 * all boxes, one document, a hold and its end, saved lines and delegations. There are 2,000 employees and 100,000 documents; the measured
 * employee has thousands in each box.
 */
export async function boxes(): Promise<Measurement> {
  const product = await startProduct({ settings: { SESSION_SECONDS: '36000' } })
  try {
    await product.admin('seed', '--lines', '5000', '--employees', '2000')
    const authorization = await signIn(product, viewer)
    const database = postgresOf(product.dataDir)
    const samples = (await batchesOf(product, authorization)).slice(0, 500)
    await fillDocuments(database.connection, samples, viewer, stored)
    const asked = questions()
    const totals: Record<string, number> = {}
    for (const name of names) {
      const answer = await getJson<{ total_number?: number }[]>(
        `${product.url}/ea/${name}_document/?page=1`,
        authorization,
      )
      totals[`${name}Documents`] = answer.at(-1)?.total_number ?? answer.length
    }
    if (Object.values(totals).some((total) => total === 0)) throw new Error('A box is empty.')
    await saveLines(product.url, authorization)
    const server = { pid: product.pid, headers: { authorization } }
    const document_id = await findPending(product.url, authorization)
    const sides: Side[] = Object.values(asked).map((path) => ({
      ...server,
      url: product.url + path,
    }))
    sides.push(
      { ...server, url: `${product.url}/ea/document/?document_id=${document_id}` },
      {
        ...server,
        url: `${product.url}/ea/`,
        posts: [
          { path: 'hold/', body: { document_id, reason: '증빙 확인' } },
          { path: 'resume/', body: { document_id } },
        ],
      },
    )
    const measured = [...Object.keys(asked), 'documentMs', 'holdMs']
    const spent = await costs(database.pid, sides)
    const figures = Object.fromEntries(measured.map((name, at) => [name, spent[at] ?? 0]))
    const ratio = Math.max(...Object.entries(figures).map(([name, ms]) => ms / barOf(name)))
    return {
      name: 'boxes',
      figures: { storedDocuments: stored, ...totals, ...figures },
      bar,
      ratio: Math.round(ratio * 1000) / 1000,
      ok: ratio <= 1,
    }
  } finally {
    await product.stop()
  }
}
