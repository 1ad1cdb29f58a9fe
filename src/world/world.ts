import { fromPromise } from 'xstate'
import type { Config } from '../../contract/config.ts'
import { DOCUMENT_MB, FILE_MB, FILES_PER_VOUCHER } from '../../contract/limits.ts'
import type { Registration } from '../../contract/session.ts'
import { Failure, type ports } from '../../machines/ports.ts'
import type { Caller } from './api.ts'
import type { Counts, Remote } from './remote.ts'
import { keepSession, keptSession } from './storage.ts'

export type Settings = Pick<Config, 'limits' | 'mediaBase'>

/** All that the app asks of the outside. */
export interface World {
  ports: typeof ports
  /** What the screens need of the installation's settings; its defaults where they cannot be read. Always one promise. */
  settings(): Promise<Settings>
  /** The language of the installation; Korean where nobody says. */
  installedLanguage(): Promise<Config['language']>
  loadCounts(signal: AbortSignal): Promise<Counts>
  register(registration: Registration): Promise<void>
  /** Fetches the code of the calls ahead of the first one. */
  prepare(): void
}

/** The world, its calls made in the name of whoever `token` says. What it loads, it loads at the first call. */
export function createWorld(wire: Omit<Caller, 'base'>): World {
  let remote: Promise<Remote> | undefined
  let settings: Promise<Settings> | undefined
  const code = () =>
    import('./remote.ts').catch(() => {
      throw new Failure('offline')
    })
  const connected = () => {
    remote ??= code()
      .then(({ connect }) => connect(wire))
      .catch((failure: unknown) => {
        remote = undefined
        throw failure
      })
    return remote
  }
  return {
    ports: {
      restoreSession: fromPromise(async () => keptSession()),
      signIn: fromPromise(async ({ input, signal }) => (await connected()).signIn(input, signal)),
      signOut: fromPromise(async ({ input }) => {
        keepSession(null)
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
    },
    settings: () => {
      settings ??= connected().then(
        ({ config }) => config,
        () => ({
          mediaBase: '',
          limits: { filesPerVoucher: FILES_PER_VOUCHER, fileMb: FILE_MB, documentMb: DOCUMENT_MB },
        }),
      )
      return settings
    },
    installedLanguage: () =>
      connected().then(
        ({ config }) => config.language,
        () => 'ko',
      ),
    loadCounts: async (signal) => (await connected()).loadCounts(signal),
    register: async (registration) => (await connected()).register(registration),
    prepare: () => void connected().catch(() => undefined),
  }
}
