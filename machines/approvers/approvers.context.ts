import type { ActorRef, Snapshot } from 'xstate'
import type { Approver } from '../../contract/approver.ts'
import type { SavedLine } from '../../contract/savedLine.ts'
import type { Category } from '../../contract/voucher.ts'
import type { NoticesRef } from '../notice.ts'
import { type AnnouncedEdit, type SearchMode, searchModes } from './approvers.rules.ts'
import { type LineChangeTarget, lineErrorOf, splitAtOwnStep } from './lineChange.rules.ts'

/** Sent to the draft: the initial or restored approval line, and each approval line that the employee confirms. */
export interface ApprovalLineLoaded {
  type: 'approvers.loaded'
  line: Approver[]
}
export interface ApprovalLineDecided {
  type: 'approvers.decided'
  line: Approver[]
}

export interface ApproversInput {
  /** The draft to which the approval line belongs; null if the dialog changes the line of a submitted document. */
  draft: ActorRef<Snapshot<unknown>, ApprovalLineLoaded | ApprovalLineDecided> | null
  /**
   * The submitted document whose approval line is changed; missing for a draft. `requested` is the line of an earlier change that was not
   * stored.
   */
  change?: (LineChangeTarget & { requested: Approver[] | null }) | null
  notices: NoticesRef
  category: Category
  /** The author's username. Authors cannot approve their own drafts. */
  author: string
}

/** A saved line that was applied: its name, the names of the employees left out, and the approval line that it replaced. */
export interface AppliedLine {
  name: string
  leftOut: string[]
  before: Approver[]
}

/** The context of the approval-order dialog (specification, section 4, "Approver list"). */
export interface ApproversContext extends Required<ApproversInput> {
  /** The approvers of a submitted document up to the employee's own step, who keep their seats. Empty for a draft. */
  fixed: Approver[]
  /** `line` is the approval line that the dialog shows; `decided` is the one that was confirmed last. */
  line: Approver[]
  decided: Approver[]
  /** The approval line that the employee used last for this category; null before it is loaded, empty if there is none. */
  defaultLine: Approver[] | null
  /** The saved line that was applied last, until the dialog closes. */
  applied: AppliedLine | null
  selected: string | null
  /** The last change of the approval line, announced to screen readers. */
  lastChange: AnnouncedEdit | null
  mode: SearchMode
  search: string
  /** The candidates of the employee's department, and all candidates; null before they are loaded. */
  department: Approver[] | null
  everyone: Approver[] | null
}

export type ApproversEvent =
  | { type: 'approvers.open' }
  | { type: 'approvers.reset' }
  | { type: 'approvers.select'; id: string }
  /** Moves an approver up or down by one; without `id`, the selected approver. */
  | { type: 'approvers.moveUp'; id?: string }
  | { type: 'approvers.moveDown'; id?: string }
  /** Moves an approver to the index `order`, from 0, by drag and drop. */
  | { type: 'approvers.moveTo'; id: string; order: number }
  | { type: 'approvers.remove'; id: string }
  | { type: 'approvers.add'; approver: Approver }
  | { type: 'approvers.toggleType'; id: string }
  /** Lets an agreer decide in parallel with the agreer above, or separately again. */
  | { type: 'approvers.join'; id: string }
  | { type: 'approvers.split'; id: string }
  /** Replaces the approval line by a saved line, or restores the approval line that it replaced (receivers, L20). */
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

/**
 * The initial context: a closed dialog without candidates. The approval line is empty for a draft. For a submitted document, it is the
 * requested line if that line is still possible, otherwise the current one.
 */
export function initialContext({ input }: { input: ApproversInput }): ApproversContext {
  const { change = null } = input
  const { fixed, later } = change ? splitAtOwnStep(change) : { fixed: [], later: [] }
  const requestedLine = change?.requested ?? null
  const isPossible = change && requestedLine && lineErrorOf(change, requestedLine) === null
  return {
    ...input,
    change,
    fixed,
    line: isPossible ? requestedLine : later,
    decided: [],
    defaultLine: null,
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
export function listDefaultApproversInput({ context }: { context: ApproversContext }) {
  return { category: context.category }
}
