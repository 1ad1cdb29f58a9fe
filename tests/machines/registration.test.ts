import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import {
  emptyFields,
  type RegistrationField,
} from '../../machines/registration/registration.rules.ts'
import { filledFields } from '../../models/samples/registration.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const submit = { type: 'registration.submit' } as const

function start() {
  const { registration, ports } = machinesOnFakePorts()
  const actor = createActor(registration).start()
  const state = () => actor.getSnapshot()
  const fill = () => {
    for (const [field, value] of Object.entries(filledFields)) {
      actor.send({ type: 'registration.setField', field: field as RegistrationField, value })
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
    it('stores the typed texts, and cannot be submitted yet', () => {
      const { fill, state, context } = start()
      fill()
      expect(context().fields).toEqual(filledFields)
      expect(state().can(submit)).toBe(false)
    })

    it('goes to ready when accounts can be requested, and keeps the typed texts', async () => {
      const { fill, ports, state, context } = start()
      fill()
      await ports.checkRegistration.last().answer(true)
      expect(state().value).toEqual({ form: 'ready' })
      expect(context().fields).toEqual(filledFields)
    })

    it('goes to ready when the settings cannot be loaded', async () => {
      const { ports, state } = start()
      await ports.checkRegistration.last().fail(new RequestError('offline'))
      expect(state().value).toEqual({ form: 'ready' })
    })

    it('goes to closed when accounts cannot be requested', async () => {
      const { ports, state } = start()
      await ports.checkRegistration.last().answer(false)
      expect(state().value).toBe('closed')
    })
  })

  describe('ready', () => {
    it('sends nothing while a field is invalid, and shows the errors from then on', async () => {
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
      expect(ports.requestAccount.last().input).toEqual({ ...filledFields, consent: true })
    })

    it('refuses input meanwhile', async () => {
      const { actor, context } = await openSending()
      actor.send({ type: 'registration.setField', field: 'first_name', value: 'changed' })
      expect(context().fields).toEqual(filledFields)
    })

    it('keeps the form after a failure, and shows its reason until the next input', async () => {
      const { actor, ports, state, context } = await openSending()
      const failure = new RequestError('offline')
      await ports.requestAccount.last().fail(failure)
      expect(state().value).toEqual({ form: 'ready' })
      expect(context()).toMatchObject({ fields: filledFields, consent: true, failure })
      actor.send({ type: 'registration.setField', field: 'position', value: '대리' })
      expect(context().failure).toBeNull()
    })

    it('clears the passwords and all other fields after the request is stored', async () => {
      const { ports, state, context } = await openSending()
      await ports.requestAccount.last().answer(undefined)
      expect(state()).toMatchObject({ value: 'sent', status: 'done' })
      expect(context()).toEqual(empty)
    })

    it('goes to closed when the server returns that accounts cannot be requested', async () => {
      const { ports, state, context } = await openSending()
      await ports.requestAccount.last().fail(new RequestError('forbidden'))
      expect(state().value).toBe('closed')
      expect(context()).toEqual(empty)
    })
  })
})
