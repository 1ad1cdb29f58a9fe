import { describe, expect, it } from 'vitest'
import { amountAsNumber, amountsAsNumbers } from '../../src/hooks/copyAmountsAsNumbers.ts'

describe('a copied cell', () => {
  const cells: [shown: string, copied: string][] = [
    ['1,234,567', '1234567'],
    ['(1,234)', '-1234'],
    ['999', '999'],
    ['2026-11-20', '2026-11-20'],
    ['1,2,3 호기', '1,2,3 호기'],
    ['(1,234', '(1,234'],
    ['12,34', '12,34'],
  ]
  for (const [shown, copied] of cells) {
    it(`contains "${copied}" when "${shown}" is shown`, () => {
      expect(amountAsNumber(shown)).toBe(copied)
    })
  }
})

describe('a copied selection', () => {
  it('contains its amounts as numbers and its texts unchanged', () => {
    const copied = '2026-11-20\t(3)\t1,234\n(12)\t56\t(7,000)'
    expect(amountsAsNumbers(copied, ['1,234', '56', '(7,000)'])).toBe(
      '2026-11-20\t(3)\t1234\n(12)\t56\t-7000',
    )
  })

  it('contains equal amounts of several cells as numbers', () => {
    expect(amountsAsNumbers('(3)\t2 \n(3)', ['(3)', '2', '(3)'])).toBe('-3\t2\n-3')
  })

  it('leaves "(3)" unchanged if a text and an amount are equal', () => {
    expect(amountsAsNumbers('(3)\t(3)\t(4)', ['(3)', '(4)'])).toBe('(3)\t(3)\t-4')
  })
})
