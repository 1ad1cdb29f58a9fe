import type { VoucherLine } from '../contract/voucher.ts'
import type { DraftContext, DraftInput } from '../machines/draft/draft.context.ts'
import { draftMachine } from '../machines/draft/draft.machine.ts'
import { RequestError } from '../machines/requestError.ts'
import { today } from './samples/days.ts'
import { aSavedDraft } from './samples/draft.ts'
import { aFile, limits } from './samples/files.ts'
import { anEmployee } from './samples/people.ts'
import { aPayable, colleagues } from './samples/realistic.ts'
import { aVoucherLine } from './samples/voucher.ts'
import { type Environment, defineModel } from './engine/model.ts'
import { pick } from './engine/pick.ts'

const usual = colleagues('kim')
const decided = colleagues('lee', 'kim')
const attached = [{ lineId: '7-1-001-1', files: [aFile()] }]

/** The content of a saved draft, with few new values; this keeps the model small. */
const savedContent = { title: '월세', approvers: decided }

/** The input of a draft of batch 7 with these lines. */
export const draftInput = (
  given: Pick<DraftInput, 'lines' | 'notices'> & Partial<DraftInput>,
): DraftInput => ({
  category: 'voucher',
  batchNumber: 7,
  author: anEmployee(),
  today,
  requestId: 'request-1',
  limits,
  newId: () => 'request-2',
  ...given,
})

const opened =
  (lines: VoucherLine[]) =>
  ({ actor }: Environment) =>
    draftInput({ lines, notices: actor('notices') })

const startsWith = (lines: VoucherLine[]) => ({
  'from the list': opened(lines),
  'restored after a failure': (environment: Environment) => ({
    ...opened(lines)(environment),
    restored: aSavedDraft({ ...savedContent, sent: true }),
  }),
})

/** The context in short form. `lastSaved` lists the parts of the content last passed to `saveDraft` that are the same objects as in the current content. */
const facts = (context: DraftContext) => {
  const { title, lastSaved } = context
  const parts = ['title', 'approvers', 'files'] as const
  return {
    ...pick(context, 'approvers', 'files', 'sent', 'requestId', 'version', 'offered', 'progress'),
    ...pick(context, 'failure', 'isTitleAsked', 'isSaveFailed', 'isReading'),
    title: title.slice(0, 3),
    lastSaved: parts.filter((part) => lastSaved[part] === context[part]).join(' '),
    lastSavedTitle: lastSaved.title.slice(0, 3),
  }
}

const conflict = { 'another tab was faster': new RequestError('conflict') }

export const draft = defineModel({
  machine: draftMachine,
  inputs: startsWith([aVoucherLine({ RPICU: 7 })]),
  events: {
    'draft.setTitle a title': { title: '월세' },
    'draft.setTitle too long': { title: '긴'.repeat(256) },
    'draft.progressed by half': { sent: 1, total: 2 },
    'draft.progressed to the end': { sent: 2, total: 2 },
    'approvers.loaded': () => ({ line: [...usual] }),
    'approvers.decided': () => ({ line: [...decided] }),
    // The receivers do not change, because each list would multiply the states. `draft.receivers.test.ts` tests other lists.
    'receivers.changed': ({ context }) => ({ receivers: context.receivers }),
    'files.changed': () => ({ attached: [...attached], isReading: false }),
    // Only in an empty draft that has not been saved; this keeps the model small.
    'files.changed while a folder is read': ({ context: { files, title, version, isReading } }) =>
      files.length > 0 || title !== '' || version > 0 || isReading
        ? undefined
        : { attached: files, isReading: true },
  },
  outputs: {
    findSavedDraft: {
      nothing: null,
      'a draft that was sent once': aSavedDraft({ ...savedContent, sent: true }),
      'an empty draft': aSavedDraft({ title: '', approvers: [] }),
      'a newer draft': aSavedDraft({ ...savedContent, version: 5, approvers: [], files: attached }),
    },
    saveDraft: { 'with the version': { version: 4 } },
    deleteSavedDraft: { 'with success': undefined },
    createDocument: { 'with success': { id: 1 } },
    approvers: {},
    receivers: {},
    files: {},
  },
  errors: {
    saveDraft: { ...conflict, 'by the store': new Error('by the store') },
    createDocument: { batchAlreadySubmitted: new RequestError('conflict') },
  },
  halfDelay: 200,
  facts,
  identifyingFacts: (context) => {
    // Whether the notice about the missing title is shown multiplies the states and changes only the notices.
    const { offered, isTitleAsked: _, ...rest } = facts(context)
    return { ...rest, offered: offered?.version }
  },
  review: { inputs: startsWith(aPayable(3, { RPICU: 7 })) },
  restingStates: {
    savingFailedDraft: 'the submission has failed, and the draft ends after its save',
  },
  isGoal: ({ value }) => value === 'done',
})
