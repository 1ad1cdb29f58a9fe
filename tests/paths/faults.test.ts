import { type AnyStateMachine, assign } from 'xstate'
import { describe, expect, it } from 'vitest'
import { machineWith } from '../../scripts/mutants/mutate.ts'
import type { StateConfig } from '../../scripts/mutants/slots.ts'
import {
  agreesWithServer,
  type Check,
  errorsAreTaken,
  noDeadlock,
  noDeadTransition,
  nothingBreaks,
  nothingUnreachable,
  oneDecisionEach,
  ordersHaveNoGap,
  submitsAreWhole,
  successFromEverywhere,
  timeEndsIt,
} from './checks.ts'
import { search } from './search.ts'
import type { World } from './world.ts'
import { approvers } from './worlds/approvers.ts'
import { document } from './worlds/document.ts'
import { draft } from './worlds/draft.ts'
import { password } from './worlds/password.ts'
import { session } from './worlds/session.ts'

/** The world with a fault in its machine. */
const faulty = (world: World, change: (states: Record<string, StateConfig>) => void): World => ({
  ...world,
  machine: machineWith(world.machine, ({ states }) => change(states ?? {})),
})

const found = (check: Check, world: World) => check(search(world))

function forget(holder: object | undefined, key: string): void {
  if (!holder || !(key in holder)) throw new Error(`There is no ${key} to forget.`)
  Reflect.deleteProperty(holder, key)
}

/** A world in which only these things happen. */
const only = (world: World, ...names: string[]): World => ({
  ...world,
  sends: Object.fromEntries(Object.entries(world.sends).filter(([name]) => names.includes(name))),
})

describe('a model check finds', () => {
  const noSubmit = faulty(password, ({ open }) => forget(open?.on, 'password.submit'))

  it('a state that is never entered', () => {
    expect(found(nothingUnreachable, noSubmit)).toEqual(['password.changing is never entered'])
  })

  it('a transition that is never taken', () => {
    expect(found(noDeadTransition, noSubmit)).toEqual([
      'password.changing xstate.done.actor.changePassword 0 is never taken',
      'password.changing xstate.error.actor.changePassword 0 is never taken',
    ])
  })

  it('a state that leads to no success', () => {
    expect(found(successFromEverywhere, noSubmit)[0]).toBe(
      'closed leads to no success: in the frame',
    )
  })

  it('a state in which nothing goes on', () => {
    const stuck = faulty(password, ({ closed }) => forget(closed?.on, 'password.open'))
    expect(found(noDeadlock, stuck)).toEqual(['closed takes nothing: in the frame'])
  })

  it('an actor whose error nobody takes', () => {
    const careless = faulty(password, ({ changing }) =>
      forget(changing?.invoke as object, 'onError'),
    )
    expect(found(errorsAreTaken, careless)).toEqual([
      'password.changing takes no error of changePassword',
    ])
    expect(found(nothingBreaks, careless)[0]).toContain('changePassword fails by the server')
  })

  it('a session without an end', () => {
    const endless = faulty(session, ({ signedIn }) => forget(signedIn, 'after'))
    const quiet = only(
      endless,
      'session.setUsername',
      'session.setPassword',
      'session.signIn',
      'session.signOut',
    )
    expect(found(timeEndsIt, quiet)[0]).toContain('never ends: as the page opens')
  })

  it.each([
    ['without a title', ['draft.submit', 'approvers.loaded']],
    ['without an approver', ['draft.submit', 'draft.setTitle a title']],
  ])('a submission %s', (problem, names) => {
    const hasty = faulty(draft, ({ composing }) => {
      const { on } = composing?.states?.form ?? {}
      const [first] = (on?.['draft.submit'] ?? []) as { guard?: string }[]
      forget(first, 'guard')
    })
    expect(found(submitsAreWhole, only(hasty, ...names)).join('\n')).toContain(problem)
  })

  it('a line with a gap in its orders', () => {
    const gap = approvers.machine.provide({
      actions: {
        remove: assign(({ context }) => ({ line: context.line.slice(1) })),
      },
    } as Parameters<AnyStateMachine['provide']>[0])
    const world = only({ ...approvers, machine: gap }, 'approvers.remove kim', 'approvers.done')
    const faults = found(ordersHaveNoGap, world)
    expect(faults.some((fault) => fault.startsWith('has a line with a gap'))).toBe(true)
    expect(faults.some((fault) => fault.startsWith('tells a line with a gap'))).toBe(true)
  })

  const careless = faulty(document, ({ waiting }) => {
    const branches = waiting?.on?.['document.approve'] as { guard?: string }[]
    forget(branches[1], 'guard')
  })

  it('a decision for somebody else', () => {
    expect(found(oneDecisionEach, careless)[0]).toContain('decides for somebody else')
  })

  it('a document that decides otherwise than the server', () => {
    expect(found(agreesWithServer, document)).toEqual([])
    expect(found(agreesWithServer, careless)[0]).toContain('document.approve by author')
  })
})
