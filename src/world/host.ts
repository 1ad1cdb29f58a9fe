import type { PushObstacle } from '../../machines/push/push.ports.ts'

/**
 * Why push notifications are not available on this page. Null if they are available, which is only on the production host (specification,
 * section 4).
 */
export function pushObstacle(productionHost: string): PushObstacle | null {
  if (productionHost === '') return { reason: 'notConfigured' }
  if (productionHost !== location.host) return { reason: 'otherHost', productionHost }
  if (!isSecureContext) return { reason: 'insecure' }
  const isAble = 'serviceWorker' in navigator && 'PushManager' in globalThis
  return isAble ? null : { reason: 'browser' }
}
