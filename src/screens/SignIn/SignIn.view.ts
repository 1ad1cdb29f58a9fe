import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from '../../../machines/session/session.machine.ts'
import type { RefusalCode } from '../../../contract/errors.ts'
import { pictured } from '../../widgets/pictured.view.ts'
import type { FrontText } from '../../text/front.en.ts'
import type { SignInProps } from './SignIn.tsx'

export interface Attempt {
  username: string
  password: string
  /** Whether the employee has asked to be signed in with these. */
  asked: boolean
}

type Shown = Omit<SignInProps, 'onUsername' | 'onPassword' | 'onSubmit'>

/** Somebody who has typed both: until the form is sent, what it lacks is its own affair. */
const whole = { type: 'session.signIn', username: 'x', password: 'x' } as const

/** The sign-in form as the session and what has been typed so far make it. */
export function signInView(
  snapshot: SnapshotFrom<typeof sessionMachine>,
  attempt: Attempt,
  text: FrontText,
): Shown {
  const t = text.signIn
  const busy = !snapshot.can(whole)
  const { failure, expired } = snapshot.context
  const missing = (value: string, sentence: string) =>
    attempt.asked && value === '' ? sentence : undefined
  return {
    machine: pictured(snapshot),
    productName: text.productName,
    texts: t,
    username: attempt.username,
    password: attempt.password,
    usernameError: missing(attempt.username.trim(), t.usernameMissing),
    passwordError: missing(attempt.password, t.passwordMissing),
    busy,
    failure: !busy && failure ? failureSentence(failure, t) : null,
    hint: expired && !failure ? t.expired : null,
  }
}

type Snapshot = SnapshotFrom<typeof sessionMachine>
type KnownFailure = NonNullable<Snapshot['context']['failure']>

/** Why a sign-in, or going on, failed. */
export function failureSentence(failure: KnownFailure, t: FrontText['signIn']): string {
  const { kind, retryAfter, fields } = failure
  const inactive: RefusalCode = 'inactive'
  if (fields['code']?.includes(inactive)) return t.failures.inactive
  switch (kind) {
    case 'invalid':
    case 'unauthorized':
    case 'forbidden':
      return t.failures.pair
    case 'tooMany':
      return retryAfter ? t.failures.tooMany(retryAfter) : t.failures.tooManySoon
    case 'offline':
      return t.failures.offline
    default:
      return t.failures.server
  }
}
