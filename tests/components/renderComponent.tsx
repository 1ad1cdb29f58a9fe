import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Renders a component into the page and removes it after the test. `show` renders it again with other props. */
export function renderComponent(first: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const show = (node: ReactNode) => act(() => root.render(node))
  show(first)
  onTestFinished(() => {
    act(() => root.unmount())
    place.remove()
  })
  return { place, show }
}
