import { type AnyStateMachine, assign } from 'xstate'
import { describe, expect, it } from 'vitest'
import { machineWith, type StateConfig } from '../../models/engine/config.ts'
import {
  documentMachineAgreesWithServer,
  type Check,
  seatsDecideInStepOrder,
  errorsAreTaken,
  inputsAreExplored,
  noDeadlock,
  noDeadTransition,
  noMachineError,
  nothingUnreachable,
  ordersHaveNoGap,
  sessionExpiresByTime,
  statesWithOneKeyAreAlike,
  submissionsAreComplete,
  successFromEverywhere,
} from './checks.ts'
import { explore } from '../../models/engine/explore.ts'
import type { Model } from '../../models/engine/model.ts'
import { Simulation } from '../../models/engine/simulation.ts'
import { approvers } from '../../models/approvers.model.ts'
import { document } from '../../models/document.model.ts'
import { draft } from '../../models/draft.model.ts'
import { password } from '../../models/password.model.ts'
import { receivers } from '../../models/receivers.model.ts'
import { session } from '../../models/session.model.ts'

/** The model with a fault in its machine. */
const faulty = (model: Model, change: (states: Record<string, StateConfig>) => void): Model => ({
  ...model,
  machine: machineWith(model.machine, ({ states }) => change(states ?? {})),
})

const found = (check: Check, model: Model) => check(explore(new Simulation(model)))

function deleteKey(holder: object | undefined, key: string): void {
  if (!holder || !(key in holder)) throw new Error(`There is no ${key} to delete.`)
  Reflect.deleteProperty(holder, key)
}

/** The model with only these events. */
const only = (model: Model, ...names: string[]): Model => ({
  ...model,
  events: Object.fromEntries(Object.entries(model.events).filter(([name]) => names.includes(name))),
})

describe('a model check finds', () => {
  const noSubmit = faulty(password, ({ open }) => deleteKey(open?.on, 'password.submit'))

  it('a state that is never entered', () => {
    expect(found(nothingUnreachable, noSubmit)).toEqual(['password.changing is never entered'])
  })

  it('a transition that is never taken', () => {
    expect(found(noDeadTransition, noSubmit)).toEqual([
      'password.changing xstate.done.actor.changePassword 0 is never taken',
      'password.changing xstate.error.actor.changePassword 0 is never taken',
    ])
  })

  it('a state from which success is unreachable', () => {
    expect(found(successFromEverywhere, noSubmit)[0]).toBe(
      'closed leads to no success: in the frame',
    )
  })

  it('a deadlock', () => {
    const stuck = faulty(password, ({ closed }) => deleteKey(closed?.on, 'password.open'))
    expect(found(noDeadlock, stuck)).toEqual(['closed takes nothing: in the frame'])
  })

  it('an actor whose error is not handled', () => {
    const careless = faulty(password, ({ changing }) =>
      deleteKey(changing?.invoke as object, 'onError'),
    )
    expect(found(errorsAreTaken, careless)).toEqual([
      'password.changing takes no error of changePassword',
    ])
    expect(found(noMachineError, careless)[0]).toContain('changePassword fails by the server')
  })

  const unidentified: Model = { ...receivers, identifyingFacts: () => ({}) }

  it('an input with the key of another one', () => {
    expect(found(inputsAreExplored, unidentified)).toEqual([
      'another input has the key of: of a document that lee can open',
    ])
  })

  it('states with one key and different moves', () => {
    expect(found(statesWithOneKeyAreAlike, unidentified)).toContain(
      'receivers.undoApply after receivers.apply differs from: of a new draft, receivers.undoApply',
    )
  })

  it('a session that never expires', () => {
    const endless = faulty(session, ({ signedIn }) => {
      deleteKey(signedIn, 'after')
      deleteKey(signedIn?.states?.ending, 'after')
    })
    const idle = only(
      endless,
      'session.setUsername',
      'session.setPassword',
      'session.signIn',
      'session.signOut',
    )
    expect(found(sessionExpiresByTime, idle)[0]).toContain('never ends: as the page opens')
  })

  it.each([
    ['without a title', ['draft.submit', 'approvers.loaded']],
    ['without an approver', ['draft.submit', 'draft.setTitle a title']],
  ])('a submission %s', (problem, names) => {
    const hasty = faulty(draft, ({ composing }) => {
      const { on } = composing?.states?.form ?? {}
      const [first] = (on?.['draft.submit'] ?? []) as { guard?: string }[]
      deleteKey(first, 'guard')
    })
    expect(found(submissionsAreComplete, only(hasty, ...names)).join('\n')).toContain(problem)
  })

  it('an approval line with a gap in its orders', () => {
    const gap = approvers.machine.provide({
      actions: {
        remove: assign(({ context }) => ({ line: context.line.slice(1) })),
      },
    } as Parameters<AnyStateMachine['provide']>[0])
    const model = only({ ...approvers, machine: gap }, 'approvers.remove kim', 'approvers.done')
    const faults = found(ordersHaveNoGap, model)
    expect(faults.some((fault) => fault.startsWith('has a line with a gap'))).toBe(true)
    expect(faults.some((fault) => fault.startsWith('tells a line with a gap'))).toBe(true)
  })

  const careless = faulty(document, ({ waiting }) => {
    const branches = waiting?.on?.['document.approve'] as { guard?: string }[]
    deleteKey(branches[1], 'guard')
  })

  it('a decision outside the open step', () => {
    expect(found(seatsDecideInStepOrder, careless)[0]).toContain('decides without the turn')
  })

  it('a decision for another employee', () => {
    const model = only(document, 'document.approve by one')
    const renamed = { 'document.approve by author': model.events['document.approve by one'] }
    expect(found(seatsDecideInStepOrder, { ...model, events: renamed } as Model)[0]).toContain(
      'decides for another employee',
    )
  })

  it('a turn outside the open step', () => {
    const hasty = faulty(document, ({ waiting }) => {
      deleteKey(waiting?.on?.['document.undo'] as object | undefined, 'guard')
    })
    expect(found(seatsDecideInStepOrder, hasty)[0]).toContain('has the turn in a wrong step')
  })

  it('a document that decides differently from the server', () => {
    expect(found(documentMachineAgreesWithServer, document)).toEqual([])
    expect(found(documentMachineAgreesWithServer, careless)[0]).toContain(
      'document.approve by author',
    )
  })
})
