import type { AnyActorLogic } from 'xstate'
import { savedDraftPorts } from '../../machines/draft/draft.ports.ts'
import { type MachineName, type MachineOf, models } from '../../models/models.ts'
import { provideActors } from '../../src/app/provide.ts'
import { fakePorts } from './ports.ts'

type Machines = { [Name in MachineName]: MachineOf<Name> }

/**
 * The product's machines with fake ports. With `saving`, the ports of saved drafts are fakes, too. Otherwise the machines behave as in a
 * browser that cannot save drafts.
 */
export function machinesOnFakePorts({ saving = false } = {}) {
  const ports = fakePorts()
  const fakes = Object.entries(ports).map(([name, { logic }]) => [name, logic])
  const actors: Record<string, AnyActorLogic> = {
    ...Object.fromEntries(fakes),
    ...(!saving && savedDraftPorts),
  }
  const actorOf = (port: string) => {
    const actor = actors[port]
    if (!actor) throw new Error(`The port ${port} has no fake.`)
    return actor
  }
  const machines = [...models].map(([name, { machine }]) => [name, provideActors(machine, actorOf)])
  return { ports, ...(Object.fromEntries(machines) as Machines) }
}
