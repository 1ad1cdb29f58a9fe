/** Why push notifications cannot reach a page: only the production host may deliver them (specification, section 4). */
export type PushObstacle =
  | { reason: 'notConfigured' | 'browser' }
  | { reason: 'otherHost'; productionHost: string }
