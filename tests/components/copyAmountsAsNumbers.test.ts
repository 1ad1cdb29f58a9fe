import { describe, expect, it } from 'vitest'
import { amountAsNumber } from '../../src/hooks/copyAmountsAsNumbers.ts'

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
