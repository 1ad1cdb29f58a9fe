import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { finderMachine } from '../../machines/finder/finder.machine.ts'

function open() {
  const actor = createActor(finderMachine).start()
  actor.send({ type: 'finder.open' })
  return { actor, state: () => actor.getSnapshot() }
}

describe('finder', () => {
  describe('closed', () => {
    it('is the initial state, and accepts only finder.open', () => {
      const state = createActor(finderMachine).start().getSnapshot()
      expect(state.value).toBe('closed')
      expect(state.can({ type: 'finder.setText', text: 'x' })).toBe(false)
      expect(state.can({ type: 'finder.choose' })).toBe(false)
    })
  })

  describe('open', () => {
    it('stores the typed text', () => {
      const { actor, state } = open()
      actor.send({ type: 'finder.setText', text: '상신' })
      expect(state()).toMatchObject({ value: 'open', context: { text: '상신' } })
    })

    it.each(['finder.choose', 'finder.close'] as const)(
      'is closed by %s, and empty again',
      (type) => {
        const { actor, state } = open()
        actor.send({ type: 'finder.setText', text: '상신' })
        actor.send({ type })
        expect(state()).toMatchObject({ value: 'closed', context: { text: '' } })
      },
    )
  })
})
