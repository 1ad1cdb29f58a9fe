import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from '../../../machines/session/session.machine.ts'
import type { SingleSignOnText } from '../../text/singleSignOn.en.ts'
import type { SingleSignOnProps } from './SingleSignOn.tsx'

/** The single sign-on link. `name` is its label; '' selects the app's own label. `next` opens after the sign-in. */
export function singleSignOnView(
  snapshot: SnapshotFrom<typeof sessionMachine>,
  { name, next }: { name: string; next: string },
  text: SingleSignOnText,
): Omit<SingleSignOnProps, 'look'> {
  return {
    or: text.or,
    label: name === '' ? text.signIn : text.signInWith(name),
    busy: snapshot.matches('returning') ? text.busy : null,
    address: `/rest-auth/oidc/start/?${new URLSearchParams({ next })}`,
  }
}
