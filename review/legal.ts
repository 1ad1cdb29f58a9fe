import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  type SnapshotFrom,
  transition,
} from 'xstate'
import { Failure } from '../machines/ports.ts'
import { pictured } from '../src/widgets/pictured.view.ts'
import type { AnyWorld, World } from './world.ts'

/** A snapshot that the machine itself can be in, and a shortest list of events that leads there. */
export interface Legal<Snapshot = AnyMachineSnapshot> {
  snapshot: Snapshot
  events: readonly EventObject[]
}

/** More than this are never looked at. */
const limit = 20_000

/** The events that a snapshot may hear: of people and of other machines, of its actors, and of the time. */
export function eventsAt(world: AnyWorld, snapshot: AnyMachineSnapshot): EventObject[] {
  const types = new Set(snapshot._nodes.flatMap(({ transitions }) => [...transitions.keys()]))
  return [...types].filter(Boolean).flatMap((type) => {
    const actor = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1]
    if (actor !== undefined && !snapshot.children[actor]) return []
    const payloads = world.payloads[type] ?? [payloadOf(type)]
    return payloads.map((payload) => ({ type, ...payload }))
  })
}

function payloadOf(type: string): object {
  return type.startsWith('xstate.error.') ? { error: new Failure('offline') } : {}
}

/** The state of a snapshot, dotted, and what guards and screens read of its context: alike snapshots have the same. */
export function keyOf(world: AnyWorld, snapshot: AnyMachineSnapshot): string {
  return JSON.stringify([snapshot.value, world.facts(snapshot.context as never)])
}

export function firstOf(world: AnyWorld): AnyMachineSnapshot {
  return initialTransition(world.machine, world.input as never)[0]
}

/** What the snapshot becomes; its actors are there and never answer. */
export function after(
  world: AnyWorld,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): AnyMachineSnapshot {
  return transition(world.machine, snapshot, event)[0]
}

const searches = new WeakMap<AnyWorld, { found: Legal[]; more: Generator<Legal> }>()

/** Looks for everything that the machine can be in, nearest first. Throws where it does not end. */
function* search(world: AnyWorld): Generator<Legal> {
  const first = { snapshot: firstOf(world), events: [] }
  const waiting: Legal[] = [first]
  const keys = new Set([keyOf(world, first.snapshot)])
  yield first
  for (const { snapshot, events } of waiting) {
    if (snapshot.status !== 'active') continue
    for (const event of eventsAt(world, snapshot)) {
      if (!snapshot.can(event)) continue
      const next = after(world, snapshot, event)
      const key = keyOf(world, next)
      if (keys.has(key)) continue
      keys.add(key)
      if (keys.size > limit) throw new Error(`${world.machine.id} has no end of facts.`)
      const legal = { snapshot: next, events: [...events, event] }
      waiting.push(legal)
      yield legal
    }
  }
}

/** Everything that the machine can be in, nearest first; what was found before is not looked for again. */
export function* everything(world: AnyWorld): Generator<Legal> {
  const known = searches.get(world) ?? { found: [], more: search(world) }
  searches.set(world, known)
  for (let place = 0; ; place += 1) {
    if (place === known.found.length) {
      const next = known.more.next()
      if (next.done) return
      known.found.push(next.value)
    }
    const legal = known.found[place]
    if (legal) yield legal
  }
}

/** The dotted state of a snapshot, region by region, as `data-state` has it. */
export function stateOf(snapshot: AnyMachineSnapshot): string {
  return pictured(snapshot)['data-state']
}

/** Whether a snapshot is in a state, or in each of several (`line.ready candidates.failed`); nothing is the whole machine. */
export function isIn(snapshot: AnyMachineSnapshot, state: string): boolean {
  const places = stateOf(snapshot).split(' ')
  return state
    .split(' ')
    .every((one) => one === '' || places.some((at) => at === one || at.startsWith(`${one}.`)))
}

/** The nearest way into a state, dotted and without the machine's word; by preference to one that is liked. */
export function legalIn<Machine extends AnyStateMachine>(
  world: World<Machine>,
  state: string,
  likes: (snapshot: SnapshotFrom<Machine>, state: string) => boolean = () => true,
): Legal<SnapshotFrom<Machine>> | undefined {
  let nearest: Legal | undefined
  for (const legal of everything(world as unknown as AnyWorld)) {
    if (!isIn(legal.snapshot, state)) continue
    if (likes(legal.snapshot as SnapshotFrom<Machine>, state)) {
      nearest = legal
      break
    }
    nearest ??= legal
  }
  return nearest as Legal<SnapshotFrom<Machine>> | undefined
}

/** The snapshot of the nearest way into a state. Throws where no way leads there. */
export function legalAt<Machine extends AnyStateMachine>(
  world: World<Machine>,
  state: string,
  likes?: (snapshot: SnapshotFrom<Machine>) => boolean,
): SnapshotFrom<Machine> {
  const legal = legalIn(world, state, likes)
  if (!legal) throw new Error(`No way leads into ${world.machine.id} ${state}.`)
  return legal.snapshot
}
