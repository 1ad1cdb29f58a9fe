import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from '../../../machines/session/session.machine.ts'
import type { SingleSignOnText } from '../../text/singleSignOn.en.ts'
import type { SingleSignOnLinkProps } from './SingleSignOnLink.tsx'

/** The single sign-on link. `name` is its label; '' selects the app's own label. `next` opens after the sign-in. */
export function singleSignOnLinkView(
  snapshot: SnapshotFrom<typeof sessionMachine>,
  { name, next }: { name: string; next: string },
  text: SingleSignOnText,
): Omit<SingleSignOnLinkProps, 'look'> {
  return {
    or: text.or,
    label: name === '' ? text.signIn : text.signInWith(name),
    busy: snapshot.matches('returning') ? text.busy : null,
    address: `/rest-auth/oidc/start/?${new URLSearchParams({ next })}`,
  }
}
