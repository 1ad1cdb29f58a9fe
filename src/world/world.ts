import type { InspectionEvent } from 'xstate'
import type { Config } from '../../contract/config.ts'
import { DOCUMENT_MB_MAX, FILE_MB_MAX, FILES_PER_VOUCHER_MAX } from '../../contract/fileLimits.ts'
import type { PushObstacle } from '../../machines/push/push.ports.ts'
import { RequestError } from '../../machines/requestError.ts'
import type { Session } from '../../machines/session/session.ports.ts'
import type { BatchConflict, UnsavedDraft } from '../../machines/vouchers/vouchers.ports.ts'
import { type GetPortActor, createPortActors } from './actors.ts'
import type { ApiAccess } from './api.ts'
import type { Client } from './client.ts'
import type { StreamEvent } from './events.ts'
import { loadUnsentComment, saveUnsentComment } from './unsentComments.ts'
import { inspect, loadRecorder } from './inspect.ts'
import { onLateNotice, showLateNotice } from './lateNotices.ts'
import { onNotificationClick } from './notificationClicks.ts'
import { toPickedFiles } from './pickedFiles.ts'
import { loadSignInOffers, type SignInOffers } from './signInOffers.ts'
import { loadBatchConflict, saveBatchConflict } from './storage.ts'
import { loadUnsavedDraft, saveUnsavedDraft } from './unsavedDraft.ts'

export interface InstallationSettings
  extends Pick<Config, 'limits' | 'mediaBase' | 'productionHost' | 'pageviewUrl' | 'timeZone'>,
    Omit<SignInOffers, 'registration'> {
  /** The names of the optional features of the server; empty while the settings could not be loaded. */
  features: Config['features']
  /** Why push notifications are not available on this page; null if they are. */
  pushObstacle: PushObstacle | null
}

/**
 * Delay between page load and opening the event stream, in milliseconds, so that the page's own requests are sent first. No change is
 * missed, because the first event makes the app reload all data.
 */
const EVENT_STREAM_DELAY_MS = 3000

/**
 * How long the settings and the code of the calls may take together, in milliseconds. As long as the code of a screen. Then the server counts
 * as unreachable, and the next call loads them again.
 */
const CONNECT_TIMEOUT_MS = 30_000

/** The side effects of the app: server, device and clock. */
export interface World {
  /** Returns the actor of a port of the machines. */
  actorOf: GetPortActor
  /**
   * The settings that the screens need; defaults if the server does not respond. Returns the same promise each time, except once: after the
   * defaults, a later successful call replaces it.
   */
  settings(): Promise<InstallationSettings>
  /** The settings if they have been loaded; undefined before that. */
  knownSettings(): InstallationSettings | undefined
  /** The language of the installation; Korean if it cannot be loaded. */
  installedLanguage(): Promise<Config['language']>
  /** What the sign-in page offers: passwords, accounts, single sign-on. */
  loadSignInOffers(): Promise<SignInOffers>
  /** Registers the service worker. Like `viewed`, which reports a page view, it has an effect only on the production host. */
  registerWorker(): Promise<void>
  viewed(path: string): void
  /**
   * Loads or stores the batch conflict of a category: the draft of an employee whose batch another employee submitted first. It is kept
   * until the employee dismisses it.
   */
  loadBatchConflict(employee: string, category: string): BatchConflict | null
  saveBatchConflict(employee: string, category: string, batchConflict: BatchConflict | null): void
  /** Loads or stores the draft of a category that could not be saved, until it is saved or the employee discards it. */
  loadUnsavedDraft(employee: string, category: string): UnsavedDraft | null
  saveUnsavedDraft(employee: string, category: string, unsaved: UnsavedDraft | null): void
  /** Loads or saves the comment that an employee has typed for a document but not submitted; '' if there is none. */
  loadUnsentComment(employee: string, documentId: number): string
  saveUnsentComment(employee: string, documentId: number, comment: string): void
  /** Converts the files that an employee has chosen, and starts reading the bytes of those within the size limit. */
  pickedFiles: typeof toPickedFiles
  /** Why the browser does not show the file at this URL. */
  findFileFailure(path: string, signal: AbortSignal): Promise<'damaged' | 'unreachable'>
  /** Passes server events to `tell` until the returned function is called. */
  listen(employee: string, tell: (event: StreamEvent) => void): () => void
  /** The session with the current name, department and position of its employee. Null if they have not changed, or could not be loaded. */
  reloadEmployee(session: Session): Promise<Session | null>
  /** Shows a notice about work whose screen has closed: immediately, or after the next sign-in of the same employee. */
  showLateNotice: typeof showLateNotice
  /** Passes such notices of an employee to `show`, until the returned function is called. `show` returns whether it has shown the notice. */
  onLateNotice: typeof onLateNotice
  /**
   * Calls `open` with the path of each clicked notification, until the returned function is called. `open` returns whether this page opens
   * the path. If not, a new window opens.
   */
  onNotificationClick(open: (path: string) => boolean): () => void
  /**
   * Receives the inspection events of all machines. The last events are kept only in the memory of this page, until they are saved for a
   * problem report.
   */
  inspect(inspected: InspectionEvent): void
  /** Loads the recorder of these events. `saveRecordedEvents` saves them as a file. */
  loadRecorder(): Promise<{ saveRecordedEvents(): void }>
  /** Loads the recorder, the code of the calls and the settings before the first call. */
  prepare(): void
}

/** The settings while the server cannot answer. */
const defaultSettings: InstallationSettings = {
  mediaBase: '',
  productionHost: '',
  pushObstacle: { reason: 'notConfigured' },
  pageviewUrl: '',
  features: [],
  limits: {
    filesPerVoucher: FILES_PER_VOUCHER_MAX,
    fileMb: FILE_MB_MAX,
    documentMb: DOCUMENT_MB_MAX,
  },
}

/** The response of `/config.json`, which the page of a signed-in employee has requested early. */
async function requestConfig(signal: AbortSignal): Promise<Response> {
  const isEarly = globalThis.document?.documentElement.dataset['early'] !== undefined
  const earlyConfig = isEarly ? (await import('./earlyResponses.ts')).takeEarlyConfig() : undefined
  return earlyConfig ?? fetch('/config.json', { signal })
}

/** Creates the side effects. The calls send the session token that `token` returns. Code and settings load at the first call. */
export function createWorld(wire: Omit<ApiAccess, 'base'>): World {
  let client: Promise<Client> | undefined
  let settings: Promise<InstallationSettings> | undefined
  let loadedSettings: InstallationSettings | undefined
  /** Whether `settings` are the defaults, because the server could not answer. */
  let hasDefaults = false
  const api = async () => (await connected()).api
  /** Path patterns of page views not reported yet. The URL to report them to is in the settings, for which the sign-in does not wait. */
  const views: string[] = []
  const report = ({ reportViews }: Client) => reportViews(views.splice(0))
  const connected = () => {
    if (client) return client
    const limit = AbortSignal.timeout(CONNECT_TIMEOUT_MS)
    // An import has no signal, and the early response has its own.
    const expiry = new Promise<never>((_, reject) => {
      limit.addEventListener('abort', () => reject(new RequestError('offline')))
    })
    // The settings load in parallel with the code of the calls.
    const loads = Promise.all([import('./client.ts'), requestConfig(limit)])
      .catch(() => {
        throw new RequestError('offline')
      })
      .then(([{ createClient }, response]) => createClient(wire, response))
    client = Promise.race([loads, expiry]).catch((error: unknown) => {
      client = undefined
      throw error
    })
    client.then(
      (loaded) => {
        // Discards defaults from an earlier failure, so that the next call of `settings` returns the installation's settings.
        if (hasDefaults) settings = undefined
        hasDefaults = false
        report(loaded)
      },
      () => undefined,
    )
    return client
  }
  const world: World = {
    actorOf: createPortActors(connected),
    settings: () => {
      settings ??= connected().then(
        ({ config }) => config,
        () => {
          hasDefaults = true
          return defaultSettings
        },
      )
      settings.then((read) => {
        loadedSettings = read
      })
      return settings
    },
    knownSettings: () => loadedSettings,
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
      client?.then(report, () => undefined)
    },
    loadBatchConflict,
    saveBatchConflict,
    loadUnsavedDraft,
    saveUnsavedDraft,
    loadUnsentComment,
    saveUnsentComment,
    pickedFiles: toPickedFiles,
    findFileFailure: (path, signal) =>
      import('./fileFailure.ts').then(
        ({ findFileFailure }) => findFileFailure(path, signal),
        () => 'unreachable',
      ),
    listen: (employee, tell) => {
      const end = new AbortController()
      const startListening = () =>
        import('./events.ts')
          .then(({ listenForServerEvents }) =>
            listenForServerEvents(api, employee, tell, end.signal),
          )
          .catch(() => undefined)
      const opening = setTimeout(startListening, EVENT_STREAM_DELAY_MS)
      return () => {
        clearTimeout(opening)
        end.abort()
      }
    },
    reloadEmployee: (session) =>
      Promise.all([api(), import('./reloadEmployee.ts')])
        .then(([connection, { reloadEmployee }]) => reloadEmployee(connection, session))
        .catch(() => null),
    showLateNotice,
    onLateNotice,
    onNotificationClick,
    loadSignInOffers,
    inspect,
    loadRecorder,
    prepare: () => {
      for (const code of [loadRecorder(), connected()]) code.catch(() => undefined)
    },
  }
  return world
}
