import { type ActorRef, assertEvent, assign, type Snapshot, sendTo, setup } from 'xstate'
import type { Approver } from '../../contract/approver.ts'
import type { SavedLine } from '../../contract/savedLine.ts'
import type { Category } from '../../contract/voucher.ts'
import type { NoticesRef, ShowNotice } from '../notice.ts'
import {
  append,
  canJoin,
  canMove,
  canMoveTo,
  changeOf,
  isInLine,
  isJoined,
  join,
  type LineChange,
  lineFrom,
  move,
  moveTo,
  remove,
  type SearchMode,
  searchModes,
  split,
  toggleType,
} from './approvers.rules.ts'
import { approversOf, leftOutOf } from './savedLine.rules.ts'
import { approversPorts } from './approvers.ports.ts'

/** Sent to the draft: the initial or restored approval line, and each approval line that the employee confirms. */
export interface ApproversLoaded {
  type: 'approvers.loaded'
  line: Approver[]
}
export interface ApproversDecided {
  type: 'approvers.decided'
  line: Approver[]
}

export interface ApproversInput {
  draft: ActorRef<Snapshot<unknown>, ApproversLoaded | ApproversDecided>
  notices: NoticesRef
  category: Category
  /** The author's username. Authors cannot approve their own drafts. */
  author: string
}

/** A saved line that was applied: its name, the names of the employees left out, and the line before. */
export interface AppliedLine {
  name: string
  leftOut: string[]
  before: Approver[]
}

/** The context of the approval-order dialog (specification, section 4, "Approver list"). */
export interface ApproversContext extends ApproversInput {
  /** `line` is the approval line in the dialog; `decided` is the one that was confirmed last. */
  line: Approver[]
  decided: Approver[]
  /** The line that the employee used last for this category; empty before it is loaded, and without one. */
  defaultLine: Approver[]
  /** The saved line that was applied last, until the dialog closes. */
  applied: AppliedLine | null
  selected: string | null
  /** The last change of the approval line, announced to screen readers. */
  lastChange: LineChange | null
  mode: SearchMode
  search: string
  /** The candidates; null before they are loaded. */
  department: Approver[] | null
  everyone: Approver[] | null
}

export type ApproversEvent =
  | { type: 'approvers.open' }
  | { type: 'approvers.reset' }
  | { type: 'approvers.select'; id: string }
  /** Moves an approver by one; without `id` the selected one. */
  | { type: 'approvers.moveUp'; id?: string }
  | { type: 'approvers.moveDown'; id?: string }
  /** Drags an approver to the position `order`, from 0. */
  | { type: 'approvers.moveTo'; id: string; order: number }
  | { type: 'approvers.remove'; id: string }
  | { type: 'approvers.add'; approver: Approver }
  | { type: 'approvers.toggleType'; id: string }
  /** Lets an agreer decide at the same time as the one above, or separately again. */
  | { type: 'approvers.join'; id: string }
  | { type: 'approvers.split'; id: string }
  /** Replaces the line by a saved one, or restores the line before (lines, L20). */
  | { type: 'approvers.applyLine'; saved: SavedLine }
  | { type: 'approvers.undoApply' }
  /** Replaces the line by an empty one, or by the line used last. */
  | { type: 'approvers.clear' }
  | { type: 'approvers.useDefault' }
  | { type: 'approvers.setMode'; mode: SearchMode }
  | { type: 'approvers.search'; text: string }
  | { type: 'approvers.retry' }
  | { type: 'approvers.done' }
  /** The approval line of a restored draft. */
  | { type: 'approvers.restore'; line: Approver[] }

/** The initial context: an unopened dialog, without an approval line and without candidates. */
export function start({ input }: { input: ApproversInput }): ApproversContext {
  return {
    ...input,
    line: [],
    decided: [],
    defaultLine: [],
    applied: null,
    selected: null,
    lastChange: null,
    mode: searchModes.department,
    search: '',
    department: null,
    everyone: null,
  }
}

/** Input of `listDefaultApprovers`. */
export function category({ context }: { context: ApproversContext }) {
  return { category: context.category }
}

/** The approver whom an event moves: the one that it names, otherwise the selected one. */
function moverOf({ context, event }: { context: ApproversContext; event: ApproversEvent }) {
  return 'id' in event && event.id !== undefined ? event.id : context.selected
}

/** Moves an approver up or down by one, and selects the approver. */
function moved(args: { context: ApproversContext; event: ApproversEvent }, step: -1 | 1) {
  const selected = moverOf(args)
  const line = move(args.context.line, selected, step)
  return { line, selected, lastChange: changeOf('moved', line, selected) }
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
    isNamed: ({ context, event }) =>
      'id' in event && event.id !== undefined && isInLine(context.line, event.id),
    isInLine: ({ context, event }) =>
      event.type === 'approvers.add' && isInLine(context.line, event.approver.id),
    isOtherEmployee: ({ context, event }) =>
      event.type === 'approvers.add' && event.approver.id !== context.author,
    canMoveUp: (args) => canMove(args.context.line, moverOf(args), -1),
    canMoveDown: (args) => canMove(args.context.line, moverOf(args), 1),
    canMoveTo: ({ context, event }) =>
      event.type === 'approvers.moveTo' && canMoveTo(context.line, event.id, event.order),
    canJoin: ({ context, event }) =>
      event.type === 'approvers.join' && canJoin(context.line, event.id),
    isJoined: ({ context, event }) =>
      event.type === 'approvers.split' && isJoined(context.line, event.id),
    isApplied: ({ context }) => context.applied !== null,
    isOtherThanDefault: ({ context: { line, defaultLine } }) =>
      defaultLine.length > 0 && line !== defaultLine,
    /** The line used last is restored first, if the line differs from it. */
    canClear: ({ context: { line, defaultLine } }) =>
      line.length > 0 && (line === defaultLine || defaultLine.length === 0),
    hasLine: ({ context }) => context.line.length > 0,
    isKnown: ({ context }) =>
      context.everyone !== null &&
      (context.mode !== searchModes.department || context.department !== null),
    isDepartmentMissing: ({ context }) =>
      context.mode === searchModes.department && context.department === null,
  },
  actions: {
    setDefaultLine: assign(({ context }, defaults: Approver[]) => {
      const line = lineFrom(defaults, context.author)
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
    moveUp: assign((args) => moved(args, -1)),
    moveDown: assign((args) => moved(args, 1)),
    moveTo: assign(({ context, event }) => {
      assertEvent(event, 'approvers.moveTo')
      const line = moveTo(context.line, event.id, event.order)
      return { line, selected: event.id, lastChange: changeOf('moved', line, event.id) }
    }),
    remove: assign(({ context, event }) => {
      assertEvent(event, 'approvers.remove')
      const selected = context.selected === event.id ? null : context.selected
      const lastChange = changeOf('removed', context.line, event.id)
      return { line: remove(context.line, event.id), selected, lastChange }
    }),
    add: assign(({ context, event }) => {
      assertEvent(event, 'approvers.add')
      const { id } = event.approver
      const line = append(context.line, event.approver)
      return { line, selected: id, lastChange: changeOf('added', line, id) }
    }),
    toggleType: assign(({ context, event }) => {
      assertEvent(event, 'approvers.toggleType')
      const line = toggleType(context.line, event.id)
      return { line, lastChange: changeOf('typeChanged', line, event.id) }
    }),
    join: assign(({ context, event }) => {
      assertEvent(event, 'approvers.join')
      const line = join(context.line, event.id)
      return { line, lastChange: changeOf('joined', line, event.id) }
    }),
    split: assign(({ context, event }) => {
      assertEvent(event, 'approvers.split')
      const line = split(context.line, event.id)
      return { line, lastChange: changeOf('split', line, event.id) }
    }),
    applyLine: assign(({ context, event }) => {
      assertEvent(event, 'approvers.applyLine')
      const { saved } = event
      const leftOut = leftOutOf(saved, context.author)
      return {
        line: approversOf(saved, context.author),
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
      line: context.defaultLine,
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
    sendLine: sendTo(
      ({ context }) => context.draft,
      ({ context }): ApproversLoaded => ({ type: 'approvers.loaded', line: context.line }),
    ),
    sendDecidedLine: sendTo(
      ({ context }) => context.draft,
      ({ context }): ApproversDecided => ({ type: 'approvers.decided', line: context.line }),
    ),
    notifyAlreadyInLine: sendTo(({ context }) => context.notices, {
      type: 'notices.show',
      code: 'approverAlready',
    } satisfies ShowNotice),
  },
})
