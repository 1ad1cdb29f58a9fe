import type { UnwalkedReasons } from './driver.ts'

const otherDocument =
  'The document of these walks has another line. The tests of e2e/lineActions.spec.ts open such documents.'

const noDelegate = 'No employee of these walks has a delegate.'

/** Why these walks never send a document back to an earlier approver. */
const firstApprover = 'The approver of these walks is the first one of the line.'

/** Why these walks never load an unread document for reference. */
const alreadyRead =
  'This server marks a document for reference as read when it sends the document. Older servers wait for a request.'

/** What does not happen in the walks of `signing`, and why. */
export const signingUnwalkedReasons: UnwalkedReasons = {
  impossibleMoves: {
    'signing.actFor': noDelegate,
    'signing.prepare undo for kim': noDelegate,
    'fetchDocument answers that it waits, an unread copy': alreadyRead,
    'fetchDocument answers that it waits, changed in the ERP':
      'The setting ERP_CHANGE_CHECK has its default on this server.',
    'fetchDocument answers that it waits, after kim': otherDocument,
    'fetchDocument answers that it waits, after lee for kim': otherDocument,
    'fetchDocument answers that it waits, with another line': otherDocument,
    'fetchDocument answers that it waits for': otherDocument,
    markReceiverRead: alreadyRead,
  },
  unreachableTransitions: {
    'signing.preparing signing.changeLine 0: no':
      'Its control is disabled while the change is not possible.',
    'signing.preparing signing.addReceivers 0: no': 'Its control is disabled without a choice.',
    'signing.preparing signing.setComment 0': firstApprover,
    'signing.preparing signing.sendBack 0': firstApprover,
    'signing.acting xstate.done.actor.act 0': firstApprover,
    'signing.checking xstate.done.actor.fetchDocument 3': noDelegate,
    'signing.stale.refreshing xstate.done.actor.fetchDocument 0':
      'No stale document of these walks waits for the approver again. A test of e2e/lineActions.spec.ts opens such a document.',
    'signing.stale signing.redraft 0': 'The approver sees it, and only the author drafts it again.',
    'signing.reading.markingRead': alreadyRead,
    'signing.reading.checkingReceiver always 0': alreadyRead,
    'signing.reading.confirmingWithdrawal signing.askWithdrawal 0':
      'The question is shown in the place of this control.',
    'signing.reading.confirmingWithdrawal signing.prepare 0':
      'The question is shown in the place of this control.',
    ...Object.fromEntries(
      ['approving', 'rejecting', 'acting', 'checking'].map((state) => [
        `signing.${state} signing.close 0`,
        'The control is disabled while the decision is being sent.',
      ]),
    ),
  },
  eventsWithoutControl: {
    'signing.changeLine': 'Its control is enabled only after an edit in the dialog.',
    'signing.addReceivers': 'Its control is enabled only after a choice in the dialog.',
    'signing.changed': 'Only the server or another tab sends this event.',
    'signing.refreshUrls': 'The attachment viewer sends it when a file does not load.',
  },
}
