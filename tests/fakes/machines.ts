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
import { provide } from '../../src/app/provide.ts'
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
    approvers: provide(approversMachine, actorOf),
    draft: provide(draftMachine, actorOf),
    vouchers: provide(vouchersMachine, actorOf),
    session: provide(sessionMachine, actorOf),
    registration: provide(registrationMachine, actorOf),
    finder: provide(finderMachine, actorOf),
    profile: provide(profileMachine, actorOf),
    home: provide(homeMachine, actorOf),
    lines: provide(linesMachine, actorOf),
    analytics: provide(analyticsMachine, actorOf),
    calendar: provide(calendarMachine, actorOf),
    password: provide(passwordMachine, actorOf),
    push: provide(pushMachine, actorOf),
    delegations: provide(delegationsMachine, actorOf),
    devices: provide(devicesMachine, actorOf),
    badges: provide(badgesMachine, actorOf),
    signing: provide(signingMachine, actorOf),
    boxes: provide(boxesMachine, actorOf),
  }
}
