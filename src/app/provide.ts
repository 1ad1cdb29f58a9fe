import { type AnyActorLogic, type AnyStateMachine, StateMachine } from 'xstate'

/**
 * Returns the machine with each port replaced by the actor of the same name, also in its child machines. A port is an actor that a machine
 * declares only by its name (`machines/port.ts`). Ports are connected to machines only here. `actorOf` returns the actor for the name of a
 * port.
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
