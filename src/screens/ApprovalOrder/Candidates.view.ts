import type { Approver } from '../../../contract/approver.ts'
import { APPROVERS_MAX } from '../../../contract/limits.ts'
import {
  type DepartmentGroup,
  groupByDepartment,
  isInLine,
  searchCandidates,
  searchModes,
} from '../../../machines/approvers/approvers.rules.ts'
import type { MainText } from '../../text/en.ts'
import type { ApproversSnapshot, OrderSnapshots } from './ApprovalOrder.view.ts'
import type { CandidateRow } from './CandidateList.tsx'
import type { CandidatesProps } from './Candidates.tsx'
import { employeeProps } from './employee.view.ts'

/** Maximum number of candidates shown. To find others, the employee uses the search. */
const CANDIDATES_SHOWN_MAX = 100

/** The candidates that match the search. The author, who cannot approve, is left out. */
export function matchingCandidates({ context }: Pick<ApproversSnapshot, 'context'>): Approver[] {
  const { mode, department, everyone, author, search } = context
  const candidates = everyone ?? (mode === searchModes.department ? department : null) ?? []
  return searchCandidates(candidates, search).filter(({ id }) => id !== author)
}

/** The number of candidates in each department, without the author. */
function departmentSizes({ everyone, author }: ApproversSnapshot['context']): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const { id, department } of everyone ?? []) {
    const name = department ?? ''
    if (id !== author) sizes.set(name, (sizes.get(name) ?? 0) + 1)
  }
  return sizes
}

/** The members of a department who can be added as receivers, because they are neither approvers nor receivers yet. */
export function possibleReceivers(
  { approvers, receivers }: OrderSnapshots,
  department: string,
): Approver[] {
  const { everyone, author, line } = approvers.context
  const receiverIds = new Set(receivers?.context.receivers.map(({ id }) => id))
  return (everyone ?? []).filter(
    (person) =>
      (person.department ?? '') === department &&
      person.id !== author &&
      !isInLine(line, person.id) &&
      !receiverIds.has(person.id),
  )
}

/**
 * The rows of the candidates. `possibleReceiversIn` returns the members of a department who can be added as receivers; null if the dialog
 * has no receivers.
 */
interface CandidateRows {
  rowOf(person: Approver): CandidateRow
  possibleReceiversIn: ((department: string) => readonly Approver[]) | null
}

type CandidateLists = Pick<CandidatesProps, 'groups' | 'candidates' | 'found' | 'more'>

/** The props of the candidates for the approval line and the receivers of a draft, or for the approval line of a document. */
export function candidatesView(
  snapshots: OrderSnapshots,
  media: string,
  t: MainText['approvers'],
): CandidateLists {
  const rows = {
    rowOf: (person: Approver) => candidateRow(snapshots, person, media, t),
    possibleReceiversIn:
      snapshots.receivers && ((name: string) => possibleReceivers(snapshots, name)),
  }
  return candidateLists(snapshots.approvers, rows, t)
}

/** The lists of candidates: grouped by department in department mode, otherwise flat. */
export function candidateLists(
  approvers: ApproversSnapshot,
  rows: CandidateRows,
  t: MainText['approvers'],
): CandidateLists {
  const matches = matchingCandidates(approvers)
  const { mode, search } = approvers.context
  const isSearched = search.trim() !== ''
  const isGrouped = mode === searchModes.department
  // Only the rows of open departments take time to render; while the employee searches, all departments are open.
  const hiddenCount =
    isGrouped && !isSearched ? 0 : Math.max(0, matches.length - CANDIDATES_SHOWN_MAX)
  return {
    groups: isGrouped ? groupsView(approvers, matches, rows, t) : null,
    candidates: isGrouped ? [] : matches.slice(0, CANDIDATES_SHOWN_MAX).map(rows.rowOf),
    found: isSearched ? t.found(matches.length) : null,
    more: hiddenCount > 0 ? t.moreFound(hiddenCount) : null,
  }
}

/**
 * The departments of the matching candidates. A search shows how many members of each match, and the first rows of all departments
 * together. If only a part of a department matches, it has no button that adds the department, because that would add the others, too.
 */
function groupsView(
  { context }: ApproversSnapshot,
  matches: readonly Approver[],
  { rowOf, possibleReceiversIn }: CandidateRows,
  t: MainText['approvers'],
): NonNullable<CandidatesProps['groups']> {
  const ownDepartment = context.department?.[0]?.department ?? null
  const isSearched = context.search.trim() !== ''
  const sizes = isSearched ? departmentSizes(context) : null
  const canAddDepartment = ({ department, people }: DepartmentGroup) =>
    possibleReceiversIn &&
    context.everyone !== null &&
    (sizes === null || people.length === sizes.get(department))
  let remainingRows = isSearched ? CANDIDATES_SHOWN_MAX : Infinity
  return groupByDepartment(matches, ownDepartment).map((group) => {
    const name = group.department || t.noDepartment
    const people = group.people.slice(0, remainingRows)
    remainingRows -= people.length
    return {
      id: group.department,
      name,
      members: t.members(group.people.length),
      isOwn: group.department === ownDepartment,
      addAll: canAddDepartment(group)
        ? {
            label: t.receivers.addDepartment(name),
            shortLabel: t.receivers.addDepartmentShort,
            isIn: false,
            disabledReason:
              possibleReceiversIn && possibleReceiversIn(group.department).length > 0
                ? undefined
                : t.receivers.noneLeft,
          }
        : null,
      candidates: people.map(rowOf),
    }
  })
}

function candidateRow(
  { approvers, receivers, refused }: OrderSnapshots,
  person: Approver,
  media: string,
  t: MainText['approvers'],
): CandidateRow {
  const { line, fixed } = approvers.context
  const isIn = isInLine([...fixed, ...line], person.id)
  const isFull = fixed.length + line.length >= APPROVERS_MAX
  const isReceiver = receivers?.context.receivers.some(({ id }) => id === person.id) ?? false
  return {
    ...employeeProps(person, media),
    away: person.away_until ? t.awayUntil(person.away_until) : null,
    line: {
      // Pressing it reports that the employee is in the line, as the specification requires. The icon alone would say so only to the eye.
      label: isIn ? `${t.add(person.name)}. ${t.added}` : t.add(person.name),
      shortLabel: t.addShort,
      isIn,
      disabledReason: approvers.can({ type: 'approvers.add', approver: person })
        ? undefined
        : isFull
          ? t.lineFull(APPROVERS_MAX)
          : (refused?.add ?? t.loadingLine),
    },
    receivers: receivers && {
      label: t.receivers.add(person.name),
      shortLabel: t.receivers.addShort,
      isIn: isReceiver,
      disabledReason: isIn ? t.added : isReceiver ? t.receivers.added : undefined,
    },
  }
}
