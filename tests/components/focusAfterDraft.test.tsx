// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { useFocusAfterDraft } from '../../src/screens/Drafting/useFocusAfterDraft.ts'
import { renderComponent } from './renderComponent.tsx'

/** The drafting screen, with batches selected unless the list is loading. */
function Screen({ isDrafting = false, isLoading = false }) {
  const list = useFocusAfterDraft(isDrafting, isLoading)
  return (
    <>
      <h1 tabIndex={-1}>전표</h1>
      <div ref={list}>
        {!isLoading && <button type="button" data-event="vouchers.writeDraft" />}
      </div>
    </>
  )
}

/** Focuses the heading, as happens when a dialog is removed while the list loads. */
function focusHeading(place: HTMLElement) {
  place.querySelector<HTMLElement>('h1')?.focus()
}
const focused = () => document.activeElement?.tagName

it('the focus moves to the button for drafting when the list has loaded again after a draft was closed', () => {
  const { place, show } = renderComponent(<Screen />)
  show(<Screen isDrafting />)
  show(<Screen isLoading />)
  focusHeading(place)
  show(<Screen />)
  expect(focused()).toBe('BUTTON')
  focusHeading(place)
  show(<Screen isLoading />)
  show(<Screen />)
  expect(focused()).toBe('H1')
})

it.each(['keydown', 'pointerdown'])(
  'the focus stays while the list loads after a draft, if the employee causes a %s',
  (type) => {
    const { place, show } = renderComponent(<Screen isDrafting />)
    show(<Screen isLoading />)
    focusHeading(place)
    place.querySelector('h1')?.dispatchEvent(new Event(type, { bubbles: true }))
    show(<Screen />)
    expect(focused()).toBe('H1')
  },
)

it('a draft that is closed without a load of the list leaves the focus to the dialog', () => {
  const { place, show } = renderComponent(<Screen isDrafting />)
  focusHeading(place)
  show(<Screen />)
  show(<Screen isLoading />)
  show(<Screen />)
  expect(focused()).toBe('H1')
})
