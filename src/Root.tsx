import { BrowserRouter } from 'react-router-dom'
import { type App, AppContext, useSnapshot } from './app/appContext.ts'
import { AppRoutes } from './routes.tsx'
import { signedOutTexts } from './text/language.ts'

/** The fields of the app context that `main.tsx` creates. The other fields follow from the preferences. */
type CreatedFields = Omit<App, 'front' | 'language' | 'theme' | 'keys'>

/** The whole app, in the language and theme that the employee prefers. */
export function Root({ parts }: { parts: CreatedFields }) {
  const { language, theme, hasKeys } = useSnapshot(parts.preferences).context
  return (
    <AppContext
      value={{ ...parts, front: signedOutTexts[language], language, theme, keys: hasKeys }}
    >
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </AppContext>
  )
}
