import { describe, expect, it } from 'vitest'
import { categories, VoucherLine } from '../../../contract/voucher.ts'
import { makeEmployees } from '../../../server/admin/seed/people.ts'
import { daysBack, makeBatches } from '../../../server/admin/seed/vouchers.ts'
import { unpack } from '../../../server/vouchers/segments.ts'
import { today } from '../../../models/samples/days.ts'

const authors = makeEmployees(48, 1)

function company(lines = 3000, seed = 1) {
  return [...makeBatches({ lines, seed, today, authors })].map((batch) => ({
    ...batch,
    lines: JSON.parse(`[${unpack(batch.segment)}]`) as VoucherLine[],
  }))
}

const batches = company()
const lines = batches.flatMap((batch) => batch.lines)
const documentsOf = (batch: { lines: VoucherLine[] }) =>
  new Set(batch.lines.map((line) => line.RPDOC))
const of = (category: string) => batches.filter((batch) => batch.category === category)

describe('the seeded company', () => {
  it('is the same for the same seed, and different for another seed', () => {
    expect(company(500)).toEqual(company(500))
    expect(company(500, 2)).not.toEqual(company(500))
    expect(makeEmployees(60, 1)).toEqual(makeEmployees(60, 1))
  })

  it.each([100, 101, 777, 3000, 20_001])('has exactly %d voucher lines', (wanted) => {
    expect(company(wanted).flatMap((batch) => batch.lines)).toHaveLength(wanted)
  })

  it('has lines that match the contract, with unique ids', () => {
    for (const line of lines) expect(VoucherLine.safeParse(line).success).toBe(true)
    expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length)
    expect(lines.every((line) => line.RPZ5DEBITAT * line.RPZ5CREDITAT === 0)).toBe(true)
  })

  it('balances debit and credit in every voucher', () => {
    for (const batch of batches) {
      for (const document of documentsOf(batch)) {
        const own = batch.lines.filter((line) => line.RPDOC === document)
        const sum = own.reduce((total, line) => total + line.RPZ5DEBITAT - line.RPZ5CREDITAT, 0)
        expect([document, sum]).toEqual([document, 0])
        expect(own.filter((line) => line.RPSFX === '001' && line.RPSEQ === 1)).toHaveLength(1)
      }
    }
  })

  it('has vouchers in every category from 100 days ago to 10 days ahead', () => {
    for (const category of categories) {
      const days = of(category).flatMap((batch) => batch.days)
      expect(days.reduce(least)).toBe('2026-08-12')
      expect(days.reduce(most) > '2026-11-23' && days.reduce(most) <= '2026-11-30').toBe(true)
      expect(new Set(days).size).toBeGreaterThan(40)
    }
  })

  it('has batches of 1 to 12 vouchers, about three on average', () => {
    for (const category of categories) {
      const sizes = of(category).map((batch) => documentsOf(batch).size)
      expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([1, 12])
    }
    const documents = batches.reduce((total, batch) => total + documentsOf(batch).size, 0)
    expect(documents / batches.length).toBeGreaterThan(2.5)
    expect(documents / batches.length).toBeLessThan(3.5)
  })

  it('has second pay items of payables and receivables', () => {
    const second = batches.filter((batch) => batch.lines.some((line) => line.RPSFX === '002'))
    expect(new Set(second.map((batch) => batch.category))).toEqual(new Set(['voucher', 'invoice']))
  })

  it('has batches of receipts with several checks, and one check in two batches', () => {
    const checks = of('receipt').map((batch) => new Set(batch.lines.map((line) => line.RPCKNU)))
    expect(checks.some((numbers) => numbers.size > 2)).toBe(true)
    const all = checks.flatMap((numbers) => [...numbers])
    expect(all).not.toContain(null)
    expect(new Set(all).size).toBeLessThan(all.length)
  })

  it.each([
    {
      what: 'remarks over 30 characters',
      has: (line: VoucherLine) => [...(line.RPRMK ?? '')].length > 30,
    },
    {
      what: 'negative amounts',
      has: (line: VoucherLine) => line.RPZ5DEBITAT < 0 || line.RPZ5CREDITAT < 0,
    },
    { what: 'partners with ㈜', has: (line: VoucherLine) => /㈜/.test(line.RPALPH ?? '') },
    ...['%', '_', "'", '"', '<b>'].map((sign) => ({
      what: `remarks with ${sign}`,
      has: (line: VoucherLine) => Boolean(line.RPRMK?.includes(sign)),
    })),
  ])('has $what', ({ has }) => {
    expect(lines.some(has)).toBe(true)
  })

  it('has only employees as authors, with matching name and username', () => {
    const known = new Map(authors.map(({ username, name }) => [username.toUpperCase(), name]))
    expect(lines.filter((line) => known.get(line.RPTORG ?? '') !== line.RPNAME)).toEqual([])
  })

  it('has batch and document numbers above those of any ERP export', () => {
    expect(Math.min(...batches.map((batch) => batch.number))).toBeGreaterThan(1_000_000)
    expect(Math.min(...lines.map((line) => line.RPDOC))).toBeGreaterThan(10_000_000)
  })

  it('covers more days when it has more lines: about 19,000 lines per category in three months', () => {
    const months = 3 * 30.5
    const inThreeMonths = ((1_000_000 / 5) * months) / (daysBack(1_000_000) + 11)
    expect(Math.round(inThreeMonths / 2000)).toBe(9)
    expect(daysBack(100_000)).toBe(100)
  })
})

const least = (one: string, other: string) => (one < other ? one : other)
const most = (one: string, other: string) => (one > other ? one : other)

describe('the employees of the seeded company', () => {
  it('belong to at least 8 departments and 7 positions, with unique usernames', () => {
    expect(new Set(authors.map(({ department }) => department)).size).toBeGreaterThanOrEqual(8)
    expect(new Set(authors.map(({ position }) => position))).toEqual(
      new Set(['사원', '대리', '과장', '차장', '부장', '이사', '대표이사']),
    )
    const many = makeEmployees(2000, 3)
    expect(new Set(many.map(({ username }) => username)).size).toBe(2000)
    expect(many.filter(({ username }) => !/^[a-z]{3,12}\d*$/.test(username))).toEqual([])
    expect(many.filter(({ name }) => !/^[가-힣]{3}$/.test(name))).toEqual([])
  })
})
