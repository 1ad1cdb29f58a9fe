import * as z from 'zod/mini'
import {
  Hold,
  ApproverAction,
  LineChange,
  ReceiversAddition,
  RevisionNumber,
  SendBackToEarlierStep,
} from './approverActions.ts'

const none = z.unknown()

/** The calls for an approver's actions other than the decision (wire, "Actions of an approver"). */
export const approverActionCalls = {
  hold: {
    method: 'POST',
    path: 'ea/hold/',
    summary: 'Put my seat on hold, with a reason.',
    body: Hold,
    response: none,
    status: 200,
  },
  resume: {
    method: 'POST',
    path: 'ea/resume/',
    summary: 'End my hold.',
    body: ApproverAction,
    response: none,
    status: 200,
  },
  sendBack: {
    method: 'POST',
    path: 'ea/send_back/',
    summary: 'Return a document to the approvers who decided before me.',
    body: SendBackToEarlierStep,
    response: none,
    status: 200,
  },
  undoSign: {
    method: 'POST',
    path: 'ea/undo_sign/',
    summary: 'Take my approval back, until a later approver has acted.',
    body: ApproverAction,
    response: none,
    status: 200,
  },
  changeLine: {
    method: 'POST',
    path: 'ea/change_line/',
    summary: 'Replace the approvers after my step. Removed approvers become references.',
    body: LineChange,
    response: RevisionNumber,
    status: 200,
  },
  addReceivers: {
    method: 'POST',
    path: 'ea/add_receivers/',
    summary: 'Add receivers to a waiting or approved document that I submitted or decided on.',
    body: ReceiversAddition,
    response: none,
    status: 200,
  },
} as const
