import { describe, expect, it } from 'vitest'
import { truncateRemark } from '../../machines/vouchers/remark.rules.ts'

const family = '👨‍👩‍👧'
const partedGa = '가'.normalize('NFD')

describe('truncateRemark', () => {
  it.each([
    { what: '30 characters stay', remark: '가'.repeat(30), cut: '가'.repeat(30) },
    { what: '31 characters become 25', remark: '가'.repeat(31), cut: `${'가'.repeat(25)}…` },
    { what: 'a short text stays', remark: '외주가공비', cut: '외주가공비' },
    { what: 'an empty text stays', remark: '', cut: '' },
    { what: '30 joined emoji stay', remark: family.repeat(30), cut: family.repeat(30) },
    { what: '31 joined emoji become 25', remark: family.repeat(31), cut: `${family.repeat(25)}…` },
    { what: '30 decomposed syllables stay', remark: partedGa.repeat(30), cut: partedGa.repeat(30) },
    {
      what: '31 decomposed syllables become 25',
      remark: partedGa.repeat(31),
      cut: `${partedGa.repeat(25)}…`,
    },
  ])('on a narrow screen $what', ({ remark, cut }) => {
    expect(truncateRemark(remark, true)).toBe(cut)
  })

  it('leaves every remark unchanged on a wide screen', () => {
    expect(truncateRemark('가'.repeat(100), false)).toBe('가'.repeat(100))
  })
})
