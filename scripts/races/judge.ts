import { documentStatuses } from '../../contract/document.ts'
import { applyEvent } from '../../machines/document/document.decision.ts'
import {
  type DocumentEvent,
  type DocumentRecord,
  documentErrorOf,
} from '../../machines/document/document.rules.ts'
import { resultOf, submittedSeats } from '../../machines/document/seats.rules.ts'
import type { RaceResult, RaceCall } from './asks.ts'
import type { SubmittedDocument } from './company.ts'
import type { AuditDecision, StoredDocument } from './stored.ts'

/** The calls of a race and the stored result. `entries` are in the order of the audit chain. */
export interface Outcome {
  requested: readonly SubmittedDocument[]
  answers: readonly RaceResult[]
  documents: readonly StoredDocument[]
  entries: readonly AuditDecision[]
}

const describeCall = (who: string, does: RaceCall['does'], note: string) =>
  `${who} ${does} ${note}`.trim()
const wordsOfAsk = ({ who, does, note }: RaceCall) => describeCall(who.username, does, note)

function eventOf({ who, does, note }: RaceCall): DocumentEvent {
  const by = who.username
  return does === 'document.withdraw' ? { type: does, by } : { type: does, by, comment: note }
}

/** A document before the first decision. */
function initialRecord({ author, line }: SubmittedDocument): DocumentRecord {
  const approvers = line.map(({ username }, step) => ({
    approver: { username, name: username },
    type: '0' as const,
    step,
  }))
  const seats = submittedSeats(approvers)
  return {
    author: author.username,
    status: 'waiting',
    seats,
    revision: 1,
    delegations: [],
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
  begin: DocumentRecord,
  entries: readonly AuditDecision[],
  accepted: readonly RaceResult[],
): { life: DocumentRecord; problems: string[] } {
  const left = [...accepted]
  const problems: string[] = []
  let life = begin
  for (const { who, does, note } of entries) {
    const words = describeCall(who, does, note)
    const place = left.findIndex((asked) => wordsOfAsk(asked) === words)
    const [asked] = place < 0 ? [] : left.splice(place, 1)
    if (!asked) {
      problems.push(`"${words}" is stored but was not accepted`)
      continue
    }
    const { after, refusal } = applyEvent(life, eventOf(asked))
    if (refusal) problems.push(`"${words}" was accepted; the machine refuses: ${refusal.code}`)
    else life = after
  }
  const lost = left.map((asked) => `"${wordsOfAsk(asked)}" was accepted but is not stored`)
  return { life, problems: [...problems, ...lost] }
}

/** Differences between a stored document and the state of the machine. */
function differences(
  { status, seats }: DocumentRecord,
  stored: StoredDocument | undefined,
): string[] {
  if (!stored) return ['it is not stored']
  const problems =
    status === 'waiting' ? ['it is still waiting although every approver has sent a decision'] : []
  const must = documentStatuses[status]
  if (stored.doc_status !== must) problems.push(`it is ${stored.doc_status} and must be ${must}`)
  for (let seq = 0; seq < Math.max(seats.length, stored.signs.length); seq += 1) {
    const [seat, found] = [seats[seq], stored.signs[seq]]
    const right = seat && `${seat.approver.username} ${resultOf(seat.state)} ${seat.comment}`
    const is = found && `${found.user_id} ${found.result} ${found.comment}`
    if (is !== right) problems.push(`its seat ${seq} is "${is}" and must be "${right}"`)
  }
  return problems
}

/** The expected status of a refused call: 403 if the employee may never send it, else 409. */
function refusalStatus(life: DocumentRecord, asked: RaceCall): 403 | 409 {
  if (asked.as !== asked.who.username) return 403
  const code = documentErrorOf(life, eventOf(asked))?.code
  return code === 'notApprover' || code === 'notAuthor' ? 403 : 409
}

function wrongRefusals(life: DocumentRecord, answers: readonly RaceResult[]): string[] {
  return answers.flatMap((asked) => {
    const must = refusalStatus(life, asked)
    if (asked.status === must) return []
    return [`"${wordsOfAsk(asked)}" as ${asked.as} returned ${asked.status} instead of ${must}`]
  })
}

function judgeOne(
  document: SubmittedDocument,
  answers: readonly RaceResult[],
  entries: readonly AuditDecision[],
  stored: StoredDocument | undefined,
): string[] {
  const accepted = answers.filter(({ status }) => status === 200)
  const forged = accepted.filter(({ who, as }) => who.username !== as)
  const { life, problems } = replay(initialRecord(document), entries, accepted)
  return [
    ...problems,
    ...forged.map((asked) => `"${wordsOfAsk(asked)}" was accepted in the name of ${asked.as}`),
    ...differences(life, stored),
    ...wrongRefusals(
      life,
      answers.filter(({ status }) => status !== 200),
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
export function verifyRace({ requested, answers, documents, entries }: Outcome): string[] {
  const asked = byDocument(answers, ({ document }) => document.id)
  const chain = byDocument(entries, ({ document }) => document)
  const stored = new Map(documents.map((document) => [document.id, document]))
  const known = new Set(requested.map(({ id }) => id))
  const found = new Set([...stored.keys(), ...chain.keys()])
  const mismatches = requested.flatMap((document) => {
    const { id } = document
    const problems = judgeOne(document, asked.get(id) ?? [], chain.get(id) ?? [], stored.get(id))
    return problems.map((problem) => `document ${id}: ${problem}`)
  })
  const unknownIds = [...found].filter((id) => !known.has(id))
  return [...mismatches, ...unknownIds.map((id) => `document ${id}: no employee submitted it`)]
}
