import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { anApprovalLine } from '../../models/samples/people.ts'
import { aSavedLine } from '../../models/samples/savedLine.ts'
import { company, content, openLines, own } from '../fakes/lines.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

describe('lines › closed', () => {
  it('loads the lines of the category when the dialog opens first, but not when it opens again', async () => {
    const { actor, ports, state } = await openLines()
    expect(ports.listLines.last().input).toEqual({ category: 'voucher' })
    expect(state().context.lines).toEqual([own, company])
    actor.send({ type: 'lines.close' })
    actor.send({ type: 'lines.open' })
    expect(state().matches({ open: 'choosing' })).toBe(true)
    expect(ports.listLines.asked).toHaveLength(1)
  })
})

describe('lines › closed, with an open form', () => {
  it.each(['naming', 'confirmingOverwrite'])(
    'opens the form for a new line again with its contents after lines.close in %s',
    async (form) => {
      const { actor, state } = await openLines()
      const name = form === 'naming' ? '다' : '가'
      actor.send({ type: 'lines.startSave', ...content })
      actor.send({ type: 'lines.setName', name })
      actor.send({ type: 'lines.setForCategory', isForCategory: true })
      if (form === 'confirmingOverwrite') actor.send({ type: 'lines.save', ...content })
      expect(state().matches({ open: form as 'naming' })).toBe(true)
      actor.send({ type: 'lines.close' })
      expect(state().value).toBe('closed')
      actor.send({ type: 'lines.open' })
      expect(state().matches({ open: 'naming' })).toBe(true)
      expect(state().context).toMatchObject({ name, isForCategory: true, chosen: null })
    },
  )

  it('opens the form for another name again after lines.close in renaming', async () => {
    const { actor, state } = await openLines()
    actor.send({ type: 'lines.startRename', id: 1 })
    actor.send({ type: 'lines.setName', name: '다' })
    actor.send({ type: 'lines.close' })
    actor.send({ type: 'lines.open' })
    expect(state().matches({ open: 'renaming' })).toBe(true)
    expect(state().context).toMatchObject({ name: '다', chosen: own })
  })

  it('opens the list again if the form was left before lines.close', async () => {
    const { actor, state } = await openLines()
    actor.send({ type: 'lines.startSave', ...content })
    actor.send({ type: 'lines.close' })
    actor.send({ type: 'lines.open' })
    actor.send({ type: 'lines.cancel' })
    actor.send({ type: 'lines.close' })
    actor.send({ type: 'lines.open' })
    expect(state().matches({ open: 'choosing' })).toBe(true)
  })
})

describe('lines › open', () => {
  it('loads the lines again when the dialog was closed while a line was saved', async () => {
    const { actor, ports, state } = await openLines()
    actor.send({ type: 'lines.startSave', ...content })
    actor.send({ type: 'lines.setName', name: '다' })
    actor.send({ type: 'lines.save', ...content })
    actor.send({ type: 'lines.close' })
    actor.send({ type: 'lines.open' })
    expect(state().matches({ open: 'loading' })).toBe(true)
    await ports.listLines.last().answer([own, company, aSavedLine({ id: 3, name: '다' })])
    expect(state().context.lines).toHaveLength(3)
  })

  it('loads the lines again when the dialog was closed while a line was removed', async () => {
    const { actor, ports, state } = await openLines()
    actor.send({ type: 'lines.askRemoval', id: 1 })
    actor.send({ type: 'lines.remove' })
    actor.send({ type: 'lines.close' })
    actor.send({ type: 'lines.open' })
    expect(state().matches({ open: 'loading' })).toBe(true)
    await ports.listLines.last().answer([company])
    expect(state().context.lines).toEqual([company])
  })
})

describe('lines › open › failed', () => {
  it('loads the lines again on lines.retry', async () => {
    const { lines, ports } = machinesOnFakePorts()
    const actor = createActor(lines, { input: { category: 'voucher' } }).start()
    actor.send({ type: 'lines.open' })
    await ports.listLines.last().fail(new RequestError('offline'))
    expect(actor.getSnapshot().matches({ open: 'failed' })).toBe(true)
    actor.send({ type: 'lines.retry' })
    await ports.listLines.last().answer([])
    expect(actor.getSnapshot().matches({ open: 'choosing' })).toBe(true)
  })
})

describe('lines › open › naming', () => {
  it('saves the line of the dialog under a new name, for all categories or for this one (L21)', async () => {
    const { actor, ports, state } = await openLines()
    for (const isForCategory of [false, true]) {
      actor.send({ type: 'lines.startSave', ...content })
      expect(state().context).toMatchObject({ name: '', isForCategory: false })
      expect(state().can({ type: 'lines.save', ...content })).toBe(false)
      actor.send({ type: 'lines.setName', name: ' 다 ' })
      if (isForCategory) actor.send({ type: 'lines.setForCategory', isForCategory })
      actor.send({ type: 'lines.save', ...content })
      expect(ports.saveLine.last().input).toEqual({
        replaced: null,
        name: ' 다 ',
        category: isForCategory ? 'voucher' : null,
        ...content,
      })
      await ports.saveLine.last().answer({ id: 3, version: 1 })
      expect(state().context.result).toEqual({ kind: 'saved', name: '다' })
      await ports.listLines.last().answer([own, company])
    }
  })

  it.each([
    ['without approvers', 0],
    ['of more than 30 approvers', 31],
  ])('does not begin for a line %s', async (_what, count) => {
    const { state } = await openLines()
    const approvers = anApprovalLine(...Array.from({ length: count }, (_, index) => `p${index}`))
    expect(state().can({ type: 'lines.startSave', approvers, receivers: [] })).toBe(false)
    const fewer = { type: 'lines.startSave' as const, approvers: approvers.slice(1), receivers: [] }
    expect(state().can(fewer)).toBe(count > 0)
  })

  it('overwrites the employee’s line with that name only after confirmation (L21)', async () => {
    const { actor, ports, state } = await openLines()
    actor.send({ type: 'lines.startSave', ...content })
    actor.send({ type: 'lines.setName', name: ' 가' })
    actor.send({ type: 'lines.save', ...content })
    expect(state().matches({ open: 'confirmingOverwrite' })).toBe(true)
    expect(ports.saveLine.asked).toHaveLength(0)
    actor.send({ type: 'lines.cancel' })
    expect(state().matches({ open: 'naming' })).toBe(true)
    expect(state().context.chosen).toBeNull()
    actor.send({ type: 'lines.save', ...content })
    actor.send({ type: 'lines.overwrite', ...content })
    expect(ports.saveLine.last().input).toMatchObject({ replaced: { id: 1, version: 3 } })
  })

  it.each([
    ['under a new name', '다', 'lines.save'],
    ['over the line with that name', '가', 'lines.overwrite'],
  ] as const)(
    'saves %s the approval line as changed after the form was opened',
    async (_how, name, type) => {
      const { actor, ports, state } = await openLines()
      const changed = { approvers: anApprovalLine('choi'), receivers: [] }
      const empty = { approvers: [], receivers: [] }
      actor.send({ type: 'lines.startSave', ...content })
      actor.send({ type: 'lines.setName', name })
      expect(state().can({ type: 'lines.save', ...empty })).toBe(false)
      if (type === 'lines.overwrite') actor.send({ type: 'lines.save', ...content })
      expect(state().can({ type, ...empty })).toBe(false)
      actor.send({ type, ...changed })
      expect(ports.saveLine.last().input).toMatchObject(changed)
    },
  )

  it('saves under the name of a company line without confirmation', async () => {
    const { actor, ports } = await openLines()
    actor.send({ type: 'lines.startSave', ...content })
    actor.send({ type: 'lines.setName', name: '나' })
    actor.send({ type: 'lines.save', ...content })
    expect(ports.saveLine.last().input).toMatchObject({ replaced: null, name: '나' })
  })
})

describe('lines › open › renaming', () => {
  it('saves the unchanged content under a new name, also under the name of a company line', async () => {
    const { actor, ports, state } = await openLines()
    actor.send({ type: 'lines.startRename', id: 1 })
    expect(state().context.name).toBe('가')
    expect(state().can({ type: 'lines.rename' })).toBe(false)
    actor.send({ type: 'lines.setName', name: ' ' })
    expect(state().can({ type: 'lines.rename' })).toBe(false)
    actor.send({ type: 'lines.setName', name: '나' })
    actor.send({ type: 'lines.rename' })
    const { id, version, approvers, receivers } = own
    expect(ports.saveLine.last().input).toEqual({
      replaced: { id, version },
      name: '나',
      category: 'payment',
      approvers: approvers.map((approver, order) => ({ ...approver, order })),
      receivers,
    })
  })

  it('refuses the name of another line of the employee, and cannot rename or remove company lines', async () => {
    const { actor, ports, state } = await openLines()
    actor.send({ type: 'lines.close' })
    expect(state().can({ type: 'lines.startRename', id: 2 })).toBe(false)
    actor.send({ type: 'lines.open' })
    expect(state().can({ type: 'lines.startRename', id: 2 })).toBe(false)
    expect(state().can({ type: 'lines.askRemoval', id: 2 })).toBe(false)
    actor.send({ type: 'lines.startSave', ...content })
    actor.send({ type: 'lines.setName', name: '다' })
    actor.send({ type: 'lines.save', ...content })
    await ports.saveLine.last().answer({ id: 3, version: 1 })
    await ports.listLines.last().answer([own, aSavedLine({ id: 3, name: '다' })])
    actor.send({ type: 'lines.startRename', id: 1 })
    actor.send({ type: 'lines.setName', name: '다' })
    expect(state().can({ type: 'lines.rename' })).toBe(false)
    actor.send({ type: 'lines.setName', name: ' 가' })
    expect(state().can({ type: 'lines.rename' })).toBe(true)
  })
})

describe('lines › open › saving', () => {
  it('loads the lines again, and shows the reason, when another session changed the line first (L22)', async () => {
    const { actor, ports, state } = await openLines()
    actor.send({ type: 'lines.startRename', id: 1 })
    actor.send({ type: 'lines.setName', name: '다' })
    actor.send({ type: 'lines.rename' })
    await ports.saveLine.last().fail(new RequestError('conflict', { detail: '먼저 바뀜' }))
    expect(state().matches({ open: 'loading' })).toBe(true)
    expect(state().context.result).toEqual({ kind: 'failed', detail: '먼저 바뀜' })
  })

  it('keeps the form and the typed name after any other failure', async () => {
    const { actor, ports, state } = await openLines()
    actor.send({ type: 'lines.startRename', id: 1 })
    actor.send({ type: 'lines.setName', name: '다' })
    actor.send({ type: 'lines.rename' })
    await ports.saveLine.last().fail(new RequestError('offline'))
    expect(state().matches({ open: 'renaming' })).toBe(true)
    actor.send({ type: 'lines.cancel' })
    actor.send({ type: 'lines.startSave', ...content })
    actor.send({ type: 'lines.setName', name: '가' })
    actor.send({ type: 'lines.save', ...content })
    actor.send({ type: 'lines.overwrite', ...content })
    await ports.saveLine.last().fail(new RequestError('offline'))
    expect(state().matches({ open: 'naming' })).toBe(true)
    expect(state().context).toMatchObject({ name: '가', chosen: null })
  })
})

describe('lines › open › confirmingRemoval', () => {
  it('removes a line only after confirmation, and reports the removal', async () => {
    const { actor, ports, state } = await openLines()
    actor.send({ type: 'lines.askRemoval', id: 1 })
    actor.send({ type: 'lines.cancel' })
    expect(ports.deleteLine.asked).toHaveLength(0)
    actor.send({ type: 'lines.askRemoval', id: 1 })
    actor.send({ type: 'lines.remove' })
    expect(ports.deleteLine.last().input).toEqual({ id: 1, version: 3 })
    await ports.deleteLine.last().answer()
    expect(state().context.result).toEqual({ kind: 'removed', name: '가' })
    expect(state().matches({ open: 'loading' })).toBe(true)
  })

  it.each([
    ['conflict', 'loading'],
    ['notFound', 'loading'],
    ['offline', 'choosing'],
  ] as const)('goes after the failure %s to %s', async (kind, next) => {
    const { actor, ports, state } = await openLines()
    actor.send({ type: 'lines.askRemoval', id: 1 })
    actor.send({ type: 'lines.remove' })
    await ports.deleteLine.last().fail(new RequestError(kind))
    expect(state().matches({ open: next })).toBe(true)
    expect(state().context.result).toEqual({ kind: 'failed', detail: '' })
    actor.send({ type: 'lines.close' })
    expect(state().context.result).toBeNull()
  })
})
