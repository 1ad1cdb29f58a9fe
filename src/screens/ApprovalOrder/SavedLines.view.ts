import type { SnapshotFrom } from 'xstate'
import type { SavedLine } from '../../../contract/savedLine.ts'
import { approvalLineFrom } from '../../../machines/approvers/savedLine.rules.ts'
import { approversByStep } from '../../../machines/approvers/approvers.rules.ts'
import type { linesMachine } from '../../../machines/lines/lines.machine.ts'
import { isForCategory, isLineName, lineCategory } from '../../../machines/lines/lines.rules.ts'
import type { LinesResult } from '../../../machines/lines/lines.setup.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { SavedLinesText } from '../../text/savedLines.en.ts'
import type { MainText } from '../../text/en.ts'
import type { ApproversSnapshot, ReceiversSnapshot } from './ApprovalOrder.view.ts'
import type { SavedLineFormProps } from './SavedLineForm.tsx'
import type { LineOriginProps } from './LineOrigin.tsx'
import type { SavedLinesProps } from './SavedLines.tsx'

export type LinesSnapshot = SnapshotFrom<typeof linesMachine>

/** The data of the saved lines panel: the snapshots of its machine and of the dialog's machines, and the texts. */
export interface SavedLinesSnapshots {
  lines: LinesSnapshot
  approvers: ApproversSnapshot
  receivers: ReceiversSnapshot
}
export interface LinesTexts {
  text: MainText
  lines: SavedLinesText
}

/** An event about saving the approvers and receivers of the dialog as a saved line. */
export function saveEvent<Type extends 'lines.startSave' | 'lines.save' | 'lines.overwrite'>(
  type: Type,
  { approvers, receivers }: SavedLinesSnapshots,
) {
  return { type, approvers: approvers.context.line, receivers: receivers.context.receivers }
}

/** The props of the saved lines panel; null while it is closed. */
export function savedLinesView(
  snapshots: SavedLinesSnapshots,
  texts: LinesTexts,
): Omit<SavedLinesProps, 'on'> | null {
  const { lines: snapshot } = snapshots
  const t = texts.lines
  if (snapshot.matches('closed')) return null
  const { category, isAll, result } = snapshot.context
  const isRenamed = result?.kind === 'saved' && snapshot.context.content === null
  const allLines = snapshot.context.lines ?? []
  const listedLines = isAll ? allLines : allLines.filter((line) => isForCategory(line, category))
  const groups = (['me', 'company'] as const).map((owner) => ({
    name: owner === 'me' ? t.mine : t.company,
    lines: listedLines
      .filter((line) => line.owner === owner)
      .map((line) => rowView(line, snapshots, texts)),
  }))
  const isLoading = snapshot.matches({ open: 'loading' })
  return {
    machine: machineAttributes(snapshot),
    texts: t,
    status: snapshot.matches({ open: 'failed' }) ? 'failed' : isLoading ? 'loading' : 'ready',
    isBusy: snapshot.hasTag('busy'),
    result: result && {
      sentence: isRenamed ? t.renamed(result.name) : sentenceOf(result, t),
      isFailed: result.kind === 'failed',
    },
    cannotSave: snapshot.can(saveEvent('lines.startSave', snapshots))
      ? undefined
      : isChoosing(snapshot)
        ? t.cannotSave
        : reasonToWait(snapshot, t),
    form: formView(snapshots, texts),
    groups: groups.filter(({ lines }) => lines.length > 0),
    showAll:
      listedLines.length < allLines.length
        ? {
            text: t.showAll(allLines.length - listedLines.length),
            disabledReason: snapshot.can({ type: 'lines.showAll' })
              ? undefined
              : reasonToWait(snapshot, t),
          }
        : null,
  }
}

const isChoosing = (snapshot: LinesSnapshot) => snapshot.matches({ open: 'choosing' })

/** Why the buttons of the list are disabled during a question or a request. */
const reasonToWait = (snapshot: LinesSnapshot, t: SavedLinesText) =>
  snapshot.matches({ open: 'confirmingRemoval' }) ? t.answerFirst : t.busy

function sentenceOf(result: LinesResult, t: SavedLinesText): string {
  return result.kind === 'failed' ? t.notChanged(result.detail) : t[result.kind](result.name)
}

function rowView(
  saved: SavedLine,
  { lines: snapshot, approvers }: SavedLinesSnapshots,
  { text, lines: t }: LinesTexts,
): SavedLinesProps['groups'][number]['lines'][number] {
  const { id, name, receivers } = saved
  const isAsked = snapshot.matches({ open: 'confirmingRemoval' })
  const category = lineCategory(saved)
  return {
    id,
    name,
    kind: category ? text.categories[category] : t.allKinds,
    people: approversByStep(
      approvalLineFrom({ ...saved, approvers: saved.approvers.map(asActive) }, ''),
    )
      .map((members) => members.map((one) => one.name).join(', '))
      .join(' → '),
    receivers: receivers.length > 0 ? t.receivers(receivers.length) : null,
    applyLabel: t.applyLine(name),
    cannotApply: approvers.can({ type: 'approvers.applyLine', saved }) ? undefined : t.notNow,
    own:
      saved.owner === 'me'
        ? {
            rename: t.rename(name),
            remove: t.remove(name),
            disabledReason: snapshot.can({ type: 'lines.startRename', id })
              ? undefined
              : reasonToWait(snapshot, t),
          }
        : null,
    question: isAsked && snapshot.context.chosen?.id === id ? t.askRemoval(name) : null,
  }
}

const asActive = <Person extends { active: boolean }>(person: Person) => ({
  ...person,
  active: true,
})

/** The props of the form for the name of a saved line; null while the saved lines are listed. */
function formView(
  snapshots: SavedLinesSnapshots,
  { text, lines: t }: LinesTexts,
): Omit<SavedLineFormProps, 'texts' | 'on'> | null {
  const { lines: snapshot } = snapshots
  const { name, category, content, isForCategory: isChecked } = snapshot.context
  const isBusy = snapshot.matches({ open: 'saving' })
  const isAsking = snapshot.matches({ open: 'confirmingOverwrite' })
  const isOpen = snapshot.matches({ open: 'naming' }) || snapshot.matches({ open: 'renaming' })
  if (!isOpen && !isBusy && !isAsking) return null
  const submission = content
    ? { text: t.save, event: saveEvent('lines.save', snapshots) }
    : { text: t.saveName, event: { type: 'lines.rename' as const } }
  const reason = content ? (isLineName(name) ? t.cannotSave : t.needsName) : t.needsOtherName
  const canOverwrite = snapshot.can(saveEvent('lines.overwrite', snapshots))
  return {
    name,
    isBusy,
    onlyFor: content ? { label: t.onlyFor(text.categories[category]), isChecked } : null,
    submit: {
      text: submission.text,
      event: submission.event.type,
      disabledReason: isBusy ? t.busy : snapshot.can(submission.event) ? undefined : reason,
    },
    question: isAsking
      ? { text: t.exists(name.trim()), disabledReason: canOverwrite ? undefined : t.cannotSave }
      : null,
  }
}

/** Where the approval line of the dialog comes from, with the buttons that reset it. */
export function lineOriginView(
  snapshot: ApproversSnapshot,
  t: SavedLinesText,
): Omit<LineOriginProps, 'reset' | 'applied'> & {
  reset: Omit<LineOriginProps['reset'], 'onClick'> & {
    event: 'approvers.clear' | 'approvers.useDefault'
  }
  applied: Omit<NonNullable<LineOriginProps['applied']>, 'onUndo'> | null
} {
  const { line, defaultLine, applied } = snapshot.context
  const canUseDefault = snapshot.can({ type: 'approvers.useDefault' })
  const event = canUseDefault ? 'approvers.useDefault' : 'approvers.clear'
  return {
    origin: line.length > 0 && line === defaultLine ? t.usedLast : null,
    reset: {
      text: canUseDefault ? t.useDefault : t.clear,
      event,
      disabledReason: snapshot.can({ type: event }) ? undefined : t.isEmpty,
    },
    applied: applied && {
      sentence: t.applied(applied.name),
      leftOut: applied.leftOut.length > 0 ? t.leftOut(applied.leftOut.join(', ')) : null,
      undo: t.undo,
    },
  }
}
