import { documentStatuses } from '../../contract/document.ts'
import { applyEvent } from '../../machines/document/document.decision.ts'
import {
  documentErrorOf,
  type DocumentEvent,
  type DocumentRecord,
} from '../../machines/document/document.rules.ts'
import { initialSeats } from '../../machines/document/seats.rules.ts'
import type { RaceCall, RaceResult } from './calls.ts'
import type { RaceEmployees, RaceDocument } from './company.ts'
import type { AuditDecision, StoredDocument } from './stored.ts'

/** The calls of a race and the stored result. `entries` are in the order of the audit chain. */
export interface RaceOutcome {
  delegates: RaceEmployees['delegates']
  requested: readonly RaceDocument[]
  responses: readonly RaceResult[]
  documents: readonly StoredDocument[]
  entries: readonly AuditDecision[]
}

type Described = Pick<AuditDecision, 'who' | 'does' | 'note'> &
  Partial<Pick<AuditDecision, 'principal'>>

const describeCall = ({ who, does, principal, note }: Described) =>
  `${who}${principal ? ` for ${principal}` : ''} ${does} ${note}`.trim()
const wordsOfAsk = ({ who, ...asked }: RaceCall) => describeCall({ ...asked, who: who.username })

function eventOf({ who, does, principal, note }: RaceCall): DocumentEvent {
  const acting = { by: who.username, for: principal }
  switch (does) {
    case 'document.withdraw':
      return { type: does, by: who.username }
    case 'document.approve':
    case 'document.reject':
    case 'document.sendBack':
      return { type: does, ...acting, comment: note }
    case 'document.hold':
      return { type: does, ...acting, reason: note, until: null }
    case 'document.resume':
    case 'document.undo':
      return { type: does, ...acting }
  }
}

/** A document before the first event, with all delegations of the race. */
function initialRecord(
  { author, line }: RaceDocument,
  delegates: RaceEmployees['delegates'],
): DocumentRecord {
  const approvers = line.map(({ employee: { username }, type, step }) => ({
    approver: { username, name: username },
    type,
    step,
  }))
  return {
    author: author.username,
    status: 'waiting',
    seats: initialSeats(approvers),
    revision: 1,
    delegations: [...delegates].map(([principal, { username }], id) => ({
      id,
      principal,
      delegate: { username, name: username },
      hasEnded: false,
    })),
    canChangeLine: true,
    canDelegateInLine: true,
    erpDiffers: false,
  }
}

/**
 * Applies the accepted calls to the document machine, in the order of the audit entries. Each call must match exactly one entry, and each
 * entry one call.
 */
function replay(
  submitted: DocumentRecord,
  entries: readonly AuditDecision[],
  accepted: readonly RaceResult[],
): { life: DocumentRecord; problems: string[] } {
  const remaining = [...accepted]
  const problems: string[] = []
  let life = submitted
  for (const entry of entries) {
    const words = describeCall(entry)
    const place = remaining.findIndex((raceCall) => wordsOfAsk(raceCall) === words)
    const [raceCall] = place < 0 ? [] : remaining.splice(place, 1)
    if (!raceCall) {
      problems.push(`"${words}" is stored but was not accepted`)
      continue
    }
    const { after, refusal } = applyEvent(life, eventOf(raceCall))
    if (refusal) problems.push(`"${words}" was accepted; the machine refuses: ${refusal.code}`)
    else life = after
  }
  const lost = remaining.map(
    (raceCall) => `"${wordsOfAsk(raceCall)}" was accepted but is not stored`,
  )
  return { life, problems: [...problems, ...lost] }
}

const words = (...all: (string | null | undefined)[]) => all.map((each) => each ?? '-').join(' ')

/** Differences between a stored document and the state of the machine. */
function differences(
  { status, seats }: DocumentRecord,
  storedDocument: StoredDocument | undefined,
): string[] {
  if (!storedDocument) return ['it is not stored']
  const problems =
    status === 'waiting' ? ['it is still waiting although every approver has sent a decision'] : []
  const must = documentStatuses[status]
  if (storedDocument.doc_status !== must)
    problems.push(`it is ${storedDocument.doc_status} and must be ${must}`)
  for (let seq = 0; seq < Math.max(seats.length, storedDocument.signs.length); seq += 1) {
    const [seat, found] = [seats[seq], storedDocument.signs[seq]]
    const expectedSeat =
      seat && words(seat.approver.username, seat.state, seat.actedBy?.username, seat.comment)
    const is = found && words(found.user_id, found.state, found.acted_by, found.comment)
    if (is !== expectedSeat)
      problems.push(`its seat ${seq} is "${is}" and must be "${expectedSeat}"`)
  }
  return problems
}

/**
 * The possible statuses of a refused call: 403 if the employee may never send this call, otherwise 409. A delegate also gets 403 until it
 * has been the principal's turn.
 */
function refusalStatuses(life: DocumentRecord, raceCall: RaceCall): number[] {
  if (raceCall.as !== raceCall.who.username) return [403]
  const code = documentErrorOf(life, eventOf(raceCall))?.code
  if (code === 'notApprover' || code === 'notAuthor') return [403]
  return raceCall.principal === undefined ? [409] : [403, 409]
}

function wrongRefusals(life: DocumentRecord, responses: readonly RaceResult[]): string[] {
  return responses.flatMap((raceCall) => {
    const must = refusalStatuses(life, raceCall)
    if (must.includes(raceCall.status)) return []
    const instead = must.join(' or ')
    return [
      `"${wordsOfAsk(raceCall)}" as ${raceCall.as} returned ${raceCall.status} instead of ${instead}`,
    ]
  })
}

function judgeDocument(
  document: RaceDocument,
  responses: readonly RaceResult[],
  entries: readonly AuditDecision[],
  storedDocument: StoredDocument | undefined,
  delegates: RaceEmployees['delegates'],
): string[] {
  const accepted = responses.filter(({ status }) => status === 200)
  const forged = accepted.filter(({ who, as }) => who.username !== as)
  const { life, problems } = replay(initialRecord(document, delegates), entries, accepted)
  return [
    ...problems,
    ...forged.map(
      (raceCall) => `"${wordsOfAsk(raceCall)}" was accepted in the name of ${raceCall.as}`,
    ),
    ...differences(life, storedDocument),
    ...wrongRefusals(
      life,
      responses.filter(({ status }) => status !== 200),
    ),
  ]
}

function byDocument<Item>(items: readonly Item[], idOf: (item: Item) => number) {
  const groups = new Map<number, Item[]>()
  for (const item of items) groups.set(idOf(item), [...(groups.get(idOf(item)) ?? []), item])
  return groups
}

/**
 * Reports all violations of a race: decisions that the document machine does not allow, and stored data that differs from the
 * responses. Every 200 must be one decision, every decision one 200, every other call 403 or 409.
 */
export function verifyRace({
  requested,
  responses,
  documents,
  entries,
  delegates,
}: RaceOutcome): string[] {
  const callsByDocument = byDocument(responses, ({ document }) => document.id)
  const chain = byDocument(entries, ({ document }) => document)
  const storedDocuments = new Map(documents.map((document) => [document.id, document]))
  const requestedIds = new Set(requested.map(({ id }) => id))
  const found = new Set([...storedDocuments.keys(), ...chain.keys()])
  const mismatches = requested.flatMap((document) => {
    const { id } = document
    const [calls, changes] = [callsByDocument.get(id) ?? [], chain.get(id) ?? []]
    const problems = judgeDocument(document, calls, changes, storedDocuments.get(id), delegates)
    return problems.map((problem) => `document ${id}: ${problem}`)
  })
  const unknownIds = [...found].filter((id) => !requestedIds.has(id))
  return [...mismatches, ...unknownIds.map((id) => `document ${id}: no employee submitted it`)]
}
