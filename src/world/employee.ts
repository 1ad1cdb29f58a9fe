import type { badgesPorts, Counts } from '../../machines/badges/badges.ports.ts'
import type { delegationsPorts } from '../../machines/delegations/delegations.ports.ts'
import type { devicesPorts } from '../../machines/devices/devices.ports.ts'
import type { finderPorts } from '../../machines/finder/finder.ports.ts'
import type { passwordPorts } from '../../machines/password/password.ports.ts'
import type { profilePorts } from '../../machines/profile/profile.ports.ts'
import type { pushPorts } from '../../machines/push/push.ports.ts'
import type { registrationPorts } from '../../machines/registration/registration.ports.ts'
import { requestErrorOf } from '../../machines/requestError.ts'
import type { Calls } from './actors.ts'
import { type Caller, call } from './api.ts'
import { delegations } from './delegations.ts'
import { endpointOf, subscribeDevice, unsubscribeDevice, usableEndpointOf } from './push.ts'

export type EmployeePorts = typeof badgesPorts &
  Omit<typeof delegationsPorts, 'listAllApprovers'> &
  typeof devicesPorts &
  Pick<typeof finderPorts, 'listEmployees'> &
  typeof profilePorts &
  typeof passwordPorts &
  typeof pushPorts &
  Pick<typeof registrationPorts, 'requestAccount'>

/** The counts of the boxes. An older server has only the call for the first two counts, which may return a single number. */
async function loadBoxCounts(caller: Caller, signal: AbortSignal): Promise<Partial<Counts>> {
  try {
    const counts = await call(caller, 'getBoxCounts', { signal })
    return {
      pending: counts.pending,
      references: counts.reference_unread,
      submitted: counts.submitted_unread,
      rejected: counts.rejected_unread,
    }
  } catch (error) {
    if (requestErrorOf(error).kind !== 'notFound') throw error
    const [pending, references] = [await call(caller, 'getPendingCounts', { signal })].flat()
    return { pending, references }
  }
}

/** Calls for the employee's account, counts and push subscription, for delegations, and for account requests (wire, "Counts", "Push",
 * "Devices", "Delegations", "Registration"). */
export const employee: Calls<EmployeePorts> = {
  ...delegations,
  async loadCounts({ caller }, { drafts: withDrafts }, signal) {
    const [boxes, drafts] = await Promise.allSettled([
      loadBoxCounts(caller, signal),
      withDrafts ? call(caller, 'getDraftCounts', { signal }) : undefined,
    ])
    return {
      ...(boxes.status === 'fulfilled' && boxes.value),
      drafts: drafts.status === 'fulfilled' ? drafts.value : undefined,
    }
  },
  async changePassword({ caller }, { password }) {
    await call(caller, 'changePassword', { body: { new_password: password } })
  },
  listEmployees: ({ caller }, _, signal) => call(caller, 'getAllUsers', { signal }),
  loadProfile: ({ caller }, { username }, signal) =>
    call(caller, 'getProfile', { query: { username }, signal }),
  listDevices: ({ caller }, _, signal) => call(caller, 'listDevices', { signal }),
  async endDevice({ caller }, { id }) {
    await call(caller, 'endDevice', { body: { id } })
  },
  async endOtherDevices({ caller }) {
    await call(caller, 'endOtherDevices')
  },
  async checkPush({ caller, config }, { endpoint: known }, signal) {
    const endpoint = await usableEndpointOf(known, config.vapidPublicKey)
    await call(caller, 'checkPush', { query: { endpoint }, signal })
    return { endpoint }
  },
  async subscribePush({ caller, config }, _, signal) {
    const pushInfo = await subscribeDevice(config.vapidPublicKey)
    return call(caller, 'createPush', { body: { pushInfo }, signal })
  },
  async unsubscribePush({ caller }, { endpoint: known }, signal) {
    const endpoint = await endpointOf(known)
    await call(caller, 'deletePush', { body: { endpoint }, signal })
    await unsubscribeDevice()
  },
  async requestAccount({ caller }, registration) {
    await call(caller, 'register', { body: registration })
  },
}
