import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { Approver } from '../../contract/approver.ts'
import { APPROVERS_MAX } from '../../contract/limits.ts'
import type { ShowNotice } from '../notice.ts'
import type { ApproversContext, ApproversEvent, ApproversInput } from './approvers.context.ts'
import {
  appendApprover,
  canJoinWithPrevious,
  canMove,
  canMoveTo,
  approvalLineFromDefault,
  isInLine,
  isJoinedWithPrevious,
  joinWithPrevious,
  announcedEditOf,
  moveApprover,
  moveApproverTo,
  removeApprover,
  searchModes,
  splitFromPrevious,
  toggleApproverType,
} from './approvers.rules.ts'
import { insertApprover, lineErrorOf } from './lineChange.rules.ts'
import { approvalLineFrom, namesLeftOut } from './savedLine.rules.ts'
import { approversPorts } from './approvers.ports.ts'

/** The approver whom an event moves: the one that it names, otherwise the selected one. */
function moverOf({ context, event }: { context: ApproversContext; event: ApproversEvent }) {
  return 'id' in event && event.id !== undefined ? event.id : context.selected
}

/** Whether an edited approval line is possible: any line in a draft, in a submitted document only a line that it accepts (delegates, L52). */
const isPossibleLine = ({ change }: ApproversContext, line: readonly Approver[]) =>
  change === null || lineErrorOf(change, line) === null

function canMoveBy(args: { context: ApproversContext; event: ApproversEvent }, direction: -1 | 1) {
  const { context } = args
  const id = moverOf(args)
  return (
    canMove(context.line, id, direction) &&
    isPossibleLine(context, moveApprover(context.line, id, direction))
  )
}

/** The approval line after a candidate has been added. */
const withCandidate = ({ change, line }: ApproversContext, candidate: Approver) =>
  change ? insertApprover(change, line, candidate) : appendApprover(line, candidate)

/** Moves an approver up or down by one, and selects the approver. */
function moveSelectedApprover(
  args: { context: ApproversContext; event: ApproversEvent },
  step: -1 | 1,
) {
  const selected = moverOf(args)
  const line = moveApprover(args.context.line, selected, step)
  return { line, selected, lastChange: announcedEditOf('moved', line, selected) }
}

/** Types, actors, guards and actions of the `approvers` machine. */
export const approversSetup = setup({
  types: {
    context: {} as ApproversContext,
    events: {} as ApproversEvent,
    input: {} as ApproversInput,
    tags: {} as 'busy',
  },
  actors: approversPorts,
  guards: {
    /** `isChange`: the dialog changes the line of a submitted document. `isDraft`: it edits the line of a draft. */
    isChange: ({ context }) => context.change !== null,
    isDraft: ({ context }) => context.change === null,
    isNamed: ({ context, event }) =>
      'id' in event && event.id !== undefined && isInLine(context.line, event.id),
    isInLine: ({ context: { fixed, line }, event }) =>
      event.type === 'approvers.add' && isInLine([...fixed, ...line], event.approver.id),
    canAdd: ({ context, event }) =>
      event.type === 'approvers.add' &&
      event.approver.id !== context.author &&
      context.fixed.length + context.line.length < APPROVERS_MAX &&
      isPossibleLine(context, withCandidate(context, event.approver)),
    canMoveUp: (args) => canMoveBy(args, -1),
    canMoveDown: (args) => canMoveBy(args, 1),
    canMoveTo: ({ context, event }) =>
      event.type === 'approvers.moveTo' &&
      canMoveTo(context.line, event.id, event.order) &&
      isPossibleLine(context, moveApproverTo(context.line, event.id, event.order)),
    canRemove: ({ context, event }) =>
      event.type === 'approvers.remove' &&
      isInLine(context.line, event.id) &&
      isPossibleLine(context, removeApprover(context.line, event.id)),
    canToggleType: ({ context, event }) =>
      event.type === 'approvers.toggleType' &&
      isInLine(context.line, event.id) &&
      isPossibleLine(context, toggleApproverType(context.line, event.id)),
    canJoin: ({ context, event }) =>
      event.type === 'approvers.join' && canJoinWithPrevious(context.line, event.id),
    isJoined: ({ context, event }) =>
      event.type === 'approvers.split' && isJoinedWithPrevious(context.line, event.id),
    /** The default line has not been loaded, and no line has been confirmed or restored that loading would replace. */
    isDefaultMissing: ({ context: { change, decided, defaultLine } }) =>
      change === null && decided.length === 0 && defaultLine === null,
    isApplied: ({ context }) => context.applied !== null,
    isOtherThanDefault: ({ context: { line, defaultLine } }) =>
      defaultLine !== null && defaultLine.length > 0 && line !== defaultLine,
    /** If there is a line used last, clearing first restores that line. Only the next clear empties the approval line. */
    canClear: ({ context: { change, line, defaultLine } }) =>
      change === null && line.length > 0 && (line === defaultLine || !defaultLine?.length),
    hasLine: ({ context }) => context.change === null && context.line.length > 0,
    isKnown: ({ context }) =>
      context.everyone !== null &&
      (context.mode !== searchModes.department || context.department !== null),
    isDepartmentMissing: ({ context }) =>
      context.mode === searchModes.department && context.department === null,
  },
  actions: {
    setDefaultLine: assign(({ context }, defaults: Approver[]) => {
      const line = approvalLineFromDefault(defaults, context.author)
      return { line, decided: line, defaultLine: line }
    }),
    setDepartment: assign((_, department: Approver[]) => ({ department })),
    setEveryone: assign((_, everyone: Approver[]) => ({ everyone })),
    decide: assign(({ context }) => ({
      decided: context.line,
      applied: null,
      selected: null,
      lastChange: null,
    })),
    reset: assign(({ context }) => ({
      line: context.decided,
      applied: null,
      selected: null,
      lastChange: null,
      search: '',
    })),
    restore: assign(({ event }) => {
      assertEvent(event, 'approvers.restore')
      const { line } = event
      return { line, decided: line, applied: null, selected: null, lastChange: null }
    }),
    select: assign(({ event }) => {
      assertEvent(event, 'approvers.select')
      return { selected: event.id }
    }),
    moveUp: assign((args) => moveSelectedApprover(args, -1)),
    moveDown: assign((args) => moveSelectedApprover(args, 1)),
    moveTo: assign(({ context, event }) => {
      assertEvent(event, 'approvers.moveTo')
      const line = moveApproverTo(context.line, event.id, event.order)
      return { line, selected: event.id, lastChange: announcedEditOf('moved', line, event.id) }
    }),
    remove: assign(({ context, event }) => {
      assertEvent(event, 'approvers.remove')
      const selected = context.selected === event.id ? null : context.selected
      const lastChange = announcedEditOf('removed', context.line, event.id)
      return { line: removeApprover(context.line, event.id), selected, lastChange }
    }),
    add: assign(({ context, event }) => {
      assertEvent(event, 'approvers.add')
      const { id } = event.approver
      const line = withCandidate(context, event.approver)
      return { line, selected: id, lastChange: announcedEditOf('added', line, id) }
    }),
    toggleType: assign(({ context, event }) => {
      assertEvent(event, 'approvers.toggleType')
      const line = toggleApproverType(context.line, event.id)
      return { line, lastChange: announcedEditOf('typeChanged', line, event.id) }
    }),
    join: assign(({ context, event }) => {
      assertEvent(event, 'approvers.join')
      const line = joinWithPrevious(context.line, event.id)
      return { line, lastChange: announcedEditOf('joined', line, event.id) }
    }),
    split: assign(({ context, event }) => {
      assertEvent(event, 'approvers.split')
      const line = splitFromPrevious(context.line, event.id)
      return { line, lastChange: announcedEditOf('split', line, event.id) }
    }),
    applyLine: assign(({ context, event }) => {
      assertEvent(event, 'approvers.applyLine')
      const { saved } = event
      const leftOut = namesLeftOut(saved, context.author)
      return {
        line: approvalLineFrom(saved, context.author),
        applied: { name: saved.name, leftOut, before: context.line },
        selected: null,
        lastChange: null,
      }
    }),
    undoApply: assign(({ context: { applied, line } }) => ({
      line: applied?.before ?? line,
      applied: null,
      selected: null,
      lastChange: null,
    })),
    clear: assign({ line: [], selected: null, lastChange: null }),
    useDefault: assign(({ context }) => ({
      line: context.defaultLine ?? [],
      selected: null,
      lastChange: null,
    })),
    setMode: assign(({ event }) => {
      assertEvent(event, 'approvers.setMode')
      return { mode: event.mode }
    }),
    search: assign(({ event }) => {
      assertEvent(event, 'approvers.search')
      return { search: event.text }
    }),
    sendLine: enqueueActions(({ context: { draft, line }, enqueue }) => {
      if (draft) enqueue.sendTo(draft, { type: 'approvers.loaded', line })
    }),
    sendDecidedLine: enqueueActions(({ context: { draft, line }, enqueue }) => {
      if (draft) enqueue.sendTo(draft, { type: 'approvers.decided', line })
    }),
    notifyAlreadyInLine: sendTo(({ context }) => context.notices, {
      type: 'notices.show',
      code: 'approverAlready',
    } satisfies ShowNotice),
  },
})
