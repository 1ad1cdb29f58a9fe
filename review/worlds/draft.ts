import { draftMachine } from '../../machines/draft/draft.machine.ts'
import { isHandedOver } from '../../machines/draft/kept.rules.ts'
import { Failure } from '../../machines/ports.ts'
import {
  batchLines,
  batchNumber,
  employee,
  file,
  kept,
  limits,
  line,
  row,
  title,
  today,
} from '../samples.ts'
import type { World } from '../world.ts'
import { deaf } from './deaf.ts'

export const draftWorld: World<typeof draftMachine> = {
  machine: draftMachine,
  input: {
    category: 'voucher',
    batchNumber,
    lines: batchLines,
    author: employee,
    today,
    requestId: 'a-request',
    newId: () => 'another-request',
    limits,
    notices: deaf(),
  },
  payloads: {
    'approvers.loaded': [{ line }],
    'approvers.decided': [{ line }, { line: [...line] }],
    'files.changed': [{ attached: [{ lineId: row, files: [file] }] }],
    'draft.setTitle': [{ title }],
    'draft.progressed': [{ sent: 210_000, total: 482_000 }],
    'xstate.done.actor.findDraft': [{ output: null }, { output: kept }],
    'xstate.done.actor.keepDraft': [{ output: { version: 4 } }],
    'xstate.error.actor.keepDraft': [
      { error: new Failure('server') },
      { error: new Failure('conflict') },
    ],
    'xstate.done.actor.createDocument': [{ output: { id: 1 } }],
    'xstate.error.actor.createDocument': [
      { error: new Failure('server') },
      { error: new Failure('conflict', { detail: '박지현, 2026-11-20 11:42' }) },
    ],
  },
  facts: (context) => [
    context.approvers.length,
    context.title,
    context.files.length,
    context.offered !== null,
    context.version,
    context.progress !== null,
    context.sent !== null,
    isHandedOver(context, context.handed),
  ],
}
