import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import {
  type ReceiversChanged,
  type ReceiversEvent,
  receiversMachine,
} from '../../machines/receivers/receivers.machine.ts'
import { anApprovalLine, aReceiver } from '../../models/samples/people.ts'
import { aListener } from '../fakes/listeners.ts'

/** Opens the receivers of yoondh's draft, with a limit of three. */
function open() {
  const draft = aListener<ReceiversChanged>()
  const actor = createActor(receiversMachine, {
    input: { draft: draft.ref, author: 'yoondh', limit: 3 },
  }).start()
  const state = () => actor.getSnapshot()
  const list = () => state().context.receivers.map(({ id, kind }) => `${id} ${kind}`)
  const add = (...ids: string[]) =>
    actor.send({ type: 'receivers.add', people: anApprovalLine(...ids) })
  return { actor, draft, state, list, add }
}

describe('receivers › choosing', () => {
  it('adds candidates as references, each only once and never the author', () => {
    const { list, add, state } = open()
    add('kim', 'yoondh', 'kim')
    add('kim')
    expect(list()).toEqual(['kim reference'])
    expect(state().context.receivers[0]).not.toHaveProperty('order')
    expect(state().can({ type: 'receivers.add', people: anApprovalLine('kim', 'yoondh') })).toBe(
      false,
    )
  })

  it('sets the kind of one receiver, and removes one', () => {
    const { actor, list, add } = open()
    add('kim', 'lee')
    actor.send({ type: 'receivers.setKind', id: 'lee', kind: 'circulate' })
    expect(list()).toEqual(['kim reference', 'lee circulate'])
    const same = { type: 'receivers.setKind', id: 'lee', kind: 'circulate' } as const
    expect(actor.getSnapshot().can(same)).toBe(false)
    actor.send({ type: 'receivers.setKind', id: 'lee', kind: 'reference' })
    actor.send({ type: 'receivers.remove', id: 'kim' })
    expect(list()).toEqual(['lee reference'])
    expect(actor.getSnapshot().can({ type: 'receivers.remove', id: 'kim' })).toBe(false)
  })

  it('sends the list to the draft only after Done, and only if it changed', () => {
    const { actor, draft, add, state } = open()
    add('kim')
    expect(draft.told()).toEqual([])
    actor.send({ type: 'receivers.done' })
    actor.send({ type: 'receivers.done' })
    const { receivers } = state().context
    expect(draft.told()).toEqual([{ type: 'receivers.changed', receivers }])
  })

  it('restores the confirmed list when the dialog closes without Done', () => {
    const { actor, draft, list, add } = open()
    add('kim')
    actor.send({ type: 'receivers.done' })
    add('lee')
    actor.send({ type: 'receivers.reset' })
    expect(list()).toEqual(['kim reference'])
    expect(draft.told()).toHaveLength(1)
  })

  it('replaces the list by the receivers of a restored draft', () => {
    const { actor, draft, list } = open()
    const receivers = [aReceiver({ id: 'lee', kind: 'circulate' })]
    actor.send({ type: 'receivers.restore', receivers })
    expect(list()).toEqual(['lee circulate'])
    expect(draft.told()).toEqual([{ type: 'receivers.changed', receivers }])
    actor.send({ type: 'receivers.reset' })
    expect(list()).toEqual(['lee circulate'])
  })
})

describe('receivers › choosing, for a document (L15)', () => {
  /** Opens the receivers of a document that Kim and Lee can already open. An earlier request for Kim and Park was not stored. */
  function openAddition() {
    const requested = ['kim', 'park'].map((id) => aReceiver({ id, kind: 'circulate' }))
    const actor = createActor(receiversMachine, {
      input: { draft: null, author: 'yoondh', limit: 2, participants: ['kim', 'lee'], requested },
    }).start()
    const list = () => actor.getSnapshot().context.receivers.map(({ id, kind }) => `${id} ${kind}`)
    return { actor, list }
  }

  it('starts with the requested receivers who cannot open the document yet', () => {
    expect(openAddition().list()).toEqual(['park circulate'])
  })

  it('adds only employees who cannot open the document yet, up to the limit', () => {
    const { actor, list } = openAddition()
    const add = (...ids: string[]) => ({
      type: 'receivers.add' as const,
      people: anApprovalLine(...ids),
    })
    expect(actor.getSnapshot().can(add('kim', 'lee', 'yoondh', 'park'))).toBe(false)
    actor.send(add('lee', 'choi', 'han'))
    expect(list()).toEqual(['park circulate', 'choi reference'])
    expect(actor.getSnapshot()).toMatchObject({ value: 'full', context: { leftOut: 1 } })
  })

  it('accepts Done although no draft receives the list', () => {
    const { actor } = openAddition()
    actor.send({ type: 'receivers.remove', id: 'park' })
    actor.send({ type: 'receivers.done' })
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', context: { decided: [] } })
  })
})

describe('receivers › full', () => {
  it('has the maximum number of receivers, and counts the employees left out', () => {
    const { list, add, state } = open()
    add('kim', 'lee', 'park')
    expect(state().value).toBe('choosing')
    add('choi', 'han', 'kim')
    expect(list()).toHaveLength(3)
    expect([state().value, state().context.leftOut]).toEqual(['full', 2])
  })

  it.each(['remove', 'done', 'reset'] as const)('goes back to choosing on %s', (verb) => {
    const { actor, add, state } = open()
    add('kim', 'lee', 'park', 'choi')
    expect([state().value, state().context.leftOut]).toEqual(['full', 1])
    actor.send(
      verb === 'remove' ? { type: 'receivers.remove', id: 'kim' } : { type: `receivers.${verb}` },
    )
    expect([state().value, state().context.leftOut]).toEqual(['choosing', 0])
  })
})

describe('receivers › choosing, saved lines (L20)', () => {
  const applied = ['a', 'b', 'c', 'd'].map((id) => aReceiver({ id, kind: 'circulate' }))
  const apply = { type: 'receivers.apply', receivers: applied } as const
  const undo = { type: 'receivers.undoApply' } as const

  it('applies a saved line up to the limit, and restores the previous list on undo', () => {
    const { actor, list, add, state } = open()
    add('kim')
    expect(state().can(undo)).toBe(false)
    actor.send(apply)
    expect(list()).toEqual(['a circulate', 'b circulate', 'c circulate'])
    actor.send({ type: 'receivers.remove', id: 'a' })
    actor.send(undo)
    expect(list()).toEqual(['kim reference'])
    expect(state().can(undo)).toBe(false)
  })

  it.each<ReceiversEvent>([
    { type: 'receivers.done' },
    { type: 'receivers.reset' },
    { type: 'receivers.restore', receivers: [aReceiver({ id: 'lee' })] },
  ])('refuses to undo an applied line after $type', (event) => {
    const { actor, state } = open()
    actor.send(apply)
    actor.send(event)
    expect(state().can(undo)).toBe(false)
  })

  it('deletes the previous list on Done, also if the list is the confirmed one again', () => {
    const { actor, state } = open()
    const confirmed = applied.slice(0, 3)
    actor.send({ type: 'receivers.restore', receivers: confirmed })
    actor.send(apply)
    expect(state().context.receivers).toEqual(confirmed)
    actor.send({ type: 'receivers.done' })
    expect(state().can(undo)).toBe(false)
  })

  it('confirms an applied line on Done, and deletes the previous list', () => {
    const { actor, state } = open()
    actor.send({ type: 'receivers.done' })
    actor.send(apply)
    actor.send({ type: 'receivers.done' })
    expect(state().context).toMatchObject({ before: null, decided: applied.slice(0, 3) })
  })
})
