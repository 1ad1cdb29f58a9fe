import type { SnapshotFrom } from 'xstate'
import type { Approver } from '../../../contract/approver.ts'
import type { approversMachine } from '../../../machines/approvers/approvers.machine.ts'
import {
  type AnnouncedEdit,
  canMove,
  isJoinedWithPrevious,
  searchModes,
  stepCount,
  approversByStep,
} from '../../../machines/approvers/approvers.rules.ts'
import type { receiversMachine } from '../../../machines/receivers/receivers.machine.ts'
import { type Candidate, receiversOfKind } from '../../../machines/receivers/receivers.rules.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { MainText } from '../../text/en.ts'
import type { ApprovalOrderProps } from './ApprovalOrder.tsx'
import { candidatesView } from './Candidates.view.ts'
import { employeeProps } from './employee.view.ts'
import type { ParallelStepHeaderProps } from './ParallelStepHeader.tsx'

export type ApproversSnapshot = SnapshotFrom<typeof approversMachine>
export type ReceiversSnapshot = SnapshotFrom<typeof receiversMachine>
type ViewProps = Omit<ApprovalOrderProps, 'on' | 'origin' | 'toggleLines' | 'savedLines'>

/**
 * The state of the dialog. `receivers` is null for a line change, or if the server does not support receivers. `hasParallel` is whether
 * the server supports parallel steps.
 */
export interface OrderSnapshots {
  approvers: ApproversSnapshot
  receivers: ReceiversSnapshot | null
  hasParallel: boolean
  /**
   * Why an approver of a submitted document cannot be moved, removed or given another type (`edit`), and why an employee cannot be added
   * (`add`). Undefined for the approval line of a draft, which can always be changed.
   */
  refused?: Record<'edit' | 'add', string>
}

/** The props of the approval-order dialog. */
export function approvalOrderView(
  snapshots: OrderSnapshots,
  media: string,
  text: MainText,
): ViewProps {
  const t = text.approvers
  const { approvers, receivers } = snapshots
  const { line, fixed, selected, lastChange } = approvers.context
  const firstStep = stepCount(fixed)
  const can = approvers.can.bind(approvers)
  return {
    machine: machineAttributes(approvers),
    texts: t,
    announcement: lastChange ? announcementOf(approvers, lastChange, t) : '',
    types: [t.approve, t.agree],
    line: approversByStep(line).flatMap((members, step) =>
      members.map((person, index) => ({
        ...employeeProps(person, media),
        number: t.ordinal(firstStep + step + 1),
        isSelected: person.id === selected,
        type: approverTypeOf(person),
        toggleLabel: t.toggle(person.name, [t.approve, t.agree][approverTypeOf(person)] ?? ''),
        step: {
          bracket: bracketOf(index, members.length),
          join: snapshots.hasParallel ? joinView(approvers, person, t) : null,
        },
        moveUp: {
          label: t.moveUp(person.name),
          disabledReason: cannotMove(snapshots, person.id, -1, t.isFirst),
        },
        moveDown: {
          label: t.moveDown(person.name),
          disabledReason: cannotMove(snapshots, person.id, 1, t.isLast),
        },
        removeLabel: t.remove(person.name),
        cannotToggle: can({ type: 'approvers.toggleType', id: person.id })
          ? undefined
          : snapshots.refused?.edit,
        cannotRemove: can({ type: 'approvers.remove', id: person.id })
          ? undefined
          : snapshots.refused?.edit,
      })),
    ),
    fixed: null,
    events: { finish: 'approvers.done', close: 'draft.closeApprovers' },
    reason: null,
    lineStatus: loadingStatusOf(approvers, 'line'),
    cannotFinish: can({ type: 'approvers.done' })
      ? undefined
      : loadingStatusOf(approvers, 'line') === 'loading'
        ? t.loadingLine
        : t.needsOne,
    cannotAttach: (name) => text.files.refused.notNow(name, t.finishFirst),
    mode: approvers.context.mode,
    modes: [
      { value: searchModes.department, label: t.modes.department },
      { value: searchModes.name, label: t.modes.name },
    ],
    search: approvers.context.search,
    ...candidatesView(snapshots, media, t),
    candidatesStatus: loadingStatusOf(approvers, 'candidates'),
    receivers: receivers && receiversView({ approvers, receivers }, media, t.receivers),
  }
}

/** The last change of the line, for screen readers. It differs after each change: an equal text would not be announced again. */
function announcementOf(
  { context: { line, fixed } }: ApproversSnapshot,
  { kind, name, order }: AnnouncedEdit,
  t: MainText['approvers'],
): string {
  if (kind !== 'typeChanged') return t.changes[kind](name, fixed.length + order + 1)
  const changedApprover = line.find((approver) => approver.order === order)
  return t.changes.typeChanged(
    name,
    changedApprover && approverTypeOf(changedApprover) === 1 ? t.agree : t.approve,
  )
}

/**
 * Why an approver cannot be moved up or down by one position; undefined if it is possible. `atEnd` is the reason for the first and the last
 * approver.
 */
function cannotMove(
  { approvers, refused }: OrderSnapshots,
  id: string,
  direction: -1 | 1,
  atEnd: string,
): string | undefined {
  const type = direction < 0 ? 'approvers.moveUp' : 'approvers.moveDown'
  if (approvers.can({ type, id })) return undefined
  return canMove(approvers.context.line, id, direction) ? refused?.edit : atEnd
}

/** The part of the bracket next to a member of a step; null for a step with one member. */
function bracketOf(index: number, members: number): ParallelStepHeaderProps['bracket'] {
  if (members === 1) return null
  if (index === 0) return 'first'
  return index === members - 1 ? 'last' : 'middle'
}

/** The button that joins an approver of type "agree" to the step above, or splits the approver from it; null if neither is possible. */
function joinView(
  approvers: ApproversSnapshot,
  { id, name }: Approver,
  t: MainText['approvers'],
): ParallelStepHeaderProps['join'] {
  const action = isJoinedWithPrevious(approvers.context.line, id) ? 'split' : 'join'
  const isPossible = approvers.can({ type: `approvers.${action}`, id })
  return isPossible ? { action, text: t[action], label: t.ofEmployee(name, t[action]) } : null
}

/** The props of the receivers that are chosen in a dialog. `approvers` contains the candidates. */
export function receiversView(
  {
    approvers,
    receivers: snapshot,
  }: { approvers: ApproversSnapshot; receivers: ReceiversSnapshot },
  media: string,
  t: MainText['approvers']['receivers'],
): NonNullable<ApprovalOrderProps['receivers']> {
  const { receivers, leftOut } = snapshot.context
  const { everyone, department } = approvers.context
  const candidates = everyone ?? department ?? []
  const circulatedCount = receiversOfKind(receivers, 'circulate').length
  return {
    machine: machineAttributes(snapshot),
    texts: t,
    kinds: [t.reference, t.circulate],
    counts: t.counts(receivers.length - circulatedCount, circulatedCount),
    leftOut: leftOut > 0 ? t.leftOut(leftOut) : null,
    receivers: receivers.map((person) => ({
      ...employeeProps(withCandidateData(person, candidates), media),
      kind: person.kind === 'circulate' ? 1 : 0,
      toggleLabel: t.toggle(person.name, t[person.kind]),
      removeLabel: t.remove(person.name),
    })),
  }
}

/**
 * A receiver with the position, department and avatar of the candidate. The receivers of a saved line, and of a document that is drafted
 * again, have only an id and a name.
 */
function withCandidateData(person: Candidate, candidates: readonly Candidate[]): Candidate {
  const isComplete = person.position !== undefined || person.department !== undefined
  return (isComplete ? undefined : candidates.find(({ id }) => id === person.id)) ?? person
}

/** The loading status of the region `line` or `candidates`: still loading, failed or ready. */
export function loadingStatusOf(snapshot: ApproversSnapshot, region: 'line' | 'candidates') {
  const state = snapshot.value[region]
  if (state === 'failed') return 'failed'
  return state === 'ready' ? 'ready' : 'loading'
}

/** Approver type 0 approves, 1 agrees (specification, section 9). */
export const approverTypeOf = ({ type }: Approver) => (type === '1' ? 1 : 0)
