import { describe, expect, it } from 'vitest'
import { anApprovalLine, anApprover } from '../../models/samples/people.ts'
import { aSavedLine } from '../../models/samples/savedLine.ts'
import { openApprovers, openApproversWithLine } from '../fakes/approvers.ts'

const moveTo = (id: string, order: number) => ({ type: 'approvers.moveTo', id, order }) as const

describe('approvers › line › ready, dragged', () => {
  it('moves an approver to an order, renumbers the others, and selects the moved one', async () => {
    const { actor, state, ids } = await openApproversWithLine('kim', 'lee', 'park')
    actor.send(moveTo('kim', 2))
    expect(ids()).toEqual(['lee', 'park', 'kim'])
    expect(state().context.line.map(({ order }) => order)).toEqual([0, 1, 2])
    expect(state().context.selected).toBe('kim')
    actor.send(moveTo('park', 0))
    expect(ids()).toEqual(['park', 'lee', 'kim'])
  })

  it.each([
    { id: 'kim', order: 0 },
    { id: 'kim', order: 3 },
    { id: 'kim', order: -1 },
    { id: 'kim', order: 0.5 },
    { id: 'nobody', order: 1 },
  ])('refuses to move $id to order $order', async ({ id, order }) => {
    const { state } = await openApproversWithLine('kim', 'lee', 'park')
    expect(state().can(moveTo(id, order))).toBe(false)
    expect(state().can(moveTo('kim', 2))).toBe(true)
  })
})

describe('approvers › line, last change', () => {
  it('is null initially, and the line is empty', () => {
    const { state } = openApprovers()
    expect(state().context).toMatchObject({
      line: [],
      decided: [],
      selected: null,
      lastChange: null,
      search: '',
    })
  })

  it.each([
    {
      event: { type: 'approvers.add', approver: anApprover({ id: 'choi', name: '최' }) },
      change: { kind: 'added', name: '최', order: 3 },
    },
    { event: { type: 'approvers.moveUp' }, change: { kind: 'moved', name: '이름 lee', order: 0 } },
    {
      event: { type: 'approvers.moveDown' },
      change: { kind: 'moved', name: '이름 lee', order: 2 },
    },
    { event: moveTo('kim', 2), change: { kind: 'moved', name: '이름 kim', order: 2 } },
    {
      event: { type: 'approvers.remove', id: 'park' },
      change: { kind: 'removed', name: '이름 park', order: 2 },
    },
    {
      event: { type: 'approvers.toggleType', id: 'park' },
      change: { kind: 'typeChanged', name: '이름 park', order: 2 },
    },
  ] as const)(
    'is $change.kind, with name and order of the approver, after $event.type',
    async ({ event, change }) => {
      const { actor, state } = await openApproversWithLine('kim', 'lee', 'park')
      actor.send({ type: 'approvers.select', id: 'lee' })
      actor.send(event)
      expect(state().context.lastChange).toEqual(change)
    },
  )

  it.each([
    { type: 'approvers.done' },
    { type: 'approvers.reset' },
    { type: 'approvers.restore', line: anApprovalLine('choi') },
  ] as const)('is null after $type, and so is the selection', async (event) => {
    const { actor, state } = await openApproversWithLine('kim', 'lee')
    actor.send({ type: 'approvers.select', id: 'kim' })
    actor.send({ type: 'approvers.remove', id: 'lee' })
    actor.send(event)
    expect(state().context).toMatchObject({ lastChange: null, selected: null })
  })
})

describe('approvers › line, restored', () => {
  it('replaces the decided line, to which a reset returns, and sends approvers.loaded to the draft', async () => {
    const { actor, state, ids, draft } = await openApproversWithLine('kim')
    actor.send({ type: 'approvers.select', id: 'kim' })
    actor.send({ type: 'approvers.restore', line: anApprovalLine('lee', 'park') })
    expect(ids()).toEqual(['lee', 'park'])
    expect(draft.told().at(-1)).toEqual({
      type: 'approvers.loaded',
      line: anApprovalLine('lee', 'park'),
    })
    expect(state().context.selected).toBeNull()
    actor.send({ type: 'approvers.remove', id: 'lee' })
    actor.send({ type: 'approvers.reset' })
    expect(ids()).toEqual(['lee', 'park'])
  })

  it('aborts the request for the default line', async () => {
    const { actor, state, ids, ports } = openApprovers()
    actor.send({ type: 'approvers.restore', line: anApprovalLine('lee') })
    expect(state().matches({ line: 'ready' })).toBe(true)
    expect(ports.listDefaultApprovers.last().signal.aborted).toBe(true)
    await ports.listDefaultApprovers.last().answer(anApprovalLine('kim'))
    expect(ids()).toEqual(['lee'])
  })

  it('does not interrupt the loading of the candidates', async () => {
    const { actor, state } = openApprovers()
    actor.send({ type: 'approvers.open' })
    actor.send({ type: 'approvers.restore', line: anApprovalLine('lee') })
    expect(state().matches({ candidates: 'departmentLoading' })).toBe(true)
  })
})

describe('approvers › line › ready, parallel (L27)', () => {
  const join = (id: string) => ({ type: 'approvers.join', id }) as const
  const split = (id: string) => ({ type: 'approvers.split', id }) as const

  it('joins an agreer with the agreer above, and splits them again', async () => {
    const { actor, state } = await openApproversWithLine('kim', 'lee', 'park')
    const steps = () => state().context.line.map(({ step }) => step)
    expect(state().can(join('lee'))).toBe(false)
    actor.send({ type: 'approvers.toggleType', id: 'kim' })
    actor.send({ type: 'approvers.toggleType', id: 'lee' })
    expect([state().can(join('lee')), state().can(split('lee'))]).toEqual([true, false])
    actor.send(join('lee'))
    expect(steps()).toEqual([0, 0, 1])
    expect(state().context.lastChange).toEqual({ kind: 'joined', name: '이름 lee', order: 1 })
    expect([state().can(join('lee')), state().can(split('lee'))]).toEqual([false, true])
    actor.send(split('lee'))
    expect(steps()).toEqual([undefined, undefined, undefined])
    expect(state().context.lastChange).toEqual({ kind: 'split', name: '이름 lee', order: 1 })
  })

  it('sends the line with its steps to the draft', async () => {
    const { actor, draft } = await openApproversWithLine('kim', 'lee')
    for (const id of ['kim', 'lee']) actor.send({ type: 'approvers.toggleType', id })
    actor.send(join('lee'))
    actor.send({ type: 'approvers.done' })
    const line = anApprovalLine('kim', 'lee').map((one) => ({ ...one, type: '1', step: 0 }))
    expect(draft.told().at(-1)).toEqual({ type: 'approvers.decided', line })
  })
})

describe('approvers › line › ready, saved lines (L20)', () => {
  const saved = aSavedLine({ name: '지급' })
  const apply = { type: 'approvers.applyLine', saved } as const
  const undo = { type: 'approvers.undoApply' } as const

  it('applies a saved line, names the employees left out, and restores the previous line on undo', async () => {
    const { actor, state, ids } = await openApproversWithLine('lee')
    expect(state().can(undo)).toBe(false)
    actor.send({ type: 'approvers.select', id: 'lee' })
    actor.send(apply)
    expect(ids()).toEqual(['kim', 'park'])
    expect(state().context).toMatchObject({
      selected: null,
      applied: { name: '지급', leftOut: ['이름 choi'], before: anApprovalLine('lee') },
    })
    actor.send({ type: 'approvers.remove', id: 'kim' })
    actor.send(undo)
    expect(ids()).toEqual(['lee'])
    expect(state().context).toMatchObject({ applied: null, lastChange: null })
  })

  it.each([
    { type: 'approvers.done' },
    { type: 'approvers.reset' },
    { type: 'approvers.restore', line: anApprovalLine('lee') },
  ] as const)('refuses to undo an applied line after $type', async (event) => {
    const { actor, state } = await openApproversWithLine('lee')
    actor.send(apply)
    actor.send(event)
    expect(state().can(undo)).toBe(false)
  })

  it('can be applied although the line used last could not be loaded', async () => {
    const { actor, ports, state, ids } = openApprovers()
    expect(state().can(apply)).toBe(false)
    await ports.listDefaultApprovers.last().fail(new Error('offline'))
    actor.send(apply)
    expect(state().matches({ line: 'ready' })).toBe(true)
    expect(ids()).toEqual(['kim', 'park'])
  })
})

describe('approvers › line › ready, the line used last', () => {
  const clear = { type: 'approvers.clear' } as const
  const useDefault = { type: 'approvers.useDefault' } as const

  it('is restored after the line was cleared or changed', async () => {
    const { actor, state, ids } = await openApproversWithLine('kim', 'lee')
    expect([state().can(clear), state().can(useDefault)]).toEqual([true, false])
    actor.send({ type: 'approvers.select', id: 'kim' })
    actor.send(clear)
    expect(ids()).toEqual([])
    expect(state().context.selected).toBeNull()
    expect([state().can(clear), state().can(useDefault)]).toEqual([false, true])
    actor.send(useDefault)
    expect(ids()).toEqual(['kim', 'lee'])
    actor.send({ type: 'approvers.remove', id: 'lee' })
    expect([state().can(clear), state().can(useDefault)]).toEqual([false, true])
  })

  it('does not exist in a category without an earlier request', async () => {
    const { actor, state, ids } = await openApproversWithLine()
    expect([state().can(clear), state().can(useDefault)]).toEqual([false, false])
    actor.send({ type: 'approvers.add', approver: anApprover({ id: 'kim' }) })
    expect([state().can(clear), state().can(useDefault)]).toEqual([true, false])
    actor.send(clear)
    expect(ids()).toEqual([])
  })
})
