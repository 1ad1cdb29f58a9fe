import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { machineOf, machineWords } from '../../scripts/statecharts/machines.ts'
import { pictured } from '../../src/widgets/pictured.view.ts'
import { sources } from '../house/sources.ts'

describe('a picture of a machine', () => {
  const at = (value: Parameters<typeof pictured>[0]['value']) =>
    pictured({ machine: { id: 'draft' }, value })

  it('names the machine, and the state down to the innermost one', () => {
    expect(at('closed')).toEqual({ 'data-machine': 'draft', 'data-state': 'closed' })
    expect(at({ composing: { form: 'quiet' } })['data-state']).toBe('composing.form.quiet')
  })

  it('names regions side by side, with a space between', () => {
    expect(at({ line: 'ready', candidates: 'unasked' })['data-state']).toBe(
      'line.ready candidates.unasked',
    )
    expect(at({ on: { line: 'ready', candidates: 'unasked' } })['data-state']).toBe(
      'on.line.ready on.candidates.unasked',
    )
  })

  it('reads the snapshot of a machine as it ships', async () => {
    const session = createActor(await machineOf('session'), { input: { now: () => 0 } })
    expect(pictured(session.getSnapshot())).toEqual({
      'data-machine': 'session',
      'data-state': 'restoring',
    })
  })
})

describe('the events of the controls', () => {
  /** The events that a screen names, as a literal after `event`. */
  const named = (text: string) =>
    [...text.matchAll(/event=(?:"|\{[^}]*?')([^"'\s]+)/gi)].map(([, name]) => `${name}`)

  it('are events that a machine knows', async () => {
    const machines = await Promise.all(machineWords().map(machineOf))
    const known = new Set(machines.flatMap(({ events }) => events))
    const used = sources(/^src\/.*\.tsx$/).flatMap(({ path, text }) =>
      named(text).map((name) => ({ path, name })),
    )
    expect(used.length).toBeGreaterThan(30)
    expect(used.filter(({ name }) => !known.has(name))).toEqual([])
  })
})
