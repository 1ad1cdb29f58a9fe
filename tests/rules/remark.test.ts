import { describe, expect, it } from 'vitest'
import { cutRemark } from '../../machines/vouchers/remark.rules.ts'

const family = '👨‍👩‍👧'
const partedGa = '가'.normalize('NFD')

describe('cutRemark', () => {
  it.each([
    { what: '30 characters stay', remark: '가'.repeat(30), cut: '가'.repeat(30) },
    { what: '31 characters become 25', remark: '가'.repeat(31), cut: `${'가'.repeat(25)}…` },
    { what: 'a short text stays', remark: '외주가공비', cut: '외주가공비' },
    { what: 'an empty text stays', remark: '', cut: '' },
    { what: '30 joined emoji stay', remark: family.repeat(30), cut: family.repeat(30) },
    { what: '31 joined emoji become 25', remark: family.repeat(31), cut: `${family.repeat(25)}…` },
    { what: '30 syllables in parts stay', remark: partedGa.repeat(30), cut: partedGa.repeat(30) },
    {
      what: '31 syllables in parts become 25',
      remark: partedGa.repeat(31),
      cut: `${partedGa.repeat(25)}…`,
    },
  ])('on a narrow screen $what', ({ remark, cut }) => {
    expect(cutRemark(remark, true)).toBe(cut)
  })

  it('leaves every remark whole on a wide screen', () => {
    expect(cutRemark('가'.repeat(100), false)).toBe('가'.repeat(100))
  })
})
