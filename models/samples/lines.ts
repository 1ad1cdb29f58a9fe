import type { DocumentEvent, DocumentRecord } from '../../machines/document/document.rules.ts'
import type { NewSeat } from '../../machines/document/seats.rules.ts'
import { lifeOf } from './document.ts'

/**
 * A document of `author` with a line such as `A → [B C] → D`: a step in brackets has agreers who decide at the same time, any other step
 * one approver.
 */
export function lineOf(text: string): DocumentRecord {
  const steps = text.split(' → ').map((step) => {
    const agreers = /^\[(.+)\]$/.exec(step)?.[1]
    return agreers ? agreers.split(' ') : step
  })
  return lifeOf('author', steps)
}

/** Seats of a new line, in the same notation. */
export function newLineOf(text: string): NewSeat[] {
  if (text === '') return []
  return lineOf(text).seats.map(({ approver, type, step }) => ({ approver, type, step }))
}

/**
 * Every event that `by` can send to a document; those with a text once with a valid and once with an invalid one. With `principal`, the
 * decisions are for that approver.
 */
export function eventsOf(
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
export function groupings(count: number): number[][] {
  if (count === 0) return [[]]
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((size) =>
    groupings(count - size).map((rest) => [size, ...rest]),
  )
}
