import { describe, expect, it } from 'vitest'
import { categories, VoucherLine } from '../../../contract/voucher.ts'
import { makeEmployees } from '../../../server/admin/seed/people.ts'
import { edgeCaseTexts } from '../../../server/admin/seed/edgeCaseTexts.ts'
import { checkDigit } from '../../../server/admin/seed/partners.ts'
import { parseJsonVoucherLine } from '../../../server/imports/line.ts'
import { firstVoucherDaysBack, makeBatches } from '../../../server/admin/seed/vouchers.ts'
import { decompressSegment } from '../../../server/vouchers/segments.ts'
import { today } from '../../../models/samples/days.ts'

const authors = makeEmployees(48, 1)

function company(lines = 3000, seed = 1) {
  return [...makeBatches({ lines, seed, today, authors })].map((batch) => ({
    ...batch,
    lines: JSON.parse(`[${decompressSegment(batch.segment)}]`) as VoucherLine[],
  }))
}

const batches = company()
const lines = batches.flatMap((batch) => batch.lines)
const oddTexts = Object.values(edgeCaseTexts)
  .flat()
  .flatMap(({ partner, remark }) => [partner, remark])
  .filter((text) => text !== undefined)
const ordinary = lines.filter(
  (line) => !oddTexts.some((text) => line.RPRMK?.startsWith(text) || line.RPALPH === text),
)
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

  it('has lines that remain unchanged when they are read as lines sent by the ERP', () => {
    for (const line of lines)
      expect(JSON.stringify(parseJsonVoucherLine(line))).toBe(JSON.stringify(line))
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

  it('has vouchers in every category from 100 days ago to today, and payments to 10 days ahead', () => {
    for (const category of categories) {
      const days = of(category).flatMap((batch) => batch.days)
      const [first, last] =
        category === 'payment' ? ['2026-11-26', '2026-11-30'] : ['2026-11-18', today]
      expect(days.reduce(least)).toBe('2026-08-12')
      expect(days.reduce(most) >= first && days.reduce(most) <= last).toBe(true)
      expect(new Set(days).size).toBeGreaterThan(35)
    }
  })

  it('has batches of 1 to 12 vouchers, about three on average', () => {
    const largest: number[] = []
    for (const category of categories) {
      const sizes = of(category).map((batch) => documentsOf(batch).size)
      expect(Math.min(...sizes)).toBe(1)
      expect(Math.max(...sizes)).toBeGreaterThanOrEqual(5)
      largest.push(Math.max(...sizes))
    }
    expect(Math.max(...largest)).toBe(12)
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

  it('has negative amounts', () => {
    expect(lines.some((line) => line.RPZ5DEBITAT < 0)).toBe(true)
    expect(lines.some((line) => line.RPZ5CREDITAT < 0)).toBe(true)
  })

  it('has business numbers with a valid check digit, one per partner', () => {
    const numbers = new Map(ordinary.map((line) => [line.RPALPH, line.RPTAX]))
    for (const line of ordinary) expect(numbers.get(line.RPALPH)).toBe(line.RPTAX)
    const given = [...numbers.values()].filter((number): number is string => Boolean(number))
    expect(new Set(given).size).toBe(given.length)
    expect(given.length).toBeGreaterThan(25)
    for (const number of given) {
      expect(number).toMatch(/^[1-9]\d\d-(8[167]|[1-6]\d)-\d{5}$/)
      const digits = number.replaceAll('-', '')
      expect([number, checkDigit(digits)]).toEqual([number, Number(digits[9])])
    }
  })

  it('gives individuals no business number of a corporation', () => {
    for (const name of ['푸른농장', '책나루서점', '가람오토서비스']) {
      const numbers = new Set(
        lines.filter((line) => line.RPALPH === name).map((line) => line.RPTAX),
      )
      expect([...numbers].map((number) => Number(number?.slice(4, 6)) < 80)).toEqual([true])
    }
  })

  it.each(oddTexts)(
    'has the unusual text %s in exactly one voucher, older than the default period',
    (text) => {
      const odd = lines.filter((line) =>
        [line.RPRMK, line.RPALPH].some((has) => has?.startsWith(text)),
      )
      expect(new Set(odd.map((line) => line.RPDOC)).size).toBe(1)
      expect(odd.map((line) => line.RPDGJ).reduce(most) < '2026-08-20').toBe(true)
    },
  )

  it('has no special characters of SQL, HTML or spreadsheets in its usual texts, and short partner names', () => {
    const texts = new Set(ordinary.flatMap((line) => [line.RPRMK ?? '', line.RPALPH ?? '']))
    expect(texts.size).toBeGreaterThan(80)
    for (const text of texts) expect(text).not.toMatch(/[<>'"=\\;]|\p{Emoji_Presentation}/u)
    for (const { RPALPH } of ordinary) expect((RPALPH ?? '').length).toBeLessThanOrEqual(14)
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
    const inThreeMonths = ((1_000_000 / 5) * months) / (firstVoucherDaysBack(1_000_000) + 11)
    expect(Math.round(inThreeMonths / 2000)).toBe(9)
    expect(firstVoucherDaysBack(100_000)).toBe(100)
  })
})

const least = (one: string, other: string) => (one < other ? one : other)
const most = (one: string, other: string) => (one > other ? one : other)

/** The balance of the voucher lines of these accounts, debit minus credit, in won. */
function sideOf(own: readonly VoucherLine[], names: readonly string[]) {
  const chosen = own.filter((line) => names.includes(line.RPDL02 ?? ''))
  return chosen.reduce((sum, line) => sum + line.RPZ5DEBITAT - line.RPZ5CREDITAT, 0)
}

const vouchers = batches.flatMap(({ category, lines: all }) =>
  [...documentsOf({ lines: all })].map((document) => ({
    category,
    own: all.filter((line) => line.RPDOC === document),
  })),
)

describe('the tax of a seeded voucher', () => {
  const traded = vouchers.filter(({ category }) => category === 'voucher' || category === 'invoice')
  const open = ['외상매입금', '미지급금', '외상매출금']
  const vat = ['부가세대급금', '부가세예수금']

  it.each([
    { name: '과세 10%', code: 'V', rate: '10', percent: 10, lines: 1 },
    { name: '면세', code: 'E', rate: '00', percent: 0, lines: 0 },
  ])('$name is $percent % of the supply', ({ name, code, rate, percent, lines: count }) => {
    const taxed = traded.filter(({ own }) => own[0]?.RPEXR1NM === name)
    expect(taxed.length).toBeGreaterThan(10)
    for (const { category, own } of taxed) {
      expect(new Set(own.map((line) => `${line.RPEXR1} ${line.RPTXA1}`))).toEqual(
        new Set([`${code} ${rate}`]),
      )
      const account = category === 'voucher' ? '부가세대급금' : '부가세예수금'
      expect(own.filter((line) => line.RPDL02 === account)).toHaveLength(count)
      const tax = sideOf(own, vat)
      const supply = -sideOf(own, open) - tax
      expect([own[0]?.RPDOC, tax * 100]).toEqual([own[0]?.RPDOC, supply * percent || 0])
    }
  })

  it('is either 10 % or exempt for each purchase and sale', () => {
    const names = new Set(traded.flatMap(({ own }) => own.map((line) => line.RPEXR1NM)))
    expect(names).toEqual(new Set(['과세 10%', '면세']))
  })

  it('is empty in payments, receipts and general vouchers, which have no tax line', () => {
    const rest = vouchers.filter((voucher) => !traded.includes(voucher))
    for (const line of rest.flatMap(({ own }) => own)) {
      expect([line.RPEXR1, line.RPTXA1, line.RPEXR1NM]).toEqual(['', '', ''])
      expect(vat).not.toContain(line.RPDL02)
    }
  })
})

describe('the accounts of a seeded voucher', () => {
  it.each([
    [/보험료/, ['보험료']],
    [/원재료 매입/, ['원재료']],
    [/운송비|내륙 운송/, ['운반비']],
    [/전력요금|도시가스/, ['수도광열비']],
    [/임차료/, ['지급임차료']],
    [/외주가공비/, ['외주가공비']],
    [/사무용품|토너/, ['소모품비']],
    [/통신비|회선/, ['통신비']],
    [/출장비|체재비/, ['여비교통비']],
    [/포장재|골판지/, ['부재료']],
    [/광고비|판촉물|박람회/, ['광고선전비']],
    [/도서/, ['도서인쇄비']],
  ])('of purchases with the remark %s are %j', (remark, expected) => {
    const found = vouchers.filter(
      ({ category, own }) =>
        category === 'voucher' &&
        own.some((line) => remark.test(line.RPRMK ?? '') && ordinary.includes(line)),
    )
    expect(found.length).toBeGreaterThan(0)
    const rest = ['외상매입금', '미지급금', '부가세대급금']
    const names = found.flatMap(({ own }) => own.map((line) => line.RPDL02 ?? ''))
    expect(new Set(names.filter((name) => !rest.includes(name)))).toEqual(new Set(expected))
  })
})

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
