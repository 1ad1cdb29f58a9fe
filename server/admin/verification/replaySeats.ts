import type { Seat } from '../../../machines/document/seats.rules.ts'
import { hasCurrentTurn } from '../../../machines/document/seats.rules.ts'
import type { AuditedDocument, DecisionContent } from '../../audit/auditLog.sql.ts'
import { type SeatContent, seatContentOf } from './contents.ts'
import type { DocumentChange } from './replay.ts'

/** The decisions in the first known content of a document, in the order in which migration 015 numbers them. */
export function decisionsOf(content: AuditedDocument): DecisionContent[] {
  const decided = content.signs
    .map((sign, seq) => ({ seq, ...seatContentOf(content, sign, seq) }))
    .filter(({ way }) => way !== null)
    .toSorted((one, other) => compareTimes(one.at, other.at) || one.seq - other.seq)
    .map(({ seq, step, state, user, comment, at }) => ({
      event: `document.${state}`,
      seq,
      step,
      employee: user,
      comment,
      at,
    }))
  const withdrawal = {
    event: 'document.withdrawn',
    seq: null,
    step: null,
    employee: content.author,
    comment: '',
    at: content.withdrawn ?? null,
  }
  const all = content.status === 'withdrawn' ? [...decided, withdrawal] : decided
  return all.map((decision, index) => ({ ...decision, number: index + 1, principal: null }))
}

const compareTimes = (one: string | null, other: string | null) =>
  (one ?? '') < (other ?? '') ? -1 : Number(one !== other)

/**
 * The audited fields of a seat after a change. Entries before migration 006 do not contain names; the adoption entry of that migration adds
 * them.
 */
export function replaySeat(
  content: AuditedDocument,
  { approver, type, step, state, way, actedBy, comment, held }: Seat,
  change: DocumentChange,
): AuditedDocument['signs'][number] {
  const index = content.signs.findIndex(({ user }) => user === approver.username)
  const sign = content.signs[index]
  const before = sign && seatContentOf(content, sign, index)
  const at = change.at ?? null
  const isDecidedNow = way !== null && before?.state !== state
  const evidence = isDecidedNow ? evidenceOf(change, before) : before
  const isTurnKept = before && hasCurrentTurn(before)
  return {
    user: approver.username,
    ...(content.name !== undefined && {
      name: way === null ? null : (evidence?.name ?? null),
      department: way === null ? null : (evidence?.department ?? null),
      position: way === null ? null : (evidence?.position ?? null),
    }),
    type,
    step,
    state,
    way,
    actedBy: actedBy?.username ?? null,
    comment: comment.toWellFormed(),
    at: way === null ? null : isDecidedNow ? at : (before?.at ?? null),
    held: held && { ...held, reason: held.reason.toWellFormed(), at: before?.held?.at ?? at ?? '' },
    turn: hasCurrentTurn({ state }) ? (isTurnKept ? before.turn : at) : null,
    replaced: before ? before.replaced : formerApprover(change, approver.username),
  }
}

/** The former approver of a seat that a change gives to an employee who was not in the approval line. */
const formerApprover = (change: DocumentChange, approver: string) =>
  change.type === 'document.reassigned' && change.to === approver ? change.from : null

type Evidence = Pick<SeatContent, 'name' | 'department' | 'position'>

/** Name, department and position of the approver at the time of the decision. Entries before migration 006 do not contain them. */
function evidenceOf(change: DocumentChange, before: Evidence | undefined): Evidence | undefined {
  if (!('name' in change) || change.name === undefined) return before
  const { name, department = null, position = null } = change
  return { name, department, position }
}
