import { assertEvent, assign, setup } from 'xstate'
import type { Approver } from '../../contract/approver.ts'
import { LINE_NAME_MAX, APPROVERS_PER_SAVED_LINE_MAX } from '../../contract/limits.ts'
import type { SavedLine } from '../../contract/savedLine.ts'
import { normalizeSingleLine } from '../../contract/text.ts'
import type { Category } from '../../contract/voucher.ts'
import type { Receiver } from '../receivers/receivers.rules.ts'
import { serverMessageOf, type RequestError } from '../requestError.ts'
import { type LineToStore, linesPorts } from './lines.ports.ts'
import { isLineName, lineCategory, ownLineNamed } from './lines.rules.ts'

export interface LinesInput {
  category: Category
}

/** The result of the last change. `detail` is the server's reason for a failed change; '' without a reason. */
export type LinesResult =
  | { kind: 'saved' | 'removed'; name: string }
  | { kind: 'failed'; detail: string }

/** The approvers and receivers of the dialog. */
export interface LineContent {
  approvers: Approver[]
  receivers: Receiver[]
}

export interface LinesContext extends LinesInput {
  /** The lines of the employee and of the company; null before they are loaded. */
  lines: SavedLine[] | null
  /** Whether the lines of other categories are shown too. */
  isAll: boolean
  /** The name of the saved line, as typed in the form. */
  name: string
  /** Whether the line in the form is to be saved only for the category of the draft. */
  isForCategory: boolean
  /** The approvers and receivers to save; null if the form only renames a saved line. */
  content: LineContent | null
  /** The saved line that the employee replaces, renames or removes. */
  chosen: SavedLine | null
  result: LinesResult | null
  /** Whether the form was open when the saved lines were closed, or loaded again after a conflict. It opens again with its contents. */
  isFormKept: boolean
}

export type LinesEvent =
  | { type: 'lines.open' }
  | { type: 'lines.close' }
  | { type: 'lines.retry' }
  | { type: 'lines.showAll' }
  /** Opens the form to save the approval line of the dialog, or to rename a saved line. */
  | ({ type: 'lines.startSave' } & LineContent)
  | { type: 'lines.startRename'; id: number }
  | { type: 'lines.setName'; name: string }
  | { type: 'lines.setForCategory'; isForCategory: boolean }
  | ({ type: 'lines.save' } & LineContent)
  | ({ type: 'lines.overwrite' } & LineContent)
  | { type: 'lines.rename' }
  /** Asks whether to remove a saved line. */
  | { type: 'lines.askRemoval'; id: number }
  | { type: 'lines.remove' }
  | { type: 'lines.cancel' }

export function initialContext({ input }: { input: LinesInput }): LinesContext {
  return {
    ...input,
    lines: null,
    isAll: false,
    name: '',
    isForCategory: false,
    content: null,
    chosen: null,
    result: null,
    isFormKept: false,
  }
}

type Args = { context: LinesContext }

export const listLinesInput = ({ context: { category } }: Args) => ({ category })

/** Input of `saveLine`: the approval line of the dialog, or the chosen saved line with its new name. */
export function saveLineInput({ context }: Args): LineToStore {
  const { chosen, content, name, category, isForCategory } = context
  const replaced = chosen && { id: chosen.id, version: chosen.version }
  if (content) {
    return { replaced, name, category: isForCategory ? category : null, ...content }
  }
  if (!chosen) throw new Error('unreachable: nothing is saved without a line')
  return {
    replaced,
    name,
    category: lineCategory(chosen),
    approvers: chosen.approvers.map((approver, order) => ({ ...approver, order })),
    receivers: chosen.receivers,
  }
}

/** Input of `deleteLine`. */
export function deleteLineInput({ context: { chosen } }: Args) {
  return { id: chosen?.id ?? 0, version: chosen?.version ?? 0 }
}

/** The saved line with the id of the event, if it is the employee's own. */
function findOwnLine({ lines }: LinesContext, event: LinesEvent): SavedLine | undefined {
  return lines?.find(({ id, owner }) => 'id' in event && id === event.id && owner === 'me')
}

/** Whether the approval line of the dialog has a number of approvers that can be saved. */
const hasSavableLine = (event: LinesEvent) =>
  'approvers' in event &&
  event.approvers.length > 0 &&
  event.approvers.length <= APPROVERS_PER_SAVED_LINE_MAX

const isConflict = ({ kind }: RequestError) => kind === 'conflict' || kind === 'notFound'

/** The form that saves the approval line of the dialog was open when the saved lines were closed or loaded again. */
const isNamingKept = ({ isFormKept, content }: LinesContext) => isFormKept && content !== null

/** Types, actors, guards and actions of the `lines` machine. */
export const linesSetup = setup({
  types: {
    context: {} as LinesContext,
    events: {} as LinesEvent,
    input: {} as LinesInput,
    tags: {} as 'busy',
  },
  actors: linesPorts,
  guards: {
    isLoaded: ({ context }) => context.lines !== null,
    isLimitedToCategory: ({ context }) => !context.isAll,
    isSavable: ({ event }) => hasSavableLine(event),
    isOwn: ({ context, event }) => findOwnLine(context, event) !== undefined,
    canSave: ({ context, event }) => hasSavableLine(event) && isLineName(context.name),
    needsOverwrite: ({ context: { lines, name }, event }) =>
      hasSavableLine(event) && ownLineNamed(lines ?? [], name) !== undefined,
    canRename: ({ context: { lines, name, chosen } }) => {
      const sameNamedLine = ownLineNamed(lines ?? [], name)
      return (
        isLineName(name) &&
        name !== chosen?.name &&
        (!sameNamedLine || sameNamedLine.id === chosen?.id)
      )
    },
    isConflict: (_, error: RequestError) => isConflict(error),
    isConflictOfNewContent: ({ context }, error: RequestError) =>
      context.content !== null && isConflict(error),
    hasNewContent: ({ context }) => context.content !== null,
    /** One of the loaded lines has the name in the form that was kept during a conflict. */
    hasNameOfKeptForm: ({ context }, lines: SavedLine[]) =>
      isNamingKept(context) && ownLineNamed(lines, context.name) !== undefined,
    isNamingKept: ({ context }) => isNamingKept(context),
    isRenamingKept: ({ context }) => context.isFormKept,
  },
  actions: {
    setLines: assign((_, lines: SavedLine[]) => ({ lines })),
    clearLines: assign({ lines: null }),
    showAll: assign({ isAll: true }),
    startSave: assign({ name: '', isForCategory: false, chosen: null }),
    /** Keeps the approval line of the event. It can have changed since the form was opened. */
    setContent: assign(({ event }) => {
      assertEvent(event, ['lines.startSave', 'lines.save', 'lines.overwrite'])
      const { approvers, receivers } = event
      return { content: { approvers, receivers } }
    }),
    startRename: assign(({ context, event }) => {
      const chosen = findOwnLine(context, event) ?? null
      return { content: null, name: chosen?.name ?? '', chosen }
    }),
    choose: assign(({ context, event }) => ({ chosen: findOwnLine(context, event) ?? null })),
    chooseSameName: assign(({ context: { lines, name } }) => ({
      chosen: ownLineNamed(lines ?? [], name) ?? null,
    })),
    forgetChosen: assign({ chosen: null }),
    setName: assign(({ event }) => {
      assertEvent(event, 'lines.setName')
      return { name: event.name }
    }),
    setForCategory: assign(({ event }) => {
      assertEvent(event, 'lines.setForCategory')
      return { isForCategory: event.isForCategory }
    }),
    reportSaved: assign(({ context }) => ({
      result: { kind: 'saved' as const, name: normalizeSingleLine(context.name, LINE_NAME_MAX) },
    })),
    reportRemoved: assign(({ context }) => ({
      result: { kind: 'removed' as const, name: context.chosen?.name ?? '' },
    })),
    reportFailed: assign((_, error: RequestError) => ({
      result: { kind: 'failed' as const, detail: serverMessageOf(error) },
    })),
    clearResult: assign({ result: null }),
    /** The question explains a conflict of a new name. That of a line to overwrite needs its reason: another user has changed the line. */
    clearResultOfNewName: assign(({ context: { chosen, result } }) => ({
      result: chosen === null ? null : result,
    })),
    keepForm: assign({ isFormKept: true }),
    openKeptForm: assign({ isFormKept: false }),
  },
})
