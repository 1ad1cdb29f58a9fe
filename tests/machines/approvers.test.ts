import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { anApprovalLine, anApprover } from '../../models/samples/people.ts'
import { openApprovers, openApproversWithLine } from '../fakes/approvers.ts'

const add = (id: string) => ({ type: 'approvers.add', approver: anApprover({ id }) }) as const

describe('approvers › line', () => {
  describe('loading', () => {
    it('loads the line of the category and refuses changes meanwhile', () => {
      const { ports, state } = openApprovers()
      expect(ports.listDefaultApprovers.last().input).toEqual({ category: 'voucher' })
      expect(state().matches({ line: 'loading' })).toBe(true)
      expect(state().can(add('kim'))).toBe(false)
      expect(state().can({ type: 'approvers.done' })).toBe(false)
    })

    it('goes to ready with the line, and sends it to the draft', async () => {
      const { state, ids, draft } = await openApproversWithLine('kim', 'lee')
      expect(state().matches({ line: 'ready' })).toBe(true)
      expect(ids()).toEqual(['kim', 'lee'])
      expect(draft.told()).toEqual([
        { type: 'approvers.loaded', line: anApprovalLine('kim', 'lee') },
      ])
    })
  })

  describe('failed', () => {
    it('loads the line again on approvers.retry', async () => {
      const { actor, ports, state } = openApprovers()
      await ports.listDefaultApprovers.last().fail(new RequestError('offline'))
      expect(state().matches({ line: 'failed' })).toBe(true)
      actor.send({ type: 'approvers.retry' })
      await ports.listDefaultApprovers.last().answer(anApprovalLine('kim'))
      expect(state().matches({ line: 'ready' })).toBe(true)
    })

    it('allows a line to be built manually, without the author', async () => {
      const { actor, ports, state, ids } = openApprovers()
      await ports.listDefaultApprovers.last().fail(new RequestError('server'))
      expect(state().can(add('yoondh'))).toBe(false)
      actor.send(add('kim'))
      expect(state().matches({ line: 'ready' })).toBe(true)
      expect(ids()).toEqual(['kim'])
    })
  })

  describe('ready', () => {
    it('returns to failed when the dialog closes without done and the default line is not loaded', async () => {
      const { actor, ports, state, ids } = openApprovers()
      await ports.listDefaultApprovers.last().fail(new RequestError('offline'))
      actor.send(add('kim'))
      actor.send({ type: 'approvers.reset' })
      expect(state().matches({ line: 'failed' })).toBe(true)
      expect(ids()).toEqual([])
      actor.send({ type: 'approvers.retry' })
      await ports.listDefaultApprovers.last().answer(anApprovalLine('lee'))
      expect(ids()).toEqual(['lee'])
    })

    it('keeps a decided line when the dialog closes and the default line is not loaded', async () => {
      const { actor, ports, state, ids } = openApprovers()
      await ports.listDefaultApprovers.last().fail(new RequestError('offline'))
      actor.send(add('kim'))
      actor.send({ type: 'approvers.done' })
      actor.send({ type: 'approvers.reset' })
      expect(state().matches({ line: 'ready' })).toBe(true)
      expect(ids()).toEqual(['kim'])
    })

    it('stays when the dialog closes and the employee has no default line', async () => {
      const { actor, state } = await openApproversWithLine()
      actor.send(add('kim'))
      actor.send({ type: 'approvers.reset' })
      expect(state().matches({ line: 'ready' })).toBe(true)
    })

    it('moves the selected approver by swapping orders with the neighbour', async () => {
      const { actor, state, ids } = await openApproversWithLine('kim', 'lee', 'park')
      actor.send({ type: 'approvers.select', id: 'lee' })
      actor.send({ type: 'approvers.moveUp' })
      expect(ids()).toEqual(['lee', 'kim', 'park'])
      expect(state().context.line.map(({ order }) => order)).toEqual([0, 1, 2])
      actor.send({ type: 'approvers.moveDown' })
      actor.send({ type: 'approvers.moveDown' })
      expect(ids()).toEqual(['kim', 'park', 'lee'])
    })

    it('refuses to move an approver past an end, or without a selection', async () => {
      const { actor, state } = await openApproversWithLine('kim', 'lee')
      expect(state().can({ type: 'approvers.moveUp' })).toBe(false)
      expect(state().can({ type: 'approvers.moveDown' })).toBe(false)
      actor.send({ type: 'approvers.select', id: 'kim' })
      expect(state().can({ type: 'approvers.moveUp' })).toBe(false)
      expect(state().can({ type: 'approvers.moveDown' })).toBe(true)
      actor.send({ type: 'approvers.select', id: 'lee' })
      expect(state().can({ type: 'approvers.moveUp' })).toBe(true)
      expect(state().can({ type: 'approvers.moveDown' })).toBe(false)
    })

    it('renumbers from 0 and clears the selection when the selected approver is removed', async () => {
      const { actor, state } = await openApproversWithLine('kim', 'lee', 'park')
      actor.send({ type: 'approvers.select', id: 'kim' })
      actor.send({ type: 'approvers.remove', id: 'kim' })
      expect(state().context.line).toEqual(anApprovalLine('lee', 'park'))
      expect(state().context.selected).toBeNull()
    })

    it('keeps the selection when another approver is removed', async () => {
      const { actor, state } = await openApproversWithLine('kim', 'lee')
      actor.send({ type: 'approvers.select', id: 'lee' })
      actor.send({ type: 'approvers.remove', id: 'kim' })
      expect(state().context.selected).toBe('lee')
    })

    it('gives a new approver the order after the highest', async () => {
      const { actor, state } = await openApproversWithLine('kim', 'lee')
      actor.send(add('park'))
      expect(state().context.line.at(-1)).toMatchObject({ id: 'park', order: 2, type: '0' })
    })

    it('stays, and notifies approverAlready, when an approver is added twice', async () => {
      const { actor, ids, notices } = await openApproversWithLine('kim')
      actor.send(add('kim'))
      expect(ids()).toEqual(['kim'])
      expect(notices.codes()).toEqual(['approverAlready'])
    })

    it('refuses the author', async () => {
      const { actor, state, ids, notices } = await openApproversWithLine('kim')
      expect(state().can(add('yoondh'))).toBe(false)
      actor.send(add('yoondh'))
      expect(ids()).toEqual(['kim'])
      expect(notices.codes()).toEqual([])
    })

    it('toggles between approve and agree', async () => {
      const { actor, state } = await openApproversWithLine('kim', 'lee')
      const types = () => state().context.line.map(({ type }) => type)
      actor.send({ type: 'approvers.toggleType', id: 'lee' })
      expect(types()).toEqual(['0', '1'])
      actor.send({ type: 'approvers.toggleType', id: 'lee' })
      expect(types()).toEqual(['0', '0'])
    })

    it.each(['approvers.select', 'approvers.remove', 'approvers.toggleType'] as const)(
      'accepts %s only for approvers in the line',
      async (type) => {
        const { state } = await openApproversWithLine('kim')
        expect(state().can({ type, id: 'kim' })).toBe(true)
        expect(state().can({ type, id: 'lee' })).toBe(false)
      },
    )

    it('refuses approvers.done while the line is empty', async () => {
      const { actor, state } = await openApproversWithLine('kim')
      expect(state().can({ type: 'approvers.done' })).toBe(true)
      actor.send({ type: 'approvers.remove', id: 'kim' })
      expect(state().can({ type: 'approvers.done' })).toBe(false)
    })

    it('sends approvers.decided to the draft when done', async () => {
      const { actor, draft } = await openApproversWithLine('kim')
      actor.send(add('lee'))
      expect(draft.told()).toHaveLength(1)
      actor.send({ type: 'approvers.done' })
      expect(draft.told().at(-1)).toEqual({
        type: 'approvers.decided',
        line: anApprovalLine('kim', 'lee'),
      })
    })

    it('restores the last decided line when the dialog closes without done', async () => {
      const { actor, ids } = await openApproversWithLine('kim')
      actor.send(add('lee'))
      actor.send({ type: 'approvers.reset' })
      expect(ids()).toEqual(['kim'])
      actor.send(add('park'))
      actor.send({ type: 'approvers.done' })
      actor.send({ type: 'approvers.remove', id: 'kim' })
      actor.send({ type: 'approvers.reset' })
      expect(ids()).toEqual(['kim', 'park'])
    })
  })
})

describe('approvers › line › ready', () => {
  it('moves an approver by name, and selects the approver', async () => {
    const { actor, ids, state } = await openApproversWithLine('kim', 'lee', 'park')
    actor.send({ type: 'approvers.select', id: 'kim' })
    actor.send({ type: 'approvers.moveUp', id: 'park' })
    expect(ids()).toEqual(['kim', 'park', 'lee'])
    expect(state().context.selected).toBe('park')
    expect(state().can({ type: 'approvers.moveDown', id: 'lee' })).toBe(false)
    actor.send({ type: 'approvers.moveDown' })
    expect(ids()).toEqual(['kim', 'lee', 'park'])
  })
})

describe('approvers › candidates', () => {
  it('are not requested before the dialog opens', async () => {
    const { ports, state } = await openApproversWithLine('kim')
    expect(state().matches({ candidates: 'notLoaded' })).toBe(true)
    expect(ports.listDepartmentApprovers.asked).toHaveLength(0)
    expect(ports.listAllApprovers.asked).toHaveLength(0)
  })

  it('are the employees of the department first, then all departments', async () => {
    const { actor, ports, state } = await openApproversWithLine()
    actor.send({ type: 'approvers.open' })
    expect(state().context.mode).toBe(10)
    expect(state().matches({ candidates: 'departmentLoading' })).toBe(true)
    expect(ports.listAllApprovers.asked).toHaveLength(0)
    await ports.listDepartmentApprovers.last().answer(anApprovalLine('kim'))
    expect(state().matches({ candidates: 'everyoneLoading' })).toBe(true)
    expect(state().context.department).toEqual(anApprovalLine('kim'))
    await ports.listAllApprovers.last().answer(anApprovalLine('kim', 'lee'))
    expect(state().matches({ candidates: 'ready' })).toBe(true)
  })

  it('are all employees in the mode by name; a loaded list is not requested again', async () => {
    const { actor, ports, state } = await openApproversWithLine()
    actor.send({ type: 'approvers.open' })
    await ports.listDepartmentApprovers.last().answer(anApprovalLine('kim'))
    actor.send({ type: 'approvers.setMode', mode: 20 })
    expect(state().matches({ candidates: 'everyoneLoading' })).toBe(true)
    await ports.listAllApprovers.last().answer(anApprovalLine('kim', 'lee'))
    expect(state().context.everyone).toEqual(anApprovalLine('kim', 'lee'))
    actor.send({ type: 'approvers.setMode', mode: 10 })
    actor.send({ type: 'approvers.setMode', mode: 20 })
    expect(state().matches({ candidates: 'ready' })).toBe(true)
    expect(ports.listDepartmentApprovers.asked).toHaveLength(1)
    // The list of all employees was requested twice, because the change of the mode cancelled the first request.
    expect(ports.listAllApprovers.asked).toHaveLength(2)
  })

  it('of the previous mode are no longer requested after a mode change', async () => {
    const { actor, ports, state } = await openApproversWithLine()
    actor.send({ type: 'approvers.open' })
    actor.send({ type: 'approvers.setMode', mode: 20 })
    expect(ports.listDepartmentApprovers.last().signal.aborted).toBe(true)
    await ports.listDepartmentApprovers.last().answer(anApprovalLine('kim'))
    expect(state().matches({ candidates: 'everyoneLoading' })).toBe(true)
    expect(state().context.department).toBeNull()
  })

  it.each([
    { mode: 10, port: 'listDepartmentApprovers' },
    { mode: 20, port: 'listAllApprovers' },
  ] as const)(
    'are requested again on retry after a failure in mode $mode',
    async ({ mode, port }) => {
      const { actor, ports, state } = await openApproversWithLine()
      actor.send({ type: 'approvers.open' })
      actor.send({ type: 'approvers.setMode', mode })
      await ports[port].last().fail(new RequestError('offline'))
      expect(state().matches({ candidates: 'failed' })).toBe(true)
      actor.send({ type: 'approvers.retry' })
      await ports[port].last().answer(anApprovalLine('kim'))
      if (mode === 10) await ports.listAllApprovers.last().answer(anApprovalLine('kim'))
      expect(state().matches({ candidates: 'ready' })).toBe(true)
    },
  )

  it('are requested again when the dialog reopens after a failure', async () => {
    const { actor, ports, state } = await openApproversWithLine()
    actor.send({ type: 'approvers.open' })
    await ports.listDepartmentApprovers.last().fail(new RequestError('offline'))
    actor.send({ type: 'approvers.open' })
    expect(state().matches({ candidates: 'departmentLoading' })).toBe(true)
  })

  it('are filtered by the search text until the dialog closes', async () => {
    const { actor, state } = await openApproversWithLine('kim')
    actor.send({ type: 'approvers.search', text: '김' })
    expect(state().context.search).toBe('김')
    actor.send({ type: 'approvers.reset' })
    expect(state().context.search).toBe('')
  })
})
