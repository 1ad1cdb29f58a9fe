import { createContext, use, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { preferencesMachine } from '../machines/preferences/preferences.machine.ts'
import type { Theme } from '../machines/preferences/preferences.ports.ts'
import type { sessionMachine } from '../machines/session/session.machine.ts'
import type { BoxText } from './text/boxes.en.ts'
import type { Text } from './text/en.ts'
import type { FrontText } from './text/front.en.ts'
import { boxTextOf, type Language, loadBoxText, loadText, textOf } from './text/language.ts'
import { asked } from './widgets/part.ts'
import type { Settings, World } from './world/world.ts'

/** What `main.tsx` hands to every route. */
export interface App extends World {
  session: ActorRefFrom<typeof sessionMachine>
  /** Milliseconds since the epoch. */
  now(): number
  newId(): string
  /** What is said before somebody is signed in; `useText` has the rest. */
  front: FrontText
  /** Their present values stand below. */
  preferences: ActorRefFrom<typeof preferencesMachine>
  language: Language
  theme: Theme
  /** Whether the lists are worked by keys. */
  keys: boolean
}

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('No app around this route.')
  return app
}

/** All sentences, in the employee's language. */
export function useText(): Text {
  const { language } = useApp()
  return textOf(language) ?? use(asked(`text ${language}`, () => loadText(language)))
}

/** The sentences of the boxes and their documents, likewise. */
export function useBoxText(): BoxText {
  const { language } = useApp()
  return boxTextOf(language) ?? use(asked(`boxes ${language}`, () => loadBoxText(language)))
}

/** The installation's settings. */
export function useSettings(): Settings {
  const { knownSettings, settings } = useApp()
  return knownSettings() ?? use(settings())
}

/** Whether accounts can be requested here; yes until the answer has come, so that the page does not wait for it. */
export function useRegistrationOffered(): boolean {
  const { isRegistrationOffered } = useApp()
  const [isOffered, setOffered] = useState(true)
  useEffect(() => {
    isRegistrationOffered().then(setOffered)
  }, [isRegistrationOffered])
  return isOffered
}

/** The session as it is now. */
export function useSession(): SnapshotFrom<typeof sessionMachine> {
  return useSnapshot(useApp().session)
}

/** An actor as it is now. By React's own means: the sign-in carries no code that it can do without. */
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
