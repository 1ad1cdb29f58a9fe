import type { AnyActorLogic } from 'xstate'
import { analyticsMachine } from '../../machines/analytics/analytics.machine.ts'
import { approversMachine } from '../../machines/approvers/approvers.machine.ts'
import { badgesMachine } from '../../machines/badges/badges.machine.ts'
import { boxesMachine } from '../../machines/boxes/boxes.machine.ts'
import { calendarMachine } from '../../machines/calendar/calendar.machine.ts'
import { delegationsMachine } from '../../machines/delegations/delegations.machine.ts'
import { devicesMachine } from '../../machines/devices/devices.machine.ts'
import { draftMachine } from '../../machines/draft/draft.machine.ts'
import { finderMachine } from '../../machines/finder/finder.machine.ts'
import { homeMachine } from '../../machines/home/home.machine.ts'
import { linesMachine } from '../../machines/lines/lines.machine.ts'
import { passwordMachine } from '../../machines/password/password.machine.ts'
import { savedDraftPorts } from '../../machines/draft/draft.ports.ts'
import { profileMachine } from '../../machines/profile/profile.machine.ts'
import { pushMachine } from '../../machines/push/push.machine.ts'
import { registrationMachine } from '../../machines/registration/registration.machine.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import { signingMachine } from '../../machines/signing/signing.machine.ts'
import { vouchersMachine } from '../../machines/vouchers/vouchers.machine.ts'
import { provideActors } from '../../src/app/provide.ts'
import { fakePorts } from './ports.ts'

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
  return {
    ports,
    approvers: provideActors(approversMachine, actorOf),
    draft: provideActors(draftMachine, actorOf),
    vouchers: provideActors(vouchersMachine, actorOf),
    session: provideActors(sessionMachine, actorOf),
    registration: provideActors(registrationMachine, actorOf),
    finder: provideActors(finderMachine, actorOf),
    profile: provideActors(profileMachine, actorOf),
    home: provideActors(homeMachine, actorOf),
    lines: provideActors(linesMachine, actorOf),
    analytics: provideActors(analyticsMachine, actorOf),
    calendar: provideActors(calendarMachine, actorOf),
    password: provideActors(passwordMachine, actorOf),
    push: provideActors(pushMachine, actorOf),
    delegations: provideActors(delegationsMachine, actorOf),
    devices: provideActors(devicesMachine, actorOf),
    badges: provideActors(badgesMachine, actorOf),
    signing: provideActors(signingMachine, actorOf),
    boxes: provideActors(boxesMachine, actorOf),
  }
}
