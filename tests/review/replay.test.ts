// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { simulatedStatesAlong } from '../../models/engine/goldenWalks.ts'
import { Simulation } from '../../models/engine/simulation.ts'
import { readRecording } from '../../review/recording.ts'
import { replay } from '../../review/replay.ts'
import { modelIn, machineNames } from '../../review/states.ts'
import { findShownSnapshot } from '../../review/stateScreens.ts'
import type { RecordedEvent } from '../../src/world/recorder.ts'

const step = (
  machine: string,
  event: string,
  state: RecordedEvent['state'],
  told?: RecordedEvent['told'],
): RecordedEvent => ({
  machine,
  actor: 1,
  event,
  told,
  state,
})

/** The steps of the shortest path to a state, as recorded: without contents. */
function stepsInto(word: string, state: string): RecordedEvent[] {
  const reached = findShownSnapshot(word, state)
  const model = modelIn(word)
  if (!reached || !model) throw new Error(`${word} has no ${state}.`)
  const [first, ...states] = simulatedStatesAlong(new Simulation(model), reached.path)
  const steps = states.flatMap(({ microsteps, snapshot }) => {
    const [microstep] = microsteps
    return microstep ? [step(word, microstep.event, snapshot.value)] : []
  })
  return [step(word, 'xstate.init', first?.snapshot.value), ...steps]
}

const expectedStates = (steps: readonly RecordedEvent[]) =>
  replay(steps).map(({ expected }) => expected)

describe('a recording', () => {
  it.each([
    ['draft', 'deletingSavedDraft'],
    ['vouchers', 'ready.deletingSavedDraft'],
    ['session', 'signedIn.renewing'],
    ['approvers', 'line.ready candidates.failed'],
    ['push', 'unsubscribing'],
  ])('of %s leading to %s matches the machine, with the contents unknown', (word, state) => {
    const steps = stepsInto(word, state)
    expect(steps.length).toBeGreaterThan(2)
    expect(expectedStates(steps)).toEqual(steps.map(() => null))
  })

  it('with an unexpected state is reported with the expected one, and continues from the recorded state', () => {
    const steps = [
      step('password', 'xstate.init', 'closed'),
      step('password', 'password.open', 'changing'),
      step('password', 'xstate.done.actor.changePassword', 'closed'),
    ]
    expect(expectedStates(steps)).toEqual([null, ['open'], null])
  })

  it('can start in the middle of the lifetime of a machine', () => {
    const steps = [
      step('draft', 'draft.save', { composing: { form: 'saving' } }),
      step('draft', 'xstate.done.actor.saveDraft', { composing: { form: 'idle' } }),
      step('draft', 'draft.submit', 'closed'),
    ]
    const [first, second, third] = expectedStates(steps)
    expect([first, second]).toEqual([null, null])
    expect(third).not.toBeNull()
  })

  it('uses the recorded error kind to determine the next state', () => {
    const from = step('draft', 'draft.save', { composing: { form: 'saving' } })
    const to = (kind: string, state: RecordedEvent['state']) =>
      expectedStates([from, step('draft', 'xstate.error.actor.saveDraft', state, { kind })]).at(-1)
    expect(to('conflict', { composing: 'findingSavedDraft' })).toBeNull()
    expect(to('server', { composing: { form: 'idle' } })).toBeNull()
    expect(to('server', { composing: 'findingSavedDraft' })).not.toBeNull()
  })

  it('accepts events that the model omits in some states to stay small', () => {
    const reading = { list: 'ready', activity: 'reading' }
    const steps = [
      step('boxes', 'boxes.open', reading),
      step('boxes', 'boxes.search', { ...reading, list: 'loading' }),
    ]
    expect(expectedStates(steps)).toEqual([null, null])
  })

  it('separates machines with the same name', () => {
    const one = step('notices', 'xstate.init', 'idle')
    const steps = [
      one,
      { ...one, actor: 2 },
      step('notices', 'notices.show', { showing: 'running' }),
      { ...step('notices', 'notices.hold', 'idle'), actor: 2 },
    ]
    expect(expectedStates(steps)).toEqual([null, null, null, null])
  })

  it('of a machine that no longer exists is ignored', () => {
    expect(machineNames).not.toContain('fax')
    expect(expectedStates([step('fax', 'xstate.init', 'idle')])).toEqual([null])
  })
})

describe('a file of steps', () => {
  it('is parsed, and any other content is refused', () => {
    const steps = [step('push', 'xstate.init', 'unknown')]
    const text = JSON.stringify({ format: 'e-payment steps 1', steps })
    expect(readRecording(text)).toEqual(JSON.parse(text).steps)
    for (const other of ['', '[]', '{"format":"e-payment steps 1"}', '{"format":"x","steps":[]}']) {
      expect(() => readRecording(other)).toThrow()
    }
  })
})
