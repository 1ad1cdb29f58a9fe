import type { PushInfo } from '../../contract/push.ts'
import { Failure } from '../../machines/ports.ts'

const WORKER = '/sw.js'

/** Registers the background worker; an error is only logged (specification, section 8). */
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

/** This browser's subscription, asked of the employee where there is none. `key` is the server's public key. */
export async function subscribe(key: string): Promise<PushInfo> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new Failure('server', { detail: 'There is no background worker.' })
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** The address of this browser's subscription, else the one that is known otherwise. */
export async function endpointOf(known: string | null): Promise<string> {
  const endpoint = (await current())?.endpoint ?? known
  if (!endpoint) throw new Failure('invalid', { detail: 'This browser has no subscription.' })
  return endpoint
}

export async function unsubscribe(): Promise<void> {
  await (await current())?.unsubscribe()
}
