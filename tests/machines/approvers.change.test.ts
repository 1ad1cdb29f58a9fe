import { describe, expect, it } from 'vitest'
import type { ApproversEvent } from '../../machines/approvers/approvers.context.ts'
import { anApprover } from '../../models/samples/people.ts'
import { openLineChange } from '../fakes/approvers.ts'

const choi = anApprover({ id: 'choi' })

/** The approval line of a document that Park changes: after Park, Lee and Kim agree, and Han approves. */
const open = (requested?: string[]) =>
  openLineChange('park', ['lee 1', 'kim 1', 'han 0'], requested)

describe('approvers › line of a document', () => {
  it('starts with the approvers after the employee’s step, and does not load the line used last', () => {
    const { state, ids, ports } = open()
    expect(state().value).toMatchObject({ line: 'ready' })
    expect(ids()).toEqual(['lee', 'kim', 'han'])
    expect(state().context.fixed.map(({ id }) => id)).toEqual(['park'])
    expect(ports.listDefaultApprovers.asked).toEqual([])
  })

  it('starts with the line requested before, unless the document no longer accepts that line', () => {
    expect(open(['choi 0', 'han 0']).ids()).toEqual(['choi', 'han'])
    expect(open(['choi 0']).ids()).toEqual(['lee', 'kim', 'han'])
  })

  it.each<[string, ApproversEvent, boolean]>([
    ['removes an approver', { type: 'approvers.remove', id: 'lee' }, true],
    ['does not remove the last approver', { type: 'approvers.remove', id: 'han' }, false],
    ['moves an approver', { type: 'approvers.moveDown', id: 'lee' }, true],
    [
      'does not move an approver behind the last approver',
      { type: 'approvers.moveDown', id: 'kim' },
      false,
    ],
    ['does not move the last approver', { type: 'approvers.moveUp', id: 'han' }, false],
    ['moves an approver by dragging', { type: 'approvers.moveTo', id: 'kim', order: 0 }, true],
    [
      'does not move the last approver by dragging',
      { type: 'approvers.moveTo', id: 'han', order: 0 },
      false,
    ],
    ['changes the type of an approver', { type: 'approvers.toggleType', id: 'lee' }, true],
    [
      'does not change the type of the last approver',
      { type: 'approvers.toggleType', id: 'han' },
      false,
    ],
    ['groups agreers', { type: 'approvers.join', id: 'kim' }, true],
    ['adds an employee', { type: 'approvers.add', approver: choi }, true],
    [
      'does not add the author',
      { type: 'approvers.add', approver: anApprover({ id: 'yoondh' }) },
      false,
    ],
    ['does not empty the line', { type: 'approvers.clear' }, false],
    ['refuses approvers.done, which is only for drafts', { type: 'approvers.done' }, false],
  ])('%s', (_what, event, is) => {
    expect(open().state().can(event)).toBe(is)
  })

  it('adds an employee before the last approver, and can then move the employee behind that approver', () => {
    const { actor, ids } = open()
    actor.send({ type: 'approvers.add', approver: choi })
    expect(ids()).toEqual(['lee', 'kim', 'choi', 'han'])
    actor.send({ type: 'approvers.moveDown' })
    expect(ids()).toEqual(['lee', 'kim', 'han', 'choi'])
    actor.send({ type: 'approvers.remove', id: 'lee' })
    actor.send({ type: 'approvers.add', approver: anApprover({ id: 'lee', type: '1' }) })
    expect(ids()).toEqual(['kim', 'lee', 'han', 'choi'])
  })

  it('adds approvers in order when none follows the employee’s step', () => {
    const { actor, ids } = openLineChange('park', [])
    actor.send({ type: 'approvers.add', approver: choi })
    actor.send({ type: 'approvers.add', approver: anApprover({ id: 'lee' }) })
    expect(ids()).toEqual(['choi', 'lee'])
  })

  it('notifies approverAlready when the approver with the turn is added', () => {
    const { actor, ids, notices } = open()
    actor.send({ type: 'approvers.add', approver: anApprover({ id: 'park' }) })
    expect(ids()).toEqual(['lee', 'kim', 'han'])
    expect(notices.codes()).toEqual(['approverAlready'])
  })
})
