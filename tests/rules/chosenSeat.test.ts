import { describe, expect, it } from 'vitest'
import { isChosenSeatKept } from '../../machines/signing/seat.rules.ts'

describe('isChosenSeatKept', () => {
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
  ] as const)('after the action %s is %s', (requestedAction, keeps) => {
    expect(isChosenSeatKept({ requestedAction, actionErrors: null })).toBe(keeps)
  })
})
