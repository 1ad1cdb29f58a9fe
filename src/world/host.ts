/** Whether this page may have a background worker: on the production host alone (specification, section 4). */
export function isProduction(productionHost: string): boolean {
  return productionHost !== '' && productionHost === location.host
}

/** Whether this browser can be sent notifications. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis
}
