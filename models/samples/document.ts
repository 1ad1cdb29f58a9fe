import { applyEvent } from '../../machines/document/document.decision.ts'
import { initialSeats, signResultOf } from '../../machines/document/seats.rules.ts'
import type { DocumentEvent, DocumentRecord } from '../../machines/document/document.rules.ts'

/** A document just submitted, with these approvers in this order. A nested list is a step of agreers who decide in parallel. */
export function submittedDocument(
  author: string,
  approvers: readonly (string | readonly string[])[],
): DocumentRecord {
  const line = approvers.flatMap((one, step) =>
    [one].flat().map((username) => ({
      approver: { username, name: `이름 ${username}` },
      type: typeof one === 'string' ? ('0' as const) : ('1' as const),
      step,
    })),
  )
  return {
    author,
    status: 'waiting',
    seats: initialSeats(line),
    revision: 1,
    canChangeLine: true,
    delegations: [],
    canDelegateInLine: true,
    erpDiffers: false,
  }
}

/**
 * The states of a document's seats as a text for comparisons, one character for each seat: `h` for `held`, `p` for `passed`, otherwise the
 * `result` on the wire.
 */
export const seatStatesText = ({ seats }: Pick<DocumentRecord, 'seats'>) =>
  seats
    .map(({ state }) => ({ held: 'h', passed: 'p' })[state as string] ?? signResultOf(state))
    .join('')

/** An event that a client can send with the calls that an older server also has. */
export type DecisionEvent = Extract<
  DocumentEvent,
  { type: 'document.approve' | 'document.reject' | 'document.withdraw' }
>

/** For documents with these approvers: every sequence of events from the submission, with the document at its end. */
export function eventSequences(
  approvers: readonly string[],
): { name: string; events: DecisionEvent[]; end: DocumentRecord }[] {
  const approvals = approvers.map(
    (by): DecisionEvent => ({ type: 'document.approve', by, comment: `확인 ${by}` }),
  )
  return [...approvers, ''].flatMap((by, count) => {
    const before = approvals.slice(0, count)
    const name = count === 0 ? 'submitted' : `approved by ${count}`
    const paths: { name: string; events: DecisionEvent[] }[] = [{ name, events: before }]
    if (by !== '') {
      paths.push(
        {
          name: `${name}, rejected by ${by}`,
          events: [...before, { type: 'document.reject', by, comment: '증빙 누락' }],
        },
        {
          name: `${name}, withdrawn`,
          events: [...before, { type: 'document.withdraw', by: 'author' }],
        },
      )
    }
    return paths.map((path) => ({
      ...path,
      end: run(submittedDocument('author', approvers), path.events),
    }))
  })
}

function run(life: DocumentRecord, events: readonly DocumentEvent[]): DocumentRecord {
  return events.reduce((now, event) => applyEvent(now, event).after ?? now, life)
}
