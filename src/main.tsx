import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor, fromPromise } from 'xstate'
import type { Session } from '../machines/ports.ts'
import {
  type PreferencesContext,
  preferencesMachine,
} from '../machines/preferences/preferences.machine.ts'
import { sessionMachine } from '../machines/session/session.machine.ts'
import './app.css'
import 'virtual:letters.css'
import { Root } from './Root.tsx'
import { loadRoutes } from './routes.tsx'
import { languageOf, loadFront, loadLanguage, loadText } from './text/language.ts'
import { now } from './world/clock.ts'
import { newId } from './world/ids.ts'
import {
  keepPreferences,
  keepSession,
  keptLanguage,
  keptPreferences,
  keptSession,
  keptTheme,
  onSessionElsewhere,
  showTheme,
} from './world/storage.ts'
import { createWorld } from './world/world.ts'

/** The only place where world, machines and screens meet. */
async function start() {
  const world = createWorld(
    {
      token: () => session.getSnapshot().context.session?.token ?? null,
      onUnauthorized: (token) => session.send({ type: 'session.expired', token }),
    },
    async (...asked) => (await import('./readList.ts')).readList(...asked),
  )
  const { restoreSession, signIn, signOut } = world.ports
  const session = createActor(
    sessionMachine.provide({ actors: { restoreSession, signIn, signOut } }),
    { input: { now }, inspect: world.inspect },
  )
  session.start()
  // What the session learns later (its push endpoint) is kept as well; an end is kept by whoever signs out.
  let kept: Session | null = null
  // Typing changes the snapshot as well, and writes nothing.
  session.subscribe((snapshot) => {
    const { session: own } = snapshot.context
    if (!snapshot.matches('signedIn') || own === kept) return
    kept = own
    keepSession(own)
  })
  onSessionElsewhere((other) => session.send({ type: 'session.changedElsewhere', session: other }))
  // A timer that slept with the machine comes too late: whoever comes back is looked at again.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) session.send({ type: 'session.woke' })
  })
  addEventListener('pageshow', ({ persisted }) => {
    // A page that the Back key brings back as it was has slept through what other pages did.
    if (persisted) session.send({ type: 'session.changedElsewhere', session: keptSession() })
    session.send({ type: 'session.woke' })
  })

  const language =
    languageOf(keptLanguage(), navigator.languages) ?? (await world.installedLanguage())
  const front = loadFront(language)
  if (keptSession()) {
    // Who comes back signed in needs all of it: at once, instead of one part after the other, each with a picture of its own.
    const parts = [world.settings(), loadText(language), loadRoutes(location.pathname)]
    await Promise.allSettled(parts)
  }
  const place = document.getElementById('root')
  if (!place) throw new Error('The page has no #root.')
  await front
  const preferences = createActor(
    preferencesMachine.provide({
      actors: { loadLanguage: fromPromise(({ input }) => loadLanguage(input.language)) },
    }),
    { input: { language, theme: keptTheme() }, inspect: world.inspect },
  )
  let chosen: PreferencesContext['chosen'] = null
  preferences.subscribe(({ context }) => {
    document.documentElement.lang = context.language
    showTheme(context.theme)
    if (context.chosen && context.chosen !== chosen) keepPreferences(context.chosen)
    chosen = context.chosen
  })
  preferences.start()
  let username: string | undefined
  const tellEmployee = () => {
    const present = session.getSnapshot().context.session?.employee.user.username
    if (present === username) return
    username = present
    preferences.send(
      present
        ? { type: 'preferences.signedIn', username: present, kept: keptPreferences(present) }
        : { type: 'preferences.signedOut' },
    )
  }
  session.subscribe(tellEmployee)
  tellEmployee()
  const parts = { ...world, session, preferences, now, newId }
  startTransition(() => createRoot(place).render(<Root parts={parts} />))
}

start()
