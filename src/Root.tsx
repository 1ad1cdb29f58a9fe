import { useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { type App, AppContext, type Theme } from './app.ts'
import { AppRoutes } from './routes.tsx'
import type { FrontText } from './text/front.en.ts'
import { type Language, loadFront, loadText } from './text/language.ts'
import { keepLanguage, keepTheme, keptTheme } from './world/storage.ts'

type Parts = Omit<App, 'front' | 'language' | 'chooseLanguage' | 'theme' | 'chooseTheme'>

/** The whole app, in the language and the appearance that the employee chooses. */
export function Root(props: { parts: Parts; language: Language; front: FrontText }) {
  const [speech, setSpeech] = useState({ language: props.language, front: props.front })
  const [theme, setTheme] = useState(keptTheme)
  const app: App = {
    ...props.parts,
    ...speech,
    theme,
    async chooseLanguage(language: Language) {
      const [front] = await Promise.all([loadFront(language), loadText(language)])
      keepLanguage(language)
      document.documentElement.lang = language
      setSpeech({ language, front })
    },
    chooseTheme(next: Theme) {
      keepTheme(next)
      setTheme(next)
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
