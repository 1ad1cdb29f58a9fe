import { Component, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { draftingPath } from '../src/app/screens.ts'
import { formatUrl, parseUrl } from './address.ts'
import { frameNamed } from './journeys.ts'
import { ScreenContext, screenContextOf } from './screens/context.tsx'
import { noScreenReason, findShownSnapshot, screenOf } from './stateScreens.ts'

// The review page embeds a screen in an iframe. There the screen must not take the focus, so that the shortcuts of the review page work,
// and must not scroll the page.
if (parent !== window) {
  HTMLElement.prototype.focus = () => {}
  Element.prototype.scrollIntoView = () => {}
}

/** Shows only the screen in the state given by the fragment of the URL. */
export function ScreenPage() {
  const [url, setUrl] = useState(() => parseUrl(location.hash))
  useEffect(() => {
    const update = () => setUrl(parseUrl(location.hash))
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
    // The screen is marked as shown two frames later, because a dialog above another one is rendered in the next frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        document.documentElement.dataset['shown'] = query
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [query])
  const context = screenContextOf({ language, theme })
  const screen = screenOf(machine)
  const reached = noScreenReason(machine, state) ? undefined : findShownSnapshot(machine, state)
  const shown = frame ? frameNamed(frame) : reached
  return (
    <ErrorBoundary key={query}>
      <MemoryRouter initialEntries={[screen?.path ?? draftingPath('voucher')]}>
        <ScreenContext value={context}>
          {shown && screen?.render(shown.snapshot, context)}
        </ScreenContext>
      </MemoryRouter>
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
