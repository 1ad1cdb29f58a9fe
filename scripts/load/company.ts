import { randomBytes, randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Approver } from '../../contract/approver.ts'
import { demoAccounts, demoPassword } from '../../server/admin/seed/accounts.ts'
import { type Batch, loadDraftableBatches } from '../bench/batches.ts'
import { getJson, send, signInAs } from '../bench/client.ts'
import { draftForm, formHeaders } from '../bench/form.ts'
import type { Product } from '../product.ts'
import type { SentCalls } from './sentCalls.ts'

/** The sizes of a company under load. `tabs` employees are signed in. The first `APPROVERS` of them, at most half, approve. */
export interface CompanySize {
  employees: number
  lines: number
  documents: number
  tabs: number
}

const APPROVERS = 100
const SIGNED_IN_AT_ONCE = 4
const SUBMITTED_AT_ONCE = 8
/** The longest time of a call, in milliseconds. */
const CALL_TIMEOUT_MS = 60_000
const FILE_BYTES = 300_000
/** The maximum number of voucher lines of the batches that are submitted, because most batches of a company are small. */
const LINES_MAX = 12

export interface SignedInEmployee {
  username: string
  authorization: string
}

/** A submitted document, with the approvers who have not decided yet, in order. */
export interface LoadTestDocument {
  id: number
  author: SignedInEmployee
  waiting: SignedInEmployee[]
}

/** A company under load. `url` is the address that the clients use. */
export interface LoadTestCompany {
  url: string
  agent: http.Agent
  usernames: readonly string[]
  signedIn: readonly SignedInEmployee[]
  documents: LoadTestDocument[]
  batches: Batch[]
  sentCalls: SentCalls
  submitting: Submitting
}

/**
 * How documents are submitted. A failed submission is sent again up to `tries` times, with `pauseMs` milliseconds in between. `file` is the
 * content of every attachment.
 */
interface Submitting {
  tries: number
  pauseMs: number
  file: Buffer
}

export const pickRandom = <Value>(values: readonly Value[]): Value => {
  const value = values[Math.floor(Math.random() * values.length)]
  if (value === undefined) throw new Error('There is nothing to choose from.')
  return value
}

/** Fills an empty product with a company, signs employees in by real calls, and submits documents without files. */
export async function createCompany(
  product: Product,
  url: string,
  { employees, lines, documents, tabs }: CompanySize,
  submitting: Submitting = { tries: 5, pauseMs: 500, file: randomBytes(FILE_BYTES) },
): Promise<LoadTestCompany> {
  await product.admin('seed', '--employees', String(employees), '--lines', String(lines))
  const reader = await signInAs({ url }, demoAccounts[0].username, demoPassword)
  const people = await getJson<Approver[]>(`${url}/ea/get_allUsers/`, reader)
  const usernames = people.map(({ id }) => id)
  const signedIn: SignedInEmployee[] = []
  await inLanes(SIGNED_IN_AT_ONCE, usernames.slice(0, tabs), async (username) => {
    signedIn.push({ username, authorization: await signInAs({ url }, username, demoPassword) })
  })
  const batches = (await loadDraftableBatches(product, reader)).filter(
    (each) => each.lines.length <= LINES_MAX,
  )
  const company: LoadTestCompany = {
    url,
    agent: new http.Agent({ keepAlive: true, maxSockets: 512 }),
    usernames,
    signedIn,
    documents: [],
    batches,
    sentCalls: { submissions: [], approvals: [] },
    submitting,
  }
  await inLanes(SUBMITTED_AT_ONCE, Array.from({ length: documents }), () => submit(company, 0))
  return company
}

async function inLanes<Value>(
  width: number,
  values: readonly Value[],
  work: (value: Value) => Promise<unknown>,
): Promise<void> {
  const waiting = values.entries()
  const lane = async () => {
    for (const [, value] of waiting) await work(value)
  }
  await Promise.all(Array.from({ length: width }, lane))
}

/** The error of a call whose response has another status than expected. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  constructor(status: number, body: string) {
    super(`${status} ${body}`)
    this.status = status
  }

  /** Whether the product refuses the call, so that sending it again does not help. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429
  }
}

/** Sends a call and reads the whole response. Rejects if the status is not the expected one. */
export async function callAs(
  { url, agent }: LoadTestCompany,
  authorization: string,
  path: string,
  { body, headers = {}, status = 200 }: CallOptions = {},
): Promise<Buffer> {
  const length = body?.reduce((sum, part) => sum + part.length, 0)
  const response = await send(
    `${url}/${path}`,
    {
      agent,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      method: body ? 'POST' : 'GET',
      headers: {
        ...(authorization && { authorization }),
        'accept-encoding': 'gzip, br',
        ...headers,
        ...(length !== undefined && { 'content-length': length }),
      },
    },
    body,
  )
  if (response.status !== status)
    throw new CallError(response.status, String(response.body.subarray(0, 200)))
  return response.body
}

interface CallOptions {
  body?: readonly Buffer[]
  headers?: Record<string, string>
  status?: number
}

export const jsonBody = (value: unknown) => ({
  body: [Buffer.from(JSON.stringify(value))],
  headers: { 'content-type': 'application/json' },
})

/**
 * Submits the next batch with some files and two approvers. After a failure the same request is sent again with the same `request_id`, as
 * the app does. `onRepeat` is called for each repeated request. Rejects if the product refuses it, or after all tries.
 */
export async function submit(
  company: LoadTestCompany,
  files: number,
  onRepeat: (error: unknown) => void = () => undefined,
): Promise<void> {
  const batch = company.batches.pop()
  if (!batch) throw new Error('There are too few batches to submit.')
  const { signedIn, submitting } = company
  const approvers = signedIn.slice(0, Math.min(APPROVERS, Math.floor(signedIn.length / 2)))
  const author = pickRandom(signedIn.slice(approvers.length))
  const first = pickRandom(approvers)
  const second = pickRandom(approvers.filter((each) => each !== first))
  const { category, lines } = batch
  const attached = Math.min(files, lines.length)
  const form = draftForm({
    category,
    lines,
    author: author.username,
    requestId: randomUUID(),
    approvers: [first, second].map(({ username: id }, order) => ({ id, type: '0', order })),
    files: Array.from({ length: attached }, () => submitting.file),
  })
  const key = `${category} ${lines[0]?.RPICU}`
  const sent: SentCalls['submissions'][number] = {
    batch: key,
    author: author.username,
    files: attached,
  }
  company.sentCalls.submissions.push(sent)
  const options = { body: form, headers: formHeaders, status: 201 }
  const call = () => callAs(company, author.authorization, 'ea/create_document/', options)
  const response = await repeat(call, submitting, onRepeat)
  const { id } = JSON.parse(String(response)) as { id: number }
  sent.id = id
  company.documents.push({ id, author, waiting: [first, second] })
}

/** Repeats a call until the product accepts it. Rejects if the product refuses it, or after all tries. */
async function repeat<Result>(
  call: () => Promise<Result>,
  { tries: triesMax, pauseMs }: Submitting,
  onRepeat: (error: unknown) => void,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (tries === triesMax || (error instanceof CallError && error.isRefusal)) throw error
      onRepeat(error)
      await pause(pauseMs)
    }
  }
}

/**
 * The next approver of a random waiting document approves it. With `onRepeat` a failed call is sent again with the same `request_id`, as a
 * submission is.
 */
export async function approve(
  company: LoadTestCompany,
  onRepeat?: (error: unknown) => void,
): Promise<void> {
  const open = company.documents.filter(({ waiting }) => waiting.length > 0)
  const document = pickRandom(open)
  const approver = document.waiting[0] as SignedInEmployee
  // The document is not in the list of open ones during the call: its next approver can decide only after this approval is acknowledged.
  const [, ...later] = document.waiting
  document.waiting = []
  const { username, authorization } = approver
  const sent = { document: document.id, approver: username, isAcknowledged: false }
  company.sentCalls.approvals.push(sent)
  const body = { document_id: document.id, username, opinion: '', sign_type: '승인' }
  const callWith = (more: object) =>
    callAs(company, authorization, 'ea/do_sign/', jsonBody({ ...body, ...more }))
  const repeatableFields = { request_id: randomUUID() }
  await (onRepeat
    ? repeat(() => callWith(repeatableFields), company.submitting, onRepeat)
    : callWith({}))
  sent.isAcknowledged = true
  document.waiting = later
}
