import http from 'node:http'
import type { DocumentEvent } from '../../machines/document/document.rules.ts'
import { send } from '../bench/client.ts'
import type { Company, Person, Processes, Requested } from './company.ts'

/** Calls that are open at once at each process. */
const open = 100

/** One of both processes. */
export type Side = 0 | 1

/**
 * What somebody asks of a document, at one of both processes. `as` is the username that they give, their own or not. `note` is the
 * opinion, unlike that of every other call on the document, so that what is stored names its call; a withdrawal has none.
 */
export interface Ask {
  document: Requested
  who: Person
  as: string
  does: DocumentEvent['type']
  note: string
  side: Side
}

/** The same with the status of its answer. */
export interface Answered extends Ask {
  status: number
}

type Wish = Pick<Ask, 'who' | 'as' | 'does'>

const own = (who: Person, does: Ask['does']): Wish => ({ who, as: who.username, does })

/** Everybody decides, in the row's order or against it; a fifth of them reject. */
function decisions({ at }: Requested, approvers: readonly Person[]): Wish[] {
  const wishes = approvers.map((who, place) =>
    own(who, (at + place) % 5 === 0 ? 'document.reject' : 'document.approve'),
  )
  return at % 2 === 0 ? wishes : wishes.toReversed()
}

/** What must never be taken: from somebody else's author, in a name of the line, and from the own author. */
function wrongs(
  { at, author, line }: Requested,
  authors: readonly Person[],
  round: number,
): Wish[] {
  const stranger = authors[(at + 1) % authors.length] as Person
  const borrowed = line[round % line.length] as Person
  return [
    own(stranger, 'document.withdraw'),
    { who: stranger, as: borrowed.username, does: 'document.approve' },
    own(author, 'document.approve'),
  ]
}

/** All that is asked of one document in a round, each twice, as an impatient hand does: once at each process, in turn there first. */
function asksOf(document: Requested, { authors, approvers }: Company, round: number): Ask[] {
  const decided = decisions(document, approvers)
  const middle = decided.length / 2
  const takesBack = document.at % 9 === round
  const wishes = [
    ...decided.slice(0, middle),
    ...(takesBack ? [own(document.author, 'document.withdraw')] : []),
    ...wrongs(document, authors, round),
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

async function ask(processes: Processes, agent: http.Agent, asked: Ask): Promise<Answered> {
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

/** Asks everything of every document, so many rounds; a round begins when all of the one before has been answered. */
export async function race(
  processes: Processes,
  company: Company,
  documents: readonly Requested[],
  rounds: number,
): Promise<Answered[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: open })
  const answers: Answered[][] = []
  for (let round = 0; round < rounds; round += 1) {
    const asks = documents.flatMap((document) => asksOf(document, company, round))
    answers.push(await Promise.all(asks.map((asked) => ask(processes, agent, asked))))
  }
  agent.destroy()
  return answers.flat()
}
