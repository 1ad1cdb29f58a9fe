import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor, fromPromise } from 'xstate'
import type { Session } from '../machines/session/session.ports.ts'
import {
  type PreferencesContext,
  preferencesMachine,
} from '../machines/preferences/preferences.machine.ts'
import { sessionMachine } from '../machines/session/session.machine.ts'
import { msUntilExpiry } from '../machines/session/session.rules.ts'
import './app.css'
import 'virtual:letters.css'
import type { App } from './app/appContext.ts'
import { provideActors } from './app/provide.ts'
import { Root } from './Root.tsx'
import { loadScreenAtPath } from './routes.tsx'
import { type Language, languageOf, loadLanguage, mainTexts } from './text/language.ts'
import { machineClock, now } from './world/clock.ts'
import { removeUnsentComments } from './world/unsentComments.ts'
import { newId } from './world/ids.ts'
import {
  applyTheme,
  endSession,
  loadLanguageChoice,
  loadPreferences,
  loadSession,
  loadTheme,
  onPreferencesChangedElsewhere,
  onSessionChangedElsewhere,
  saveSession,
  storePreferences,
} from './world/storage.ts'
import { createWorld } from './world/world.ts'

/** Starts the machines of the page, connects them to storage and browser events, and renders the app. */
async function start() {
  const [, code] = location.hash.split('#code=')
  // The single sign-on code works only once. Remove it from the URL, so that neither the history nor a reload uses it again.
  if (code) history.replaceState(null, '', location.pathname + location.search)
  const { actorOf, ...world } = createWorld({
    token: () => session.getSnapshot().context.session?.token ?? null,
    onUnauthorized: (token) => session.send({ type: 'session.expired', token }),
  })
  const loadTexts = fromPromise<void, { language: Language }>(({ input }) =>
    loadLanguage(input.language),
  )
  const provideAll: App['provide'] = (machine) =>
    provideActors(machine, (port) => (port === 'loadLanguage' ? loadTexts : actorOf(port)))
  const session = createActor(provideAll(sessionMachine), {
    clock: machineClock,
    input: { now, code },
    inspect: world.inspect,
  })
  session.start()
  // The session saved last. The session is saved again whenever it changes, for example when its push endpoint changes.
  let lastSavedSession: Session | null = null
  // Typing also changes the snapshot, but must not cause a write.
  session.subscribe((snapshot) => {
    const { session: currentSession, hasSignedOut, expired } = snapshot.context
    // A sign-out removes the unsent comments of this tab. After an expiry the employee gets the comments back.
    if (hasSignedOut) removeUnsentComments()
    // Ends the stored session before the code of the sign-out call loads. The sign-out then also takes effect if the server is unreachable.
    if (snapshot.matches('signingOut') && currentSession) {
      // The server ended the session early. Other tabs must not take this for a sign-out of the employee.
      const isEarly = expired && msUntilExpiry(currentSession, now()) > 0
      endSession(currentSession.token, isEarly ? 'expired' : 'removed')
    }
    if (!snapshot.matches('signedIn') || currentSession === lastSavedSession) return
    lastSavedSession = currentSession
    saveSession(currentSession)
    removeUnsentComments(currentSession?.employee.user.username)
  })
  onSessionChangedElsewhere((other) =>
    session.send({ type: 'session.changedElsewhere', session: other }),
  )
  // Timers do not run while the computer sleeps. Check the expiry when the page becomes visible.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) session.send({ type: 'session.woke' })
  })
  addEventListener('pageshow', ({ persisted }) => {
    // A page restored from the back/forward cache has missed session changes made by other tabs.
    if (persisted) session.send({ type: 'session.changedElsewhere', session: loadSession() })
    session.send({ type: 'session.woke' })
  })

  const language =
    languageOf(loadLanguageChoice(), navigator.languages) ?? (await world.installedLanguage())
  if (loadSession()) {
    // A signed-in employee needs settings, texts and the code of the screen. Loading them in parallel avoids a separate paint for each.
    const parts = [
      world.settings(),
      mainTexts.load[language](),
      loadScreenAtPath(location.pathname, language),
    ]
    await Promise.allSettled(parts)
  } else {
    // The sign-in screen waits for this response. The request is sent before the first render, to save time.
    world.loadSignInOffers()
  }
  const place = document.getElementById('root')
  if (!place) throw new Error('The page has no #root.')
  const preferences = createActor(provideAll(preferencesMachine), {
    input: { language, theme: loadTheme() },
    inspect: world.inspect,
  })
  let lastChosen: PreferencesContext['chosen'] = null
  preferences.subscribe(({ context }) => {
    document.documentElement.lang = context.language
    applyTheme(context.theme)
    if (context.chosen && context.chosen !== lastChosen) storePreferences(context.chosen)
    lastChosen = context.chosen
  })
  preferences.start()
  let username: string | undefined
  const applyPreferences = (signedInUsername: string) =>
    preferences.send({
      type: 'preferences.signedIn',
      username: signedInUsername,
      kept: loadPreferences(signedInUsername),
    })
  const updatePreferences = () => {
    const signedInUsername = session.getSnapshot().context.session?.employee.user.username
    if (signedInUsername === username) return
    username = signedInUsername
    if (signedInUsername) applyPreferences(signedInUsername)
    else preferences.send({ type: 'preferences.signedOut' })
  }
  session.subscribe(updatePreferences)
  updatePreferences()
  onPreferencesChangedElsewhere((changed) => {
    if (changed === username) applyPreferences(changed)
  })
  const parts = { ...world, provide: provideAll, session, preferences, now, newId }
  startTransition(() => createRoot(place).render(<Root parts={parts} />))
}

start()
