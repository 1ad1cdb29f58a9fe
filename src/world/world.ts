import { fromPromise, type InspectionEvent } from 'xstate'
import type { Config } from '../../contract/config.ts'
import { DOCUMENT_MB, FILE_MB, FILES_PER_VOUCHER } from '../../contract/limits.ts'
import {
  type approvalPorts,
  type draftPorts,
  type employeePorts,
  Failure,
  type ports,
  type Taken,
} from '../../machines/ports.ts'
import type { PushObstacle } from '../../machines/push/push.ports.ts'
import type { registrationPorts } from '../../machines/registration/registration.ports.ts'
import type { Caller } from './api.ts'
import type { StreamEvent } from './events.ts'
import { now } from './clock.ts'
import { reportView } from './pageviews.ts'
import { inspect, recorder } from './inspect.ts'
import type { Read } from './lists.ts'
import { isRegistrationOffered } from './registration.ts'
import type { Remote } from './remote.ts'
import { forgetSession, keepTaken, keptSession, keptTaken } from './storage.ts'

export interface Settings
  extends Pick<Config, 'limits' | 'mediaBase' | 'productionHost' | 'pageviewUrl'> {
  /** Why push notifications cannot reach this page; null where they can. */
  pushObstacle: PushObstacle | null
}

/**
 * So long after a page has opened, the stream of events is. Its first event has everything asked for again, so nothing is missed by then,
 * and whatever the page itself asks for comes first.
 */
const LISTEN_MS = 3000

/** All that the app asks of the outside. */
export interface World {
  ports: typeof ports & typeof draftPorts & typeof employeePorts & typeof registrationPorts
  /** Those of the approver's half. One promise, until it fails. */
  approvalPorts(): Promise<typeof approvalPorts>
  /** What the screens need of the installation's settings; its defaults where they cannot be read. Always one promise. */
  settings(): Promise<Settings>
  /** The same, once they are here. */
  knownSettings(): Settings | undefined
  /** The language of the installation; Korean where nobody says. */
  installedLanguage(): Promise<Config['language']>
  /** Whether accounts can be requested here. */
  isRegistrationOffered(): Promise<boolean>
  /** What the production host alone does: the background worker, and the report of a page view. */
  registerWorker(): Promise<void>
  viewed(path: string): void
  /** The draft of an employee whose batch somebody else was faster with, in one category, until they dismiss it. */
  keptTaken(employee: string, category: string): Taken | null
  keepTaken(employee: string, category: string, taken: Taken | null): void
  /** Tells the employee's page what the server says by itself, until the answer is called. */
  listen(employee: string, tell: (event: StreamEvent) => void): () => void
  /** Whoever starts a machine has it heard: its last steps stay on this page until somebody reports a problem. */
  inspect(inspected: InspectionEvent): void
  /** What keeps those steps, and saves them as a file. */
  recorder(): Promise<{ saveSteps(): void }>
  /** Fetches the code of the calls ahead of the first one. */
  prepare(): void
}

/** The world, its calls made in the name of whoever `token` says, its short lists read by `readHere`. What it loads, it loads at the first call. */
export function createWorld(wire: Omit<Caller, 'base'>, readHere: Read): World {
  let remote: Promise<Remote> | undefined
  let settings: Promise<Settings> | undefined
  let known: Settings | undefined
  const code = () =>
    import('./remote.ts').catch(() => {
      throw new Failure('offline')
    })
  const drafts = () => import('./drafts.ts')
  let approval: Promise<typeof approvalPorts> | undefined
  const caller = async () => (await connected()).caller
  /** Views that have not been reported: the sign-in is not held up by asking where to. */
  const views: string[] = []
  const report = async () => {
    const { productionHost, pageviewUrl } = await world.settings()
    const isReported = productionHost === location.host && pageviewUrl !== ''
    for (const path of views.splice(0)) if (isReported) reportView(pageviewUrl, path)
  }
  const connected = () => {
    if (remote) return remote
    remote = code()
      .then(({ connect }) => connect(wire, readHere))
      .catch((failure: unknown) => {
        remote = undefined
        throw failure
      })
    remote.then(report, () => undefined)
    return remote
  }
  const world: World = {
    ports: {
      restoreSession: fromPromise(async () => keptSession()),
      signIn: fromPromise(async ({ input, signal }) => (await connected()).signIn(input, signal)),
      signOut: fromPromise(async ({ input }) => {
        forgetSession(input.token)
        await (await connected()).signOut(input.token)
      }),
      listVouchers: fromPromise(async ({ input, signal }) =>
        (await connected()).listVouchers(input, signal),
      ),
      listDefaultApprovers: fromPromise(async ({ input, signal }) =>
        (await connected()).listDefaultApprovers(input.category, signal),
      ),
      listDepartmentApprovers: fromPromise(async ({ signal }) =>
        (await connected()).listDepartmentApprovers(signal),
      ),
      listAllApprovers: fromPromise(async ({ signal }) =>
        (await connected()).listAllApprovers(signal),
      ),
      createDocument: fromPromise(async ({ input, signal }) =>
        (await connected()).createDocument(input, signal),
      ),
      findDraft: fromPromise(async ({ input }) => (await drafts()).findDraft(input)),
      keepDraft: fromPromise(async ({ input }) => (await drafts()).keepDraft(input, now())),
      dropDraft: fromPromise(async ({ input }) => (await drafts()).dropDraft(input)),
      loadCounts: fromPromise(async ({ input, signal }) =>
        (await connected()).loadCounts(input, signal),
      ),
      changePassword: fromPromise(async ({ input, signal }) =>
        (await connected()).changePassword(input.password, signal),
      ),
      checkPush: fromPromise(async ({ input, signal }) =>
        (await connected()).checkPush(input.endpoint, signal),
      ),
      subscribePush: fromPromise(async ({ signal }) => (await connected()).subscribePush(signal)),
      unsubscribePush: fromPromise(async ({ input, signal }) =>
        (await connected()).unsubscribePush(input.endpoint, signal),
      ),
      checkRegistration: fromPromise(isRegistrationOffered),
      requestAccount: fromPromise(async ({ input }) => (await connected()).register(input)),
    },
    approvalPorts: () => {
      approval ??= import('./approvalPorts.ts').then(
        ({ approvalPortsOf }) => approvalPortsOf(caller),
        (failure: unknown) => {
          approval = undefined
          throw failure
        },
      )
      return approval
    },
    settings: () => {
      settings ??= connected().then(
        ({ config }) => config,
        () => ({
          mediaBase: '',
          productionHost: '',
          pushObstacle: { reason: 'notConfigured' as const },
          pageviewUrl: '',
          limits: { filesPerVoucher: FILES_PER_VOUCHER, fileMb: FILE_MB, documentMb: DOCUMENT_MB },
        }),
      )
      settings.then((read) => {
        known = read
      })
      return settings
    },
    knownSettings: () => known,
    installedLanguage: () =>
      connected().then(
        ({ config }) => config.language,
        () => 'ko',
      ),
    registerWorker: async () => {
      if ((await world.settings()).pushObstacle) return
      const { registerWorker } = await import('./push.ts')
      await registerWorker()
    },
    viewed: (path) => {
      views.push(path)
      if (remote) report()
    },
    keptTaken,
    keepTaken,
    listen: (employee, tell) => {
      const end = new AbortController()
      const begin = () =>
        import('./events.ts')
          .then(({ listen }) => listen(caller, employee, tell, end.signal))
          .catch(() => undefined)
      const opening = setTimeout(begin, LISTEN_MS)
      return () => {
        clearTimeout(opening)
        end.abort()
      }
    },
    isRegistrationOffered,
    inspect,
    recorder,
    prepare: () => {
      for (const code of [recorder(), connected()]) code.catch(() => undefined)
    },
  }
  return world
}
