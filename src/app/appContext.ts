import { createContext, use, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { ActorRefFrom, AnyStateMachine, SnapshotFrom } from 'xstate'
import type { preferencesMachine } from '../../machines/preferences/preferences.machine.ts'
import type { Theme } from '../../machines/preferences/preferences.ports.ts'
import type { sessionMachine } from '../../machines/session/session.machine.ts'
import type { MainText } from '../text/en.ts'
import type { SignedOutText } from '../text/signedOut.en.ts'
import { type Language, mainTexts, type TextTable } from '../text/language.ts'
import { cachePromise } from '../loading/lazyComponent.ts'
import type { SignInOffers } from '../world/signInOffers.ts'
import type { InstallationSettings, World } from '../world/world.ts'

/** The app context, created by `main.tsx` and available in every route. */
export interface App extends Omit<World, 'actorOf'> {
  /** Returns a machine with its ports replaced by actors. */
  provide<Machine extends AnyStateMachine>(machine: Machine): Machine
  session: ActorRefFrom<typeof sessionMachine>
  /** Returns milliseconds since the epoch. */
  now(): number
  newId(): string
  /** The texts of screens before the sign-in. `useMainText` returns all others. */
  front: SignedOutText
  /** The actor of the preferences machine. `language`, `theme` and `keys` are its current values. */
  preferences: ActorRefFrom<typeof preferencesMachine>
  language: Language
  theme: Theme
  /** Whether the keyboard shortcuts of the lists are on. */
  keys: boolean
}

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('No app around this route.')
  return app
}

/**
 * The result of a promise, without suspending if the result is already known. Calls `use` in every render: React requires the same hooks
 * when it renders a suspended component again.
 */
function useResult<Result>(promise: Promise<Result>, known: Result | undefined): Result {
  // React stores the result of a promise in these two properties and reads them first.
  if (known !== undefined) Object.assign(promise, { status: 'fulfilled', value: known })
  return use(promise)
}

/** The texts of a table in the employee's language. Suspends until they are loaded. */
export function useTexts<Texts>({ load, of }: TextTable<Texts>): Texts {
  const { language } = useApp()
  return useResult(cachePromise(load[language], load[language]), of(language))
}

/** The texts of the main layout and of the drafting screens. */
export function useMainText(): MainText {
  return useTexts(mainTexts)
}

/** The installation's settings. Suspends until they are loaded. */
export function useInstallationSettings(): InstallationSettings {
  const { knownSettings, settings } = useApp()
  return useResult(settings(), knownSettings())
}

/** What the sign-in page offers, for example single sign-on; undefined until it is known. */
export function useSignInOffers(): SignInOffers | undefined {
  const { loadSignInOffers } = useApp()
  const [offers, setOffers] = useState<SignInOffers>()
  useEffect(() => {
    loadSignInOffers().then(setOffers)
  }, [loadSignInOffers])
  return offers
}

export function useSession(): SnapshotFrom<typeof sessionMachine> {
  return useSnapshot(useApp().session)
}

/** The current snapshot of an actor. Uses only React, to keep other libraries out of the code of the sign-in page. */
export function useSnapshot<Known>(actor: {
  subscribe(listener: () => void): { unsubscribe(): void }
  getSnapshot(): Known
}): Known {
  return useSyncExternalStore(
    (listener) => {
      const subscription = actor.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    () => actor.getSnapshot(),
  )
}
