import { type AnyActorLogic, type AnyStateMachine, StateMachine } from 'xstate'

/**
 * Returns the machine, and each machine that it starts, with its ports replaced by the actors of the same name. Ports are connected to
 * machines only here. Throws for a port without an actor.
 */
export function provide<Machine extends AnyStateMachine>(
  machine: Machine,
  actors: Readonly<Record<string, AnyActorLogic>>,
): Machine {
  const ports = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>)
  const provided = ports.map(([name, port]) => {
    if (port instanceof StateMachine) return [name, provide(port, actors)]
    const actor = actors[name]
    if (!actor) throw new Error(`The port ${name} of ${machine.id} has no actor.`)
    return [name, actor]
  })
  return machine.provide({ actors: Object.fromEntries(provided) }) as Machine
}
