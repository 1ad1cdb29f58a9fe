import { type AnyActorLogic, type AnyStateMachine, StateMachine } from 'xstate'

/**
 * Returns the machine with its ports replaced by the actors of the same name, and does the same for each machine that it starts. Ports are
 * connected to machines only here. `actorOf` returns the actor of a port by its name.
 */
export function provideActors<Machine extends AnyStateMachine>(
  machine: Machine,
  actorOf: (port: string) => AnyActorLogic,
): Machine {
  const ports = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>)
  const provided = ports.map(([name, port]) => [
    name,
    port instanceof StateMachine ? provideActors(port, actorOf) : actorOf(name),
  ])
  return machine.provide({ actors: Object.fromEntries(provided) }) as Machine
}
