import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { DocumentEvent } from '../../machines/document/document.rules.ts'
import { send } from '../bench/client.ts'
import type { RaceEmployee, RaceEmployees, RaceDocument } from './company.ts'
import type { Processes, ServerProcessIndex } from './processes.ts'

/** The number of concurrent calls per process. */
const CONCURRENT_CALLS = 100
/** For how long a call is repeated while its process restarts, and the time between two attempts, in milliseconds. */
const RETRY_TIMEOUT_MS = 120_000
const RETRY_INTERVAL_MS = 250

/** The events of a race. */
export type RacedDocumentEvent = Exclude<
  DocumentEvent['type'],
  'document.changeLine' | 'document.reassign' | 'document.addReceivers'
>

/**
 * A call about a document, sent to one of the two processes. `as` is the username in the call, the caller's own or another one; `principal`
 * is the approver for whom a delegate acts. `note` is the comment or the reason, unique per document, so that a stored decision identifies
 * its call; a withdrawal, a resumption and an undo have none.
 */
export interface RaceCall {
  document: RaceDocument
  who: RaceEmployee
  as: string
  principal?: string | undefined
  does: RacedDocumentEvent
  note: string
  side: ServerProcessIndex
}

/** A call with the status of its response, and the number of attempts without a response. */
export interface RaceResult extends RaceCall {
  status: number
  lost: number
}

type CallTemplate = Pick<RaceCall, 'who' | 'as' | 'principal' | 'does'>

const ownCall = (who: RaceEmployee, does: RacedDocumentEvent): CallTemplate => ({
  who,
  as: who.username,
  does,
})

/** The events that approvers send, in turn. The list contains each event so often that each document gets most of the events. */
const approverEvents: readonly RacedDocumentEvent[] = [
  'document.approve',
  'document.hold',
  'document.resume',
  'document.sendBack',
  'document.approve',
  'document.undo',
  'document.approve',
  'document.hold',
]

/**
 * The event that an approver sends in a round. In the last rounds all approvers approve or reject, so that every document ends. In every
 * second of them, one approver in five rejects.
 */
function wishOf({ at }: RaceDocument, place: number, round: number, isLast: boolean) {
  const reject = (at + place) % 5 === 0
  if (isLast) return reject && round % 2 === 0 ? 'document.reject' : 'document.approve'
  return approverEvents[(at * 3 + place * 5 + round) % approverEvents.length] as RacedDocumentEvent
}

/** One call of each approver of the line and of each delegate, in the order of the line or in reverse. */
function decisions(
  document: RaceDocument,
  { delegates }: RaceEmployees,
  round: number,
  isLast: boolean,
): CallTemplate[] {
  const calls = document.line.flatMap(({ employee }, place): CallTemplate[] => {
    const delegate = delegates.get(employee.username)
    const does = wishOf(document, place, round, isLast)
    const acting = wishOf(document, place + 3, round, isLast)
    const principal = employee.username
    return [
      ownCall(employee, does),
      ...(delegate ? [{ ...ownCall(delegate, acting), principal }] : []),
    ]
  })
  return document.at % 2 === 0 ? calls : calls.toReversed()
}

/**
 * Calls that must never be accepted: a withdrawal by the author of another document, an approval by that employee in the name of an
 * approver, and an approval by the author.
 */
function forbiddenCalls(
  { at, author, line }: RaceDocument,
  authors: readonly RaceEmployee[],
  round: number,
): CallTemplate[] {
  const stranger = authors[(at + 1) % authors.length] as RaceEmployee
  const borrowed = line[round % line.length]?.employee.username ?? ''
  return [
    ownCall(stranger, 'document.withdraw'),
    { who: stranger, as: borrowed, does: 'document.approve' },
    ownCall(author, 'document.approve'),
  ]
}

const isSilent = (does: RacedDocumentEvent) =>
  does === 'document.withdraw' || does === 'document.resume' || does === 'document.undo'

/**
 * All calls about one document in a round. Each call is sent twice, like a double click: once to each of the two processes. Which of them
 * receives it first alternates.
 */
function callsOf(
  document: RaceDocument,
  company: RaceEmployees,
  round: number,
  isLast: boolean,
): RaceCall[] {
  const decided = decisions(document, company, round, isLast)
  const middle = Math.floor(decided.length / 2)
  const isWithdrawn = document.at % 19 === round
  const templates = [
    ...decided.slice(0, middle),
    ...(isWithdrawn ? [ownCall(document.author, 'document.withdraw')] : []),
    ...forbiddenCalls(document, company.authors, round),
    ...decided.slice(middle),
  ]
  return templates.flatMap((template, place) => {
    const sides: ServerProcessIndex[] = place % 2 === 0 ? [0, 1] : [1, 0]
    return sides.map((side, hand) => {
      const note = isSilent(template.does) ? '' : `${round}.${place}.${hand}`
      return { ...template, document, note, side }
    })
  })
}

/** The path and the body of a call. */
function requestOf({ document, as, principal, does, note }: RaceCall) {
  const body = { document_id: document.id, for: principal, request_id: randomUUID() }
  switch (does) {
    case 'document.approve':
      return { path: 'do_sign', body: { ...body, username: as, opinion: note, sign_type: '승인' } }
    case 'document.reject':
      return { path: 'do_sign', body: { ...body, username: as, opinion: note, sign_type: '반려' } }
    case 'document.hold':
      return { path: 'hold', body: { ...body, reason: note } }
    case 'document.resume':
      return { path: 'resume', body }
    case 'document.sendBack':
      return { path: 'send_back', body: { ...body, opinion: note } }
    case 'document.undo':
      return { path: 'undo_sign', body }
    case 'document.withdraw':
      return { path: 'withdraw', body }
  }
}

/**
 * Sends a call until it has a response: a process that was killed may or may not have stored it. The idempotency key ensures that the call
 * takes effect only once.
 */
async function sendCall(
  processes: Processes,
  agent: http.Agent,
  raceCall: RaceCall,
): Promise<RaceResult> {
  const { path, body } = requestOf(raceCall)
  const bytes = Buffer.from(JSON.stringify(body))
  const headers = {
    authorization: raceCall.who.authorization,
    'content-type': 'application/json',
    'content-length': bytes.length,
  }
  const end = Date.now() + RETRY_TIMEOUT_MS
  for (let lost = 0; ; lost += 1) {
    const url = `${processes.at(raceCall.side).url}/ea/${path}/`
    const response = await send(url, { method: 'POST', headers, agent }, [bytes]).catch(() => null)
    const status = response?.status ?? 0
    const hasResponse = status !== 0 && status !== 503
    if (hasResponse || Date.now() > end) return { ...raceCall, status, lost }
    await pause(RETRY_INTERVAL_MS)
  }
}

/**
 * Sends all calls about every document, for several rounds. A round begins when all calls of the previous one have completed. `onResponse`
 * receives the share of the calls that have a response.
 */
export async function race(
  processes: Processes,
  company: RaceEmployees,
  documents: readonly RaceDocument[],
  rounds: { mixed: number; last: number },
  onResponse: (share: number) => void,
): Promise<RaceResult[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENT_CALLS })
  const count = rounds.mixed + rounds.last
  const responses: RaceResult[] = []
  for (let round = 0; round < count; round += 1) {
    const calls = documents.flatMap((document) =>
      callsOf(document, company, round, round >= rounds.mixed),
    )
    let done = 0
    const send = async (call: RaceCall) => {
      const result = await sendCall(processes, agent, call)
      done += 1
      onResponse((round + done / calls.length) / count)
      return result
    }
    responses.push(...(await Promise.all(calls.map(send))))
  }
  agent.destroy()
  return responses
}
