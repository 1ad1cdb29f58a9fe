import type { PushInfo } from '../../contract/push.ts'
import { RequestError } from '../../machines/requestError.ts'

const WORKER = '/sw.js'

/** Registers the service worker. A failure is only logged (specification, section 8). */
export async function registerWorker(): Promise<void> {
  try {
    await navigator.serviceWorker.register(WORKER)
  } catch (error) {
    console.warn('The service worker could not be registered.', error)
  }
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Whether a subscription was made with this public key of the server. Also true if the browser does not report the subscription's key. */
function isMadeWith({ options }: PushSubscription, key: string): boolean {
  const subscriptionKey = options?.applicationServerKey
  if (!subscriptionKey) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(subscriptionKey)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key
}

/**
 * The push subscription of this browser. If there is none, the browser asks the employee for permission. `key` is the public key of the
 * server. Replaces a subscription with an earlier key, because a browser refuses a second subscription.
 */
export async function subscribeDevice(key: string): Promise<PushInfo> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new RequestError('server', { detail: 'There is no service worker.' })
  const earlierSubscription = await registration.pushManager.getSubscription()
  if (earlierSubscription && !isMadeWith(earlierSubscription, key))
    await earlierSubscription.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** The endpoint of this browser's subscription, else `known`. Throws a `RequestError` of kind `invalid` if there is neither. */
export async function endpointOf(known: string | null): Promise<string> {
  const endpoint = (await findSubscription())?.endpoint ?? known
  if (!endpoint) throw new RequestError('invalid', { detail: 'This browser has no subscription.' })
  return endpoint
}

/** Like `endpointOf`. Also throws for a subscription made with a key other than `key`, because the server cannot send messages to it. */
export async function usableEndpointOf(known: string | null, key: string): Promise<string> {
  const subscription = await findSubscription()
  if (subscription && !isMadeWith(subscription, key)) {
    throw new RequestError('invalid', { detail: 'The subscription has another key.' })
  }
  return endpointOf(known)
}

export async function unsubscribeDevice(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}
