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
  const [theme, setTheme] = useState(keptTheme())
  const [employee, setEmployee] = useState<string | null>(null)
  const [keys, setKeys] = useState(true)

  useEffect(() => {
    let known: string | null = null
    const look = () => {
      const username = session.getSnapshot().context.session?.employee.user.username ?? null
      if (username === known) return
      known = username
      setEmployee(username)
      if (username === null) return
      const own = keptTheme(username)
      keepTheme(own, username)
      setTheme(own)
      setKeys(keptKeys(username))
      const language = languageOf(keptLanguage(username), [])
      if (language) speak(language).then(setSpeech, () => undefined)
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

/** Fetches all sentences of a language and tells the browser which it is. */
async function speak(language: Language) {
  const [front] = await Promise.all([loadFront(language), loadText(language), loadSaid(language)])
  document.documentElement.lang = language
  return { language, front }
}
