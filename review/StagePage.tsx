import { Component, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { boxes as boxesEn } from '../src/text/boxes.en.ts'
import { boxes as boxesKo } from '../src/text/boxes.ko.ts'
import { en } from '../src/text/en.ts'
import { ko } from '../src/text/ko.ts'
import { addressOf, placeOf } from './address.ts'
import { hasScreen, stageOf, wayInto } from './reviewed.ts'

const texts = {
  ko: { text: ko, boxText: boxesKo },
  en: { text: en, boxText: boxesEn },
} as const

// In a frame, a dialog that opens takes no focus: the keys belong to whoever works on the page around it.
if (parent !== window) HTMLElement.prototype.focus = () => {}

/** One screen in one state, as the address behind `#` says; nothing else stands on the page. */
export function StagePage() {
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
  const stage = stageOf(machine)
  const snapshot = hasScreen(machine, state) ? wayInto(machine, state)?.snapshot : undefined
  return (
    <Broken key={address}>
      <MemoryRouter initialEntries={[stage?.path ?? '/reportWrite']}>
        {snapshot && stage?.show(snapshot, { ...texts[language], language, theme })}
      </MemoryRouter>
    </Broken>
  )
}

/** A dialog above another comes in the frame after it. */
function afterTwoFrames(then: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(then)
  })
  return () => cancelAnimationFrame(frame)
}

/** Says what a screen broke with. */
class Broken extends Component<{ children: ReactNode }, { error: string | null }> {
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
