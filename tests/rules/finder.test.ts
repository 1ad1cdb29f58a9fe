import { describe, expect, it } from 'vitest'
import { foundIn } from '../../machines/finder/finder.rules.ts'

const screens = ['미결함', '상신함', 'Pending', 'Approved'].map((label) => ({
  path: `/${label}`,
  label,
}))
const found = (text: string) => foundIn(screens, text).map(({ label }) => label)

describe('foundIn', () => {
  it('finds all screens for a blank search', () => {
    expect(found(' ')).toHaveLength(screens.length)
  })

  it.each([
    ['함', ['미결함', '상신함']],
    ['상신'.normalize('NFD'), ['상신함']],
    [' PEND', ['Pending']],
    ['p', ['Pending', 'Approved']],
    ['없는', []],
    ['ㅅㅅㅎ', ['상신함']],
    ['ㅎ', ['미결함', '상신함']],
    ['상시', ['상신함']],
    ['상ㅅ', ['상신함']],
    ['ㅅㅎㅅ', []],
  ])('finds for %j: %j', (text, labels) => {
    expect(found(text)).toEqual(labels)
  })
})
