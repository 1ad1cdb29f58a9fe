import type { PushInfo } from '../../contract/push.ts'
import { RequestError } from '../../machines/requestError.ts'

const WORKER = '/sw.js'

/** Registers the service worker. An error is only logged (specification, section 8). */
export async function registerWorker(): Promise<void> {
  try {
    await navigator.serviceWorker.register(WORKER)
  } catch (error) {
    console.warn('The background worker could not be registered.', error)
  }
}

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * The push subscription of this browser. If there is none, the browser asks the employee for permission. `key` is the public key of the
 * server.
 */
export async function subscribeDevice(key: string): Promise<PushInfo> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new RequestError('server', { detail: 'There is no background worker.' })
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** The endpoint of the subscription of this browser, else `known`. Throws a `RequestError` of kind `invalid` if there is neither. */
export async function endpointOf(known: string | null): Promise<string> {
  const endpoint = (await current())?.endpoint ?? known
  if (!endpoint) throw new RequestError('invalid', { detail: 'This browser has no subscription.' })
  return endpoint
}

export async function unsubscribeDevice(): Promise<void> {
  await (await current())?.unsubscribe()
}
