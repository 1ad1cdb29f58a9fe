import { assign, setup } from 'xstate'
import type { Profile } from '../../contract/profile.ts'
import type { RequestError } from '../requestError.ts'
import { profilePorts } from './profile.ports.ts'

export interface ProfileInput {
  /** The username in the URL. Its letter case can differ from the stored one. */
  username: string
}

export interface ProfileContext extends ProfileInput {
  /** The facts about the employee; null before they are loaded. */
  profile: Profile | null
}

type ProfileEvent = { type: 'profile.retry' }

export function initialContext({ input }: { input: ProfileInput }): ProfileContext {
  return { ...input, profile: null }
}

/** Input of `loadProfile`. */
export function loadProfileInput({ context: { username } }: { context: ProfileContext }) {
  return { username }
}

/** Types, actors, guards and actions of the `profile` machine. */
export const profileSetup = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    input: {} as ProfileInput,
    tags: {} as 'busy',
  },
  actors: profilePorts,
  guards: { isUnknown: (_, error: RequestError) => error.kind === 'notFound' },
  actions: { setProfile: assign((_, profile: Profile) => ({ profile })) },
})
