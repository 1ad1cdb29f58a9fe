// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { framesOf, journeys } from '../../review/journeys.ts'
import { isIn } from '../../review/states.ts'
import { noScreenReason } from '../../review/stateScreens.ts'

describe.each(Object.entries(journeys))('the journey %s', (_, journey) => {
  it('is a path through the machines, with a screen in each frame', () => {
    const frames = framesOf(journey)
    expect(frames.length).toBeGreaterThan(4)
    for (const { machine, state, snapshot, events } of frames) {
      expect(isIn(snapshot, state)).toBe(true)
      expect(noScreenReason(machine, state)).toBeUndefined()
      expect(events.filter(Boolean)).toHaveLength(events.length)
    }
  })
})

describe('framesOf', () => {
  const start = { machine: 'password', as: 'in the frame', moves: [], state: 'closed' }

  it.each([
    [
      'a move that the machine refuses',
      { ...start, moves: ['password.submit'] },
      'password.submit',
    ],
    ['another state', { ...start, state: 'open' }, 'password is not in open'],
    [
      'a machine that has not started',
      { machine: 'password', moves: [], state: 'closed' },
      'is not',
    ],
  ])('throws for %s', (__, step, message) => {
    expect(() => framesOf({ steps: [step] })).toThrow(message)
  })
})
