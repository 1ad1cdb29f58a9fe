import { describe, expect, it } from 'vitest'
import { compact } from '../../src/world/lines.ts'
import { aDocument } from '../builders/voucher.ts'

const unread = { RPCO: null, RPTXA1: null, RPTORG: null, RPDL03: null, RPSBLT: null }

describe('a compact list', () => {
  it('says the same, but for what nobody reads', () => {
    const lines = [
      ...aDocument({ RPICU: 1, RPDOC: 1 }),
      ...aDocument({ RPICU: 2, RPDOC: 9, RPALPH: '다른 곳', RPDGJ: '2026-01-02', RPNAME: null }),
    ]
    const expected = structuredClone(lines).map((line) => ({ ...line, ...unread }))
    expect(compact(lines)).toBe(lines)
    expect(lines).toEqual(expected)
  })

  it('may be empty', () => {
    expect(compact([])).toEqual([])
  })
})
