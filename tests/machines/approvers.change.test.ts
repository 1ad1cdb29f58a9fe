import { describe, expect, it } from 'vitest'
import type { ApproversEvent } from '../../machines/approvers/approvers.context.ts'
import { anApprover } from '../../models/samples/people.ts'
import { openLineChange } from '../fakes/approvers.ts'

const choi = anApprover({ id: 'choi' })

/** The approval line of a document that Park changes: after Park, Lee and Kim agree, and Han approves. */
const open = (requested?: string[]) =>
  openLineChange('park', ['lee 1', 'kim 1', 'han 0'], requested)

describe('approvers › line of a document', () => {
  it('begins with the approvers after the own step, and loads no other line', () => {
    const { state, ids, ports } = open()
    expect(state().value).toMatchObject({ line: 'ready' })
    expect(ids()).toEqual(['lee', 'kim', 'han'])
    expect(state().context.fixed.map(({ id }) => id)).toEqual(['park'])
    expect(ports.listDefaultApprovers.asked).toEqual([])
  })

  it('begins with an earlier request, unless the document no longer accepts it', () => {
    expect(open(['choi 0', 'han 0']).ids()).toEqual(['choi', 'han'])
    expect(open(['choi 0']).ids()).toEqual(['lee', 'kim', 'han'])
  })

  it.each<[string, ApproversEvent, boolean]>([
    ['removes an approver', { type: 'approvers.remove', id: 'lee' }, true],
    ['does not remove the last one', { type: 'approvers.remove', id: 'han' }, false],
    ['moves an approver', { type: 'approvers.moveDown', id: 'lee' }, true],
    [
      'does not move an approver behind the last one',
      { type: 'approvers.moveDown', id: 'kim' },
      false,
    ],
    ['does not move the last one', { type: 'approvers.moveUp', id: 'han' }, false],
    ['drags an approver', { type: 'approvers.moveTo', id: 'kim', order: 0 }, true],
    ['does not drag the last one', { type: 'approvers.moveTo', id: 'han', order: 0 }, false],
    ['changes a type', { type: 'approvers.toggleType', id: 'lee' }, true],
    ['keeps the type of the last one', { type: 'approvers.toggleType', id: 'han' }, false],
    ['groups agreers', { type: 'approvers.join', id: 'kim' }, true],
    ['adds an employee', { type: 'approvers.add', approver: choi }, true],
    [
      'does not add the author',
      { type: 'approvers.add', approver: anApprover({ id: 'yoondh' }) },
      false,
    ],
    ['does not empty the line', { type: 'approvers.clear' }, false],
    ['is not finished like a draft', { type: 'approvers.done' }, false],
  ])('%s', (_what, event, is) => {
    expect(open().state().can(event)).toBe(is)
  })

  it('adds an employee before the last approver, who can be moved behind', () => {
    const { actor, ids } = open()
    actor.send({ type: 'approvers.add', approver: choi })
    expect(ids()).toEqual(['lee', 'kim', 'choi', 'han'])
    actor.send({ type: 'approvers.moveDown' })
    expect(ids()).toEqual(['lee', 'kim', 'han', 'choi'])
    actor.send({ type: 'approvers.remove', id: 'lee' })
    actor.send({ type: 'approvers.add', approver: anApprover({ id: 'lee', type: '1' }) })
    expect(ids()).toEqual(['kim', 'lee', 'han', 'choi'])
  })

  it('adds after the own step if no approver follows', () => {
    const { actor, ids } = openLineChange('park', [])
    actor.send({ type: 'approvers.add', approver: choi })
    actor.send({ type: 'approvers.add', approver: anApprover({ id: 'lee' }) })
    expect(ids()).toEqual(['choi', 'lee'])
  })

  it('notifies that the approver with the turn is in the line', () => {
    const { actor, ids, notices } = open()
    actor.send({ type: 'approvers.add', approver: anApprover({ id: 'park' }) })
    expect(ids()).toEqual(['lee', 'kim', 'han'])
    expect(notices.codes()).toEqual(['approverAlready'])
  })
})
