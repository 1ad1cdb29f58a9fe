import type { PushObstacle } from '../../machines/push/push.ports.ts'

/** Whether this page may have a background worker: on the production host alone (specification, section 4). */
export function isProduction(productionHost: string): boolean {
  return productionHost !== '' && productionHost === location.host
}

/** Why push notifications cannot reach this page; null where they can. */
export function pushObstacle(productionHost: string): PushObstacle | null {
  if (productionHost === '') return { reason: 'notConfigured' }
  if (!isProduction(productionHost)) return { reason: 'otherHost', productionHost }
  const isAble = 'serviceWorker' in navigator && 'PushManager' in globalThis
  return isAble ? null : { reason: 'browser' }
}
