import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { preferencesMachine } from '../../machines/preferences/preferences.machine.ts'
import { preferencesPorts } from '../../machines/preferences/preferences.ports.ts'
import { fakePort } from '../fakes/ports.ts'

function start() {
  const loadLanguage = fakePort(preferencesPorts.loadLanguage)
  const machine = preferencesMachine.provide({ actors: { loadLanguage: loadLanguage.logic } })
  const input = { language: 'ko', theme: 'system' } as const
  const actor = createActor(machine, { input }).start()
  const state = () => actor.getSnapshot()
  return { actor, loadLanguage, state, context: () => state().context }
}

const english = { type: 'preferences.setLanguage', language: 'en' } as const
const korean = { type: 'preferences.setLanguage', language: 'ko' } as const
const kept = { language: 'en', theme: 'dark', hasKeys: false, documentShare: 40 } as const

describe('preferences', () => {
  describe('ready', () => {
    it('applies theme and keyboard shortcuts immediately, and stores them for the signed-in employee', () => {
      const { actor, context } = start()
      actor.send({ type: 'preferences.setTheme', theme: 'dark' })
      const signedIn = { ...kept, language: null }
      actor.send({ type: 'preferences.signedIn', username: 'kimms', kept: signedIn })
      actor.send({ type: 'preferences.setKeys', hasKeys: true })
      expect(context()).toMatchObject({ username: 'kimms', theme: 'dark', hasKeys: true })
      expect(context().chosen).toEqual({ username: 'kimms', hasKeys: true })
    })

    it('opens files in the window by default, and stores another choice of the employee', () => {
      const { actor, context } = start()
      expect(context().documentShare).toBeNull()
      actor.send({ type: 'preferences.signedIn', username: 'kimms', kept })
      expect(context().documentShare).toBe(40)
      actor.send({ type: 'preferences.setDocumentShare', documentShare: null })
      expect(context()).toMatchObject({ documentShare: null, hasKeys: false })
      expect(context().chosen).toEqual({ username: 'kimms', documentShare: null })
    })

    it('keeps theme and keyboard shortcuts after sign-out, without storing them for an employee', () => {
      const { actor, context } = start()
      actor.send({
        type: 'preferences.signedIn',
        username: 'kimms',
        kept: { ...kept, language: 'ko' },
      })
      actor.send({ type: 'preferences.signedOut' })
      expect(context()).toMatchObject({ username: null, theme: 'dark', hasKeys: false })
    })
  })

  describe('loading', () => {
    it('keeps the current language until the texts of the new one are loaded', async () => {
      const { actor, loadLanguage, state, context } = start()
      actor.send(english)
      expect([state().value, context().language]).toEqual(['loading', 'ko'])
      await loadLanguage.last().answer(undefined)
      expect([state().value, context().language]).toEqual(['ready', 'en'])
      expect(context().chosen).toEqual({ username: null, language: 'en' })
    })

    it('loads the language chosen last', async () => {
      const { actor, loadLanguage, state, context } = start()
      actor.send(english)
      const first = loadLanguage.last()
      actor.send(korean)
      await first.answer(undefined)
      expect([state().value, context().language]).toEqual(['loading', 'ko'])
      await loadLanguage.last().answer(undefined)
      expect([state().value, context().language]).toEqual(['ready', 'ko'])
    })

    it('goes to ready with the current language when the texts fail to load, and accepts a retry', async () => {
      const { actor, loadLanguage, state, context } = start()
      actor.send(english)
      await loadLanguage.last().fail(new Error('offline'))
      expect(state().value).toBe('ready')
      expect(context()).toMatchObject({ language: 'ko', loadingLanguage: 'ko', chosen: null })
      actor.send(english)
      await loadLanguage.last().answer(undefined)
      expect(context().language).toBe('en')
    })

    it('loads the language of the employee who signs in', async () => {
      const { actor, loadLanguage, state, context } = start()
      actor.send({ type: 'preferences.signedIn', username: 'kimms', kept })
      expect(state().value).toBe('loading')
      expect(loadLanguage.last().input).toEqual({ language: 'en' })
      await loadLanguage.last().answer(undefined)
      expect(context()).toMatchObject({ language: 'en', theme: 'dark', hasKeys: false })
    })
  })
})
