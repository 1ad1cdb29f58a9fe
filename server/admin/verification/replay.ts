import { applyEvent } from '../../../machines/document/document.decision.ts'
import type { DocumentEvent, DocumentRecord } from '../../../machines/document/document.rules.ts'
import type { Seat } from '../../../machines/document/seats.rules.ts'
import type { AuditedDocument, DecisionContent } from '../../audit/auditLog.sql.ts'
import type { AuditEntry } from '../../audit/chain.ts'
import { ADMIN_ACTOR, type AuditChange } from '../../audit/auditLog.service.ts'
import { compareContents, compareDecisions, seatContentOf } from './contents.ts'
import { findActingDelegation, type ReplayedDelegations } from './delegations.ts'
import { decisionsOf, replaySeat } from './replaySeats.ts'

/** A document after the replay of its entries: its audited content, its seats in the machine's form, and its decisions. */
interface ReplayedDocument {
  content: AuditedDocument
  seats: readonly Seat[]
  decisions: readonly DecisionContent[]
  /** the number of the last entry that changed the document */
  seq: number
}

/** The documents that result from the entries. */
export type ReplayedDocuments = Map<number, ReplayedDocument>

/** An entry of an event of a document after its submission. */
export type DocumentChange = Extract<AuditChange, { document: number }>

/** Applies an entry to the replayed documents. Returns the problem if the entry cannot be applied. */
export function replayDocumentEntry(
  documents: ReplayedDocuments,
  delegations: ReplayedDelegations,
  { seq, who, what }: AuditEntry,
): string | undefined {
  const change = JSON.parse(what) as AuditChange
  if (change.type === 'document.submitted' || change.type === 'document.adopted') {
    const { document: content } = change
    const replayedDocument = documents.get(content.id)
    if (replayedDocument && change.type === 'document.adopted')
      return adoptMissingFields(documents, replayedDocument, content, seq)
    if (replayedDocument) return `it submits document ${content.id} again`
    documents.set(content.id, {
      content,
      seats: seatsOf(content),
      decisions: decisionsOf(content),
      seq,
    })
    return undefined
  }
  if (!('document' in change)) return undefined
  const replayed = documents.get(change.document)
  if (!replayed) return `no entry before it submits document ${change.document}`
  const { content, decisions } = replayed
  const principal = 'for' in change ? change.for : undefined
  const delegation = findActingDelegation(delegations, content.category, who, change)
  if (principal !== undefined && !delegation && change.type !== 'document.undone') {
    return `${who} decides for ${principal} outside a delegation`
  }
  const document = recordOf(replayed, change, delegation ? [delegation] : [])
  const event = eventOf(change, who, document)
  const { after, refusal } = applyEvent(document, event)
  if (refusal) return `document ${change.document} does not take it: ${refusal.code}`
  const withdrawal = change.type === 'document.withdrawn' && change.at ? change.at : undefined
  documents.set(change.document, {
    content: {
      ...content,
      status: after.status,
      revision: after.revision,
      ...(withdrawal && { withdrawn: withdrawal }),
      signs: after.seats.map((seat) => replaySeat(content, seat, change)),
      receivers: receiversAfter(content, after, change, event.by),
    },
    seats: after.seats,
    decisions: [...decisions, decisionOf(change, who, document, decisions.length + 1)],
    seq,
  })
  return undefined
}

/**
 * The receivers after a change by an employee, including added receivers, and approvers who were removed from the approval line and become
 * references.
 */
function receiversAfter(
  { author, signs, receivers }: AuditedDocument,
  { seats }: DocumentRecord,
  change: DocumentChange,
  by: string,
): AuditedDocument['receivers'] {
  if (change.type === 'document.receiversAdded') {
    const added = change.receivers.map(({ id, kind }) =>
      kind === 'reference' && by === author ? id : { id, kind, by },
    )
    return [...receivers, ...added]
  }
  if (change.type !== 'document.lineChanged') return receivers
  const present = new Set(seats.map(({ approver }) => approver.username))
  const receiverIds = new Set(receivers.map((one) => (typeof one === 'string' ? one : one.id)))
  const removed = signs
    .map(({ user }) => user)
    .filter((id) => !present.has(id) && !receiverIds.has(id))
  const kept = receivers.map((one) => {
    if (typeof one === 'string' || !change.promoted?.includes(one.id)) return one
    return one.by === author ? one.id : { ...one, kind: 'reference' as const }
  })
  return [...kept, ...removed.map((id) => ({ id, kind: 'reference' as const, by }))]
}

/** The seats of a document in the machine's form, from the first content that an audit entry contains. */
function seatsOf(content: AuditedDocument): Seat[] {
  return content.signs.map((sign, seq) => {
    const { user, type, comment, ...seat } = seatContentOf(content, sign, seq)
    const { step, state, way, actedBy, held } = seat
    return {
      seq,
      approver: { username: user, name: user },
      type,
      step,
      state,
      way,
      actedBy: actedBy === null ? null : { username: actedBy, name: actedBy },
      comment,
      held: held && { reason: held.reason, until: held.until },
      laterActor: null,
      isActive: true,
    }
  })
}

/** The document before a change, with those facts of that time that the audit entry contains. */
function recordOf(
  { content, seats }: ReplayedDocument,
  change: DocumentChange,
  delegations: DocumentRecord['delegations'],
): DocumentRecord {
  const { author, status, revision = 1 } = content
  const inactive = change.type === 'document.sentBack' ? change.inactive : []
  const inactiveUsernames = change.type === 'document.reassigned' ? [change.from] : inactive
  const present = seats.map((seat) => ({
    ...seat,
    isActive: !inactiveUsernames.includes(seat.approver.username),
  }))
  const facts = { author, revision, seats: present, delegations }
  // The settings at that time are unknown, so the most permissive ones are assumed.
  const settings = { canChangeLine: true, canDelegateInLine: true, erpDiffers: false }
  return { ...facts, status, ...settings }
}

function eventOf(
  change: DocumentChange,
  who: string | null,
  document: DocumentRecord,
): DocumentEvent {
  const by = who ?? ADMIN_ACTOR
  // `for` is always given: without it, the machine would choose a principal if the employee has no seat of their own with the turn.
  const acting = { by, for: ('for' in change ? change.for : undefined) ?? by }
  switch (change.type) {
    case 'document.approved':
      return { type: 'document.approve', ...acting, comment: change.comment }
    case 'document.rejected':
      return { type: 'document.reject', ...acting, comment: change.comment }
    case 'document.withdrawn':
      return { type: 'document.withdraw', by }
    case 'document.held':
      return { type: 'document.hold', ...acting, reason: change.reason, until: change.until }
    case 'document.resumed':
      return { type: 'document.resume', ...acting }
    case 'document.sentBack':
      return { type: 'document.sendBack', ...acting, comment: change.comment }
    case 'document.undone':
      return { type: 'document.undo', ...acting }
    case 'document.lineChanged': {
      const first = (ownSeat(document, by)?.step ?? -1) + 1
      const line = change.after
        .filter(({ step }) => step >= first)
        .map(({ user, type, step }) => ({
          approver: { username: user, name: user },
          type,
          step: step - first,
        }))
      return { type: 'document.changeLine', by, reason: change.reason, line }
    }
    case 'document.reassigned':
      return {
        type: 'document.reassign',
        by,
        from: change.from,
        to: { username: change.to, name: change.to },
        reason: change.reason,
      }
    case 'document.receiversAdded':
      return { type: 'document.addReceivers', by, receivers: change.receivers }
  }
}

const ownSeat = ({ seats }: DocumentRecord, username: string) =>
  seats.find(({ approver }) => approver.username === username)

function decisionOf(
  change: DocumentChange,
  who: string | null,
  document: DocumentRecord,
  number: number,
): DecisionContent {
  const principal = 'for' in change ? change.for : undefined
  const actor = change.type === 'document.reassigned' ? change.from : (principal ?? who)
  const isSeatless =
    change.type === 'document.withdrawn' || change.type === 'document.receiversAdded'
  const seat = isSeatless || actor === null ? undefined : ownSeat(document, actor)
  const text = 'comment' in change ? change.comment : 'reason' in change ? change.reason : ''
  return {
    number,
    event: change.type,
    seq: seat?.seq ?? null,
    step: seat?.step ?? null,
    employee: who,
    principal: principal ?? null,
    comment: text.toWellFormed(),
    at: change.at ?? null,
  }
}

/**
 * Adds the fields that only the adoption entry contains. All other fields must be equal, so that an adoption cannot hide an earlier change.
 * Returns the differences.
 */
function adoptMissingFields(
  documents: ReplayedDocuments,
  replayedDocument: ReplayedDocument,
  adopted: AuditedDocument,
  seq: number,
): string | undefined {
  const signs = replayedDocument.content.signs.map((sign, index) => ({
    ...adopted.signs[index],
    ...sign,
  }))
  const content = { ...adopted, ...replayedDocument.content, signs }
  const problems = compareContents(adopted, { content, seq: replayedDocument.seq })
  documents.set(adopted.id, {
    ...replayedDocument,
    content,
    seq: problems.length > 0 ? replayedDocument.seq : seq,
  })
  if (problems.length === 0) return undefined
  return `it adopts document ${adopted.id} changed: ${problems.join(', ')}`
}

/**
 * Whether the comment of an entry contains a lone surrogate. App versions before 2026-11-22 truncated long comments by UTF-16 code units.
 */
export function hasLoneSurrogate({ what }: AuditEntry): boolean {
  if (!/\\ud[89a-f]/i.test(what)) return false
  const change = JSON.parse(what) as AuditChange
  return 'comment' in change && !change.comment.isWellFormed()
}

/** The differences between a stored document with its decisions and its replayed entries. */
export function compareDocument(
  storedDocument: AuditedDocument,
  decisions: readonly DecisionContent[],
  replayed: ReplayedDocument | undefined,
): string[] {
  if (!replayed) return ['no entry submits it']
  const { decisions: expectedDecisions, seq } = replayed
  return [
    ...compareContents(storedDocument, replayed),
    ...compareDecisions(decisions, expectedDecisions, seq),
  ]
}
