import type { AnyStateMachine } from 'xstate'
import {
  asArray,
  type StateConfig,
  type TransitionGroup,
  transitionGroupsOf,
} from '../../models/engine/config.ts'
import type { TransitionData } from './picture.ts'

const nameOf = (value: unknown): string =>
  typeof value === 'string' ? value : `${(value as { type?: unknown } | undefined)?.type ?? ''}`

/** The id of a transition's target, which the config writes as an id, a child or a sibling. */
function targetId(target: string | undefined, source: string): string {
  if (!target) return ''
  if (target.startsWith('#')) return target.slice(1)
  if (target.startsWith('.')) return `${source}${target}`
  return `${source.slice(0, source.lastIndexOf('.'))}.${target}`
}

function triggerOf({ node, event }: TransitionGroup): Pick<TransitionData, 'trigger' | 'name'> {
  if (event === '') return { trigger: 'always', name: '' }
  const [, trigger, name] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? []
  if (trigger && name) return { trigger, name }
  const isDelay = event.startsWith('xstate.after.')
  return isDelay
    ? { trigger: 'delay', name: event.slice('xstate.after.'.length, -`.${node.id}`.length) }
    : { trigger: 'event', name: event }
}

/** Every transition of a machine, read from its config, independently of the extractor of the drawing. */
export function configTransitions(machine: AnyStateMachine): TransitionData[] {
  return transitionGroupsOf(machine.config as StateConfig, machine).flatMap((slot) =>
    slot.branches.map(({ target, guard, actions, reenter }) => ({
      source: slot.node.id,
      target: targetId(target, slot.node.id),
      ...triggerOf(slot),
      guard: nameOf(guard),
      actions: asArray(actions).map(nameOf).join(' '),
      reenter: reenter ? 'true' : '',
    })),
  )
}
