import { type AnyActorLogic, fromPromise, type PromiseActorLogic } from 'xstate'
import type { analyticsPorts } from '../../machines/analytics/analytics.ports.ts'
import type { approversPorts } from '../../machines/approvers/approvers.ports.ts'
import type { badgesPorts } from '../../machines/badges/badges.ports.ts'
import type { boxesPorts } from '../../machines/boxes/boxes.ports.ts'
import type { calendarPorts } from '../../machines/calendar/calendar.ports.ts'
import type { delegationsPorts } from '../../machines/delegations/delegations.ports.ts'
import type { devicesPorts } from '../../machines/devices/devices.ports.ts'
import type { draftPorts, savedDraftPorts } from '../../machines/draft/draft.ports.ts'
import type { homePorts } from '../../machines/home/home.ports.ts'
import type { passwordPorts } from '../../machines/password/password.ports.ts'
import type { pushPorts } from '../../machines/push/push.ports.ts'
import type { registrationPorts } from '../../machines/registration/registration.ports.ts'
import { RequestError } from '../../machines/requestError.ts'
import type { sessionPorts } from '../../machines/session/session.ports.ts'
import type { signingPorts } from '../../machines/signing/signing.ports.ts'
import type { vouchersPorts } from '../../machines/vouchers/vouchers.ports.ts'
import type { Client } from './client.ts'
import type { DocumentPorts } from './documents.ts'
import type { EmployeePorts } from './employee.ts'
import { isRegistrationOffered } from './registration.ts'
import { loadSession } from './storage.ts'

type Ports = Readonly<Record<string, AnyActorLogic>>

/** The actors of all ports that use the server or this device, by port name. */
export type Actors = typeof analyticsPorts &
  typeof approversPorts &
  typeof badgesPorts &
  typeof boxesPorts &
  typeof calendarPorts &
  typeof delegationsPorts &
  typeof devicesPorts &
  typeof draftPorts &
  typeof homePorts &
  typeof passwordPorts &
  typeof pushPorts &
  typeof registrationPorts &
  typeof sessionPorts &
  typeof signingPorts &
  typeof vouchersPorts

/** The functions of ports, with the same names, inputs and results. `client` is null for calls on this device. */
export type Calls<Own extends Ports, Of = Client> = {
  [Name in keyof Own]: Own[Name] extends PromiseActorLogic<infer Output, infer Input>
    ? (client: Of, input: Input, signal: AbortSignal) => Promise<Output>
    : never
}

type AnyCall<Of> = (client: Of, input: unknown, signal: AbortSignal) => Promise<unknown>

/** Creates actors for the named functions. Their code loads at the first call; if that fails, the call throws `offline`. */
function lazyActors<Own extends Ports, Of>(
  connect: () => Promise<Of>,
  load: () => Promise<Calls<Own, Of>>,
  names: readonly (keyof Own & string)[],
): Own {
  const actors = names.map((name) => [
    name,
    fromPromise<unknown, unknown>(async ({ input, signal }) => {
      const code = load().catch(() => {
        throw new RequestError('offline')
      })
      const [client, calls] = await Promise.all([connect(), code])
      return (calls[name] as AnyCall<Of>)(client, input, signal)
    }),
  ])
  return Object.fromEntries(actors)
}

/** Creates all actors. `connect` loads the settings of the installation once. */
export function createActors(connect: () => Promise<Client>): Actors {
  const session = lazyActors<Pick<typeof sessionPorts, 'signIn' | 'signOut'>, Client>(
    connect,
    () => import('./session.ts').then((file) => file.session),
    ['signIn', 'signOut'],
  )
  return {
    restoreSession: fromPromise(async () => loadSession()),
    ...session,
    ...lazyActors<typeof vouchersPorts, Client>(
      connect,
      () => import('./vouchers.ts').then((file) => file.vouchers),
      ['listVouchers'],
    ),
    ...lazyActors<typeof approversPorts, Client>(
      connect,
      () => import('./approvers.ts').then((file) => file.approvers),
      ['listDefaultApprovers', 'listDepartmentApprovers', 'listAllApprovers'],
    ),
    ...lazyActors<EmployeePorts, Client>(
      connect,
      () => import('./employee.ts').then((file) => file.employee),
      [
        'loadCounts',
        'changePassword',
        'checkPush',
        'subscribePush',
        'unsubscribePush',
        'requestAccount',
        'listDevices',
        'endDevice',
        'endOtherDevices',
        'loadDelegations',
        'startDelegation',
        'endDelegation',
      ],
    ),
    ...lazyActors<DocumentPorts, Client>(
      connect,
      () => import('./documents.ts').then((file) => file.documents),
      [
        'createDocument',
        'listBox',
        'fetchDocument',
        'fetchDocuments',
        'loadAnalytics',
        'loadCalendar',
        'loadCalendarDay',
        'loadHomeSection',
        'markReceiverRead',
        'sign',
        'withdraw',
        'prepareRedraft',
      ],
    ),
    ...lazyActors<typeof savedDraftPorts, null>(
      async () => null,
      () => import('./drafts.ts').then((file) => file.savedDrafts),
      ['findSavedDraft', 'saveDraft', 'deleteSavedDraft'],
    ),
    checkRegistration: fromPromise(isRegistrationOffered),
  }
}
