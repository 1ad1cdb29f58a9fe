import { describe, expect, it } from 'vitest'
import type { VoucherLine } from '../../../contract/voucher.ts'
import { parseISO } from 'date-fns/parseISO'
import { demoVoucherLines } from '../../../server/admin/seed/demo.ts'
import { makeCalendar } from '../../../server/admin/seed/calendar.ts'
import {
  plannedDocuments,
  isSuitable,
  LINES_PER_DOCUMENT_MAX,
  VOUCHER_AGE_DAYS_MAX,
  wantedBatches,
} from '../../../server/admin/seed/documents/plannedDocuments.ts'
import { isWorkingDay } from '../../../server/admin/seed/holidays.ts'
import { makeEmployees } from '../../../server/admin/seed/people.ts'
import { makeBatches } from '../../../server/admin/seed/vouchers.ts'
import { decompressSegment } from '../../../server/vouchers/segments.ts'
import { today } from '../../../models/samples/days.ts'

interface Voucher {
  category: string
  document: number
  lines: readonly VoucherLine[]
  first: VoucherLine
}

const vouchers: Voucher[] = []
for (const batch of makeBatches({ lines: 3000, seed: 1, today, authors: makeEmployees(48, 1) })) {
  const all = JSON.parse(`[${decompressSegment(batch.segment)}]`) as VoucherLine[]
  for (const first of all.filter(({ RPSFX, RPSEQ }) => RPSFX === '001' && RPSEQ === 1)) {
    const lines = all.filter(({ RPDOC }) => RPDOC === first.RPDOC)
    vouchers.push({ category: batch.category, document: first.RPDOC, lines, first })
  }
}
const lines = vouchers.flatMap((voucher) => voucher.lines)
const of = (...categories: string[]) =>
  vouchers.filter(({ category }) => categories.includes(category))
const amountOf = (line: VoucherLine) => line.RPZ5DEBITAT + line.RPZ5CREDITAT
const isReversal = ({ first }: Voucher) => Boolean(first.RPRMK?.endsWith('역분개'))
const settled = of('payment', 'receipt').filter(({ first }) => first.RPDOCM !== null)
const openAccounts = ['외상매입금', '미지급금', '외상매출금']
/** The line of a settlement on the account of the open item. */
const settling = ({ lines: voucherLines }: Voucher) =>
  voucherLines.find(({ RPDL02 }) => openAccounts.includes(RPDL02 ?? ''))
/** The first line of each pay item (RPSFX) of a purchase or sale. */
const itemsOf = ({ lines: voucherLines }: Voucher) =>
  voucherLines.filter(({ RPDL02, RPSEQ }) => RPSEQ === 1 && openAccounts.includes(RPDL02 ?? ''))

const occurrenceOf = ({ first }: Voucher) =>
  of('voucher', 'invoice').find(({ document }) => document === first.RPDOCM)

describe('settlements of the seeded company', () => {
  it('make up more than half of the payments and receipts', () => {
    expect(settled.length).toBeGreaterThan(of('payment', 'receipt').length / 2)
  })

  it('settle a pay item of an earlier voucher of the same company and partner, with the same account and amount', () => {
    for (const settlement of settled) {
      const occurrence = occurrenceOf(settlement)
      const line = settling(settlement)
      const common = { document: settlement.document, RPCO: line?.RPCO, RPAN8: line?.RPAN8 }
      expect(common).toMatchObject({
        RPCO: occurrence?.first.RPCO,
        RPAN8: occurrence?.first.RPAN8,
      })
      expect((occurrence?.first.RPDGJ ?? '9') <= settlement.first.RPDGJ).toBe(true)
      const items = occurrence ? itemsOf(occurrence) : []
      const item = items.find((each) => line && amountOf(each) === amountOf(line))
      expect([settlement.document, item?.RPDL02]).toEqual([settlement.document, line?.RPDL02])
    }
  })

  it('never exceed the voucher that they settle, and settle neither reversals nor reversed vouchers', () => {
    const sums = new Map<number, number>()
    for (const settlement of settled) {
      const key = settlement.first.RPDOCM ?? 0
      const line = settling(settlement)
      sums.set(key, (sums.get(key) ?? 0) + (line ? amountOf(line) : 0))
    }
    for (const occurrence of of('voucher', 'invoice')) {
      const total = itemsOf(occurrence).reduce((sum, line) => sum + amountOf(line), 0)
      const sum = sums.get(occurrence.document) ?? 0
      expect([occurrence.document, sum <= Math.max(total, 0)]).toEqual([occurrence.document, true])
    }
    for (const reversal of vouchers.filter(isReversal)) {
      expect(sums.has(originalOf(reversal)?.document ?? 0)).toBe(false)
    }
  })

  it('have one partner and company for each check number', () => {
    const owners = new Map<string, string>()
    for (const { RPCKNU, RPAN8, RPCO, RPALPH } of lines) {
      if (RPCKNU === null) continue
      const owner = `${RPCO} ${RPAN8} ${RPALPH}`
      expect([RPCKNU, owners.get(RPCKNU) ?? owner]).toEqual([RPCKNU, owner])
      owners.set(RPCKNU, owner)
    }
  })

  it('share a payment number only with vouchers of the same batch and partner', () => {
    const owners = new Map<string, string>()
    let shared = 0
    for (const { first } of of('payment')) {
      const owner = `${first.RPICU} ${first.RPAN8}`
      const key = first.RPPYID ?? ''
      if (owners.has(key)) shared++
      expect([key, owners.get(key) ?? owner]).toEqual([key, owner])
      owners.set(key, owner)
    }
    expect(shared).toBeGreaterThan(5)
  })
})

/** The voucher that a reversal cancels: the same lines with opposite amounts. */
function originalOf({
  category,
  document,
  first,
  lines: voucherLines,
}: Voucher): Voucher | undefined {
  const textOf = (all: readonly VoucherLine[], sign: number) =>
    JSON.stringify(
      all.map(({ RPCODE, RPAN8, RPSFX, RPZ5DEBITAT, RPZ5CREDITAT }) => [
        ...[RPCODE, RPAN8, RPSFX, sign * RPZ5DEBITAT || 0, sign * RPZ5CREDITAT || 0],
      ]),
    )
  return of(category).find(
    (each) =>
      each.document < document &&
      `${each.first.RPRMK} 역분개` === first.RPRMK &&
      each.first.RPDGJ < first.RPDGJ &&
      textOf(each.lines, -1) === textOf(voucherLines, 1),
  )
}

describe('a reversal of the seeded company', () => {
  it('is a copy of an earlier purchase, sale or general voucher with negative amounts', () => {
    const reversals = vouchers.filter(isReversal)
    expect(reversals.length).toBeGreaterThan(10)
    for (const reversal of reversals) {
      expect([reversal.document, originalOf(reversal)?.first.RPCO]).toEqual([
        reversal.document,
        reversal.first.RPCO,
      ])
      expect(['voucher', 'invoice', 'nacct']).toContain(reversal.category)
    }
  })
})

/** The public holidays on weekdays in the period of the company. */
const holidays = [
  '2026-08-17',
  '2026-09-24',
  '2026-09-25',
  '2026-10-05',
  '2026-10-09',
  '2026-12-25',
]
const isOpen = (day: string) =>
  ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !holidays.includes(day)

describe('the dates of the seeded company', () => {
  it('are working days', () => {
    const days = new Set(lines.flatMap(({ RPDGJ, RPDDJ, RPDSVJ }) => [RPDGJ, RPDDJ, RPDSVJ]))
    expect([...days].filter((day) => day !== null && !isOpen(day))).toEqual([])
  })

  it('are not in the future, except those of planned payments', () => {
    const future = vouchers.filter(({ first }) => first.RPDGJ > today)
    expect(new Set(future.map(({ category }) => category))).toEqual(new Set(['payment']))
  })

  it('include the G/L date as due date of each payment, and no due date of general vouchers', () => {
    for (const { first } of of('payment')) expect(first.RPDDJ).toBe(first.RPDGJ)
    for (const { first } of of('nacct')) expect(first.RPDDJ).toBeNull()
  })

  it('include a later due date for the second pay item', () => {
    const second = of('voucher', 'invoice').flatMap(({ first, lines: voucherLines }) =>
      voucherLines.filter(({ RPSFX }) => RPSFX === '002').map(({ RPDDJ }) => [first.RPDDJ, RPDDJ]),
    )
    expect(second.length).toBeGreaterThan(20)
    for (const [one, two] of second) expect((one ?? '9') < (two ?? '')).toBe(true)
  })
})

describe('a monthly entry of the seeded company', () => {
  const months = ['2026-08', '2026-09', '2026-10']
  const ends = ['2026-08-31', '2026-09-30', '2026-10-30']

  it.each([
    '감가상각비 계상',
    '선급보험료 대체',
    '급여 계상',
    '퇴직급여충당부채 설정',
    '운전자금 대출 이자',
    '소프트웨어 사용권 선급비용 대체',
  ])(
    '%s is posted once a month for each company, on the last working day, with nearly the same amount',
    (text) => {
      for (const company of ['00001', '00002']) {
        const vouchers = of('nacct').filter(
          ({ first }) => first.RPCO === company && first.RPRMK?.includes(text),
        )
        expect(vouchers.map(({ first }) => first.RPDGJ)).toEqual(ends)
        const sums = vouchers.map((voucher) =>
          voucher.lines.reduce((sum, line) => sum + amountOf(line), 0),
        )
        expect(Math.max(...sums) / Math.min(...sums)).toBeLessThan(1.07)
      }
    },
  )

  it('of the rent has the same amount each month, and electricity is billed once a month', () => {
    const found = (text: string) =>
      of('voucher').filter((voucher) => !isReversal(voucher) && voucher.first.RPRMK?.includes(text))
    const rents = found('본사 사무실 임차료')
    expect(rents.map(({ first }) => first.RPDGJ.slice(0, 7))).toEqual([
      ...months.slice(1),
      '2026-11',
    ])
    expect(new Set(rents.map(({ first }) => amountOf(first))).size).toBe(1)
    const power = found('전력요금(공장)').map(({ first }) => first.RPDGJ.slice(0, 7))
    expect(power).toEqual([...months, '2026-11'])
  })
})

describe('the batches for the documents of the demo company', () => {
  const authors = makeEmployees(48, 1)
  const departments = new Map(
    authors.map(({ username, department }) => [username.toUpperCase(), department]),
  )

  it.each([
    '2026-11-28',
    '2027-01-01',
    '2027-02-10',
    '2027-04-05',
    '2027-06-19',
    '2027-09-17',
    '2027-10-31',
  ])('include a recent and suitable batch for each planned document on %s', (start) => {
    const calendar = makeCalendar(start)
    const plan = {
      ...demoVoucherLines,
      seed: 1,
      today: start,
      authors,
      wanted: wantedBatches(calendar),
    }
    const free = [...makeBatches(plan)].filter(
      ({ lineCount }) => lineCount <= LINES_PER_DOCUMENT_MAX,
    )
    for (const planned of plannedDocuments) {
      const submitted = calendar.workingDayBefore(planned.at[0])
      const [oldest, newest] = [
        calendar.day(submitted - VOUCHER_AGE_DAYS_MAX),
        calendar.day(submitted),
      ]
      const department = departments.get(planned.author.toUpperCase())
      const at = free.findIndex(
        ({ category, days, origins, segment }) =>
          category === planned.category &&
          days.every((day) => day > oldest && day <= newest) &&
          origins.some((origin) => departments.get(origin) === department) &&
          isSuitable(planned, JSON.parse(`[${decompressSegment(segment)}]`)),
      )
      expect([planned.author, planned.category, at >= 0]).toEqual([
        ...[planned.author, planned.category, true],
      ])
      free.splice(at, 1)
    }
  })
})

describe('isWorkingDay', () => {
  it.each([
    ['2026-02-16', false, 'the eve of the lunar New Year'],
    ['2026-02-19', true, 'the day after the lunar New Year'],
    ['2027-02-09', false, 'the substitute of the lunar New Year on a Sunday'],
    ['2027-02-10', true, 'the day after that substitute'],
    ['2026-05-25', false, 'the substitute of the birthday of Buddha on a Sunday'],
    ['2026-08-17', false, 'the substitute of Liberation Day on a Saturday'],
    ['2026-09-28', true, 'the Monday after Chuseok that ends on a Saturday'],
    ['2028-10-06', true, 'the Friday after a Chuseok from Monday to Wednesday'],
    ['2026-06-08', true, 'the Monday after Memorial Day, which has no substitute'],
    ['2026-11-28', false, 'a Saturday'],
  ])('on %s is %s: %s', (day, isOpen, _what) => {
    expect(isWorkingDay(parseISO(day))).toBe(isOpen)
  })
})
