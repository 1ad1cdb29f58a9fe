// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { boxes } from '../../src/text/boxes.en.ts'
import { setTimeZone } from '../../src/text/dates.ts'
import { PeriodPicker } from '../../src/ui/PeriodPicker.tsx'
import { renderComponent } from './renderComponent.tsx'

const november = { start: '2026-11-01', end: '2026-11-30' }

function openPicker(period: typeof november | null) {
  const [anyTime, onChoose, onClose] = [vi.fn(), vi.fn(), vi.fn()]
  const { place } = renderComponent(
    <PeriodPicker
      period={period}
      anyTime={{ label: 'Any time', onChoose: anyTime }}
      choices={[{ label: 'This month', period: november }]}
      today="2026-11-27"
      language="en"
      texts={boxes.list}
      onChoose={onChoose}
      onClose={onClose}
    />,
  )
  const button = (label: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  return { place, button, anyTime, onChoose, onClose }
}

const pressed = (place: HTMLElement) =>
  [...place.querySelectorAll('[aria-pressed="true"]')].map(({ textContent }) => textContent)

describe('period picker', () => {
  it('names the date that is missing', () => {
    const { place, button } = openPicker(null)
    const reason = () => button(boxes.list.apply)?.title
    expect(reason()).toBe('Choose the start of the period')
    act(() => place.querySelector<HTMLElement>('[role=grid] button')?.click())
    expect(reason()).toBe('Choose the end of the period')
  })

  it('shows no dates and applies none while the list has no period', () => {
    const { place, button, onChoose } = openPicker(null)
    expect(pressed(place)).toEqual(['Any time'])
    expect([...place.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      '—',
      '—',
    ])
    act(() => button(boxes.list.apply)?.click())
    expect(onChoose).not.toHaveBeenCalled()
  })

  it('marks the date of the server as today, and shows dates of the calendar in every time zone', () => {
    setTimeZone('Pacific/Kiritimati')
    const { place } = openPicker(november)
    expect(place.querySelector('[data-today]')?.getAttribute('data-day')).toBe('2026-11-27')
    expect([...place.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      november.start,
      november.end,
    ])
    setTimeZone(undefined)
  })

  it('removes a chosen period', () => {
    const { place, button, anyTime, onClose } = openPicker(november)
    expect(pressed(place)).toEqual(['This month'])
    act(() => button('Any time')?.click())
    expect(anyTime).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
  })
})
