import { setTimeout as pause } from 'node:timers/promises'
import type { IncomingMessage } from 'node:http'
import type { Fault, FaultProxy } from '../proxy.ts'

/** The paths of the requests that walks hold, by port. */
const paths = {
  events: 'ea/events',
  signIn: 'rest-auth/login',
  exchangeCode: 'rest-auth/oidc/login',
  signOut: 'rest-auth/logout',
  checkRegistration: 'config.json',
  requestAccount: 'rest-auth/registration',
  loadLanguage: 'assets/en-',
  changePassword: 'change_password',
  loadDelegations: 'ea/delegations/?of=me',
  startDelegation: 'ea/start_delegation',
  endDelegation: 'ea/end_delegation',
  listDevices: 'employee/devices',
  endDevice: 'end_device',
  endOtherDevices: 'end_other_devices',
  checkPush: 'check_push',
  subscribePush: 'create_push',
  unsubscribePush: 'delete_push',
  countDocuments: 'ea/get_box_counts',
  countDrafts: 'erp/get_todo_count',
  listVouchers: 'voucher_list',
  listPayments: 'payment_list',
  createDocument: 'create_document',
  listDefaultApprovers: 'get_defaultUsers',
  listDepartmentApprovers: 'get_departmentUsers',
  listAllApprovers: 'get_allUsers',
  listEmployees: 'get_allUsers',
  listLines: 'ea/lines',
  saveLine: 'save_line',
  deleteLine: 'delete_line',
  loadProfile: 'employee/profile',
  searchDocuments: 'ea/search_document',
  listPending: 'ea/sign_document',
  listSubmitted: 'ea/written_document',
  listRedraftable: 'redraftable=true',
  loadAnalytics: 'ea/get_analytics',
  loadCalendar: 'ea/get_calendar/',
  loadCalendarDay: 'ea/get_calendar_day/',
  fetchDocument: 'ea/document',
  markReceiverRead: 'ea/cc_update',
  sign: 'ea/do_sign',
  act: /ea\/(withdraw|hold|resume|send_back|undo_sign|change_line|add_receivers)\//,
  loadFile: 'media/attachment',
} as const satisfies Record<string, string | RegExp>

/** The name of a port (`machines/port.ts`) whose HTTP request a walk can hold. */
export type RequestPort = keyof typeof paths

export const isRequestPort = (name: string): name is RequestPort => name in paths

/**
 * The faults of the network that cause the errors of the models, by the name of the error. If several are listed, walks use them in turn.
 */
const faults: Readonly<Record<string, readonly Fault[]>> = {
  'by the server': ['error'],
  'a wrong password': ['invalid'],
  'a used code': ['invalid'],
  'accounts cannot be requested': ['forbidden'],
  'there is no such document': ['missing'],
  'there is no such call': ['missing'],
  'there is no such employee': ['missing'],
  'the delegate is away': ['invalid'],
  'the device is not signed in': ['missing'],
  'without a response': ['broken'],
  'listDepartmentApprovers by the server': ['html'],
  'listAllApprovers by the server': ['broken'],
  'createDocument by the server': ['tooLarge', 'html', 'broken', 'error'],
  'listVouchers by the server': ['html', 'null', 'broken', 'error'],
}

const faultsOf = (actor: string, error: string) =>
  faults[`${actor} ${error}`] ?? faults[error] ?? []

export const hasFault = (actor: string, error: string): boolean => faultsOf(actor, error).length > 0

let failures = 0

/** The next fault that causes this error of an actor. */
export function nextFaultInRotation(actor: string, error: string): Fault | undefined {
  const all = faultsOf(actor, error)
  failures += 1
  return all[failures % all.length]
}

const SETTLE_TIMEOUT_MS = 10_000

/** Rejects if the promise does not settle within `SETTLE_TIMEOUT_MS`. */
function limitTime<Value>(promise: Promise<Value>): Promise<Value> {
  const limit = pause(SETTLE_TIMEOUT_MS, undefined, { ref: false })
  return Promise.race([
    promise,
    limit.then(() => {
      throw new Error(`No request has arrived within ${SETTLE_TIMEOUT_MS} ms.`)
    }),
  ])
}

interface Call {
  request: IncomingMessage
  respond: (fault: Fault | undefined) => void
}

/** Holds the HTTP requests whose path matches, until the walk releases them. Drops a request when its client disconnects. */
export class HeldRequestsOfPath {
  #waiting: Call[] = []
  #wanted: ((call: Call) => void)[] = []
  #observers: (() => void)[] = []

  constructor(connection: FaultProxy, path: string | RegExp) {
    connection.guard(path, (request) => {
      return new Promise((respond) => {
        const call = { request, respond }
        for (const observe of this.#observers.splice(0)) observe()
        const acceptCall = this.#wanted.shift()
        if (acceptCall) acceptCall(call)
        else this.#waiting.push(call)
      })
    })
  }

  /** Resolves when the next request arrives. */
  arrival(): Promise<void> {
    return new Promise((observe) => this.#observers.push(observe))
  }

  /** Starts work that leads to a request, and waits until the request has arrived. */
  async after(work: Promise<unknown>): Promise<void> {
    await Promise.all([work, limitTime(this.arrival())])
  }

  /** Releases the newest request, or lets it fail; waits for one if none has arrived. Older requests have been superseded. */
  async release(fault?: Fault): Promise<void> {
    this.#waiting = this.#waiting.filter(({ request }) => !request.socket.destroyed)
    const next = () => limitTime(new Promise<Call>((acceptCall) => this.#wanted.push(acceptCall)))
    const call = this.#waiting.pop() ?? (await next())
    call.respond(fault)
  }

  /** Ends the held requests with an error. */
  clear(): void {
    this.#wanted = []
    // A browser repeats a request whose connection is cut.
    for (const { respond } of this.#waiting.splice(0)) respond('error')
  }
}

/** The requests that a walk holds, by port. */
export class HeldRequests {
  readonly #connection: FaultProxy
  readonly #all = new Map<RequestPort, HeldRequestsOfPath>()

  constructor(connection: FaultProxy) {
    this.#connection = connection
  }

  /** The requests of a port. From the first call of this method on, they are held. */
  at(port: RequestPort): HeldRequestsOfPath {
    const heldRequestsOfPath =
      this.#all.get(port) ?? new HeldRequestsOfPath(this.#connection, paths[port])
    this.#all.set(port, heldRequestsOfPath)
    return heldRequestsOfPath
  }

  hold(...ports: RequestPort[]): void {
    for (const port of ports) this.at(port)
  }

  /** Does work that leads to a request of each of these ports, and waits until those of the held ports have arrived. */
  async after(ports: readonly RequestPort[], work: () => unknown): Promise<void> {
    const arrivals = ports.flatMap((port) => this.#all.get(port)?.arrival() ?? [])
    await work()
    await Promise.all(arrivals.map(limitTime))
  }

  /** Stops holding the requests of these ports, or of all. */
  drop(...ports: RequestPort[]): void {
    for (const [port, held] of this.#all) {
      if (ports.length > 0 && !ports.includes(port)) continue
      held.clear()
      this.#connection.guard(paths[port], undefined)
      this.#all.delete(port)
    }
  }
}
