import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { passwordMachine } from '../../machines/password/password.machine.ts'
import { type KeepPushEndpoint, pushMachine } from '../../machines/push/push.machine.ts'
import type { PushObstacle } from '../../machines/push/push.ports.ts'
import { profileDialogView } from '../../src/screens/ProfileDialog/ProfileDialog.view.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { aListener, aNoticesListener } from '../fakes/listeners.ts'

describe('the switch of push notifications', () => {
  const shown = (obstacle: PushObstacle | null, text = en) => {
    const notices = aNoticesListener().ref
    const password = createActor(passwordMachine, { input: { notices } }).start()
    const input = { notices, session: aListener<KeepPushEndpoint>().ref, endpoint: null, obstacle }
    const push = createActor(pushMachine, { input }).start()
    const choices = { language: 'ko', theme: 'system', keys: true } as const
    const { push: view } = profileDialogView(
      password.getSnapshot(),
      push.getSnapshot(),
      choices,
      text,
    )
    push.stop()
    return view
  }

  it.each<[PushObstacle, RegExp]>([
    [{ reason: 'notConfigured' }, /PRODUCTION_HOST/],
    [{ reason: 'otherHost', productionHost: 'approval.example.com' }, /approval\.example\.com/],
    [{ reason: 'insecure' }, /HTTPS/],
    [{ reason: 'browser' }, /Chrome.*(홈 화면에 추가|add e-payment to the home screen)/],
  ])('is off, with a hint about the reason and the remedy: %o', (obstacle, sentence) => {
    for (const text of [en, ko]) {
      const { canToggle, hint, state } = shown(obstacle, text)
      expect({ canToggle, state }).toEqual({
        canToggle: false,
        state: text.profileDialog.pushStates.unsupported,
      })
      expect(hint).toMatch(sentence)
    }
  })

  it('has no hint when push notifications are possible', () => {
    expect(shown(null).hint).toBeUndefined()
  })
})
