import { seatStateByResult } from '../../../machines/document/document.rules.ts'
import { hasCurrentTurn } from '../../../machines/document/seats.rules.ts'
import type { AuditedDocument, DecisionContent } from '../../audit/auditLog.sql.ts'

type Sign = AuditedDocument['signs'][number]

/** The audited fields of a seat, in the current format, even if an earlier version wrote the entry. */
export type SeatContent = Required<Omit<Sign, 'result'>>

/** Reads the audited fields of a seat. Before migration 015, every seat is a step, and the state follows from the result. */
export function seatContentOf(content: AuditedDocument, sign: Sign, seq: number): SeatContent {
  const state = sign.state ?? seatStateByResult[sign.result ?? '1']
  const isDecided = state === 'approved' || state === 'rejected'
  const { turn = hasCurrentTurn({ state }) ? lastDecisionAt(content) : null } = sign
  return {
    user: sign.user,
    name: sign.name ?? null,
    department: sign.department ?? null,
    position: sign.position ?? null,
    type: sign.type,
    step: sign.step ?? seq,
    state,
    way: sign.way ?? (isDecided ? 'own' : null),
    actedBy: sign.actedBy ?? null,
    comment: sign.comment,
    at: sign.at,
    held: sign.held ?? null,
    turn,
    replaced: sign.replaced ?? null,
  }
}

/** The time of the last decision in an audited document; null if it contains none. */
function lastDecisionAt({ signs }: AuditedDocument): string | null {
  const times = signs.map(({ at }) => at ?? '')
  return times.reduce((last, at) => (at > last ? at : last), '') || null
}

const names: Record<keyof Omit<AuditedDocument, 'id' | 'signs'>, string> = {
  category: 'its type is',
  batch: 'its batch is',
  author: 'its author is',
  name: 'the name of its author is',
  department: 'the department of its author is',
  departmentId: 'the id of the department of its author is',
  position: 'the position of its author is',
  title: 'its title is',
  created: 'the time of its submission is',
  lines: 'its lines are',
  status: 'its status is',
  withdrawn: 'the time of its withdrawal is',
  revision: 'its revision is',
  receivers: 'its receivers are',
  files: 'its files are',
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/** Adds the fields that entries before migration 015 do not contain. The id of the department cannot be known then. */
const addMissingFields = (content: AuditedDocument, departmentId: number | undefined) => ({
  ...content,
  departmentId: content.departmentId ?? departmentId,
  revision: content.revision ?? 1,
})

/** The differences between a stored document and the content that results from its entries. `seq` is the number of the last entry. */
export function compareContents(
  storedDocument: AuditedDocument,
  { content, seq }: { content: AuditedDocument; seq: number },
): string[] {
  const [is, wanted] = [
    addMissingFields(storedDocument, content.departmentId),
    addMissingFields(content, storedDocument.departmentId),
  ]
  const differences = Object.entries(names)
    .filter(([field]) => differs(is[field as 'title'], wanted[field as 'title']))
    .map(([, name]) => `${name} not as entry ${seq} left it`)
  const seatCount = Math.max(storedDocument.signs.length, content.signs.length)
  for (let index = 0; index < seatCount; index++) {
    const [seat, should] = [seatAt(storedDocument, index), seatAt(content, index)]
    if (!differs(seat, should)) continue
    const who = should?.user ?? seat?.user
    differences.push(`the decision of ${who} is not as entry ${seq} left it`)
  }
  return differences
}

function seatAt(content: AuditedDocument, index: number): SeatContent | undefined {
  const sign = content.signs[index]
  return sign && seatContentOf(content, sign, index)
}

/** Compares the rows of `decisions` of a document with those that its audit entries require; returns the differences. */
export function compareDecisions(
  storedDecisions: readonly DecisionContent[],
  expectedDecisions: readonly DecisionContent[],
  seq: number,
): string[] {
  const numberedDecisions = expectedDecisions.map((decision, index) => ({
    ...decision,
    at: decision.at ?? storedDecisions[index]?.at ?? null,
  }))
  const count = Math.max(storedDecisions.length, numberedDecisions.length)
  return Array.from({ length: count }, (_, index) => index)
    .filter((index) => differs(fields(storedDecisions[index]), fields(numberedDecisions[index])))
    .map((index) => `its decision ${index + 1} is not as entry ${seq} left it`)
}

const fields = (decision: DecisionContent | undefined) =>
  decision && [
    decision.number,
    decision.event,
    decision.seq,
    decision.step,
    decision.employee,
    decision.principal,
    decision.comment,
    decision.at,
  ]
