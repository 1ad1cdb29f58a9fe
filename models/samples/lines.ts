import type { DocumentEvent, DocumentRecord } from '../../machines/document/document.rules.ts'
import type { NewSeat } from '../../machines/document/seats.rules.ts'
import { submittedDocument } from './document.ts'

/**
 * A document of `author` with a line such as `A → [B C] → D`. A step in brackets contains agreers who decide in parallel; any other step
 * contains one approver.
 */
export function documentWithLine(text: string): DocumentRecord {
  const steps = text.split(' → ').map((step) => {
    const agreers = /^\[(.+)\]$/.exec(step)?.[1]
    return agreers ? agreers.split(' ') : step
  })
  return submittedDocument('author', steps)
}

/** Seats of a new line, in the same notation. */
export function newLineOf(text: string): NewSeat[] {
  if (text === '') return []
  return documentWithLine(text).seats.map(({ approver, type, step }) => ({ approver, type, step }))
}

/**
 * The events that `by` can send to a document, without additional receivers and the reassignment of a seat. Rejecting, holding and sending
 * back occur twice: with a text, and without one. With `principal`, the decisions are for that approver.
 */
export function documentEventsOf(
  by: string,
  line: readonly NewSeat[],
  principal?: string,
): DocumentEvent[] {
  const acting = principal === undefined ? { by } : { by, for: principal }
  return [
    { type: 'document.approve', ...acting, comment: '확인' },
    { type: 'document.reject', ...acting, comment: '증빙 누락' },
    { type: 'document.reject', ...acting, comment: ' ' },
    { type: 'document.withdraw', by },
    { type: 'document.hold', ...acting, reason: '증빙 확인', until: null },
    { type: 'document.hold', ...acting, reason: '', until: null },
    { type: 'document.resume', ...acting },
    { type: 'document.sendBack', ...acting, comment: '금액 확인' },
    { type: 'document.sendBack', ...acting, comment: '' },
    { type: 'document.undo', ...acting },
    { type: 'document.changeLine', by, reason: '검토 추가', line },
  ]
}

/** All ways to group `count` seats into steps, as the sizes of the steps. */
export function stepGroupings(count: number): number[][] {
  if (count === 0) return [[]]
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((size) =>
    stepGroupings(count - size).map((rest) => [size, ...rest]),
  )
}

/** The usernames of the approvers of generated lines, in order. */
export const approverNames = ['A', 'B', 'C', 'D', 'E'] as const

/** The document of a grouping such as [1, 2]: A, then B and C as agreers of one step. */
export function documentWithStepSizes(sizes: readonly number[]): DocumentRecord {
  let next = 0
  const steps = sizes.map((size) => {
    const step = approverNames.slice(next, next + size)
    next += size
    return size === 1 ? (step[0] ?? '') : step
  })
  return submittedDocument('author', steps)
}

/** The state of a document as text. Two documents with the same text accept the same events, with the same results. */
export const stateText = ({ status, seats }: DocumentRecord) =>
  JSON.stringify([
    status,
    seats.map(({ approver, state, step, laterActor, actedBy }) => [
      approver.username,
      state,
      step,
      laterActor !== null,
      actedBy?.username,
    ]),
  ])

/** Every event by the author, each approver who has not left, each delegate, the stranger X and an administrator. */
export function allEventsOn(
  { seats, delegations }: DocumentRecord,
  left: readonly string[],
): DocumentEvent[] {
  const approvers = seats.map(({ approver }) => approver.username)
  const delegates = delegations.flatMap(({ delegate }) => delegate?.username ?? [])
  const actors = new Set([
    ...['author', 'X', ...delegates],
    ...approvers.filter((by) => !left.includes(by)),
  ])
  // No event changes long lines or changes a line a second time, because short lines already show all effects.
  const isFixed = approvers.includes('N') || seats.length > 3
  const asked = [...actors].flatMap((by) => {
    const own = seats.find(({ approver }) => approver.username === by)
    const later = seats.filter(({ step }) => own && step > own.step)
    const first = (own?.step ?? -1) + 1
    const kept = later.map((seat) => ({ ...seat, step: seat.step - first }))
    const end = (kept.at(-1)?.step ?? -1) + 1
    const added = isFixed ? [] : newLineOf('N').map((seat) => ({ ...seat, step: end }))
    const line = [...kept, ...added]
    const principals = delegations
      .filter(({ delegate }) => delegate?.username === by)
      .map(({ principal }) => principal)
    const decisions: DocumentEvent[] = [undefined, ...principals].flatMap((each) =>
      documentEventsOf(by, line, each),
    )
    return [...decisions, { type: 'document.addReceivers' as const, by, receivers: [] }]
  })
  const given = left.flatMap((from) =>
    ['A', 'Z', 'author'].map((username): DocumentEvent => {
      const to = { username, name: username }
      return { type: 'document.reassign', by: 'admin', from, to, reason: '퇴직' }
    }),
  )
  return [...asked, ...given]
}
