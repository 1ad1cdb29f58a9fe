/** An approver named in a sentence. `agrees` is whether the approver agrees instead of approving. */
export interface Decider {
  name: string
  agrees: boolean
}

/** Created on demand, because constructing it takes a browser longer than 10 ms. */
let list: Intl.ListFormat | undefined

/** Names as a list in a sentence, such as `B, C, and D`. */
function listNames(names: readonly string[]): string {
  if (names.length === 1) return `${names[0]}`
  list ??= new Intl.ListFormat('en', { type: 'conjunction' })
  return list.format(names)
}

/** A sentence such as `B and C agree next`. All seats of a parallel step agree. */
function decideNext(deciders: readonly Decider[], when: string): string {
  const verb = deciders.every(({ agrees }) => agrees) ? 'agree' : 'approve'
  const names = listNames(deciders.map(({ name }) => name))
  return `${names} ${verb}${deciders.length === 1 ? 's' : ''} ${when}`
}

const nameOrYou = (name: string | null) => name ?? 'you'

/** A sentence such as `Park approved it for you`. A null name means the reader. */
const decidedBy =
  (done: string) =>
  (actor: string | null, principal: { name: string | null } | null): string =>
    [actor ?? 'You', done, principal && `for ${nameOrYou(principal.name)}`]
      .filter(Boolean)
      .join(' ')

/** The texts of the actions of an approver, in English. */
export const deciding = {
  deciding: {
    more: 'More',
    lineChangeForApprovers: 'Only an approver whose type is Approve can change the line',
    commentFull: 'At most 2,000 characters. The end of a longer text is cut off',
    forWhom: 'For whom?',
    self: 'Myself',
    actions: {
      hold: 'Put on hold',
      resume: 'Resume',
      sendBack: 'Send back',
      undo: 'Undo my decision',
      changeLine: 'Change the line',
      addReceivers: 'Add receivers',
    },
    hints: {
      hold: 'It stays with you. All participants see the reason.',
      resume: 'The hold ends. It stays with you.',
      changeLine: 'Add or move approvers after you',
      addReceivers: 'More employees can read this document',
    },
    acting: {
      hold: 'Putting it on hold…',
      resume: 'Resuming…',
      sendBack: 'Sending it back…',
      undo: 'Undoing…',
      changeLine: 'Changing the line…',
      addReceivers: 'Adding the receivers…',
    },
    cancel: 'Cancel',
    undoOf: (name: string) => `Undo my decision · ${name}`,
    /** Texts of the dialog in which an approver changes the approval line, and of the change's row in the history. */
    changing: {
      fixed: 'Up to your step, fixed',
      later: 'After you',
      noApprover: 'No approver decides after you',
      noApproverHint: 'Add one from the list.',
      unchanged: 'The line is unchanged.',
      changed: 'changed the approval line',
      before: 'Before',
      after: 'After',
    },
    /** Texts of the dialog in which receivers are added to a document. */
    adding: {
      present: 'Receivers now',
      ofKind: (name: string, kind: string) => `${name} (${kind.toLowerCase()})`,
      heading: 'To be added',
      hint: 'Receivers cannot be removed later. “Circulated” receivers can read the document only after the final approval.',
      empty: 'No employee is chosen yet',
      choose: 'Choose an employee from the list.',
      canOpen: 'Can already open the document',
      done: 'Add',
    },
    reason: 'Reason',
    reasonPlaceholder: 'All participants see it',
    until: 'Until (optional)',
    untilOutside: (first: string, last: string) => `Choose a date from ${first} to ${last}.`,
    sendBackPlaceholder: 'Sending back needs one',
    ifApproved: (next: readonly Decider[]) => `If you approve → ${decideNext(next, 'next')}`,
    ifCompleted: 'If you approve → the document is completed',
    ifSentBack: (next: readonly Decider[]) => `→ ${decideNext(next, 'again')}`,
    /**
     * The effect of undoing an approval. `principal` is the approver in whose seat a delegate undoes; null for the employee's own seat.
     * `closed` are the approvers who lose the turn.
     */
    ifUndone: (principal: string | null, closed: readonly string[]) => {
      const turn = `→ It is ${principal === null ? 'your turn' : `the turn of ${principal}`} again`
      if (closed.length === 0) return turn
      const decided = principal === null ? 'you have' : `${principal} has`
      return `${turn}. ${listNames(closed)} can no longer decide until ${decided} decided.`
    },
    /** Sentences about a decision by the reader or another employee. The principal is null for a decision in the employee's own seat. */
    decidedBy: {
      approved: decidedBy('approved it'),
      agreed: decidedBy('agreed to it'),
      rejected: decidedBy('rejected it'),
    },
    closed: 'You can no longer open this document',
    /** Hint on a document that the delegate can no longer open. */
    closedFor: (principal: string) => `${principal} has decided, or the delegation has ended.`,
    closedOrSentBack: (principal: string) =>
      `The server did not respond to your send back. It is stored, or ${principal} has decided, or the delegation has ended. Ask ${principal}.`,
    ownComment: (comment: string) => `Your comment for this document: ${comment}`,
    ownCommentReplaced: (comment: string) =>
      `Your comment for this document will not be sent: ${comment}`,
    openToChoose: 'Open the document and choose for whom you decide.',
    closedComment: 'Your comment, to copy',
    hasOpened: (name: string) => `The next approver ${name} has opened it`,
    completedHint: 'A completed document is corrected in the ERP with a reversal and a new batch.',
    lineChanged: 'The approval line has changed.',
    newFiles: (names: readonly string[]) => `New: ${names.join(', ')}.`,
    isNew: 'New',
    held: 'On hold',
    heldBy: (names: string) => `On hold: ${names}`,
    heldUntil: (day: string) => `On hold until ${day}`,
    heldReason: (name: string, reason: string) => `${name}: ${reason}`,
    passed: 'Skipped',
    parallel: 'Parallel',
    replaced: (from: string, to: string) => `Changed: ${from} → ${to}`,
    bulkNext: (next: readonly Decider[]) => `→ ${decideNext(next, 'next')}`,
    bulkCompleted: '→ completed',
  },
}
