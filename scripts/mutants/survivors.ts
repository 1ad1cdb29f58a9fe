/**
 * Why the walks do not kill a mutant that is built into the app, by machine and mutant. A search (`e2e/walks/equivalence.ts`) decides
 * whether the mutant is visible on the screen at all.
 */
export const survivorReasons: Readonly<Record<string, string>> = {
  'badges swap target: badges.counts.refreshing loadCounts failed: goes to badges.counts.refreshing':
    'A failed count is a response without that number. The call never fails.',
  'session add transition: session.signingOut: session.keepEndpoint to session.restoring':
    'No screen with the notification switch is shown during the sign-out.',
  'viewer drop guard: viewer.open.loading viewer.loaded: hasPages':
    'A PDF without pages cannot be opened.',
  'signing drop guard: signing.reading signing.askWithdrawal: canWithdraw':
    'Only the author of a waiting document sees the button.',
  'draft negate guard: draft.composing.form.saving draft.save: isDirty':
    'Another save follows the one in progress. Only a page that unloads in between loses text, as in `e2e/kept.spec.ts`.',
  'draft flip reenter: draft.composing.form.saving draft.save: false':
    'Another save follows the one in progress. Only a page that unloads in between loses text, as in `e2e/kept.spec.ts`.',
  'draft drop actor: draft.submitting: saveDraft':
    'The draft is saved as sent for a page that unloads during the upload. Walks never unload a page.',
  'session swap branches: session.restoring restoreSession done: 1 and 2':
    'An expired session ends in both cases before the first paint.',
  'session flip reenter: session.restoring session.changedElsewhere: false':
    'The saved session is read before another tab can change it.',
  'approvers flip reenter: approvers.line approvers.restore: true':
    'A saved draft is restored before the dialog can open, so that no candidates are loaded yet.',
  'session flip reenter: session.signedIn session.changedElsewhere (branch 0): false':
    'The walks never wait for the old expiry of a session that another tab has renewed.',
}
