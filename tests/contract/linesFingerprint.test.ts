import { describe, expect, it } from 'vitest'
import { linesFingerprint, shownVoucherLineFields } from '../../contract/linesFingerprint.ts'
import { VoucherLine } from '../../contract/voucher.ts'
import { line } from './examples.ts'

const first = VoucherLine.parse(line)
const second = { ...first, id: 'voucher-2', RPSEQ: 2, RPZ5DEBITAT: 0, RPZ5CREDITAT: 110_000 }
const lines = [first, second]
const fingerprint = linesFingerprint(lines)

describe('the fingerprint of voucher lines', () => {
  it('is the same for an open tab and a newer server', () => {
    expect(fingerprint).toBe('f20310aaec0304fb')
    expect(linesFingerprint([])).toBe('811c9dc59e3779b9')
  })

  it('has 16 hexadecimal digits, also if a half begins with zeros', () => {
    const found = Array.from({ length: 500 }, (_, at) =>
      linesFingerprint([{ ...first, RPICU: at }]),
    )
    expect(found.filter((one) => !/^[0-9a-f]{16}$/.test(one))).toEqual([])
    expect(new Set(found.map((one) => one.slice(0, 8))).size).toBe(500)
    expect(new Set(found.map((one) => one.slice(8))).size).toBe(500)
    expect(found.some((one) => one.startsWith('0') || one[8] === '0')).toBe(true)
  })

  it.each(shownVoucherLineFields)('changes with the field %s of one line', (field) => {
    const other = typeof first[field] === 'number' ? 7 : '2026-12-31'
    expect(linesFingerprint([{ ...first, [field]: other }, second])).not.toBe(fingerprint)
  })

  it('changes when a line is added, removed or repeated', () => {
    expect(linesFingerprint([first])).not.toBe(fingerprint)
    expect(linesFingerprint([first, second, second])).not.toBe(fingerprint)
  })

  it('changes when two lines exchange their amounts', () => {
    const { RPZ5DEBITAT, RPZ5CREDITAT } = first
    const exchanged = [
      { ...first, RPZ5DEBITAT: second.RPZ5DEBITAT, RPZ5CREDITAT: second.RPZ5CREDITAT },
      { ...second, RPZ5DEBITAT, RPZ5CREDITAT },
    ]
    expect(linesFingerprint(exchanged)).not.toBe(fingerprint)
  })

  it('does not depend on the order of lines and fields, or on fields that no screen shows', () => {
    const reversed = Object.fromEntries(Object.entries(second).toReversed()) as typeof second
    expect(linesFingerprint([reversed, { ...first, RPTORG: 'LEE', RPCO: null }])).toBe(fingerprint)
  })

  it('is the same for a missing field and null', () => {
    const { RPALPH: _, ...missing } = first
    const none = linesFingerprint([{ ...first, RPALPH: null }])
    expect(linesFingerprint([missing as VoucherLine])).toBe(none)
  })
})
