import * as z from 'zod/mini'
import { savedLineCalls } from './savedLineCalls.ts'
import {
  Hold,
  LineAction,
  LineChange,
  ReceiversAddition,
  Revision,
  SendBack,
} from './lineActions.ts'

const none = z.unknown()

/** The calls for an approver's actions other than the decision (wire, "Actions of an approver"), and those for saved lines. */
export const lineCalls = {
  hold: {
    method: 'POST',
    path: 'ea/hold/',
    summary: 'Put my seat on hold, with a reason.',
    body: Hold,
    answer: none,
    status: 200,
  },
  resume: {
    method: 'POST',
    path: 'ea/resume/',
    summary: 'End my hold.',
    body: LineAction,
    answer: none,
    status: 200,
  },
  sendBack: {
    method: 'POST',
    path: 'ea/send_back/',
    summary: 'Return a document to the approvers who decided before me.',
    body: SendBack,
    answer: none,
    status: 200,
  },
  undoSign: {
    method: 'POST',
    path: 'ea/undo_sign/',
    summary: 'Take my approval back, until a later approver has acted.',
    body: LineAction,
    answer: none,
    status: 200,
  },
  changeLine: {
    method: 'POST',
    path: 'ea/change_line/',
    summary: 'Replace the approvers after my step. Removed approvers become references.',
    body: LineChange,
    answer: Revision,
    status: 200,
  },
  addReceivers: {
    method: 'POST',
    path: 'ea/add_receivers/',
    summary: 'Add receivers to a waiting or approved document that I submitted or decided on.',
    body: ReceiversAddition,
    answer: none,
    status: 200,
  },
  ...savedLineCalls,
} as const
