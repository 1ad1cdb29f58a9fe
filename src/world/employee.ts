import type { badgesPorts, Counts } from '../../machines/badges/badges.ports.ts'
import type { delegationsPorts } from '../../machines/delegations/delegations.ports.ts'
import type { devicesPorts } from '../../machines/devices/devices.ports.ts'
import type { finderPorts } from '../../machines/finder/finder.ports.ts'
import type { passwordPorts } from '../../machines/password/password.ports.ts'
import type { profilePorts } from '../../machines/profile/profile.ports.ts'
import type { pushPorts } from '../../machines/push/push.ports.ts'
import type { registrationPorts } from '../../machines/registration/registration.ports.ts'
import { requestErrorOf } from '../../machines/requestError.ts'
import type { PortCalls } from './actors.ts'
import { type ApiAccess, call } from './api.ts'
import { delegationsPortCalls } from './delegations.ts'
import { loadDraftCountsForBadges } from './draftCounts.ts'
import { endpointOf, subscribeDevice, unsubscribeDevice, usableEndpointOf } from './push.ts'
import { watchChange } from './watchChange.ts'

export type EmployeePorts = typeof badgesPorts &
  Omit<typeof delegationsPorts, 'listAllApprovers'> &
  typeof devicesPorts &
  Pick<typeof finderPorts, 'listEmployees'> &
  typeof profilePorts &
  typeof passwordPorts &
  typeof pushPorts &
  Pick<typeof registrationPorts, 'requestAccount'>

/** The delay of the first counts of a page, in milliseconds: the first screen needs this time to request and to show its data. */
const FIRST_COUNTS_DELAY_MS = 150
let firstDelay: Promise<void> | undefined

/** Delays the first counts, so that the first screen sends its calls before them. */
function delayFirstCounts(): Promise<void> {
  firstDelay ??= new Promise((resolve) => setTimeout(resolve, FIRST_COUNTS_DELAY_MS))
  return firstDelay
}

/**
 * The counts of the boxes. A server without `get_box_counts` has only `get_todo_count`, which returns an array: the pending documents, the
 * unread references, and the unread documents that have ended. A still older server returns only the first two numbers, or the first one as
 * a number.
 */
async function loadBoxCounts(api: ApiAccess, signal: AbortSignal): Promise<Partial<Counts>> {
  try {
    const counts = await call(api, 'getBoxCounts', { signal })
    return {
      pending: counts.pending,
      references: counts.reference_unread,
      submitted: counts.submitted_unread,
      rejected: counts.rejected_unread,
    }
  } catch (error) {
    if (requestErrorOf(error).kind !== 'notFound') throw error
    const answer = await call(api, 'getPendingCounts', { signal })
    const [pending, references, submitted] = [answer].flat()
    return { pending, references, submitted }
  }
}

/** Calls for the employee's account, counts and push subscription, for delegations, and for account requests (wire, "Counts", "Push",
 * "Devices", "Delegations", "Registration"). */
export const employeePortCalls: PortCalls<EmployeePorts> = {
  ...delegationsPortCalls,
  async loadCounts({ api }, { drafts: withDrafts }, signal) {
    await delayFirstCounts()
    signal.throwIfAborted()
    const [boxes, drafts] = await Promise.allSettled([
      loadBoxCounts(api, signal),
      withDrafts ? loadDraftCountsForBadges(api) : undefined,
    ])
    return {
      ...(boxes.status === 'fulfilled' && boxes.value),
      drafts: drafts.status === 'fulfilled' ? drafts.value : undefined,
    }
  },
  async changePassword({ api }, { password }, signal) {
    const request = call(api, 'changePassword', { body: { new_password: password } })
    await watchChange(signal, 'passwordUnconfirmed', request)
  },
  listEmployees: ({ api }, _, signal) => call(api, 'getAllUsers', { signal }),
  loadProfile: ({ api }, { username }, signal) =>
    call(api, 'getProfile', { query: { username }, signal }),
  listDevices: ({ api }, _, signal) => call(api, 'listDevices', { signal }),
  async endDevice({ api }, { id }, signal) {
    await watchChange(signal, 'deviceUnconfirmed', call(api, 'endDevice', { body: { id } }))
  },
  async endOtherDevices({ api }, _, signal) {
    await watchChange(signal, 'deviceUnconfirmed', call(api, 'endOtherDevices'))
  },
  async checkPush({ api, config }, { endpoint: known }, signal) {
    const endpoint = await usableEndpointOf(known, config.vapidPublicKey)
    await call(api, 'checkPush', { query: { endpoint }, signal })
    return { endpoint }
  },
  async subscribePush({ api, config }, _, signal) {
    const pushInfo = await subscribeDevice(config.vapidPublicKey)
    return call(api, 'createPush', { body: { pushInfo }, signal })
  },
  async unsubscribePush({ api }, { endpoint: known }, signal) {
    const endpoint = await endpointOf(known)
    await call(api, 'deletePush', { body: { endpoint }, signal })
    // The server sends nothing more. A subscription that the browser keeps is used when the notifications are switched on again.
    await unsubscribeDevice().catch(() => undefined)
  },
  async requestAccount({ api }, registration) {
    await call(api, 'register', { body: registration })
  },
}
