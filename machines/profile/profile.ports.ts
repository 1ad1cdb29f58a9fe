import type { Profile } from '../../contract/profile.ts'
import { port } from '../port.ts'

/** `loadProfile` rejects with the kind `notFound` if no active employee has the username. */
export const profilePorts = {
  loadProfile: port<Profile, { username: string }>('loadProfile'),
}
