import type { AnyStateMachine } from 'xstate'
import type { TransitionData } from './picture.ts'

/** The parts of a state's config that define transitions. */
interface Config {
  states?: Record<string, Config>
  on?: Record<string, unknown>
  after?: Record<string, unknown>
  always?: unknown
  invoke?: unknown
}

type Branch = { target?: string; guard?: unknown; actions?: unknown }

const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

const nameOf = (value: unknown): string =>
  typeof value === 'string' ? value : `${(value as { type?: unknown } | undefined)?.type ?? ''}`

/** The id of a target that is written as an id, a child or a sibling. */
function targetId(target: string | undefined, source: string): string {
  if (!target) return ''
  if (target.startsWith('#')) return target.slice(1)
  if (target.startsWith('.')) return `${source}${target}`
  return `${source.slice(0, source.lastIndexOf('.'))}.${target}`
}

function branchesOf(source: string, trigger: string, name: string, value: unknown) {
  return listOf(value).map((one): TransitionData => {
    const branch: Branch = typeof one === 'string' ? { target: one } : (one as Branch)
    return {
      source,
      target: targetId(branch.target, source),
      trigger,
      name,
      guard: nameOf(branch.guard),
      actions: listOf(branch.actions).map(nameOf).join(' '),
    }
  })
}

/** The prefix of the error event of a spawned actor. */
const spawned = 'xstate.error.actor.'

function transitionsOf(id: string, state: Config): TransitionData[] {
  return [
    ...Object.entries(state.on ?? {}).flatMap(([type, value]) =>
      type.startsWith(spawned)
        ? branchesOf(id, 'error', type.slice(spawned.length), value)
        : branchesOf(id, 'event', type, value),
    ),
    ...Object.entries(state.after ?? {}).flatMap(([name, value]) =>
      branchesOf(id, 'delay', name, value),
    ),
    ...branchesOf(id, 'always', '', state.always),
    ...listOf(state.invoke).flatMap((value) => {
      const invoke = value as { id?: string; onDone?: unknown; onError?: unknown }
      return [
        ...branchesOf(id, 'done', invoke.id ?? '', invoke.onDone),
        ...branchesOf(id, 'error', invoke.id ?? '', invoke.onError),
      ]
    }),
    ...Object.entries(state.states ?? {}).flatMap(([key, child]) =>
      transitionsOf(`${id}.${key}`, child),
    ),
  ]
}

/** Every transition of a machine, read from its config, independently of the extractor of the drawing. */
export function configTransitions(machine: AnyStateMachine): TransitionData[] {
  return transitionsOf(machine.id, machine.config as Config)
}
