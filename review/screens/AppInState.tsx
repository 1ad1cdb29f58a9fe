import { type ReactNode, useState } from 'react'
import { createPath, Router, type To } from 'react-router-dom'
import { noon } from '../../models/samples/days.ts'
import { type App, AppContext } from '../../src/app/appContext.ts'
import { signedOutTexts } from '../../src/text/language.ts'
import type { InstallationSettings } from '../../src/world/world.ts'
import type { LanguageAndTheme } from '../address.ts'
import { fixActor, fixedActor } from './fixedActor.ts'
import { type Snapshots, snapshotsAround } from './snapshots.ts'

const noop = () => undefined

/** A router that stays at its address. */
const navigator = {
  createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
  go: noop,
  push: noop,
  replace: noop,
}

interface AppInStateProps extends LanguageAndTheme {
  path: string
  snapshots: Snapshots
  /** Further features of the server. */
  features?: string[] | undefined
  children: ReactNode
}

/** The context in which the routes of the product show these snapshots. Nothing that the employee does has an effect. */
export function AppInState({ path, children, ...input }: AppInStateProps) {
  const [app] = useState(() => createApp(input))
  return (
    <AppContext value={app}>
      <Router location={{ pathname: path, key: 'review' }} navigator={navigator}>
        {children}
      </Router>
    </AppContext>
  )
}

/** The optional features of the server that the screens need. */
const usualFeatures = ['hold', 'sendBack', 'undo', 'changeLine', 'receivers', 'parallel', 'lines']

type Input = Omit<AppInStateProps, 'path' | 'children'>

function createApp({ snapshots, features = [], language, theme }: Input): App {
  const find = snapshotsAround(snapshots)
  const settings: InstallationSettings = {
    features: [...usualFeatures, ...features],
    mediaBase: '',
    productionHost: '',
    pageviewUrl: '',
    limits: { filesPerVoucher: 20, fileMb: 50, documentMb: 200 },
    pushObstacle: null,
  }
  const preferences = find('preferences')
  const parts: Partial<App> = {
    provide: (machine) => machine,
    // XState calls this when a route has created an actor, before the actor computes its first snapshot.
    inspect: ({ type, actorRef }) => {
      if (type === '@xstate.actor') fixActor(actorRef, find)
    },
    session: fixedActor(find('session')) as App['session'],
    preferences: fixedActor(preferences) as App['preferences'],
    now: () => noon,
    front: signedOutTexts[language],
    language,
    theme: snapshots.preferences?.context.theme ?? theme,
    keys: preferences.context.hasKeys,
    settings: () => Promise.resolve(settings),
    knownSettings: () => settings,
    loadSignInOffers: () => Promise.resolve({}),
    loadRecorder: () => Promise.resolve({ saveRecordedEvents: noop }),
  }
  // All other side effects do nothing.
  return new Proxy(parts, { get: (own, name) => Reflect.get(own, name) ?? noop }) as App
}
