// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { PageField } from '../../src/screens/Viewer/PageField.tsx'
import { handleKeyPress } from '../../src/screens/Viewer/keys.ts'
import { useShownPath } from '../../src/screens/Viewer/useShownPath.ts'
import { ToolButton } from '../../src/screens/Viewer/ToolButton.tsx'
import { renderComponent } from './renderComponent.tsx'
import { typeInto } from './typeInto.ts'

const press = (element: Element | null, init: KeyboardEventInit) => {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
  act(() => element?.dispatchEvent(event))
  return event.defaultPrevented
}

it('the viewer keeps the URL of the shown page, and uses the newest URL for the next page, file or retry', () => {
  const Shown = ({ page, ...file }: Parameters<typeof useShownPath>[0] & { page: number }) =>
    useShownPath(file, page)
  const old = { id: '1', path: '/old', downloadPath: '/old', page: 1 }
  const { place, show } = renderComponent(<Shown {...old} />)
  const shownAfter = (change: Partial<typeof old>) => {
    show(<Shown {...old} {...change} />)
    return place.textContent
  }
  expect(shownAfter({})).toBe('/old')
  expect(shownAfter({ downloadPath: '/new' })).toBe('/old')
  expect(shownAfter({ downloadPath: '/new', page: 2 })).toBe('/new')
  expect(shownAfter({ downloadPath: '/newer', page: 2 })).toBe('/new')
  expect(shownAfter({ downloadPath: '/other', page: 2, id: '2' })).toBe('/other')
  expect(shownAfter({ downloadPath: '/last', page: 2, id: '2', path: '/last' })).toBe('/last')
})

describe('keys of the viewer', () => {
  const names = [
    'previousPage',
    'nextPage',
    'previousFile',
    'nextFile',
    'zoomIn',
    'zoomOut',
    'rotate',
  ] as const

  function open(letters = true) {
    const done: string[] = []
    const simple = Object.fromEntries(names.map((name) => [name, () => done.push(name)]))
    const on = { ...simple, fit: (to: string) => done.push(`fit ${to}`) } as never
    const { place } = renderComponent(
      <div onKeyDown={(event) => handleKeyPress(event, letters, on)}>
        <input />
        <button type="button">x</button>
        <section tabIndex={-1} />
      </div>,
    )
    const find = (name: string) => place.querySelector(name)
    return { done, find }
  }

  it.each([
    ['PageDown', 'nextPage'],
    ['ArrowRight', 'nextPage'],
    ['PageUp', 'previousPage'],
    ['ArrowLeft', 'previousPage'],
    ['j', 'nextFile'],
    ['k', 'previousFile'],
    ['+', 'zoomIn'],
    ['=', 'zoomIn'],
    ['-', 'zoomOut'],
    ['w', 'fit width'],
    ['0', 'fit page'],
    ['r', 'rotate'],
  ])('%s runs %s', (key, does) => {
    const { done, find } = open()
    expect(press(find('button'), { key })).toBe(true)
    expect(press(find('section'), { key })).toBe(true)
    expect(done).toEqual([does, does])
  })

  it('do nothing in an input, with a modifier, or during composition', () => {
    const { done, find } = open()
    press(find('input'), { key: 'PageDown' })
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
      press(find('button'), { key: '0', ...held })
    }
    press(find('button'), { key: 'j', isComposing: true })
    press(find('input'), { key: 'ㅓ', code: 'KeyJ' })
    press(find('button'), { key: 'toString' })
    expect(done).toEqual([])
  })

  it('use the physical key in Hangul mode', () => {
    const { done, find } = open()
    for (const [key, code] of [
      ['ㅓ', 'KeyJ'],
      ['Process', 'KeyK'],
      ['ㄱ', 'KeyR'],
    ]) {
      expect(press(find('button'), { key, code })).toBe(true)
    }
    expect(done).toEqual(['nextFile', 'previousFile', 'rotate'])
  })

  it('exclude single characters when those are disabled', () => {
    const { done, find } = open(false)
    for (const key of ['j', '+', 'PageDown']) press(find('button'), { key })
    expect(done).toEqual(['nextPage'])
  })

  it('scroll within the page first, and change the page at its end', () => {
    const { done, find } = open()
    const section = find('section')
    const sizes = { clientHeight: 100, scrollHeight: 300, clientWidth: 100, scrollWidth: 100 }
    for (const [name, value] of Object.entries(sizes)) {
      Object.defineProperty(section, name, { value })
    }
    Object.defineProperty(section, 'scrollTop', { value: 50, writable: true })
    expect(press(section, { key: 'PageDown' })).toBe(false)
    expect(press(section, { key: 'PageUp' })).toBe(false)
    expect(done).toEqual([])
    Object.assign(section as Element, { scrollTop: 200 })
    press(section, { key: 'PageDown' })
    Object.assign(section as Element, { scrollTop: 0 })
    press(section, { key: 'PageUp' })
    press(section, { key: 'ArrowRight' })
    expect(done).toEqual(['nextPage', 'previousPage', 'nextPage'])
  })

  it('scroll horizontally when the page of the PDF is wider than the viewer', () => {
    const { done, find } = open()
    Object.defineProperty(find('section'), 'clientWidth', { value: 100 })
    Object.defineProperty(find('section'), 'scrollWidth', { value: 300 })
    expect(press(find('section'), { key: 'ArrowRight' })).toBe(false)
    expect(done).toEqual([])
  })
})

describe('page field', () => {
  function open() {
    const turned: number[] = []
    const { place } = renderComponent(
      <PageField
        label="Page"
        page={2}
        pages={9}
        sentence="page 2 / 9"
        disabled={false}
        onTurn={(page) => turned.push(page)}
      />,
    )
    const input = place.querySelector('input') as HTMLInputElement
    const type = (value: string) => typeInto(input, value)
    return { place, input, turned, type }
  }

  it('shows the page and the number of pages', () => {
    const { place, input } = open()
    const around = [...place.querySelectorAll('[aria-hidden]')].map((one) => one.textContent)
    expect([input.value, ...around]).toEqual(['2', 'Page', '/ 9'])
    expect(place.querySelector('[role=status]')?.textContent).toBe('page 2 / 9')
  })

  it('changes to a whole number on Enter, and otherwise restores the current page', () => {
    const { input, turned, type } = open()
    for (const typed of ['7', '', 'x', '1.5', '2']) {
      type(typed)
      press(input, { key: 'Enter' })
      expect(input.value).toBe('2')
    }
    expect(turned).toEqual([7])
  })

  it('discards the input on Escape, and passes only the next Escape to the dialog', () => {
    const { input, turned, type } = open()
    let heard = 0
    const hear = () => {
      heard += 1
    }
    document.addEventListener('keydown', hear)
    type('7')
    press(input, { key: 'Escape' })
    expect([input.value, heard]).toEqual(['2', 0])
    press(input, { key: 'Escape' })
    document.removeEventListener('keydown', hear)
    expect([turned, heard]).toEqual([[], 1])
  })
})

describe('tool', () => {
  it('moves the focus to the content when it becomes disabled while focused', () => {
    const tool = (cannot?: string) => (
      <div data-machine="viewer">
        <ToolButton
          icon="right"
          label="Next"
          event="viewer.nextPage"
          cannot={cannot}
          onClick={() => 0}
        />
        <section tabIndex={-1} data-autofocus />
      </div>
    )
    const { place, show } = renderComponent(tool())
    const button = place.querySelector('button')
    button?.focus()
    expect(document.activeElement).toBe(button)
    show(tool('This is the last page'))
    expect(document.activeElement).toBe(place.querySelector('section'))
    expect(button?.title).toBe('This is the last page')
  })
})
