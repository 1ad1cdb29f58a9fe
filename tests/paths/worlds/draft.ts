import type { DraftContext } from '../../../machines/draft/draft.context.ts'
import { draftMachine } from '../../../machines/draft/draft.machine.ts'
import { Failure } from '../../../machines/ports.ts'
import { today } from '../../builders/days.ts'
import { aKeptDraft } from '../../builders/draft.ts'
import { aFile, limits } from '../../builders/files.ts'
import { aLine, anEmployee } from '../../builders/people.ts'
import { aVoucherLine } from '../../builders/voucher.ts'
import { type Cast, world } from '../world.ts'

const usual = aLine('kim')
const decided = aLine('lee', 'kim')
const attached = [{ lineId: '7-1-001-1', files: [aFile()] }]

/** What a kept draft holds: as little that is new as can be, so that the model stays small. */
const written = { title: '월세', approvers: decided }

const input = ({ actor }: Cast) => ({
  category: 'voucher' as const,
  batchNumber: 7,
  lines: [aVoucherLine({ RPICU: 7 })],
  author: anEmployee(),
  today,
  requestId: 'request-1',
  limits,
  notices: actor('notices'),
  newId: () => 'request-2',
})

/** What was handed over is compared with what is written, lists by identity: `handed` names the parts that are the same. */
const shown = (context: DraftContext) => {
  const { title, approvers, files, progress, failure, offered, version, requestId, sent } = context
  const { handed } = context
  const parts = ['title', 'approvers', 'files'] as const
  return {
    title: title.slice(0, 3),
    approvers,
    files,
    handed: parts.filter((part) => handed[part] === context[part]).join(' '),
    handedTitle: handed.title.slice(0, 3),
    sent,
    requestId,
    version,
    offered,
    progress,
    failure,
  }
}

const conflict = { 'another tab was faster': new Failure('conflict') }

export const draft = world({
  machine: draftMachine,
  starts: {
    'from the list': input,
    'restored after a failure': (cast: Cast) => ({
      ...input(cast),
      restored: aKeptDraft({ ...written, sent: true }),
    }),
  },
  sends: {
    'draft.setTitle a title': { type: 'draft.setTitle', title: '월세' },
    'draft.setTitle too long': { type: 'draft.setTitle', title: '긴'.repeat(256) },
    'draft.openApprovers': { type: 'draft.openApprovers' },
    'draft.closeApprovers': { type: 'draft.closeApprovers' },
    'draft.submit': { type: 'draft.submit' },
    'draft.cancelUpload': { type: 'draft.cancelUpload' },
    'draft.close': { type: 'draft.close' },
    'draft.restore': { type: 'draft.restore' },
    'draft.discard': { type: 'draft.discard' },
    'draft.keep': { type: 'draft.keep' },
    'draft.progressed': { type: 'draft.progressed', sent: 1, total: 2 },
    'approvers.loaded': () => ({ type: 'approvers.loaded' as const, line: [...usual] }),
    'approvers.decided': () => ({ type: 'approvers.decided' as const, line: [...decided] }),
    'files.changed': () => ({ type: 'files.changed' as const, attached: [...attached] }),
  },
  answers: {
    findDraft: {
      nothing: null,
      'a draft that was sent once': aKeptDraft({ ...written, sent: true }),
      'an empty draft': aKeptDraft({ title: '', approvers: [] }),
      'a newer draft': aKeptDraft({ ...written, version: 5, approvers: [], files: attached }),
    },
    keepDraft: { 'with the version': { version: 4 } },
    dropDraft: { 'with success': undefined },
    createDocument: { 'with success': { id: 1 } },
    approvers: {},
    files: {},
  },
  fails: {
    keepDraft: { ...conflict, 'by the store': new Error('by the store') },
    createDocument: { 'somebody was faster': new Failure('conflict') },
  },
  pause: 200,
  shown,
  key: ({ offered, ...context }) => ({
    ...shown({ ...context, offered }),
    offered: offered?.version,
  }),
  succeeds: ({ value }) => value === 'done',
})
