import { type AnyActorLogic, fromPromise, type PromiseActorLogic } from 'xstate'
import type { analyticsPorts } from '../../machines/analytics/analytics.ports.ts'
import type { approversPorts } from '../../machines/approvers/approvers.ports.ts'
import type { badgesPorts } from '../../machines/badges/badges.ports.ts'
import type { boxesPorts } from '../../machines/boxes/boxes.ports.ts'
import type { calendarPorts } from '../../machines/calendar/calendar.ports.ts'
import type { delegationsPorts } from '../../machines/delegations/delegations.ports.ts'
import type { devicesPorts } from '../../machines/devices/devices.ports.ts'
import type { draftPorts, savedDraftPorts } from '../../machines/draft/draft.ports.ts'
import type { finderPorts } from '../../machines/finder/finder.ports.ts'
import type { homePorts } from '../../machines/home/home.ports.ts'
import type { linesPorts } from '../../machines/lines/lines.ports.ts'
import type { passwordPorts } from '../../machines/password/password.ports.ts'
import type { profilePorts } from '../../machines/profile/profile.ports.ts'
import type { pushPorts } from '../../machines/push/push.ports.ts'
import type { registrationPorts } from '../../machines/registration/registration.ports.ts'
import { RequestError } from '../../machines/requestError.ts'
import type { sessionPorts } from '../../machines/session/session.ports.ts'
import type { signingPorts } from '../../machines/signing/signing.ports.ts'
import type { vouchersPorts } from '../../machines/vouchers/vouchers.ports.ts'
import type { Client } from './client.ts'
import type { DocumentPorts } from './documents.ts'
import type { EmployeePorts } from './employee.ts'
import { loadSignInOffers } from './signInOffers.ts'
import { loadSession } from './storage.ts'

type Ports = Readonly<Record<string, AnyActorLogic>>

/** The actors of all ports that use the server or this device, by port name. */
type Actors = typeof analyticsPorts &
  typeof approversPorts &
  typeof badgesPorts &
  typeof boxesPorts &
  typeof calendarPorts &
  typeof delegationsPorts &
  typeof devicesPorts &
  typeof draftPorts &
  typeof finderPorts &
  typeof homePorts &
  typeof linesPorts &
  typeof passwordPorts &
  typeof profilePorts &
  typeof pushPorts &
  typeof registrationPorts &
  typeof sessionPorts &
  typeof signingPorts &
  typeof vouchersPorts

/**
 * The ports that are implemented by functions in `calls.ts`. A port is an actor that a machine declares only by its name
 * (`machines/port.ts`).
 */
export type CallPorts = Pick<typeof sessionPorts, 'signIn' | 'exchangeCode' | 'signOut'> &
  typeof approversPorts &
  typeof linesPorts &
  typeof vouchersPorts &
  DocumentPorts &
  EmployeePorts

/** The functions that implement ports, with the same names, inputs and results. `client` is null for calls that stay on this device. */
export type PortCalls<Own extends Ports, Of = Client> = {
  [Name in keyof Own]: Own[Name] extends PromiseActorLogic<infer Output, infer Input>
    ? (client: Of, input: Input, signal: AbortSignal) => Promise<Output>
    : never
}

/** Returns the actor that implements a port. */
export type GetPortActor = (port: string) => AnyActorLogic

type AnyCall<Of> = (client: Of, input: unknown, signal: AbortSignal) => Promise<unknown>

/** Creates the actor for a function. The function's code loads at the first call; if loading fails, the call throws `offline`. */
function lazyActor<Of, Own extends object>(
  connect: () => Promise<Of>,
  load: () => Promise<Own>,
  name: string,
) {
  return fromPromise<unknown, unknown>(async ({ input, signal }) => {
    const code = load().catch(() => {
      throw new RequestError('offline')
    })
    const [client, calls] = await Promise.all([connect(), code])
    return (calls[name as keyof Own] as AnyCall<Of>)(client, input, signal)
  })
}

/**
 * Returns the actor of a port by the port's name. `connect` loads the settings of the installation once. Every name that is not a port of
 * this device is looked up in `calls.ts`, whose type covers all others. A list of their names would be part of the first load.
 */
export function createPortActors(connect: () => Promise<Client>): GetPortActor {
  const loadDrafts = () => import('./drafts.ts').then((file) => file.savedDraftPortCalls)
  const ofDrafts = (name: keyof typeof savedDraftPorts) =>
    lazyActor(async () => null, loadDrafts, name)
  const ofDevice: Record<Exclude<keyof Actors, keyof CallPorts>, AnyActorLogic> = {
    restoreSession: fromPromise(async () => loadSession()),
    findSavedDraft: ofDrafts('findSavedDraft'),
    saveDraft: ofDrafts('saveDraft'),
    deleteSavedDraft: ofDrafts('deleteSavedDraft'),
    checkRegistration: fromPromise(async () => (await loadSignInOffers()).registration !== false),
  }
  const loadCalls = () => import('./calls.ts').then((file) => file.portCalls)
  return (port) => ofDevice[port as keyof typeof ofDevice] ?? lazyActor(connect, loadCalls, port)
}
