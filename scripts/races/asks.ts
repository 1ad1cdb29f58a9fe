import http from 'node:http'
import { send } from '../bench/client.ts'
import type { RaceEmployees, RaceEmployee, Processes, SubmittedDocument } from './company.ts'

/** The number of concurrent calls per process. */
const open = 100

/** The index of one of the two processes. */
export type Side = 0 | 1

/**
 * A call about a document, sent to one of the two processes. `as` is the username in the call, the caller's own or another one. `note` is
 * the comment, unique per document, so that a stored decision identifies its call; a withdrawal has none.
 */
export interface RaceCall {
  document: SubmittedDocument
  who: RaceEmployee
  as: string
  does: 'document.approve' | 'document.reject' | 'document.withdraw'
  note: string
  side: Side
}

/** A call with the status of its response. */
export interface RaceResult extends RaceCall {
  status: number
}

type CallTemplate = Pick<RaceCall, 'who' | 'as' | 'does'>

const own = (who: RaceEmployee, does: RaceCall['does']): CallTemplate => ({
  who,
  as: who.username,
  does,
})

/** One decision of each approver of the race, in list order or in reverse. A fifth of them reject. */
function decisions({ at }: SubmittedDocument, approvers: readonly RaceEmployee[]): CallTemplate[] {
  const wishes = approvers.map((who, place) =>
    own(who, (at + place) % 5 === 0 ? 'document.reject' : 'document.approve'),
  )
  return at % 2 === 0 ? wishes : wishes.toReversed()
}

/**
 * Calls that must never be accepted: an approval by the author, a withdrawal by the author of another document, and an approval by that
 * employee in the name of an approver.
 */
function forbiddenCalls(
  { at, author, line }: SubmittedDocument,
  authors: readonly RaceEmployee[],
  round: number,
): CallTemplate[] {
  const stranger = authors[(at + 1) % authors.length] as RaceEmployee
  const borrowed = line[round % line.length] as RaceEmployee
  return [
    own(stranger, 'document.withdraw'),
    { who: stranger, as: borrowed.username, does: 'document.approve' },
    own(author, 'document.approve'),
  ]
}

/**
 * All calls about one document in a round. Each is sent twice, like a double click: once to each process. The process that receives it
 * first alternates.
 */
function callsOf(
  document: SubmittedDocument,
  { authors, approvers }: RaceEmployees,
  round: number,
): RaceCall[] {
  const decided = decisions(document, approvers)
  const middle = decided.length / 2
  const isWithdrawn = document.at % 9 === round
  const wishes = [
    ...decided.slice(0, middle),
    ...(isWithdrawn ? [own(document.author, 'document.withdraw')] : []),
    ...forbiddenCalls(document, authors, round),
    ...decided.slice(middle),
  ]
  return wishes.flatMap((wish, place) => {
    const sides: Side[] = place % 2 === 0 ? [0, 1] : [1, 0]
    return sides.map((side, hand) => {
      const note = wish.does === 'document.withdraw' ? '' : `${round}.${place}.${hand}`
      return { ...wish, document, note, side }
    })
  })
}

async function sendCall(
  processes: Processes,
  agent: http.Agent,
  asked: RaceCall,
): Promise<RaceResult> {
  const { document, who, as, does, note, side } = asked
  const path = does === 'document.withdraw' ? 'withdraw' : 'do_sign'
  const sign_type = does === 'document.approve' ? '승인' : '반려'
  const decision = does === 'document.withdraw' ? {} : { username: as, opinion: note, sign_type }
  const body = Buffer.from(JSON.stringify({ document_id: document.id, ...decision }))
  const headers = {
    authorization: who.authorization,
    'content-type': 'application/json',
    'content-length': body.length,
  }
  const url = `${processes[side].url}/ea/${path}/`
  const { status } = await send(url, { method: 'POST', headers, agent }, [body])
  return { ...asked, status }
}

/** Sends all calls about every document, for several rounds. A round begins when all calls of the previous one have completed. */
export async function race(
  processes: Processes,
  company: RaceEmployees,
  documents: readonly SubmittedDocument[],
  rounds: number,
): Promise<RaceResult[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: open })
  const answers: RaceResult[][] = []
  for (let round = 0; round < rounds; round += 1) {
    const asks = documents.flatMap((document) => callsOf(document, company, round))
    answers.push(await Promise.all(asks.map((asked) => sendCall(processes, agent, asked))))
  }
  agent.destroy()
  return answers.flat()
}
