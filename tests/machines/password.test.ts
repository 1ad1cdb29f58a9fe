import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aNoticesListener } from '../fakes/listeners.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

function start() {
  const { password, ports } = machinesOnFakePorts()
  const notices = aNoticesListener()
  const actor = createActor(password, { input: { notices: notices.ref } }).start()
  const state = () => actor.getSnapshot()
  const fill = (text: string, repetition: string) => {
    actor.send({ type: 'password.setPassword', password: text })
    actor.send({ type: 'password.setRepetition', repetition })
  }
  return { actor, ports, notices, state, fill }
}

function open() {
  const opened = start()
  opened.actor.send({ type: 'password.open' })
  return opened
}

function openChanging() {
  const opened = open()
  opened.fill('new secret', 'new secret')
  opened.actor.send({ type: 'password.submit' })
  return opened
}

const empty = { password: '', repetition: '' }

describe('password', () => {
  describe('closed', () => {
    it('is the initial state, and accepts only password.open', () => {
      const { state } = start()
      expect(state().value).toBe('closed')
      expect(state().can({ type: 'password.open' })).toBe(true)
      expect(state().can({ type: 'password.submit' })).toBe(false)
      expect(state().can({ type: 'password.setPassword', password: 'x' })).toBe(false)
    })
  })

  describe('open', () => {
    it('starts with two empty fields', () => {
      const { state } = open()
      expect(state().value).toBe('open')
      expect(state().context).toMatchObject(empty)
    })

    it('stores the typed texts', () => {
      const { state, fill } = open()
      fill('one', 'other')
      expect(state().context).toMatchObject({ password: 'one', repetition: 'other' })
    })

    it.each([
      ['', ''],
      ['secret', ''],
      ['', 'secret'],
    ])('stays, and notifies passwordMissing, when submitted with %j and %j', (one, other) => {
      const { actor, state, fill, notices, ports } = open()
      fill(one, other)
      actor.send({ type: 'password.submit' })
      expect(state().value).toBe('open')
      expect(notices.codes()).toEqual(['passwordMissing'])
      expect(ports.changePassword.asked).toHaveLength(0)
    })

    it('stays, keeps both fields and notifies passwordMismatch when the passwords differ', () => {
      const { actor, state, fill, notices, ports } = open()
      fill('secret', 'Secret')
      actor.send({ type: 'password.submit' })
      expect(state().value).toBe('open')
      expect(state().context).toMatchObject({ password: 'secret', repetition: 'Secret' })
      expect(notices.codes()).toEqual(['passwordMismatch'])
      expect(ports.changePassword.asked).toHaveLength(0)
    })

    it('closes without a notice or a request, and clears the fields', () => {
      const { actor, state, fill, notices, ports } = open()
      fill('secret', 'secret')
      actor.send({ type: 'password.close' })
      expect(state().value).toBe('closed')
      expect(state().context).toMatchObject(empty)
      expect(notices.codes()).toEqual([])
      expect(ports.changePassword.asked).toHaveLength(0)
    })
  })

  describe('changing', () => {
    it('sends the new password, and has the tag busy', () => {
      const { state, ports } = openChanging()
      expect(state().value).toBe('changing')
      expect(state().hasTag('busy')).toBe(true)
      expect(ports.changePassword.last().input).toEqual({ password: 'new secret' })
    })

    it('closes, and notifies passwordChanged', async () => {
      const { state, ports, notices } = openChanging()
      await ports.changePassword.last().answer()
      expect(state().value).toBe('closed')
      expect(state().context).toMatchObject(empty)
      expect(notices.codes()).toEqual(['passwordChanged'])
    })

    it.each(['offline', 'invalid', 'server'] as const)(
      'closes, and notifies passwordFailed, after a failure of the kind %s',
      async (kind) => {
        const { state, ports, notices } = openChanging()
        await ports.changePassword.last().fail(new RequestError(kind))
        expect(state().value).toBe('closed')
        expect(state().context).toMatchObject(empty)
        expect(notices.codes()).toEqual(['passwordFailed'])
      },
    )

    it.each([
      { type: 'password.submit' },
      { type: 'password.close' },
      { type: 'password.setPassword', password: 'another' },
      { type: 'password.setRepetition', repetition: 'another' },
    ] as const)('refuses $type', (event) => {
      const { state } = openChanging()
      expect(state().can(event)).toBe(false)
    })
  })
})
