import {
  Component,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { draftingPath } from '../src/app/screens.ts'
import { AppRoutes } from '../src/routes.tsx'
import { LazyDecision } from '../src/screens/Document/LazyDecision.tsx'
import { formatUrl, parseUrl } from './address.ts'
import { afterLastChange } from './afterLastChange.ts'
import { findFrame } from './journeys.ts'
import { AppInState } from './screens/AppInState.tsx'
import { noScreenReason, findShownSnapshot, screenOf } from './stateScreens.ts'

// The review page embeds a screen in an iframe. There the screen must not take the focus, so that the shortcuts of the review page work,
// and must not scroll the page.
if (parent !== window) {
  HTMLElement.prototype.focus = () => {}
  Element.prototype.scrollIntoView = () => {}
}

// The app loads the code of the decision form some frames after the first document. Here the document and the form appear together.
void LazyDecision.load()

/** Shows only the screen in the state given by the fragment of the URL. */
export function ScreenOnlyPage() {
  const [url, setUrl] = useState(() => parseUrl(location.hash))
  useEffect(() => {
    // A transition waits for the code and the texts of the screen. Otherwise React would show the screen 300 ms later.
    const update = () => startTransition(() => setUrl(parseUrl(location.hash)))
    addEventListener('hashchange', update)
    return () => removeEventListener('hashchange', update)
  }, [])
  const { machine, state, language, theme, frame } = url
  const query = formatUrl(url)
  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dataset['theme'] = theme
  }, [language, theme])
  useEffect(() => {
    const mark = () => {
      document.documentElement.dataset['shown'] = query
    }
    return afterLastChange(mark)
  }, [query])
  const screen = screenOf(machine)
  const reached = noScreenReason(machine, state) ? undefined : findShownSnapshot(machine, state)
  const snapshot = (frame ? findFrame(frame) : reached)?.snapshot
  return (
    <ErrorBoundary key={query}>
      {screen && snapshot && (
        <AppInState
          path={screen.path?.(snapshot) ?? draftingPath('voucher')}
          snapshots={{ ...screen.others?.(snapshot), [machine]: snapshot }}
          features={screen.features}
          language={language}
          theme={theme}
        >
          {screen.render?.(snapshot) ?? <AppRoutes />}
        </AppInState>
      )}
    </ErrorBoundary>
  )
}

/** Shows the error of a screen. */
class ErrorBoundary extends Component<{ children: ReactNode }, { error: string | null }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: String(error) }
  }

  override render() {
    const { error } = this.state
    return error === null ? this.props.children : <pre role="alert">{error}</pre>
  }
}
