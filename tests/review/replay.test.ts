// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { readRecording } from '../../review/recording.ts'
import { replay } from '../../review/replay.ts'
import { wayInto } from '../../review/reviewed.ts'
import { after, firstOf } from '../../review/legal.ts'
import { words, worldsOf } from '../../review/worlds.ts'
import type { Step } from '../../src/world/recorder.ts'

const step = (machine: string, event: string, state: Step['state'], told?: Step['told']): Step => ({
  machine,
  actor: 1,
  event,
  told,
  state,
})

/** The steps of the nearest way into a state, as the recorder would have kept them: without contents. */
function stepsInto(word: string, state: string): Step[] {
  const [world] = worldsOf(word)
  if (!world) throw new Error(`${word} has no world.`)
  let snapshot = firstOf(world)
  const steps = [step(word, 'xstate.init', snapshot.value)]
  for (const event of wayInto(word, state)?.events ?? []) {
    snapshot = after(world, snapshot, event)
    steps.push(step(word, event.type, snapshot.value))
  }
  return steps
}

const differing = (steps: readonly Step[]) => replay(steps).map(({ instead }) => instead)

describe('a recording', () => {
  it.each([
    ['draft', 'dropping'],
    ['vouchers', 'ready.dropping'],
    ['session', 'signedIn.renewing'],
    ['approvers', 'line.ready candidates.failed'],
    ['push', 'unsubscribing'],
  ])('of %s on its way to %s is what the machine says, its contents unknown', (word, state) => {
    const steps = stepsInto(word, state)
    expect(steps.length).toBeGreaterThan(2)
    expect(differing(steps)).toEqual(steps.map(() => null))
  })

  it('that goes another way is named, with where the machine would be, and believed from there on', () => {
    const steps = [
      step('password', 'xstate.init', 'closed'),
      step('password', 'password.open', 'changing'),
      step('password', 'xstate.done.actor.changePassword', 'closed'),
    ]
    expect(differing(steps)).toEqual([null, ['open'], null])
  })

  it('may begin in the middle of a machine’s life', () => {
    const steps = [
      step('draft', 'draft.keep', { composing: { form: 'keeping' } }),
      step('draft', 'xstate.done.actor.keepDraft', { composing: { form: 'quiet' } }),
      step('draft', 'draft.submit', 'closed'),
    ]
    const [first, second, third] = differing(steps)
    expect([first, second]).toEqual([null, null])
    expect(third).not.toBeNull()
  })

  it('follows what was told: why a draft could not be kept decides where it goes', () => {
    const from = step('draft', 'draft.keep', { composing: { form: 'keeping' } })
    const to = (kind: string, state: Step['state']) =>
      differing([from, step('draft', 'xstate.error.actor.keepDraft', state, { kind })]).at(-1)
    expect(to('conflict', { composing: 'finding' })).toBeNull()
    expect(to('server', { composing: { form: 'quiet' } })).toBeNull()
    expect(to('server', { composing: 'finding' })).not.toBeNull()
  })

  it('keeps machines of one word apart', () => {
    const one = step('notices', 'xstate.init', 'quiet')
    const steps = [
      one,
      { ...one, actor: 2 },
      step('notices', 'notices.show', { showing: 'running' }),
      { ...step('notices', 'notices.hold', 'quiet'), actor: 2 },
    ]
    expect(differing(steps)).toEqual([null, null, null, null])
  })

  it('of a machine that is gone is passed over', () => {
    expect(words).not.toContain('fax')
    expect(differing([step('fax', 'xstate.init', 'idle')])).toEqual([null])
  })
})

describe('a file of steps', () => {
  it('is read, and anything else refused', () => {
    const steps = [step('push', 'xstate.init', 'unknown')]
    const text = JSON.stringify({ format: 'e-payment steps 1', steps })
    expect(readRecording(text)).toEqual(JSON.parse(text).steps)
    for (const other of ['', '[]', '{"format":"e-payment steps 1"}', '{"format":"x","steps":[]}']) {
      expect(() => readRecording(other)).toThrow()
    }
  })
})
