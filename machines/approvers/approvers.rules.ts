import { type Approver, approverTypes } from '../../contract/approver.ts'

/** Search modes of the approval-order dialog (specification, section 9). */
export const searchModes = { department: 10, name: 20 } as const
export type SearchMode = (typeof searchModes)[keyof typeof searchModes]

const { approve, agree } = approverTypes

/** Sets `order` to 0…n-1, in the order of the array (specification, section 4, "Approver list"). */
function renumber(line: readonly Approver[]): Approver[] {
  return line.map((approver, order) => ({ ...approver, order }))
}

/**
 * The initial approval line, made from the one used last. It is sorted by order, without the author, approvers of type reference and
 * duplicates. `create_document` would refuse those (wire, "POST ea/create_document/").
 */
export function lineFrom(defaults: readonly Approver[], author: string): Approver[] {
  const seen = new Set([author])
  const validDefaults = defaults
    .toSorted((a, b) => a.order - b.order)
    .filter(({ id, type }) => {
      if (type !== approve && type !== agree) return false
      return seen.size < seen.add(id).size
    })
  return renumber(validDefaults)
}

/** Whether an employee is already in the approval line. */
export function isInLine(line: readonly Approver[], id: string): boolean {
  return line.some((approver) => approver.id === id)
}

/** Adds a candidate after the highest order. A candidate whose type is not agree gets the type approve. */
export function append(line: readonly Approver[], candidate: Approver): Approver[] {
  const order = line.reduce((highest, approver) => Math.max(highest, approver.order), -1) + 1
  const type = candidate.type === agree ? agree : approve
  return [...line, { ...candidate, type, order }]
}

function byOrder(line: readonly Approver[]): Approver[] {
  return line.toSorted((a, b) => a.order - b.order)
}

/** Whether an approver has a neighbour at `step`: -1 above, 1 below. */
export function canMove(line: readonly Approver[], id: string | null, step: -1 | 1): boolean {
  const sorted = byOrder(line)
  const index = sorted.findIndex((approver) => approver.id === id)
  return index >= 0 && sorted[index + step] !== undefined
}

/** Swaps the orders of an approver and the neighbour at `step`. Without a neighbour, the orders do not change. */
export function move(line: readonly Approver[], id: string | null, step: -1 | 1): Approver[] {
  const sorted = byOrder(line)
  const index = sorted.findIndex((approver) => approver.id === id)
  const mover = sorted[index]
  const neighbour = sorted[index + step]
  if (!mover || !neighbour) return sorted
  sorted[index] = { ...neighbour, order: mover.order }
  sorted[index + step] = { ...mover, order: neighbour.order }
  return sorted
}

/** Whether an approver can be moved to the position `order`: the position exists in the approval line and is not the current one. */
export function canMoveTo(line: readonly Approver[], id: string, order: number): boolean {
  const present = line.find((approver) => approver.id === id)?.order
  return present !== undefined && present !== order && line.some((other) => other.order === order)
}

/** Moves an approver to the position `order`. The approvers in between move up or down by one. */
export function moveTo(line: readonly Approver[], id: string, order: number): Approver[] {
  const mover = line.find((approver) => approver.id === id)
  const others = byOrder(line).filter((approver) => approver.id !== id)
  return renumber(mover ? others.toSpliced(order, 0, mover) : others)
}

/** The last change of the approval line, for screen readers. `order` is the position before a removal, and after any other change. */
export interface LineChange {
  kind: 'added' | 'moved' | 'removed' | 'typeChanged'
  name: string
  order: number
}

/** The change of one approver, or null if the approval line does not contain the approver. */
export function changeOf(
  kind: LineChange['kind'],
  line: readonly Approver[],
  id: string | null,
): LineChange | null {
  const person = line.find((approver) => approver.id === id)
  return person ? { kind, name: person.name, order: person.order } : null
}

/** Removes an approver and renumbers the others from 0. */
export function remove(line: readonly Approver[], id: string): Approver[] {
  return renumber(byOrder(line).filter((approver) => approver.id !== id))
}

/** Toggles one approver between approve and agree. */
export function toggleType(line: readonly Approver[], id: string): Approver[] {
  return line.map((approver) =>
    approver.id === id
      ? { ...approver, type: approver.type === agree ? approve : agree }
      : approver,
  )
}

const normalizeSearch = (text: string) => text.normalize('NFC').toLowerCase()

/**
 * The candidates whose name contains the text, or whose name, department and position contain each of its words, regardless of case and
 * Unicode form. An empty text returns all candidates.
 */
export function searchCandidates(candidates: readonly Approver[], text: string): Approver[] {
  const query = normalizeSearch(text.trim())
  const words = query.split(/\s+/)
  return candidates.filter(({ name, department, position }) => {
    const fields = [name, department ?? '', position ?? ''].map(normalizeSearch)
    return (
      fields[0]?.includes(query) || words.every((word) => fields.some((one) => one.includes(word)))
    )
  })
}

/** The members of one department. */
export interface DepartmentGroup {
  department: string
  people: Approver[]
}

/** The candidates by department: the own department first, the others by name. */
export function groupByDepartment(
  candidates: readonly Approver[],
  own: string | null,
): DepartmentGroup[] {
  const groups = new Map<string, Approver[]>()
  for (const candidate of candidates) {
    const department = candidate.department ?? ''
    groups.set(department, [...(groups.get(department) ?? []), candidate])
  }
  return [...groups]
    .map(([department, people]) => ({ department, people }))
    .toSorted(
      (a, b) =>
        Number(b.department === own) - Number(a.department === own) ||
        a.department.localeCompare(b.department, 'ko'),
    )
}
