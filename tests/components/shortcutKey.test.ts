import { describe, expect, it } from 'vitest'
import { shortcutKey } from '../../src/hooks/shortcutKey.ts'

type KeyPress = Parameters<typeof shortcutKey>[0]

const press = (key: string, code: string, more: Partial<KeyPress> = {}) =>
  shortcutKey({ key, code, shiftKey: false, isComposing: false, keyCode: 0, ...more })

describe('shortcutKey', () => {
  it.each([
    ['j', 'KeyJ', 'j'],
    ['h', 'KeyJ', 'h'],
    ['j', 'KeyC', 'j'],
    ['/', 'BracketLeft', '/'],
    ['à', 'Digit0', 'à'],
    ['Enter', 'Enter', 'Enter'],
    ['ArrowUp', 'ArrowUp', 'ArrowUp'],
  ])(
    'returns the character %s of a Latin layout, on the physical key %s',
    (key, code, expected) => {
      expect(press(key, code)).toBe(expected)
    },
  )

  it.each([
    ['ㅓ', 'KeyJ', 'j'],
    ['ㅏ', 'KeyK', 'k'],
    ['ㅌ', 'KeyX', 'x'],
    ['ㅈ', 'KeyW', 'w'],
    ['ㄱ', 'KeyR', 'r'],
    ['Process', 'KeyJ', 'j'],
    ['Process', 'Digit1', '1'],
    ['Process', 'Slash', '/'],
    ['Process', 'Minus', '-'],
    ['Process', 'Equal', '='],
    ['Process', 'Enter', ''],
    ['Process', 'Comma', ''],
    ['Process', '', ''],
  ])(
    'for %s on %s in Hangul mode returns the character of the physical key: %j',
    (key, code, expected) => {
      expect(press(key, code)).toBe(expected)
      expect(press(key, code, { keyCode: 229 })).toBe(expected)
      expect(press(key, code, { isComposing: true })).toBe(expected)
    },
  )

  it.each([
    ['ㅃ', 'KeyQ', 'Q'],
    ['Process', 'KeyJ', 'J'],
    ['Process', 'Slash', '?'],
    ['Process', 'Equal', '+'],
    ['Process', 'Digit1', ''],
  ])('for Shift with %s on %s in Hangul mode returns %j', (key, code, expected) => {
    expect(press(key, code, { shiftKey: true })).toBe(expected)
  })

  it('ignores Caps Lock, but not Shift, on a Latin layout', () => {
    expect(press('J', 'KeyJ')).toBe('j')
    expect(press('J', 'KeyJ', { shiftKey: true })).toBe('J')
    expect(press('j', 'KeyJ', { shiftKey: true })).toBe('J')
  })

  it('is empty for an Enter that ends a syllable', () => {
    expect(press('Enter', 'Enter', { isComposing: true })).toBe('')
    expect(press('Enter', 'Enter', { keyCode: 229 })).toBe('')
  })
})
