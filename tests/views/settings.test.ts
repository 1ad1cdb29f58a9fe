import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { KeepPushEndpoint } from '../../machines/push/push.machine.ts'
import {
  passwordFormView,
  profileDialogView,
} from '../../src/screens/ProfileDialog/ProfileDialog.view.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { aListener, aNoticesListener } from '../fakes/listeners.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

/** The open profile dialog of an employee whose subscription is or is not stored on the server. */
function open() {
  const { password, push, ports } = machinesOnFakePorts()
  const notices = aNoticesListener().ref
  const dialog = createActor(password, { input: { notices } }).start()
  dialog.send({ type: 'password.open' })
  const session = aListener<KeepPushEndpoint>().ref
  const clock = new SimulatedClock()
  const input = { notices, session, endpoint: 'https://push.example/1', obstacle: null }
  const pushes = createActor(push, { clock, input }).start()
  const choices = { language: 'ko', theme: 'dark', keys: true } as const
  const view = (text = en) =>
    profileDialogView(dialog.getSnapshot(), pushes.getSnapshot(), choices, text)
  return { dialog, pushes, ports, clock, view }
}

describe('the password form', () => {
  it('has the texts of its fields, in the dialog and on the page of the settings', () => {
    const { dialog, view } = open()
    const texts = { ...en.profileDialog, field: en.passwordField }
    expect(view().texts).toEqual(texts)
    expect(passwordFormView(dialog.getSnapshot(), en).texts).toEqual(texts)
  })

  it('shows the typed texts, and can be closed', () => {
    const { dialog, view } = open()
    dialog.send({ type: 'password.setPassword', password: 'a' })
    dialog.send({ type: 'password.setRepetition', repetition: 'b' })
    expect(view()).toMatchObject({
      machine: { 'data-machine': 'password', 'data-state': 'open' },
      texts: en.profileDialog,
      password: 'a',
      repetition: 'b',
      busy: false,
      cannotClose: undefined,
    })
  })

  it.each([
    ['', '', 'Please enter the password', undefined],
    ['new secret', '', undefined, 'Please enter the password'],
    ['new secret', 'other', undefined, 'Please enter the same password'],
  ])(
    'shows the problem of the passwords %j and %j at the field, once submitted',
    (first, second, own, other) => {
      const { dialog, view } = open()
      dialog.send({ type: 'password.setPassword', password: first })
      dialog.send({ type: 'password.setRepetition', repetition: second })
      expect(view()).toMatchObject({ passwordError: undefined, repetitionError: undefined })
      dialog.send({ type: 'password.submit' })
      expect(view()).toMatchObject({ passwordError: own, repetitionError: other })
    },
  )

  it('cannot be closed while the password is being changed, and gives the reason', () => {
    const { dialog, view } = open()
    dialog.send({ type: 'password.setPassword', password: 'new secret' })
    dialog.send({ type: 'password.setRepetition', repetition: 'new secret' })
    dialog.send({ type: 'password.submit' })
    expect(view()).toMatchObject({ busy: true, cannotClose: 'Changing…' })
    expect(view(ko).cannotClose).toBe('변경 중…')
  })
})

describe('the choices of language and theme', () => {
  it('name each language in that language, and each theme in the language of the screen', () => {
    const { view } = open()
    expect(view()).toMatchObject({
      languages: { ko: '한국어', en: 'English' },
      themes: { system: 'System', light: 'Light', dark: 'Dark' },
      language: 'ko',
      theme: 'dark',
      keys: true,
    })
    expect(view(ko)).toMatchObject({
      languages: { ko: '한국어', en: 'English' },
      themes: { system: '시스템', light: '밝게', dark: '어둡게' },
    })
  })
})

describe('the switch of push notifications', () => {
  it('is disabled until the subscription is checked', () => {
    const { pushes, clock, view } = open()
    pushes.send({ type: 'push.check' })
    clock.increment(3000)
    expect(view().push).toMatchObject({ on: false, canToggle: false, state: 'One moment…' })
    expect(view(ko).push.state).toBe('처리 중…')
  })

  it('is on if the server has the subscription', async () => {
    const { pushes, ports, view } = open()
    pushes.send({ type: 'push.check' })
    await ports.checkPush.last().answer({ endpoint: 'https://push.example/1' })
    expect(view().push).toMatchObject({
      machine: { 'data-machine': 'push', 'data-state': 'on' },
      on: true,
      canToggle: true,
      state: 'On',
      hint: undefined,
    })
    expect(view(ko).push.state).toBe('켜짐')
  })

  it('is off if the server does not have the subscription', async () => {
    const { pushes, ports, view } = open()
    pushes.send({ type: 'push.check' })
    await ports.checkPush.last().fail(new Error('400'))
    expect(view().push).toMatchObject({ on: false, canToggle: true, state: 'Off' })
    pushes.send({ type: 'push.toggle' })
    expect(view().push).toMatchObject({ on: false, canToggle: false, state: 'One moment…' })
  })
})
