// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { CountBadge } from '../../src/ui/CountBadge.tsx'
import { Button } from '../../src/ui/Button.tsx'
import { Checkbox } from '../../src/ui/Checkbox.tsx'
import { SearchField } from '../../src/ui/SearchField.tsx'
import { Switch } from '../../src/ui/Switch.tsx'
import { renderComponent } from './renderComponent.tsx'

describe('search field', () => {
  function open(canSearch = true, value = '운송') {
    const searched: string[] = []
    const { place } = renderComponent(
      <SearchField
        label="Search"
        placeholder="Search remarks, title"
        value={value}
        canSearch={canSearch}
        onSearch={(text) => searched.push(text)}
      />,
    )
    const press = (init: KeyboardEventInit) =>
      act(() => {
        place
          .querySelector('input')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }))
      })
    return { place, searched, press }
  }

  it('searches on Enter', () => {
    const { searched, press } = open()
    press({})
    expect(searched).toEqual(['운송'])
  })

  it('ignores spaces around the text, which a copied text can have', () => {
    const { searched, press } = open(true, ' 월 운송\t')
    press({})
    expect(searched).toEqual(['월 운송'])
  })

  it('ignores the Enter that ends a Hangul syllable', () => {
    const { searched, press } = open()
    press({ isComposing: true })
    press({ keyCode: 229 })
    expect(searched).toEqual([])
  })

  it('searches by its button, and not when searching is disabled', () => {
    const { place, searched } = open()
    act(() => place.querySelector('button')?.click())
    expect(searched).toEqual(['운송'])
    const closed = open(false)
    closed.press({})
    expect(closed.place.querySelector('button')?.disabled).toBe(true)
    expect(closed.searched).toEqual([])
  })
})

describe('checkbox', () => {
  it('supports the mixed state', () => {
    const box = (mixed: boolean) => (
      <Checkbox label="All" checked={false} mixed={mixed} onChange={() => undefined} />
    )
    const { place, show } = renderComponent(box(true))
    expect(place.querySelector('input')?.indeterminate).toBe(true)
    show(box(false))
    expect(place.querySelector('input')?.indeterminate).toBe(false)
  })
})

describe('switch', () => {
  it('toggles by click, Space and Enter, and not when disabled', () => {
    let toggled = 0
    const one = (disabled: boolean) => (
      <Switch label="Push" on={false} state="Off" disabled={disabled} onToggle={() => toggled++} />
    )
    const { place, show } = renderComponent(one(false))
    const button = place.querySelector('button')
    const press = (type: string, key: string) =>
      act(() => {
        button?.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }))
      })
    expect(button?.getAttribute('role')).toBe('switch')
    expect(button?.getAttribute('aria-checked')).toBe('false')
    expect(button?.getAttribute('aria-label')).toBe('Push')
    act(() => button?.click())
    expect(toggled).toBe(1)
    press('keydown', ' ')
    press('keyup', ' ')
    expect(toggled).toBe(2)
    press('keydown', 'Enter')
    press('keyup', 'Enter')
    expect(toggled).toBe(3)
    show(one(true))
    act(() => button?.click())
    expect(toggled).toBe(3)
  })

  it('keeps the focus while it is disabled, ignores its keys and does not stop Tab', () => {
    let toggled = 0
    const one = (disabled: boolean) => (
      <Switch label="Push" on={false} state="Off" disabled={disabled} onToggle={() => toggled++} />
    )
    const { place, show } = renderComponent(one(false))
    const button = place.querySelector('button')
    act(() => button?.focus())
    show(one(true))
    expect(document.activeElement).toBe(button)
    expect(button?.matches(':disabled')).toBe(false)
    expect(button?.getAttribute('aria-disabled')).toBe('true')
    /** Presses and releases a key. Returns whether the browser's own reaction follows. */
    const press = (key: string) => {
      const init = { key, bubbles: true, cancelable: true }
      let isFollowed = false
      act(() => {
        isFollowed = button?.dispatchEvent(new KeyboardEvent('keydown', init)) ?? false
        button?.dispatchEvent(new KeyboardEvent('keyup', init))
      })
      return isFollowed
    }
    press(' ')
    press('Enter')
    expect(press('Tab')).toBe(true)
    expect(toggled).toBe(0)
  })
})

describe('button', () => {
  it('is described by the reason why it is disabled', () => {
    const { place } = renderComponent(
      <Button disabledReason="Add at least one approver">Done</Button>,
    )
    const button = place.querySelector('button')
    const reason = document.getElementById(button?.getAttribute('aria-describedby') ?? '')
    expect(button?.disabled).toBe(true)
    expect(reason?.textContent).toBe('Add at least one approver')
  })
})

describe('badge', () => {
  it('shows only counts above 0, and at most 999+', () => {
    for (const count of [0, -1, Number.NaN]) {
      expect(
        renderComponent(<CountBadge count={count} colour="red" label="x" />).place.textContent,
      ).toBe('')
    }
    const { place } = renderComponent(
      <CountBadge count={1200} colour="red" label="1,200 waiting" />,
    )
    expect(place.textContent).toBe('999+1,200 waiting')
  })
})
