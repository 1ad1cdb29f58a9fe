import { addDays } from 'date-fns/addDays'
import { lightFormat } from 'date-fns/lightFormat'
import { subMonths } from 'date-fns/subMonths'
import { startProduct } from '../product.ts'
import { batchesOf } from './batches.ts'
import { fillDocuments } from './boxDocuments.ts'
import { getJson, signIn } from './client.ts'
import { costs } from './list.ts'
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
 * The measured queries, by their names in the figures: each box without and with a period, a search in it, its counts per status, and a
 * sort; and searches over all boxes, one with and one without results.
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
    findSearchMs: `/ea/search_document/?${search}`,
    findNothingSearchMs: `/ea/search_document/?search=${encodeURIComponent('없는 제목')}`,
  }
}

function barOf(name: string): number {
  if (name === 'countMs') return bar.countMs
  return /(Search|Sorted|Counted)Ms$/.test(name) ? bar.searchMs : bar.pageMs
}

/**
 * CPU of the server and its database for the first page of each box, for a search in it, for its sort, for the counts and for searches over
 * all boxes. There are 100,000
 * stored documents, of which the employee has thousands in each box.
 */
export async function boxes(): Promise<Measurement> {
  const product = await startProduct({ settings: { SESSION_SECONDS: '36000' } })
  try {
    await product.admin('seed', '--lines', '5000', '--employees', '300')
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
    const sides = Object.values(asked).map((path) => ({
      pid: product.pid,
      url: product.url + path,
      headers: { authorization },
    }))
    const spent = await costs(database.pid, sides)
    const figures = Object.fromEntries(Object.keys(asked).map((name, at) => [name, spent[at] ?? 0]))
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
