import type { ActorRef, Snapshot } from 'xstate'

/** The code of a notice (`terms.md`). `src/text` contains the sentences. */
export type NoticeCode =
  | 'draftDone'
  | 'draftFailed'
  | 'fileUnreadable'
  | 'batchConflict'
  | 'batchChanged'
  | 'batchGone'
  | 'draftNotRestored'
  | 'submissionInterrupted'
  | 'titleMissing'
  | 'approverAlready'
  | 'passwordMissing'
  | 'passwordMismatch'
  | 'passwordChanged'
  | 'passwordFailed'
  | 'passwordUnconfirmed'
  | 'deviceEnded'
  | 'otherDevicesEnded'
  | 'deviceFailed'
  | 'deviceUnconfirmed'
  | 'pushOn'
  | 'pushOff'
  | 'pushFailed'
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'held'
  | 'resumed'
  | 'sentBack'
  | 'undone'
  | 'lineChanged'
  | 'receiversAdded'
  | 'commentMissing'
  | 'linkCopied'
  | 'linkNotCopied'
  | 'sessionRenewed'
  | 'decisionFailed'
  | 'decisionUnconfirmed'
  | 'absenceUnconfirmed'
  | 'lineUnconfirmed'
  | 'bulkInterrupted'
  | 'bulkCheckFailed'
  | 'redraftFailed'
  | 'missing'

/** The action that a notice offers as a button: to restore a draft. The requester of the notice receives `notices.acted`. */
export type NoticeAction = 'restore'

export interface NoticeActionTaken {
  type: 'notices.acted'
  action: NoticeAction
  batchNumber?: number
}

/**
 * `values` are inserted into the sentence. `requester` receives `notices.acted` when the employee takes the `action` that the notice
 * offers.
 */
export interface ShowNotice {
  type: 'notices.show'
  code: NoticeCode
  values?: Readonly<Record<string, string | number>>
  action?: NoticeAction
  batchNumber?: number
  requester?: ActorRef<Snapshot<unknown>, NoticeActionTaken>
}

/** The requester can no longer perform the actions that it has offered. Its notices lose their buttons. */
export interface WithdrawOffers {
  type: 'notices.withdrawOffers'
  requester: NonNullable<ShowNotice['requester']>
}

/** The cause of the notice with this code is gone. It closes, or leaves the queue. */
export interface WithdrawNotice {
  type: 'notices.withdraw'
  code: NoticeCode
}

/** Reference to the `notices` actor. */
export type NoticesRef = ActorRef<Snapshot<unknown>, ShowNotice | WithdrawOffers | WithdrawNotice>
