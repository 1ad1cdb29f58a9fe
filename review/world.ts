import type { AnyStateMachine, ContextFrom, EventFromLogic, InputFrom } from 'xstate'

type Payload<Event, Type> = Omit<Extract<Event, { type: Type }>, 'type'>

/**
 * What a machine is asked in a review. `payloads` are the representative contents of its events, by type; an event without
 * an entry has none, an actor that has no answer here fails because nobody answered. `facts` are what guards and screens
 * read of the context: two snapshots of one state and the same facts go on alike.
 */
export interface World<Machine extends AnyStateMachine> {
  machine: Machine
  input: InputFrom<Machine>
  payloads: {
    [Type in EventFromLogic<Machine>['type']]?: Payload<EventFromLogic<Machine>, Type>[]
  } & { [Type in `xstate.done.actor.${string}`]?: { output: unknown }[] } & {
    [Type in `xstate.error.actor.${string}`]?: { error: unknown }[]
  }
  facts(context: ContextFrom<Machine>): unknown
}

/** A world, whatever its machine is. */
export type AnyWorld = Pick<World<AnyStateMachine>, 'machine'> & {
  input: unknown
  payloads: Readonly<Record<string, readonly object[] | undefined>>
  facts(context: never): unknown
}
