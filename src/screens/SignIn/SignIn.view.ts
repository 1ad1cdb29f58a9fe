import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from '../../../machines/session/session.machine.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { SignedOutText } from '../../text/signedOut.en.ts'
import type { SignInProps } from './SignIn.tsx'

type ViewProps = Omit<SignInProps, 'onUsername' | 'onPassword' | 'onSubmit'>

/**
 * The props of the sign-in form: its fields, and why the last attempt failed. `isOpeningDocument`: a document will open after the sign-in.
 */
export function signInView(
  snapshot: SnapshotFrom<typeof sessionMachine>,
  text: SignedOutText,
  isOpeningDocument?: boolean,
): ViewProps {
  const t = text.signIn
  const busy = !snapshot.can({ type: 'session.signIn' })
  const { username, password, isSubmitted, failure, expired } = snapshot.context
  const missingSentence = (value: string, sentence: string) =>
    isSubmitted && value === '' ? sentence : undefined
  return {
    machine: machineAttributes(snapshot),
    productName: text.productName,
    texts: { ...t, field: text.passwordField },
    username,
    password,
    usernameError: missingSentence(username.trim(), t.usernameMissing),
    passwordError: missingSentence(password, t.passwordMissing),
    busy,
    failure: !busy && failure ? failureSentence(failure, t) : null,
    hint: expired ? t.expired : isOpeningDocument ? t.toDocument : null,
  }
}

type Snapshot = SnapshotFrom<typeof sessionMachine>
type KnownRequestError = NonNullable<Snapshot['context']['failure']>

/** Why a sign-in, or the renewal of a session, failed. */
export function failureSentence(failure: KnownRequestError, t: SignedOutText['signIn']): string {
  const { kind, retryAfter, fields } = failure
  const inactive: ErrorCode = 'inactive'
  if (fields['code']?.includes(inactive)) return t.failures.inactive
  // The other codes belong to single sign-on. Their error messages are only on the server, to keep the entry chunk small.
  if (fields['code']) return `${fields['non_field_errors']}`
  switch (kind) {
    case 'invalid':
    case 'unauthorized':
    case 'forbidden':
      return t.failures.credentials
    case 'tooMany':
      return t.failures.tooMany(retryAfter)
    case 'offline':
      return t.failures.offline
    default:
      return t.failures.server
  }
}
