import { fromPromise, type PromiseActorLogic } from 'xstate'
import { analyticsPorts } from '../../machines/analytics/analytics.ports.ts'
import { approversPorts } from '../../machines/approvers/approvers.ports.ts'
import { badgesPorts } from '../../machines/badges/badges.ports.ts'
import { boxesPorts } from '../../machines/boxes/boxes.ports.ts'
import { calendarPorts } from '../../machines/calendar/calendar.ports.ts'
import { delegationsPorts } from '../../machines/delegations/delegations.ports.ts'
import { devicesPorts } from '../../machines/devices/devices.ports.ts'
import { draftPorts } from '../../machines/draft/draft.ports.ts'
import { finderPorts } from '../../machines/finder/finder.ports.ts'
import { homePorts } from '../../machines/home/home.ports.ts'
import { linesPorts } from '../../machines/lines/lines.ports.ts'
import { passwordPorts } from '../../machines/password/password.ports.ts'
import { preferencesPorts } from '../../machines/preferences/preferences.ports.ts'
import { profilePorts } from '../../machines/profile/profile.ports.ts'
import { pushPorts } from '../../machines/push/push.ports.ts'
import { registrationPorts } from '../../machines/registration/registration.ports.ts'
import { sessionPorts } from '../../machines/session/session.ports.ts'
import { signingPorts } from '../../machines/signing/signing.ports.ts'
import { vouchersPorts } from '../../machines/vouchers/vouchers.ports.ts'

/** A call of a port that waits until the test responds. */
interface Asked<Answer, Input> {
  input: Input
  signal: AbortSignal
  /** Responds to the call. Resolves after the machine has processed the response. */
  answer: (answer: Answer) => Promise<void>
  fail: (error: unknown) => Promise<void>
}

/** Resolves after all pending microtasks and immediates. */
export function flushPromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Creates a port whose calls wait until the test responds. */
export function fakePort<Answer, Input>(_port: PromiseActorLogic<Answer, Input>) {
  const asked: Asked<Answer, Input>[] = []
  const logic = fromPromise<Answer, Input>(
    ({ input, signal }) =>
      new Promise<Answer>((resolve, reject) => {
        asked.push({
          input,
          signal,
          answer: (answer) => {
            resolve(answer)
            return flushPromises()
          },
          fail: (error) => {
            reject(error)
            return flushPromises()
          },
        })
      }),
  )
  const last = () => {
    const call = asked.at(-1)
    if (!call) throw new Error('The port has not been asked.')
    return call
  }
  return { logic, asked, last }
}

type FakePorts<Ports> = {
  [Name in keyof Ports]: Ports[Name] extends PromiseActorLogic<infer Output, infer Input>
    ? ReturnType<typeof fakePort<Output, Input>>
    : never
}

const ports = {
  ...analyticsPorts,
  ...approversPorts,
  ...badgesPorts,
  ...boxesPorts,
  ...calendarPorts,
  ...delegationsPorts,
  ...devicesPorts,
  ...draftPorts,
  ...finderPorts,
  ...homePorts,
  ...linesPorts,
  ...passwordPorts,
  ...preferencesPorts,
  ...profilePorts,
  ...pushPorts,
  ...registrationPorts,
  ...sessionPorts,
  ...signingPorts,
  ...vouchersPorts,
}

/** Every port as a fake whose calls wait until the test responds. */
export function fakePorts(): FakePorts<typeof ports> {
  const fakes = Object.entries(ports).map(([name, port]) => [name, fakePort(port as never)])
  return Object.fromEntries(fakes)
}
