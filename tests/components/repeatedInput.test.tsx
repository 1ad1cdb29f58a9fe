// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { useSecondPress } from '../../src/screens/Document/useSecondPress.ts'
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

it('a press within half a second after the content was replaced is a second press', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const presses: boolean[] = []
  function Opened({ replacement }: { replacement: unknown }) {
    const isSecondPress = useSecondPress(replacement)
    return <button type="button" onClick={() => presses.push(isSecondPress())} />
  }
  const { place, show } = renderComponent(<Opened replacement={null} />)
  const press = () => place.querySelector('button')?.click()
  press()
  expect(presses).toEqual([false])
  for (const replacement of ['opened', { isLineChanged: true }]) {
    show(<Opened replacement={replacement} />)
    vi.advanceTimersByTime(499)
    press()
    vi.advanceTimersByTime(1)
    press()
    expect(presses.slice(-2)).toEqual([true, false])
  }
})
