import { outputOf } from '../port.ts'
import { requestErrorOfEvent } from '../requestError.ts'

/** Parts of the transitions of `signing`: actions with their parameters, guards, and transitions that several states share. */
export const setDocument = { type: 'setDocument', params: outputOf } as const
export const startAgain = { type: 'startAgain', params: outputOf } as const
export const setFailure = { type: 'setFailure', params: requestErrorOfEvent } as const
export const reportStopped = { type: 'reportStopped', params: { isUnconfirmed: false } } as const
export const reportUnconfirmed = { type: 'reportStopped', params: { isUnconfirmed: true } } as const
export const reportGone = { type: 'reportGone', params: requestErrorOfEvent } as const
export const isGone = { type: 'isGone', params: requestErrorOfEvent } as const
export const toGone = { guard: isGone, target: '#signing.gone', actions: setFailure } as const
export const toStale = {
  guard: { type: 'isStaleNow', params: outputOf },
  target: '#signing.stale',
  actions: { type: 'setStale', params: outputOf },
} as const
/** A check has found that an action is stored after which the document stays open. */
export const toReadingAfterAction = {
  guard: { type: 'isStoredAndOpen', params: outputOf },
  target: '#signing.reading',
  actions: [setDocument, 'reportOutcome'],
} as const
/** A check has found that the decision is stored. */
export const toDecided = {
  guard: { type: 'isDecided', params: outputOf },
  target: '#signing.decided',
  actions: [setDocument, 'reportOutcome'],
} as const
/** A check has found that the action was refused and is no longer possible. */
export const toStaleAfterRefusal = {
  guard: { type: 'isRefusedNow', params: outputOf },
  target: '#signing.stale',
  actions: [{ type: 'setRefused', params: outputOf }, reportStopped],
} as const
