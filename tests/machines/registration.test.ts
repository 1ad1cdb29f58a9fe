import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../machines/ports.ts'
import { emptyFields, type Field } from '../../machines/registration/registration.rules.ts'
import { filled } from '../builders/registration.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const submit = { type: 'registration.submit' } as const

function start() {
  const { registration, ports } = machinesOnFakePorts()
  const actor = createActor(registration).start()
  const state = () => actor.getSnapshot()
  const fill = () => {
    for (const [field, value] of Object.entries(filled)) {
      actor.send({ type: 'registration.setField', field: field as Field, value })
    }
    actor.send({ type: 'registration.setConsent', consent: true })
  }
  return { actor, ports, state, fill, context: () => state().context }
}

async function openReady() {
  const opened = start()
  await opened.ports.checkRegistration.last().answer(true)
  return opened
}

async function openSending() {
  const opened = await openReady()
  opened.fill()
  opened.actor.send(submit)
  return opened
}

const empty = { fields: emptyFields, consent: false, isSubmitted: false, failure: null }

describe('registration', () => {
  describe('checking', () => {
    it('takes what is typed, and cannot be sent yet', () => {
      const { fill, state, context } = start()
      fill()
      expect(context().fields).toEqual(filled)
      expect(state().can(submit)).toBe(false)
    })

    it('goes to ready when accounts can be requested, and keeps what has been typed', async () => {
      const { fill, ports, state, context } = start()
      fill()
      await ports.checkRegistration.last().answer(true)
      expect(state().value).toEqual({ form: 'ready' })
      expect(context().fields).toEqual(filled)
    })

    it('goes to ready when the settings cannot be read', async () => {
      const { ports, state } = start()
      await ports.checkRegistration.last().fail(new Failure('offline'))
      expect(state().value).toEqual({ form: 'ready' })
    })

    it('goes to closed when accounts cannot be requested', async () => {
      const { ports, state } = start()
      await ports.checkRegistration.last().answer(false)
      expect(state().value).toBe('closed')
    })
  })

  describe('ready', () => {
    it('sends nothing while something is missing, and shows the errors from then on', async () => {
      const { actor, ports, state, context } = await openReady()
      actor.send(submit)
      expect(state().value).toEqual({ form: 'ready' })
      expect(context().isSubmitted).toBe(true)
      expect(ports.requestAccount.asked).toEqual([])
    })

    it('sends nothing without the consent', async () => {
      const { actor, ports, fill } = await openReady()
      fill()
      actor.send({ type: 'registration.setConsent', consent: false })
      actor.send(submit)
      expect(ports.requestAccount.asked).toEqual([])
    })
  })

  describe('sending', () => {
    it('sends the form with the consent', async () => {
      const { ports, state } = await openSending()
      expect(state().value).toBe('sending')
      expect(ports.requestAccount.last().input).toEqual({ ...filled, consent: true })
    })

    it('does not take what is typed meanwhile', async () => {
      const { actor, context } = await openSending()
      actor.send({ type: 'registration.setField', field: 'first_name', value: 'changed' })
      expect(context().fields).toEqual(filled)
    })

    it('keeps the form when it fails, and says why until the next input', async () => {
      const { actor, ports, state, context } = await openSending()
      const failure = new Failure('offline')
      await ports.requestAccount.last().fail(failure)
      expect(state().value).toEqual({ form: 'ready' })
      expect(context()).toMatchObject({ fields: filled, consent: true, failure })
      actor.send({ type: 'registration.setField', field: 'position', value: '대리' })
      expect(context().failure).toBeNull()
    })

    it('forgets the passwords and all else once the request is stored', async () => {
      const { ports, state, context } = await openSending()
      await ports.requestAccount.last().answer(undefined)
      expect(state()).toMatchObject({ value: 'sent', status: 'done' })
      expect(context()).toEqual(empty)
    })

    it('goes to closed when the server says that accounts cannot be requested', async () => {
      const { ports, state, context } = await openSending()
      await ports.requestAccount.last().fail(new Failure('forbidden'))
      expect(state().value).toBe('closed')
      expect(context()).toEqual(empty)
    })
  })
})
