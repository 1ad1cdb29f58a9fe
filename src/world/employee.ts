import type { badgesPorts } from '../../machines/badges/badges.ports.ts'
import type { passwordPorts } from '../../machines/password/password.ports.ts'
import type { pushPorts } from '../../machines/push/push.ports.ts'
import type { registrationPorts } from '../../machines/registration/registration.ports.ts'
import type { Calls } from './actors.ts'
import { call } from './api.ts'
import { endpointOf, subscribe, unsubscribe } from './push.ts'

export type EmployeePorts = typeof badgesPorts &
  typeof passwordPorts &
  typeof pushPorts &
  Pick<typeof registrationPorts, 'requestAccount'>

/** Calls for the employee's account, counts and push subscription, and for account requests (wire, "Counts", "Push", "Registration"). */
export const employee: Calls<EmployeePorts> = {
  async loadCounts({ caller }, { drafts: withDrafts }, signal) {
    const [pending, drafts] = await Promise.allSettled([
      call(caller, 'getPendingCounts', { signal }),
      withDrafts ? call(caller, 'getDraftCounts', { signal }) : undefined,
    ])
    // An older server returns a single number.
    const counts = pending.status === 'fulfilled' ? [pending.value].flat() : []
    return {
      pending: counts[0],
      references: counts[1],
      drafts: drafts.status === 'fulfilled' ? drafts.value : undefined,
    }
  },
  async changePassword({ caller }, { password }) {
    await call(caller, 'changePassword', { body: { new_password: password } })
  },
  async checkPush({ caller }, { endpoint: known }, signal) {
    const endpoint = await endpointOf(known)
    await call(caller, 'checkPush', { query: { endpoint }, signal })
    return { endpoint }
  },
  async subscribePush({ caller, config }, _, signal) {
    const pushInfo = await subscribe(config.vapidPublicKey)
    return call(caller, 'createPush', { body: { pushInfo }, signal })
  },
  async unsubscribePush({ caller }, { endpoint: known }, signal) {
    const endpoint = await endpointOf(known)
    await call(caller, 'deletePush', { body: { endpoint }, signal })
    await unsubscribe()
  },
  async requestAccount({ caller }, registration) {
    await call(caller, 'register', { body: registration })
  },
}
