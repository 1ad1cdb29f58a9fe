import { type Approver, approverTypes } from '../../contract/approver.ts'

/** Search modes of the approval-order dialog (specification, section 9). */
export const searchModes = { department: 10, name: 20 } as const
export type SearchMode = (typeof searchModes)[keyof typeof searchModes]

const { approve, agree } = approverTypes

/** Orders 0…n-1, in the order in which the people stand (specification, section 4, "Approver list"). */
function renumber(line: readonly Approver[]): Approver[] {
  return line.map((approver, order) => ({ ...approver, order }))
}

/**
 * The line to begin with, from the one used last: by order, without the author, without people for reference, nobody
 * twice; `create_document` would refuse those (wire, "POST ea/create_document/").
 */
export function lineFrom(defaults: readonly Approver[], author: string): Approver[] {
  const seen = new Set([author])
  const kept = defaults
    .toSorted((a, b) => a.order - b.order)
    .filter(({ id, type }) => {
      if (type !== approve && type !== agree) return false
      return seen.size < seen.add(id).size
    })
  return renumber(kept)
}

/** Whether somebody stands in the line already. */
export function isInLine(line: readonly Approver[], id: string): boolean {
  return line.some((approver) => approver.id === id)
}

/** Puts a candidate behind the highest order; somebody who is no agreer comes in to approve. */
export function append(line: readonly Approver[], candidate: Approver): Approver[] {
  const order = line.reduce((highest, approver) => Math.max(highest, approver.order), -1) + 1
  const type = candidate.type === agree ? agree : approve
  return [...line, { ...candidate, type, order }]
}

/** The people by order. */
function byOrder(line: readonly Approver[]): Approver[] {
  return line.toSorted((a, b) => a.order - b.order)
}

/** Whether somebody has a neighbour at `step`: -1 above, 1 below. */
export function canMove(line: readonly Approver[], id: string | null, step: -1 | 1): boolean {
  const sorted = byOrder(line)
  const place = sorted.findIndex((approver) => approver.id === id)
  return place >= 0 && sorted[place + step] !== undefined
}

/** Swaps somebody's order with that of the neighbour at `step`; the same line where there is none. */
export function move(line: readonly Approver[], id: string | null, step: -1 | 1): Approver[] {
  const sorted = byOrder(line)
  const place = sorted.findIndex((approver) => approver.id === id)
  const mover = sorted[place]
  const neighbour = sorted[place + step]
  if (!mover || !neighbour) return sorted
  sorted[place] = { ...neighbour, order: mover.order }
  sorted[place + step] = { ...mover, order: neighbour.order }
  return sorted
}

/** Whether somebody can be put into the place `order`: one that the line has, and not their own. */
export function canMoveTo(line: readonly Approver[], id: string, order: number): boolean {
  const present = line.find((approver) => approver.id === id)?.order
  return present !== undefined && present !== order && line.some((other) => other.order === order)
}

/** Puts somebody into the place `order`; those between there and where they were move up or down by one. */
export function moveTo(line: readonly Approver[], id: string, order: number): Approver[] {
  const mover = line.find((approver) => approver.id === id)
  const others = byOrder(line).filter((approver) => approver.id !== id)
  return renumber(mover ? others.toSpliced(order, 0, mover) : others)
}

/** What has just happened to the line, for whoever cannot see it; `order` is the place before a removal, else after it. */
export interface LineChange {
  kind: 'added' | 'moved' | 'removed' | 'typeChanged'
  name: string
  order: number
}

/** The change that a person of this line has gone through; null where there is no such person. */
export function changeOf(
  kind: LineChange['kind'],
  line: readonly Approver[],
  id: string | null,
): LineChange | null {
  const person = line.find((approver) => approver.id === id)
  return person ? { kind, name: person.name, order: person.order } : null
}

/** Takes somebody out of the line and renumbers the others from 0. */
export function remove(line: readonly Approver[], id: string): Approver[] {
  return renumber(byOrder(line).filter((approver) => approver.id !== id))
}

/** Turns approve into agree and back, for one person. */
export function toggleType(line: readonly Approver[], id: string): Approver[] {
  return line.map((approver) =>
    approver.id === id
      ? { ...approver, type: approver.type === agree ? approve : agree }
      : approver,
  )
}

const folded = (text: string) => text.normalize('NFC').toLowerCase()

/** The candidates whose name contains the text, whatever its case and its Unicode form; all of them for no text. */
export function searchByName(candidates: readonly Approver[], text: string): Approver[] {
  const wanted = folded(text.trim())
  return candidates.filter(({ name }) => folded(name).includes(wanted))
}
