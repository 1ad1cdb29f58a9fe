import { describe, expect, it } from 'vitest'
import {
  invalidNumberFields,
  isAmountTooLarge,
  normalizeWaitedDays,
  normalizeWon,
  sortRangeEnds,
} from '../../machines/boxes/search.rules.ts'

describe('an amount of a search', () => {
  it.each([
    ['1,000원', '1000'],
    ['１０００', '1000'],
    ['₩-500', '-500'],
    [' -500', '-500'],
    ['5-00', '500'],
    ['-', ''],
    ['(1,200)', '-1200'],
    ['−1,200', '-1200'],
    ['1,000.00', '1000'],
    [' (1,000.50)', '-1000'],
    ['-.5', ''],
    ['1234567890123456', '123456789012345'],
    ['-1234567890123456', '-123456789012345'],
  ])('%j is sent as %j', (text, won) => {
    expect(normalizeWon(text)).toBe(won)
  })
})

describe('a number of working days of a search', () => {
  it.each([
    ['3일', '3'],
    ['12345', '1234'],
    ['-', ''],
  ])('%j is sent as %j', (text, days) => {
    expect(normalizeWaitedDays(text)).toBe(days)
  })
})

describe('the number fields of a search', () => {
  const empty = { batchNumber: '', amountFrom: '', amountTo: '', waitedDays: '' }

  it.each([
    ['batchNumber', '1000040'],
    ['batchNumber', '１０００'],
    ['amountFrom', '1,000원'],
    ['amountFrom', '₩ 1 000'],
    ['amountFrom', '(1,200.50)'],
    ['amountTo', '−500'],
    ['amountTo', '₩-500'],
    ['amountTo', '\\1,000'],
    ['amountTo', ' +500 '],
    ['waitedDays', '3일'],
  ] as const)('accept in %s the text %j', (field, text) => {
    expect(invalidNumberFields({ ...empty, [field]: text })).toEqual([])
  })

  it.each([
    ['batchNumber', '1000040, 1000041'],
    ['batchNumber', '1000040 1000041'],
    ['amountFrom', '1, 2'],
    ['amountFrom', '1,000, 2,000'],
    ['amountFrom', '1,000 2,000'],
    ['amountFrom', '1234567890123456'],
    ['amountFrom', '500만'],
    ['amountFrom', '1-2'],
    ['amountTo', 'abc'],
    ['amountTo', '(1'],
    ['waitedDays', '2.5'],
    ['waitedDays', '-1'],
  ] as const)('refuse in %s the text %j', (field, text) => {
    expect(invalidNumberFields({ ...empty, [field]: text })).toEqual([field])
  })
})

describe('an amount of the detailed search', () => {
  it.each([
    ['1234567890123456', true],
    ['-1234567890123456.5원', true],
    ['(1,234,567,890,123,456)', true],
    ['₩1 000 000 000 000 000', true],
    ['99999999999999999999', true],
    ['999999999999999', false],
    ['999,999,999,999,999', false],
    ['1,000,000,000,000,000, 2', false],
    ['1234567890123456만', false],
    ['(1234567890123456', false],
  ])('is too large if it is one number with more than 15 digits: %j', (text, isTooLarge) => {
    expect(isAmountTooLarge(text)).toBe(isTooLarge)
  })
})

describe('the ends of a range', () => {
  it.each([
    ['dates in order', '2026-11-01', '2026-11-30', ['2026-11-01', '2026-11-30']],
    ['dates in reverse', '2026-11-30', '2026-11-01', ['2026-11-01', '2026-11-30']],
    ['amounts in order', '9', '10', ['9', '10']],
    ['amounts in reverse', '10', '9', ['9', '10']],
    ['only the first', '10', '', ['10', '']],
    ['only the last', '', '9', ['', '9']],
  ])('are sorted: %s', (_what, from, to, sorted) => {
    expect(sortRangeEnds(from, to)).toEqual(sorted)
  })
})
