import type { SnapshotFrom } from 'xstate'
import { passwordProblem } from '../../../machines/password/password.rules.ts'
import type {
  PasswordContext,
  passwordMachine,
} from '../../../machines/password/password.machine.ts'
import type { pushMachine } from '../../../machines/push/push.machine.ts'
import type { PushObstacle } from '../../../machines/push/push.ports.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { MainText } from '../../text/en.ts'
import type { ProfileDialogProps } from './ProfileDialog.tsx'
import type { PasswordFormProps } from './PasswordForm.tsx'
import type { AppearanceProps, PushSwitchProps } from './Preferences.tsx'

type Choices = Pick<ProfileDialogProps, 'language' | 'theme' | 'keys'>

/** The name of each language in that language, whichever language is selected. */
export const languageNames = { ko: '한국어', en: 'English' } as const

/** The props of the form for a new password. */
export function passwordFormView(
  snapshot: SnapshotFrom<typeof passwordMachine>,
  text: MainText,
): Omit<PasswordFormProps, 'on'> {
  const { password, repetition } = snapshot.context
  const busy = !snapshot.can({ type: 'password.submit' })
  return {
    texts: { ...text.profileDialog, field: text.passwordField },
    password,
    repetition,
    busy,
    ...fieldErrors(snapshot.context, text),
  }
}

/** The error of each field. A problem is shown at the field that has to change, and only after the form has been submitted. */
function fieldErrors({ password, repetition, isSubmitted }: PasswordContext, text: MainText) {
  const problem = isSubmitted ? passwordProblem(password, repetition) : null
  const error = problem ? text.notices[problem] : undefined
  return password === ''
    ? { passwordError: error, repetitionError: undefined }
    : { passwordError: undefined, repetitionError: error }
}

/** The props of the switch for push notifications. */
export function pushView(push: SnapshotFrom<typeof pushMachine>, text: MainText): PushSwitchProps {
  const { push: label, pushStates: states, pushObstacles } = text.profileDialog
  const canToggle = push.can({ type: 'push.toggle' })
  const { obstacle } = push.context
  const wait = obstacle ? states.unsupported : states.busy
  return {
    label,
    machine: machineAttributes(push),
    on: push.context.state === 1,
    canToggle,
    hint: obstacle ? obstacleSentence(obstacle, pushObstacles) : undefined,
    state: canToggle ? (push.context.state === 1 ? states.on : states.off) : wait,
  }
}

/** The props of the controls for language and theme. */
export function appearanceView(
  { language, theme }: Omit<Choices, 'keys'>,
  text: MainText,
): AppearanceProps {
  return {
    texts: text.profileDialog,
    languages: languageNames,
    themes: text.frame.themes,
    language,
    theme,
  }
}

/** The props of the profile dialog: preferences, push notifications and password. */
export function profileDialogView(
  snapshot: SnapshotFrom<typeof passwordMachine>,
  push: SnapshotFrom<typeof pushMachine>,
  choices: Choices,
  text: MainText,
): Omit<ProfileDialogProps, 'on'> {
  return {
    ...passwordFormView(snapshot, text),
    ...appearanceView(choices, text),
    machine: machineAttributes(snapshot),
    texts: { ...text.profileDialog, field: text.passwordField },
    cannotClose: snapshot.can({ type: 'password.close' }) ? undefined : text.profileDialog.busy,
    push: pushView(push, text),
    keys: choices.keys,
  }
}

function obstacleSentence(
  obstacle: PushObstacle,
  sentences: MainText['profileDialog']['pushObstacles'],
) {
  if (obstacle.reason === 'otherHost') return sentences.otherHost(obstacle.productionHost)
  return sentences[obstacle.reason]
}
