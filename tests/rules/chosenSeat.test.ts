import { describe, expect, it } from 'vitest'
import { keepsSeat } from '../../machines/signing/seat.rules.ts'

describe('keepsSeat', () => {
  it.each([
    ['approve', true],
    ['reject', true],
    ['sendBack', true],
    ['hold', true],
    ['resume', true],
    ['changeLine', true],
    ['undo', false],
    ['withdraw', false],
    ['addReceivers', false],
    [null, false],
  ] as const)('after the action %s is %s', (wish, keeps) => {
    expect(keepsSeat({ wish, refusal: null })).toBe(keeps)
  })
})
