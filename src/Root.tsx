import { useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { type App, AppContext, type Theme } from './app.ts'
import { AppRoutes } from './routes.tsx'
import type { FrontText } from './text/front.en.ts'
import { type Language, languageOf, loadFront, loadSaid, loadText } from './text/language.ts'
import {
  keepKeys,
  keepLanguage,
  keepTheme,
  keptKeys,
  keptLanguage,
  keptTheme,
} from './world/storage.ts'

type Chosen = 'front' | 'language' | 'chooseLanguage' | 'theme' | 'chooseTheme' | 'keys'
type Parts = Omit<App, Chosen | 'chooseKeys'>

/** The whole app, in the language and the appearance that the employee chooses; each employee's choices come back on this device. */
export function Root(props: { parts: Parts; language: Language; front: FrontText }) {
  const { session } = props.parts
  const [speech, setSpeech] = useState({ language: props.language, front: props.front })
  const [employee, setEmployee] = useState(() => usernameIn(session))
  const [theme, setTheme] = useState(() => keptTheme(employee))
  const [keys, setKeys] = useState(() => employee === null || keptKeys(employee))

  useEffect(() => {
    let known: string | null = null
    const look = () => {
      const username = usernameIn(session)
      if (username === known) return
      known = username
      setEmployee(username)
      if (username === null) return
      const own = keptTheme(username)
      keepTheme(own)
      setTheme(own)
      setKeys(keptKeys(username))
      const language = languageOf(keptLanguage(username), [])
      if (!language) return
      speak(language).then(
        (next) => setSpeech((now) => (now.language === language ? now : next)),
        () => undefined,
      )
    }
    const { unsubscribe } = session.subscribe(look)
    look()
    return unsubscribe
  }, [session])

  const app: App = {
    ...props.parts,
    ...speech,
    theme,
    keys,
    async chooseLanguage(language: Language) {
      const next = await speak(language)
      keepLanguage(language, employee)
      setSpeech(next)
    },
    chooseTheme(next: Theme) {
      keepTheme(next, employee)
      setTheme(next)
    },
    chooseKeys(on: boolean) {
      keepKeys(on, employee)
      setKeys(on)
    },
  }
  return (
    <AppContext value={app}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </AppContext>
  )
}

/** Who is signed in. */
function usernameIn(session: App['session']): string | null {
  return session.getSnapshot().context.session?.employee.user.username ?? null
}

/** Fetches all sentences of a language and tells the browser which it is. */
async function speak(language: Language) {
  const [front] = await Promise.all([loadFront(language), loadText(language), loadSaid(language)])
  document.documentElement.lang = language
  return { language, front }
}
