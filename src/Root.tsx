import { BrowserRouter } from 'react-router-dom'
import { type App, AppContext, useSnapshot } from './app.ts'
import { AppRoutes } from './routes.tsx'
import { frontOf } from './text/language.ts'

/** What `main.tsx` hands over; the rest of the app is what the preferences say. */
type Parts = Omit<App, 'front' | 'language' | 'theme' | 'keys'>

/** The whole app, in the language and the appearance that the employee prefers. */
export function Root({ parts }: { parts: Parts }) {
  const { language, theme, hasKeys } = useSnapshot(parts.preferences).context
  // The preferences name no language before its texts are there.
  const front = frontOf(language)
  return (
    <AppContext value={{ ...parts, front, language, theme, keys: hasKeys }}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </AppContext>
  )
}
