import { randomUUID } from 'node:crypto'
import type { Approver } from '../../contract/approver.ts'
import { demoAccounts, demoPassword } from '../../server/admin/seed/accounts.ts'
import { type Batch, batchesOf } from '../bench/batches.ts'
import { getJson, send, signInAs } from '../bench/client.ts'
import { draftForm, formHeaders } from '../bench/form.ts'
import { postgresOf } from '../bench/processes.ts'
import { type Product, startProduct } from '../product.ts'

const settings = { LOGIN_TRIES: '1000' }
const longest = 4
/** The distance of the approvers of a line in the list of approvers, chosen so that they are always different. */
const apart = 7

/** Two processes of the product with one database and one files folder. */
export type Processes = readonly [Product, Product]

/** A signed-in employee; `authorization` is the header of every call. */
export interface RaceEmployee {
  username: string
  authorization: string
}

/** The employees of a race: authors and approvers. No employee is both. */
export interface RaceEmployees {
  authors: readonly RaceEmployee[]
  approvers: readonly RaceEmployee[]
}

/** A document under approval: its index in the race from 0, its author, and its approval line in order. */
export interface SubmittedDocument {
  id: number
  at: number
  author: RaceEmployee
  line: readonly RaceEmployee[]
}

/** Starts both processes, the second with the database of the first. `stop` ends them. */
export async function startBoth(): Promise<{ processes: Processes; stop: () => Promise<void> }> {
  const first = await startProduct({ settings })
  try {
    const { dataDir } = first
    const further = { ...settings, DATABASE_URL: postgresOf(dataDir).url }
    const second = await startProduct({ dataDir, settings: further })
    const stop = async () => {
      await second.stop()
      await first.stop()
    }
    return { processes: [first, second], stop }
  } catch (error) {
    await first.stop()
    throw error
  }
}

/** Signs in employees of the generated company, alternately at the two processes. Throws if there are too few. */
export async function signInEmployees(
  processes: Processes,
  counts: { authors: number; approvers: number },
): Promise<RaceEmployees> {
  const reader = await signInAs(processes[0], demoAccounts[0].username, demoPassword)
  const others = await getJson<Approver[]>(`${processes[0].url}/ea/get_allUsers/`, reader)
  const all = counts.approvers + counts.authors
  if (others.length < all) throw new Error('The company has too few employees.')
  const people: RaceEmployee[] = []
  for (const [at, { id }] of others.slice(0, all).entries()) {
    const side = processes[at % 2 === 0 ? 0 : 1]
    people.push({ username: id, authorization: await signInAs(side, id, demoPassword) })
  }
  return { approvers: people.slice(0, counts.approvers), authors: people.slice(counts.approvers) }
}

/** An approval line of one to four approvers; the first approver differs per document. */
function lineOf(at: number, approvers: readonly RaceEmployee[]): RaceEmployee[] {
  const places = Array.from({ length: 1 + (at % longest) }, (_, place) => at + place * apart)
  return places.map((place) => approvers[place % approvers.length] as RaceEmployee)
}

/** Requests approval of `count` batches concurrently, alternately at the two processes. Throws if one is refused. */
export async function requestAll(
  processes: Processes,
  { authors, approvers }: RaceEmployees,
  count: number,
): Promise<SubmittedDocument[]> {
  const reader = authors[0]?.authorization ?? ''
  const batches = (await batchesOf(processes[0], reader)).slice(0, count)
  if (batches.length < count) throw new Error('There are too few batches to submit.')
  return Promise.all(
    batches.map(async (batch, at) => {
      const author = authors[at % authors.length] as RaceEmployee
      const line = lineOf(at, approvers)
      const id = await request(processes[at % 2 === 0 ? 0 : 1], batch, author, line)
      return { id, at, author, line }
    }),
  )
}

async function request(
  { url }: Product,
  { category, lines }: Batch,
  { username, authorization }: RaceEmployee,
  line: readonly RaceEmployee[],
): Promise<number> {
  const form = draftForm({
    lines,
    category,
    author: username,
    requestId: randomUUID(),
    approvers: line.map((each, order) => ({ id: each.username, type: '0', order })),
    files: [],
  })
  const options = { method: 'POST', headers: { authorization, ...formHeaders } }
  const { status, body } = await send(`${url}/ea/create_document/`, options, form)
  if (status !== 201) throw new Error(`A request was refused: ${status}: ${body}`)
  return JSON.parse(String(body)).id
}
