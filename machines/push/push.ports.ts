import { port } from '../port.ts'

/** Why push notifications are not available: only the production host may deliver them (specification, section 4). */
export type PushObstacle =
  | { reason: 'notConfigured' | 'insecure' | 'browser' }
  | { reason: 'otherHost'; productionHost: string }

/**
 * `subscribePush` subscribes in the browser, then calls `create_push`. `checkPush` rejects unless the server has the subscription. If
 * `endpoint` is null, `checkPush` and `unsubscribePush` use the subscription of this browser.
 */
export const pushPorts = {
  checkPush: port<{ endpoint: string }, { endpoint: string | null }>('checkPush'),
  subscribePush: port<{ endpoint: string }, void>('subscribePush'),
  unsubscribePush: port<void, { endpoint: string | null }>('unsubscribePush'),
}
