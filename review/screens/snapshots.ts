import type { AnyMachineSnapshot } from 'xstate'
import type { MachineName, SnapshotOf } from '../../models/models.ts'
import { employeeOf } from '../../models/samples/realistic.ts'
import { modelIn, snapshotIn } from '../states.ts'
import { delayedActor, fixedActor } from './fixedActor.ts'
import { type FindSnapshot, defaultSnapshots } from './defaultSnapshots.ts'

export type Snapshots = { [Name in MachineName]?: SnapshotOf<Name> }

/** The actor of a child machine. The approval order is a dialog above that of the draft. */
function actorIn(snapshot: AnyMachineSnapshot) {
  if (!snapshot.matches({ composing: 'ordering' })) return fixedActor(snapshot)
  const inForm = { ...snapshot, value: { composing: { form: 'idle' } } } as AnyMachineSnapshot
  return delayedActor(inForm, snapshot)
}

/**
 * The snapshots of all machines of the app: those given, and for the others the usual ones, which match them. Their child machines are
 * fixed actors, and the signed-in employee is the one for whom the given machines run.
 */
export function snapshotsAround(given: Snapshots): FindSnapshot {
  const knownSnapshots: Partial<Record<MachineName, AnyMachineSnapshot>> = { ...given }
  const find: FindSnapshot = (name) => {
    knownSnapshots[name] ??= defaultSnapshots[name]?.(find) ?? snapshotIn(name, '')
    return knownSnapshots[name] as SnapshotOf<typeof name>
  }
  const owner = given.signing ?? given.boxes ?? given.home
  const employee = employeeOf(owner?.context.employee ?? 'yoondh')
  const complete: FindSnapshot = (name) => {
    const snapshot: AnyMachineSnapshot = find(name)
    const { context } = snapshot
    const children = Object.keys(snapshot.children)
      .filter((child) => modelIn(child))
      .map((child) => [child, complete(child as MachineName)] as const)
      // A machine removes a child that has ended.
      .filter(([, { status }]) => status === 'active')
      .map(([child, running]) => [child, actorIn(running)])
    return {
      ...snapshot,
      context: context.session
        ? { ...context, session: { ...context.session, employee } }
        : context,
      children: Object.fromEntries(children),
    } as SnapshotOf<typeof name>
  }
  return complete
}
