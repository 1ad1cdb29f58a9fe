import { expect, it } from 'vitest'
import { toWellFormed } from '../../server/http/wellFormed.ts'

const HALF = '\ud83d'

it('a lone surrogate in an object or a list becomes U+FFFD, and the given value does not change', () => {
  const given = { title: '운반비', lines: [{ remark: `a${HALF}`, amount: 1, day: null }, 'b'] }
  expect(toWellFormed(given)).toEqual({
    title: '운반비',
    lines: [{ remark: 'a\ufffd', amount: 1, day: null }, 'b'],
  })
  expect(given.lines[0]).toEqual({ remark: `a${HALF}`, amount: 1, day: null })
})

it('a value without a lone surrogate is returned without a copy', () => {
  const given = { lines: [{ remark: '😀' }] }
  expect(toWellFormed(given)).toBe(given)
})
