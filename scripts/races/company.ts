import { randomUUID } from 'node:crypto'
import { addDays } from 'date-fns/addDays'
import type { Approver } from '../../contract/approver.ts'
import { demoAccounts, demoPassword } from '../../server/admin/seed/accounts.ts'
import { dayOf } from '../../server/time/dates.ts'
import { type Batch, loadDraftableBatches } from '../bench/batches.ts'
import { getJson, send, signInAs } from '../bench/client.ts'
import { draftForm, formHeaders } from '../bench/form.ts'
import type { Product } from '../product.ts'
import type { Processes } from './processes.ts'

/** The company's time zone: the default of the setting TIME_ZONE. */
const ZONE = 'Asia/Seoul'
/**
 * The distance between the approvers of an approval line in the list of approvers. With this number they are always different employees.
 */
const APPROVER_DISTANCE = 7
/**
 * The numbers of approvers in the steps of each approval line. A step with several approvers has only approvers of the type agree, who
 * can decide concurrently.
 */
const approversPerStep = [
  [1],
  [2, 1],
  [1, 1],
  [1, 2],
  [3],
  [1, 2, 1],
  [2, 2],
  [1, 1, 1, 1],
] as const

/** A signed-in employee; `authorization` is the header of every call. */
export interface RaceEmployee {
  username: string
  authorization: string
}

/** The employees of a race: authors, approvers, and delegates by the username of their principal. No employee is two of them. */
export interface RaceEmployees {
  authors: readonly RaceEmployee[]
  approvers: readonly RaceEmployee[]
  delegates: ReadonlyMap<string, RaceEmployee>
}

/** A seat of an approval line; its type is `0` to approve, `1` to agree. */
export interface RaceSeat {
  employee: RaceEmployee
  type: '0' | '1'
  step: number
}

/** A document under approval: its index in the race from 0, its author, and its approval line in order. */
export interface RaceDocument {
  id: number
  at: number
  author: RaceEmployee
  line: readonly RaceSeat[]
}

/**
 * Signs in employees of the generated company, alternately at the two processes, and names the delegates of the first approvers for today
 * and tomorrow. Throws if there are too few employees.
 */
export async function signInEmployees(
  processes: Processes,
  counts: { authors: number; approvers: number; delegates: number },
): Promise<RaceEmployees> {
  const first = processes.at(0)
  const reader = await signInAs(first, demoAccounts[0].username, demoPassword)
  const others = await getJson<Approver[]>(`${first.url}/ea/get_allUsers/`, reader)
  const all = counts.approvers + counts.delegates + counts.authors
  if (others.length < all) throw new Error('The company has too few employees.')
  const people: RaceEmployee[] = []
  for (const [at, { id }] of others.slice(0, all).entries()) {
    const side = processes.at(at % 2 === 0 ? 0 : 1)
    people.push({ username: id, authorization: await signInAs(side, id, demoPassword) })
  }
  const approvers = people.slice(0, counts.approvers)
  const delegates = people.slice(counts.approvers, counts.approvers + counts.delegates)
  const authors = people.slice(counts.approvers + counts.delegates)
  const pairs = delegates.map((delegate, at) => [approvers[at] as RaceEmployee, delegate] as const)
  for (const [principal, delegate] of pairs) await startDelegation(first, principal, delegate)
  const byPrincipal = pairs.map(([{ username }, delegate]) => [username, delegate] as const)
  return { approvers, authors, delegates: new Map(byPrincipal) }
}

async function startDelegation(
  { url }: Product,
  { authorization }: RaceEmployee,
  { username }: RaceEmployee,
): Promise<void> {
  const today = new Date()
  const period = { starts: dayOf(today, ZONE), ends: dayOf(addDays(today, 1), ZONE) }
  const response = await fetch(`${url}/ea/start_delegation/`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ delegate: username, reason: '출장', ...period }),
  })
  if (response.status !== 201) throw new Error(`A delegation was refused: ${await response.text()}`)
}

/** An approval line of one to four approvers; the first approver differs per document. */
function lineOf(at: number, approvers: readonly RaceEmployee[]): RaceSeat[] {
  const sizes = approversPerStep[at % approversPerStep.length] ?? [1]
  const steps = sizes.flatMap((size, step) => Array.from({ length: size }, () => ({ size, step })))
  return steps.map(({ size, step }, place) => ({
    employee: approvers[(at + place * APPROVER_DISTANCE) % approvers.length] as RaceEmployee,
    type: size > 1 ? '1' : '0',
    step,
  }))
}

/** Requests approval of `count` batches concurrently, alternately at the two processes. Throws if one is refused. */
export async function requestAll(
  processes: Processes,
  { authors, approvers }: RaceEmployees,
  count: number,
): Promise<RaceDocument[]> {
  const reader = authors[0]?.authorization ?? ''
  const batches = (await loadDraftableBatches(processes.at(0), reader)).slice(0, count)
  if (batches.length < count) throw new Error('There are too few batches to submit.')
  return Promise.all(
    batches.map(async (batch, at) => {
      const author = authors[at % authors.length] as RaceEmployee
      const line = lineOf(at, approvers)
      const id = await request(processes.at(at % 2 === 0 ? 0 : 1), batch, author, line)
      return { id, at, author, line }
    }),
  )
}

async function request(
  { url }: Product,
  { category, lines }: Batch,
  { username, authorization }: RaceEmployee,
  line: readonly RaceSeat[],
): Promise<number> {
  const form = draftForm({
    lines,
    category,
    author: username,
    requestId: randomUUID(),
    approvers: line.map(({ employee, type, step }, order) => ({
      id: employee.username,
      type,
      order,
      step,
    })),
    files: [],
  })
  const options = { method: 'POST', headers: { authorization, ...formHeaders } }
  const { status, body } = await send(`${url}/ea/create_document/`, options, form)
  if (status !== 201) throw new Error(`A request was refused: ${status}: ${body}`)
  return JSON.parse(String(body)).id
}
