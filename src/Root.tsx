import { BrowserRouter } from 'react-router-dom'
import { type App, AppContext, useSnapshot } from './app/app.ts'
import { AppRoutes } from './routes.tsx'
import type { FrontText } from './text/front.en.ts'
import { frontTexts } from './text/language.ts'

/** The fields of the app context that `main.tsx` creates. The others follow from the preferences. */
type Parts = Omit<App, 'front' | 'language' | 'theme' | 'keys'>

/** The whole app, in the language and theme that the employee prefers. */
export function Root({ parts }: { parts: Parts }) {
  const { language, theme, hasKeys } = useSnapshot(parts.preferences).context
  // The texts are always loaded here: the preferences machine changes the language only after loading them.
  const front = frontTexts.of(language) as FrontText
  return (
    <AppContext value={{ ...parts, front, language, theme, keys: hasKeys }}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </AppContext>
  )
}
