import { Component, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { addressOf, placeOf } from './address.ts'
import { hasScreen, reachedIn, screenOf } from './reviewed.ts'
import { AroundContext, aroundOf } from './screens/around.tsx'

// In a frame, an opening dialog takes no focus, so that the keys continue to work on the page around it.
if (parent !== window) HTMLElement.prototype.focus = () => {}

/** Shows only the screen in the state given by the fragment of the address. */
export function ScreenPage() {
  const [shown, setShown] = useState(() => placeOf(location.hash))
  useEffect(() => {
    const look = () => setShown(placeOf(location.hash))
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  const address = addressOf(shown)
  const { machine, state, language, theme } = shown
  useLayoutEffect(() => {
    const page = document.documentElement
    page.lang = language
    page.dataset['theme'] = theme
  }, [language, theme])
  useEffect(
    () =>
      afterTwoFrames(() => {
        document.documentElement.dataset['shown'] = address
      }),
    [address],
  )
  const around = aroundOf({ language, theme })
  const screen = screenOf(machine)
  const reached = hasScreen(machine, state) ? reachedIn(machine, state) : undefined
  return (
    <ErrorBoundary key={address}>
      <MemoryRouter initialEntries={[screen?.path ?? '/']}>
        <AroundContext value={around}>
          {reached && screen?.show(reached.snapshot, around)}
        </AroundContext>
      </MemoryRouter>
    </ErrorBoundary>
  )
}

/** A dialog above another one is rendered in the next frame. */
function afterTwoFrames(then: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(then)
  })
  return () => cancelAnimationFrame(frame)
}

/** Shows the error of a screen. */
class ErrorBoundary extends Component<{ children: ReactNode }, { error: string | null }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: String(error) }
  }

  override render() {
    return this.state.error === null ? (
      this.props.children
    ) : (
      <pre role="alert">{this.state.error}</pre>
    )
  }
}
