import type { SnapshotFrom } from 'xstate'
import type { passwordMachine } from '../../../machines/password/password.machine.ts'
import type { pushMachine } from '../../../machines/push/push.machine.ts'
import type { PushObstacle } from '../../../machines/push/push.ports.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { Text } from '../../text/en.ts'
import type { PasswordProps } from './Password.tsx'

type Choices = Pick<PasswordProps, 'language' | 'theme' | 'keys'>

/** The name of each language in that language, also if another one is selected. */
const languages = { ko: '한국어', en: 'English' } as const

/** The props of the profile dialog: password, push notifications and preferences. */
export function passwordView(
  snapshot: SnapshotFrom<typeof passwordMachine>,
  push: SnapshotFrom<typeof pushMachine>,
  { language, theme, keys }: Choices,
  text: Text,
): Omit<PasswordProps, 'on'> {
  const t = text.password
  const { password, repetition } = snapshot.context
  const busy = snapshot.matches('changing')
  const canToggle = push.can({ type: 'push.toggle' })
  const states = t.pushStates
  const { obstacle } = push.context
  const wait = obstacle ? states.unsupported : states.busy
  return {
    machine: machineAttributes(snapshot),
    texts: t,
    languages,
    themes: text.frame.themes,
    password,
    repetition,
    busy,
    cannotClose: busy ? t.busy : undefined,
    push: {
      machine: machineAttributes(push),
      on: push.context.state === 1,
      canToggle,
      hint: obstacle ? obstacleSentence(obstacle, t.pushObstacles) : undefined,
      state: canToggle ? (push.context.state === 1 ? states.on : states.off) : wait,
    },
    language,
    theme,
    keys,
  }
}

function obstacleSentence(obstacle: PushObstacle, sentences: Text['password']['pushObstacles']) {
  if (obstacle.reason === 'otherHost') return sentences.otherHost(obstacle.productionHost)
  return sentences[obstacle.reason]
}
