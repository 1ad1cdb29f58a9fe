import { listCalls } from '../../contract/calls.ts'
import type { Config } from '../../contract/config.ts'
import type { Credentials, Registration } from '../../contract/session.ts'
import { documentTypes } from '../../contract/voucher.ts'
import type {
  Counts,
  DraftRequest,
  Period,
  ProgressListener,
  Session,
  VoucherList,
  VoucherSearch,
} from '../../machines/ports.ts'
import type { PushObstacle } from '../../machines/push/push.ports.ts'
import { ask, askBody, type Caller } from './api.ts'
import { pushObstacle } from './host.ts'
import { now } from './clock.ts'
import { readConfig } from './config.ts'
import { createReader, type Read } from './lists.ts'
import { endpointOf, subscribe, unsubscribe } from './push.ts'
import { keepSession } from './storage.ts'
import { upload } from './upload.ts'

/** The server as the product sees it: one function a call, each throwing a `Failure`. */
export interface Remote {
  config: Config & { pushObstacle: PushObstacle | null }
  /** Who calls, for the calls that come with a screen of their own. */
  caller: Caller
  signIn(credentials: Credentials, signal: AbortSignal): Promise<Session>
  signOut(token: string): Promise<void>
  register(registration: Registration): Promise<void>
  listVouchers(search: VoucherSearch, signal: AbortSignal): Promise<VoucherList>
  listDefaultApprovers(category: VoucherSearch['category'], signal: AbortSignal): Approvers
  listDepartmentApprovers(signal: AbortSignal): Approvers
  listAllApprovers(signal: AbortSignal): Approvers
  createDocument(
    request: DraftRequest & { listener: ProgressListener },
    signal: AbortSignal,
  ): Promise<{ id: number }>
  loadCounts(wish: { drafts: boolean }, signal: AbortSignal): Promise<Partial<Counts>>
  changePassword(password: string, signal: AbortSignal): Promise<void>
  checkPush(endpoint: string | null, signal: AbortSignal): Promise<{ endpoint: string }>
  subscribePush(signal: AbortSignal): Promise<{ endpoint: string }>
  unsubscribePush(endpoint: string | null, signal: AbortSignal): Promise<void>
}

type Answer<Name extends Parameters<typeof ask>[1]> = Awaited<ReturnType<typeof ask<Name>>>
type Approvers = Promise<Answer<'getAllUsers'>>

/** Reads the installation's settings and answers with its calls. */
export async function connect(wire: Omit<Caller, 'base'>, readHere: Read): Promise<Remote> {
  const read = await readConfig()
  const config = { ...read, pushObstacle: pushObstacle(read.productionHost) }
  const caller: Caller = { ...wire, base: config.apiBase }
  const reader = createReader(readHere)
  return {
    config,
    caller,
    async signIn(credentials, signal) {
      const { key } = await ask(caller, 'login', { body: credentials, signal })
      const signedIn = { ...caller, token: () => key, onUnauthorized: () => undefined }
      const employee = await ask(signedIn, 'getEmployee', { body: { token: key }, signal })
      const expiresAt = now() + config.sessionSeconds * 1000
      const session = { token: key, employee, expiresAt }
      keepSession(session)
      return session
    },
    async signOut(token) {
      await ask({ ...caller, token: () => token, onUnauthorized: () => undefined }, 'logout')
    },
    async register(registration) {
      await ask(caller, 'register', { body: registration })
    },
    async listVouchers({ category, period, search }, signal) {
      const query = queryOf(period, search)
      return reader(category, await askBody(caller, listCalls[category], { query, signal }))
    },
    listDefaultApprovers(category, signal) {
      const params = { voucherType: documentTypes[category] }
      return ask(caller, 'getDefaultUsers', { params, signal })
    },
    listDepartmentApprovers: (signal) => ask(caller, 'getDepartmentUsers', { signal }),
    listAllApprovers: (signal) => ask(caller, 'getAllUsers', { signal }),
    createDocument({ listener, ...request }, signal) {
      return upload(caller, request, (progress) => listener.send(progress), signal)
    },
    async loadCounts(wish, signal) {
      const [pending, drafts] = await Promise.allSettled([
        ask(caller, 'getPendingCounts', { signal }),
        wish.drafts ? ask(caller, 'getDraftCounts', { signal }) : undefined,
      ])
      const mine = pending.status === 'fulfilled' ? [pending.value].flat() : []
      return {
        pending: mine[0],
        references: mine[1],
        drafts: drafts.status === 'fulfilled' ? drafts.value : undefined,
      }
    },
    async changePassword(password, signal) {
      await ask(caller, 'changePassword', { body: { new_password: password }, signal })
    },
    async checkPush(known, signal) {
      const endpoint = await endpointOf(known)
      await ask(caller, 'checkPush', { query: { endpoint }, signal })
      return { endpoint }
    },
    async subscribePush(signal) {
      const pushInfo = await subscribe(config.vapidPublicKey)
      return ask(caller, 'createPush', { body: { pushInfo }, signal })
    },
    async unsubscribePush(known, signal) {
      const endpoint = await endpointOf(known)
      await ask(caller, 'deletePush', { body: { endpoint }, signal })
      await unsubscribe()
    },
  }
}

function queryOf(period: Period, search: string): Record<string, string> {
  return { startDate: period.start, endDate: period.end, search }
}
