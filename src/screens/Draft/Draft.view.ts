import type { SnapshotFrom } from 'xstate'
import type { Approver } from '../../../contract/approver.ts'
import { approversByStep } from '../../../machines/approvers/approvers.rules.ts'
import type { draftMachine } from '../../../machines/draft/draft.machine.ts'
import type { DocumentRejection } from '../../../machines/draft/draft.ports.ts'
import { titleProblem } from '../../../machines/draft/draft.rules.ts'
import { type Receiver, receiversOfKind } from '../../../machines/receivers/receivers.rules.ts'
import { listRowsOf, totalOf } from '../../../machines/vouchers/vouchers.rules.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { MainText } from '../../text/en.ts'
import { formatDateTime } from '../../text/dates.ts'
import { formatBytes } from '../../text/numbers.ts'
import type { DraftProps } from './Draft.tsx'

type Snapshot = SnapshotFrom<typeof draftMachine>
type ViewProps = Omit<DraftProps, 'on' | 'cards' | 'order'>

/**
 * Input of the view from outside the machine. `batchProgress` contains the ordinal of this batch and the number of selected batches.
 * `isLineLoading` is true while the approval line used last is loading. `media` is prepended to the path of an avatar.
 */
export interface DraftViewInput {
  batchProgress: [number, number]
  isLineLoading: boolean
  media: string
}

/**
 * The notice for an employee who leaves the screen while the request is being sent, or before its failure has been shown. Null in any other
 * state.
 */
export function submissionInterruptionNotice(snapshot: Snapshot) {
  const isInterrupted = snapshot.matches('submitting') || snapshot.matches('savingFailedDraft')
  return isInterrupted ? ({ code: 'submissionInterrupted' } as const) : null
}

/** The error of the title. A missing title is an error only after the attempt to submit. */
function titleErrorOf({ context }: Snapshot, text: MainText): string | null {
  const problem = titleProblem(context.title)
  if (problem === 'missing') return context.isTitleAsked ? text.notices.titleMissing : null
  return problem && text.draft.titleProblems[problem]
}

/** The props of the draft dialog. */
export function draftView(snapshot: Snapshot, input: DraftViewInput, text: MainText): ViewProps {
  const { isSavedInOtherTab } = snapshot.context
  const t = isSavedInOtherTab ? textsOfOtherTab(text.draft) : text.draft
  const { author, today, batchNumber, category, lines } = snapshot.context
  const {
    title,
    approvers,
    receivers,
    progress,
    offered,
    version,
    isSaveFailed,
    rejection,
    leftOut,
  } = snapshot.context
  const [number, count] = input.batchProgress
  const isSending = snapshot.matches('submitting')
  const isUploaded = isSending && !snapshot.can({ type: 'draft.cancelUpload' })
  const isIdle = snapshot.matches({ composing: { form: 'idle' } })
  const canType = snapshot.can({ type: 'draft.setTitle', title })
  const isReading = isReadingFiles(snapshot)
  const total = totalOf(listRowsOf(category, lines), lines)
  return {
    machine: machineAttributes(snapshot),
    texts: { ...t, parallel: text.approvers.parallel },
    offer: snapshot.matches({ composing: 'offered' })
      ? {
          sentence: t.offered,
          title: offered?.title.trim() ? t.offeredTitle(offered.title.trim()) : t.noTitle,
          choices: isSavedInOtherTab ? text.draft.otherTab.choices : null,
        }
      : null,
    rejection: rejectionView(rejection ?? offered?.rejection ?? null, t),
    beside: `${t.batch} ${batchNumber}`,
    batchProgress: count > 1 ? t.turn(number, count) : null,
    author: `${author.user.first_name} ${author.position.name} · ${author.department.name}`,
    date: today,
    title,
    titleError: titleErrorOf(snapshot, text),
    canType,
    // Files can be attached if and only if the title can be changed and no dropped files are being read.
    cannotAttach:
      canType && !isReading
        ? undefined
        : (name) => text.files.refused.notNow(name, reasonOf(snapshot, t)),
    approvers: approvers.map((person) => approverProps(person, input.media)),
    steps: approversByStep(approvers).map((members) => ({
      id: members[0]?.id ?? '',
      names: members.map(({ name }) => name).join(', '),
      isParallel: members.length > 1,
    })),
    receivers: receiversView(receivers, text.approvers),
    leftOut: leftOut.length > 0 ? text.approvers.receivers.inactive(leftOut.join(', ')) : null,
    isLineLoading: input.isLineLoading,
    total: text.drafting.total(total.count, total.sum),
    isSending,
    status: isReading ? t.readingFiles : isIdle && !isSaveFailed && version > 0 ? t.saved : null,
    saveError: isIdle && isSaveFailed ? t.saveFailed : null,
    cannot: (command) => {
      if (snapshot.can({ type: command })) return undefined
      if (command === 'draft.cancelUpload' && isUploaded) return t.uploaded
      if (command === 'draft.submit') return reasonNotToSend(snapshot, input.isLineLoading, t)
      return reasonOf(snapshot, t)
    },
    progress:
      isSending && progress && progress.total > 0
        ? {
            share: progress.sent / progress.total,
            sentence: isUploaded
              ? t.uploaded
              : t.uploading(formatBytes(progress.sent), formatBytes(progress.total)),
          }
        : null,
  }
}

function rejectionView(
  rejection: DocumentRejection | null,
  t: MainText['draft'],
): DraftProps['rejection'] {
  if (!rejection) return null
  const { approver, at, comment } = rejection
  return {
    sentence: t.rejectedBy(approver.name, approver.position),
    time: at ? formatDateTime(at) : '',
    comment,
  }
}

/** The receivers by kind, with their count and names; null if there are none. */
function receiversView(
  receivers: readonly Receiver[],
  { receivers: t }: MainText['approvers'],
): DraftProps['receivers'] {
  if (receivers.length === 0) return null
  const circulatedReceivers = receiversOfKind(receivers, 'circulate')
  const references = receiversOfKind(receivers, 'reference')
  return {
    counts: t.counts(references.length, circulatedReceivers.length),
    names: [...references, ...circulatedReceivers].map(({ name }) => name).join(', '),
  }
}

function approverProps({ id, name, avatar }: Approver, media: string) {
  return { id, name, picture: avatar ? `${media}${avatar}` : null }
}

/** Whether dropped files are being read that can be added to the form. */
function isReadingFiles(snapshot: Snapshot): boolean {
  const { isReading, title } = snapshot.context
  return isReading && snapshot.can({ type: 'draft.setTitle', title })
}

/** The texts of a draft that another tab has saved. */
function textsOfOtherTab(t: MainText['draft']): MainText['draft'] {
  return { ...t, ...t.otherTab, reasons: { ...t.reasons, ...t.otherTab.reasons } }
}

/** The reason why the draft cannot be changed or closed now: the text of the state, or that the draft is busy. */
function reasonOf(snapshot: Snapshot, t: MainText['draft']): string {
  const states = machineAttributes(snapshot)['data-state'].split('.')
  const ofState = Object.entries(t.reasons).find(([state]) => states.includes(state))
  return ofState?.[1] ?? (isReadingFiles(snapshot) ? t.readingFiles : t.isBusy)
}

function reasonNotToSend(snapshot: Snapshot, isLineLoading: boolean, t: MainText['draft']): string {
  const { approvers, title } = snapshot.context
  if (!snapshot.matches({ composing: 'form' })) return reasonOf(snapshot, t)
  if (approvers.length === 0) return isLineLoading ? t.loadingApprovers : t.needsApprovers
  const problem = titleProblem(title)
  return problem && problem !== 'missing' ? t.titleProblems[problem] : reasonOf(snapshot, t)
}
