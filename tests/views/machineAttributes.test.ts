import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { machineOf, listMachineNames } from '../../scripts/statecharts/machines.ts'
import { machineAttributes } from '../../src/hooks/machineAttributes.view.ts'
import { readSources } from '../house/sources.ts'

describe('machineAttributes', () => {
  const attributesOf = (value: Parameters<typeof machineAttributes>[0]['value']) =>
    machineAttributes({ machine: { id: 'draft' }, value })

  it('contains the machine, and the state path down to the innermost one', () => {
    expect(attributesOf('closed')).toEqual({ 'data-machine': 'draft', 'data-state': 'closed' })
    expect(attributesOf({ composing: { form: 'idle' } })['data-state']).toBe('composing.form.idle')
  })

  it('separates the states of parallel regions by a space', () => {
    expect(attributesOf({ line: 'ready', candidates: 'notLoaded' })['data-state']).toBe(
      'line.ready candidates.notLoaded',
    )
    expect(attributesOf({ on: { line: 'ready', candidates: 'notLoaded' } })['data-state']).toBe(
      'on.line.ready on.candidates.notLoaded',
    )
  })

  it('accepts the snapshot of a product machine', async () => {
    const session = createActor(await machineOf('session'), { input: { now: () => 0 } })
    expect(machineAttributes(session.getSnapshot())).toEqual({
      'data-machine': 'session',
      'data-state': 'restoring',
    })
  })
})

describe('the event attributes of the controls', () => {
  /** The events in a screen, as literals after `event`. */
  const named = (text: string) =>
    [...text.matchAll(/event=(?:"|\{[^}]*?')([^"'\s]+)/gi)].map(([, name]) => `${name}`)

  it('are events of a machine', async () => {
    const machines = await Promise.all(listMachineNames().map(machineOf))
    const known = new Set(machines.flatMap(({ events }) => events))
    const used = readSources(/^src\/.*\.tsx$/).flatMap(({ path, text }) =>
      named(text).map((name) => ({ path, name })),
    )
    expect(used.length).toBeGreaterThan(30)
    expect(used.filter(({ name }) => !known.has(name))).toEqual([])
  })
})
