import type { AnyMachineSnapshot, EventObject } from 'xstate'
import { Failure, type FailureKind } from '../machines/ports.ts'
import { pictured } from '../src/widgets/pictured.view.ts'
import type { Step } from '../src/world/recorder.ts'
import { after, eventsAt, everything, firstOf, keyOf, stateOf } from './legal.ts'
import type { AnyWorld } from './world.ts'
import { worldsOf } from './worlds.ts'

/** A step with its state dotted, and the states that the machine would be in after it where it says otherwise. */
export interface Judged extends Omit<Step, 'state'> {
  state: string
  instead: readonly string[] | null
}

/** Where a machine can be, as far as its recorded steps tell; contents that were not kept leave several open. */
interface Possible {
  world: AnyWorld
  snapshot: AnyMachineSnapshot
}

/** So many are followed at a time. */
const width = 200

/**
 * Goes through recorded steps with the machines of today, each actor by itself. An event whose content was not kept is tried
 * with every content that a review knows; a guard may have refused it. A step that no machine takes so is a disagreement,
 * after which the recording is believed.
 */
export function replay(steps: readonly Step[]): Judged[] {
  const actors = new Map<string, Possible[]>()
  return steps.map((step) => {
    const key = `${step.machine} ${step.actor}`
    const state = dotted(step)
    const before = actors.get(key)
    const next = before ? before.flatMap((one) => afterStep(one, step)) : beginning(step)
    const agreed = distinct(next.filter(({ snapshot }) => stateOf(snapshot) === state))
    const isKnown = worldsOf(step.machine).length > 0
    actors.set(key, agreed.length > 0 ? agreed : anywhereIn(step.machine, state))
    const told = [...new Set(next.map(({ snapshot }) => stateOf(snapshot)))]
    return { ...step, state, instead: agreed.length > 0 || !isKnown ? null : told }
  })
}

function dotted({ machine, state }: Step): string {
  return pictured({ machine: { id: machine }, value: state })['data-state']
}

/** A recording begins with the machine, or somewhere in its life. */
function beginning(step: Step): Possible[] {
  if (step.event !== 'xstate.init') return anywhereIn(step.machine, dotted(step))
  return worldsOf(step.machine).map((world) => ({ world, snapshot: firstOf(world) }))
}

function anywhereIn(machine: string, state: string): Possible[] {
  const found: Possible[] = []
  for (const world of worldsOf(machine)) {
    for (const { snapshot } of everything(world)) {
      if (stateOf(snapshot) === state) found.push({ world, snapshot })
      if (found.length >= width) return found
    }
  }
  return found
}

/** What one may have become by a step; itself where a guard may have refused, or where nobody listens. */
function afterStep({ world, snapshot }: Possible, step: Step): Possible[] {
  const heard = eventsAt(world, snapshot)
    .filter(({ type }) => type === step.event)
    .flatMap((event) => asTold(event, step))
  const next = heard.map((event) => ({ world, snapshot: after(world, snapshot, event) }))
  return canStay(snapshot, step.event) || heard.length === 0 ? [...next, { world, snapshot }] : next
}

/** An event with what was told of it in place of what a review knows; nothing where it ended another way. */
function asTold(event: EventObject, { told = {} }: Step): EventObject[] {
  const { kind, outcome, ...own } = told
  const { output } = event as { output?: { outcome?: unknown } }
  if (outcome !== undefined && output?.outcome !== outcome) return []
  if (kind === undefined) return [{ ...event, ...own }]
  return [{ ...event, error: new Failure(kind as FailureKind) } as EventObject]
}

function canStay(snapshot: AnyMachineSnapshot, type: string): boolean {
  const heard = snapshot._nodes.flatMap(({ transitions }) => transitions.get(type) ?? [])
  return heard.length > 0 && heard.every(({ guard }) => guard !== undefined)
}

function distinct(all: readonly Possible[]): Possible[] {
  const by = new Map(all.map((one) => [`${keyOf(one.world, one.snapshot)}`, one]))
  return [...by.values()].slice(0, width)
}
