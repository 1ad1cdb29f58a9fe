// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { watchTaps } from '../../src/hooks/doubleTap.ts'
import { useIsSecondPress } from '../../src/screens/Document/useIsSecondPress.ts'
import { Button, IconButton } from '../../src/ui/Button.tsx'
import { renderComponent } from './renderComponent.tsx'

watchTaps()
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

describe('after a tap on another control', () => {
  const first = { timeStamp: 1000, x: 100, y: 400 }

  /** Taps on another control, then presses a labelled button. Returns whether the button was used. */
  function press({ detail = 1, pointerType = 'touch', ...where }) {
    let isUsed = false
    const { place } = renderComponent(
      <>
        <a href="#document">문서</a>
        <Button onClick={() => void (isUsed = true)}>승인</Button>
      </>,
    )
    const click = (selector: string, init: PointerEventInit, { timeStamp, x, y } = first) => {
      const event = new PointerEvent('click', { bubbles: true, clientX: x, clientY: y, ...init })
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      place.querySelector(selector)?.dispatchEvent(event)
    }
    click('a', { detail: 1, pointerType: 'touch' })
    click('button', { detail, pointerType }, { ...first, ...where })
    return isUsed
  }

  it.each([
    ['touch', 'touch'],
    ['an older Safari, without a pointer type', undefined],
  ])('a labelled button ignores a second tap at the same place, with %s', (_, pointerType) => {
    expect(press({ timeStamp: 1349, x: 140, y: 360, pointerType })).toBe(false)
  })

  it.each([
    ['350 ms later', { timeStamp: 1350 }],
    ['more than 40 pixels to the right', { timeStamp: 1100, x: 141 }],
    ['more than 40 pixels above', { timeStamp: 1100, y: 359 }],
    ['by keyboard', { timeStamp: 1100, detail: 0, pointerType: '' }],
    ['by mouse', { timeStamp: 1100, pointerType: 'mouse' }],
  ])('a labelled button accepts a press %s', (_, second) => {
    expect(press(second)).toBe(true)
  })
})

it('an icon button counts every click, as a pager needs', () => {
  const clicks: string[] = []
  const { place } = renderComponent(
    <IconButton label="다음" icon="right" onClick={() => clicks.push('next')} />,
  )
  doubleClick(place)
  expect(clicks).toEqual(['next', 'next'])
})

it('a press within half a second after the content was replaced counts as the second press of a double click', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const presses: boolean[] = []
  function Opened({ replacement }: { replacement: unknown }) {
    const isSecondPress = useIsSecondPress(replacement)
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
