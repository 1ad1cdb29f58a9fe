import type { AnyStateMachine } from 'xstate'
import type { Told } from './picture.ts'

/** The parts of a written chart that define transitions. */
interface Written {
  states?: Record<string, Written>
  on?: Record<string, unknown>
  after?: Record<string, unknown>
  always?: unknown
  invoke?: unknown
}

type Branch = { target?: string; guard?: unknown; actions?: unknown; reenter?: boolean }
type Trigger = Pick<Told, 'trigger' | 'name'>

const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

const nameOf = (value: unknown): string =>
  typeof value === 'string' ? value : `${(value as { type?: unknown } | undefined)?.type ?? ''}`

/** The id of a target that is written as an id, a child or a sibling. */
function resolved(target: string | undefined, source: string): string {
  if (!target) return ''
  if (target.startsWith('#')) return target.slice(1)
  if (target.startsWith('.')) return `${source}${target}`
  return `${source.slice(0, source.lastIndexOf('.'))}.${target}`
}

function told(source: string, trigger: Trigger, value: unknown): Omit<Told, 'id'>[] {
  return listOf(value).map((one) => {
    const branch: Branch = typeof one === 'string' ? { target: one } : (one as Branch)
    return {
      source,
      target: resolved(branch.target, source),
      ...trigger,
      guard: branch.guard === undefined ? '' : nameOf(branch.guard),
      actions: listOf(branch.actions).map(nameOf).join(' '),
    }
  })
}

function ofState(id: string, state: Written): Omit<Told, 'id'>[] {
  const entries = (values: Record<string, unknown> | undefined, trigger: string) =>
    Object.entries(values ?? {}).flatMap(([name, value]) => told(id, { trigger, name }, value))
  const invokes = listOf(state.invoke).flatMap((value) => {
    const { id: name = '', onDone, onError } = value as Record<string, unknown> & { id?: string }
    return [
      ...told(id, { trigger: 'done', name }, onDone),
      ...told(id, { trigger: 'error', name }, onError),
    ]
  })
  /** The error event of a spawned actor. */
  const spawned = 'xstate.error.actor.'
  const [broken, sent] = [true, false].map((isBroken) =>
    Object.fromEntries(
      Object.entries(state.on ?? {})
        .filter(([name]) => name.startsWith(spawned) === isBroken)
        .map(([name, value]) => [isBroken ? name.slice(spawned.length) : name, value]),
    ),
  )
  return [
    ...entries(sent, 'event'),
    ...entries(broken, 'error'),
    ...entries(state.after, 'delay'),
    ...told(id, { trigger: 'always', name: '' }, state.always),
    ...invokes,
    ...Object.entries(state.states ?? {}).flatMap(([key, child]) => ofState(`${id}.${key}`, child)),
  ]
}

/** Every transition of a machine, read from its config, independently of the extractor of the drawing. */
export function writtenTransitions(machine: AnyStateMachine): Omit<Told, 'id'>[] {
  return ofState(machine.id, machine.config as Written)
}
