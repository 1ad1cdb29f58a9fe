import { type Approver, approverTypes } from '../../contract/approver.ts'

/** Search modes of the approval-order dialog (specification, section 9). */
export const searchModes = { department: 10, name: 20 } as const
export type SearchMode = (typeof searchModes)[keyof typeof searchModes]

const { approve, agree } = approverTypes

/** The step of an approver. In a line without steps, each approver forms a separate step (delegates, L1). */
export const stepOf = ({ step, order }: Approver) => step ?? order

const byOrder = (line: readonly Approver[]) => line.toSorted((a, b) => a.order - b.order)

const isSameStep = (above: Approver, below: Approver) => stepOf(above) === stepOf(below)

/**
 * Sets `order` to 0…n-1 and numbers the steps from 0. `areJoined` returns whether two neighbours share a step. If each approver decides
 * separately, no approver has a step. The HTTP request is then the same as before steps were introduced (receivers, L28).
 */
export function renumber(people: readonly Approver[], areJoined = isSameStep): Approver[] {
  let lastStep = -1
  const line = people.map((approver, order) => {
    const above = people[order - 1]
    if (!above || !areJoined(above, approver)) lastStep += 1
    return { ...approver, order, step: lastStep }
  })
  if (lastStep < line.length - 1) return line
  return line.map(({ step: _, ...approver }) => approver)
}

/**
 * The initial approval line, made from the one used last and sorted by order. The author, approvers of type reference and duplicates are
 * left out, because `create_document` would refuse them (wire, "POST ea/create_document/").
 */
export function approvalLineFromDefault(defaults: readonly Approver[], author: string): Approver[] {
  const seenIds = new Set([author])
  const validDefaults = defaults
    .toSorted((a, b) => a.order - b.order)
    .filter(({ id, type }) => {
      if (type !== approve && type !== agree) return false
      return seenIds.size < seenIds.add(id).size
    })
  return renumber(validDefaults)
}

/** Whether an employee is already in the approval line. */
export function isInLine(line: readonly Approver[], id: string): boolean {
  return line.some((approver) => approver.id === id)
}

/** Adds a candidate at the end, as a separate step. A candidate whose type is not agree gets the type approve. */
export function appendApprover(line: readonly Approver[], candidate: Approver): Approver[] {
  const order = line.reduce((highest, approver) => Math.max(highest, approver.order), -1) + 1
  const type = candidate.type === agree ? agree : approve
  const addedApprover = { ...candidate, type, order }
  return [
    ...line,
    line[0]?.step === undefined ? addedApprover : { ...addedApprover, step: stepCount(line) },
  ]
}

/** The approver next to `id` in the direction: -1 above, 1 below. */
function neighbourOf(line: readonly Approver[], id: string | null, direction: -1 | 1) {
  const sortedLine = byOrder(line)
  const index = sortedLine.findIndex((approver) => approver.id === id)
  return index < 0 ? undefined : sortedLine[index + direction]
}

/** Whether an approver has a neighbour in the direction: -1 above, 1 below. */
export function canMove(line: readonly Approver[], id: string | null, direction: -1 | 1): boolean {
  return neighbourOf(line, id, direction) !== undefined
}

/**
 * Moves an approver up or down. If the neighbour is in the same step, the two change places. Otherwise the approver passes all members of
 * the neighbour's step, so that this step is not split.
 */
export function moveApprover(
  line: readonly Approver[],
  id: string | null,
  direction: -1 | 1,
): Approver[] {
  const mover = line.find((approver) => approver.id === id)
  const neighbour = neighbourOf(line, id, direction)
  if (!mover || !neighbour) return byOrder(line)
  const passedApprovers = isSameStep(mover, neighbour)
    ? [neighbour]
    : line.filter((approver) => isSameStep(approver, neighbour))
  return moveApproverTo(line, mover.id, mover.order + direction * passedApprovers.length)
}

/** Whether an approver can be moved to the index `order`: the approval line has this index, and the approver is at another one. */
export function canMoveTo(line: readonly Approver[], id: string, order: number): boolean {
  const currentOrder = line.find((approver) => approver.id === id)?.order
  return (
    currentOrder !== undefined &&
    currentOrder !== order &&
    line.some((other) => other.order === order)
  )
}

/**
 * Moves an approver to the index `order`. The approvers in between move up or down by one. A moved member of a step stays in the step if
 * it is still next to another member. Otherwise it leaves the step (receivers, L27).
 */
export function moveApproverTo(line: readonly Approver[], id: string, order: number): Approver[] {
  const mover = line.find((approver) => approver.id === id)
  const otherApprovers = byOrder(line).filter((approver) => approver.id !== id)
  return renumber(mover ? otherApprovers.toSpliced(order, 0, mover) : otherApprovers)
}

/**
 * The last change of the approval line, for screen readers. `order` is the index from 0: after the change, or, for a removal, before it.
 */
export interface AnnouncedEdit {
  kind: 'added' | 'moved' | 'removed' | 'typeChanged' | 'joined' | 'split'
  name: string
  order: number
}

/** The change of one approver, or null if the approval line does not contain the approver. */
export function announcedEditOf(
  kind: AnnouncedEdit['kind'],
  line: readonly Approver[],
  id: string | null,
): AnnouncedEdit | null {
  const person = line.find((approver) => approver.id === id)
  return person ? { kind, name: person.name, order: person.order } : null
}

/** Removes an approver and renumbers the others from 0. */
export function removeApprover(line: readonly Approver[], id: string): Approver[] {
  return renumber(byOrder(line).filter((approver) => approver.id !== id))
}

/** Toggles one approver between approve and agree. Only agreers decide together, so a member of a step leaves it. */
export function toggleApproverType(line: readonly Approver[], id: string): Approver[] {
  const toggled = byOrder(line).map((approver) =>
    approver.id === id
      ? { ...approver, type: approver.type === agree ? approve : agree }
      : approver,
  )
  const isOne = (approver: Approver) => approver.id === id
  return renumber(
    toggled,
    (above, below) => isSameStep(above, below) && !isOne(above) && !isOne(below),
  )
}

/** Whether an approver shares a step with the approver above. */
export function isJoinedWithPrevious(line: readonly Approver[], id: string): boolean {
  const approver = line.find((one) => one.id === id)
  const above = neighbourOf(line, id, -1)
  return approver !== undefined && above !== undefined && isSameStep(above, approver)
}

/** Whether an approver can join the step of the approver above: both are agreers, and they do not share a step yet (receivers, L27). */
export function canJoinWithPrevious(line: readonly Approver[], id: string): boolean {
  const approver = line.find((one) => one.id === id)
  return (
    approver?.type === agree &&
    neighbourOf(line, id, -1)?.type === agree &&
    !isJoinedWithPrevious(line, id)
  )
}

/** Joins the step of an agreer to the step above. */
export function joinWithPrevious(line: readonly Approver[], id: string): Approver[] {
  return renumber(byOrder(line), (above, below) => below.id === id || isSameStep(above, below))
}

/** Splits a step before an agreer. The agreer and the members after it form a separate step. */
export function splitFromPrevious(line: readonly Approver[], id: string): Approver[] {
  return renumber(byOrder(line), (above, below) => below.id !== id && isSameStep(above, below))
}

/** The number of steps of an approval line. */
export function stepCount(line: readonly Approver[]): number {
  return new Set(line.map(stepOf)).size
}

/** The approvers of an approval line by step, in order. */
export function approversByStep(line: readonly Approver[]): Approver[][] {
  const sortedLine = byOrder(line)
  return [...new Set(sortedLine.map(stepOf))].map((step) =>
    sortedLine.filter((approver) => stepOf(approver) === step),
  )
}

const normalizeSearch = (text: string) => text.normalize('NFC').toLowerCase()

/**
 * The candidates whose name, department and position contain each word of the text, regardless of case and Unicode form. An empty text
 * returns all candidates.
 */
export function searchCandidates(candidates: readonly Approver[], text: string): Approver[] {
  const words = normalizeSearch(text).split(/\s+/)
  return candidates.filter(({ name, department, position }) => {
    const fields = [name, department ?? '', position ?? ''].map(normalizeSearch)
    return words.every((word) => fields.some((one) => one.includes(word)))
  })
}

/** The members of one department. */
export interface DepartmentGroup {
  department: string
  people: Approver[]
}

/** The candidates by department: the employee's own department first, the others by name. */
export function groupByDepartment(
  candidates: readonly Approver[],
  ownDepartment: string | null,
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
        Number(b.department === ownDepartment) - Number(a.department === ownDepartment) ||
        a.department.localeCompare(b.department, 'ko'),
    )
}
