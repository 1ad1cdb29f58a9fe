// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { useDocumentShortcuts } from '../../src/screens/Document/useDocumentShortcuts.ts'
import { Button, IconButton } from '../../src/ui/Button.tsx'
import { renderComponent } from './renderComponent.tsx'

afterEach(() => void vi.useRealTimers())

/** Sends the clicks of a double click, and returns whether the browser may follow each with its default action. */
const doubleClick = (place: Element) =>
  [1, 2].map((detail) =>
    place
      .querySelector('button')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail })),
  )

it('a labelled button ignores the second click of a double click, also one that submits', () => {
  const clicks: string[] = []
  const { place } = renderComponent(
    <Button submit onClick={() => clicks.push('approve')}>
      승인
    </Button>,
  )
  expect(doubleClick(place)).toEqual([true, false])
  expect(clicks).toEqual(['approve'])
})

it('an icon button counts every click, as a pager needs', () => {
  const clicks: string[] = []
  const { place } = renderComponent(
    <IconButton label="다음" icon="right" onClick={() => clicks.push('next')} />,
  )
  doubleClick(place)
  expect(clicks).toEqual(['next', 'next'])
})

it.each([
  [true, 0],
  [false, 1],
])('the key 1 within half a second, in a document that replaces a decided one: %s', (is, count) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const sent: string[] = []
  function Opened() {
    useDocumentShortcuts(true, is, { '1': () => sent.push('approve'), n: null, p: null })
    return null
  }
  renderComponent(<Opened />)
  const press = () =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }))
  vi.advanceTimersByTime(499)
  press()
  expect(sent).toHaveLength(count)
  vi.advanceTimersByTime(1)
  press()
  expect(sent).toHaveLength(count + 1)
})
