/**
 * Why the walks do not kill a mutant that is built into the app, by machine and name of the mutant. Whether anybody before a screen
 * could see it at all is searched (`e2e/walks/equivalence.ts`).
 */
export const survivors: Readonly<Record<string, string>> = {
  'badges swap target: badges.counts.refreshing loadCounts failed: goes to badges.counts.refreshing':
    'What cannot be counted is an answer without a number: the call never fails.',
  'signing add transition: signing.withdrawing: signing.setComment to signing.starting':
    'Whoever withdraws is the author, who has no field for a comment.',
  'session add transition: session.signingOut: session.keepEndpoint to session.restoring':
    'Who is signing out has no screen on which notifications could be switched.',
  'viewer drop guard: viewer.open.loading viewer.loaded: hasPages':
    'A PDF without a page cannot be read at all.',
  'signing drop guard: signing.reading signing.withdraw: canWithdraw':
    'The button stands on the screen of the author of a waiting document alone.',
  'draft negate guard: draft.composing.form.keeping draft.keep: isUnkept':
    'The save in progress is followed by another one: only a page that ends in between has less. `e2e/kept.spec.ts` ends it there.',
  'draft flip reenter: draft.composing.form.keeping draft.keep: false':
    'The save in progress is followed by another one: only a page that ends in between has less. `e2e/kept.spec.ts` ends it there.',
  'draft drop actor: draft.submitting: keepDraft':
    'The draft is saved as sent for a page that ends during the upload; the walk never ends a page.',
  'session swap branches: session.restoring restoreSession done: 1 and 2':
    'A session that is over ends at once either way, before anything is painted.',
  'session flip reenter: session.restoring session.changedElsewhere: false':
    'What is kept is read before another tab can change it.',
  'approvers flip reenter: approvers.line approvers.restore: true':
    'A kept draft is taken over before the dialog can be opened: no candidates are there to be lost.',
  'session flip reenter: session.signedIn session.changedElsewhere (branch 0): false':
    'The walk of transitions never waits for the old end of a session that another tab has renewed.',
}
