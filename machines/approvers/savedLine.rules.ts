import type { Approver } from '../../contract/approver.ts'
import type { SavedLine } from '../../contract/savedLine.ts'
import type { Receiver } from '../receivers/receivers.rules.ts'
import { isInLine, renumber } from './approvers.rules.ts'

type Member = { id: string; name: string; active: boolean }

/** Whether an employee of a saved line is used when the line is applied: active, and not the author of the draft (receivers, L20). */
const isApplied =
  (author: string) =>
  ({ id, active }: Member) =>
    active && id !== author

/** The approval line that results from a saved line. */
export function approvalLineFrom({ approvers }: SavedLine, author: string): Approver[] {
  const people = approvers.filter(isApplied(author))
  return renumber(people.map(({ active: _, ...person }, order) => ({ ...person, order })))
}

/** The receivers that result from a saved line, without its approvers, who can read the document anyway. */
export function receiversOf(saved: SavedLine, author: string): Receiver[] {
  const line = approvalLineFrom(saved, author)
  return saved.receivers
    .filter((receiver) => isApplied(author)(receiver) && !isInLine(line, receiver.id))
    .map(({ active: _, ...receiver }) => receiver)
}

/** The names of the employees of a saved line who are left out. */
export function namesLeftOut({ approvers, receivers }: SavedLine, author: string): string[] {
  const people = [...approvers, ...receivers].filter((person) => !isApplied(author)(person))
  return [...new Map(people.map(({ id, name }) => [id, name])).values()]
}
