import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { sessionMachine } from '../machines/session/session.machine.ts'
import './app.css'
import { Root } from './Root.tsx'
import { languageOf, loadFront, loadText } from './text/language.ts'
import { now, today } from './world/clock.ts'
import { newId } from './world/ids.ts'
import { keepSession, keptLanguage, keptSession, onSessionElsewhere } from './world/storage.ts'
import { createWorld } from './world/world.ts'

/** The only place where world, machines and screens meet. */
async function start() {
  const world = createWorld({
    token: () => session.getSnapshot().context.session?.token ?? null,
    onUnauthorized: (token) => session.send({ type: 'session.expired', token }),
  })
  const { restoreSession, signIn, signOut } = world.ports
  const session = createActor(
    sessionMachine.provide({ actors: { restoreSession, signIn, signOut } }),
    { input: { now } },
  )
  session.start()
  // What the session learns later (its push endpoint) is kept as well; an end is kept by whoever signs out.
  session.subscribe((snapshot) => {
    if (snapshot.matches('signedIn')) keepSession(snapshot.context.session)
  })
  onSessionElsewhere((other) => session.send({ type: 'session.changedElsewhere', session: other }))
  // A timer that slept with the machine comes too late: whoever comes back is looked at again.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) session.send({ type: 'session.woke' })
  })
  addEventListener('pageshow', () => session.send({ type: 'session.woke' }))

  import('virtual:pretendard.css')
  const language =
    languageOf(keptLanguage(), navigator.languages) ?? (await world.installedLanguage())
  document.documentElement.lang = language
  if (keptSession()) {
    // Who comes back signed in needs all of it: better now than one after the other.
    world.prepare()
    loadText(language).catch(() => undefined)
  }
  const front = await loadFront(language)
  const place = document.getElementById('root')
  if (!place) throw new Error('The page has no #root.')
  const parts = { ...world, session, today, newId }
  createRoot(place).render(<Root parts={parts} language={language} front={front} />)
}

start()
