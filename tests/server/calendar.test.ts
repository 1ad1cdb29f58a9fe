import { beforeAll, describe, expect, it } from 'vitest'
import type { CalendarDay, CalendarSum } from '../../contract/calendar.ts'
import { aVoucher, aVoucherLine } from '../../models/samples/voucher.ts'
import { addMissingBatchDates } from '../../server/vouchers/batchDates.service.ts'
import { approversField, draftOf, submit } from './forms.ts'
import { decide, signInAll } from './approval.ts'
import { addDelegation, type Member, signInTeam } from './delegations.ts'
import { addEmployees, signIn } from './people.ts'
import { send, type TestProduct, useProduct } from './product.ts'
import { addLines } from './vouchers.ts'

type Headers = { authorization: string }

const month = { startDate: '2026-11-01', endDate: '2026-11-30' }

async function sums(product: TestProduct, headers: Headers, query: Record<string, string> = {}) {
  const { status, body } = await send(product, {
    url: '/ea/get_calendar/',
    headers,
    query: { dateType: 'due', ...month, ...query },
  })
  return { status, body: body as CalendarSum[] }
}

async function day(product: TestProduct, headers: Headers, query: Record<string, string> = {}) {
  const { status, body } = await send(product, {
    url: '/ea/get_calendar_day/',
    headers,
    query: { dateType: 'due', day: '2026-11-25', ...query },
  })
  return { status, body: body as CalendarDay }
}

const numbers = ({ body }: { body: CalendarDay }) => body.items.map((item) => item.batch_number)

describe('GET /ea/get_calendar/', () => {
  const product = useProduct()
  let people: Record<'kim' | 'lee' | 'park', Headers>

  beforeAll(async () => {
    people = await signInAll(product(), 'kim', 'lee', 'park')
    await addLines(product(), 'voucher', [
      ...aVoucher({ RPICU: 1, RPDOC: 11, RPDGJ: '2026-11-02', RPDDJ: '2026-11-25' }),
      ...aVoucher({ RPICU: 1, RPDOC: 12, RPDGJ: '2026-11-03', RPDDJ: '2026-11-25' }),
      ...aVoucher({ RPICU: 2, RPDOC: 21, RPDGJ: '2026-10-31', RPDDJ: '2026-11-30' }),
      ...aVoucher({ RPICU: 3, RPDOC: 31, RPDGJ: '2026-11-03', RPDDJ: '2026-12-01' }),
    ])
    await addLines(product(), 'receipt', [
      ...aVoucher({ RPICU: 4, RPDOC: 41, RPDGJ: '2026-11-01', RPDDJ: null }),
    ])
  })

  const sum = (given: string, vouchers: number, document_type = '채무발생') => ({
    day: given,
    document_type,
    is_submitted: false,
    vouchers,
    price: vouchers * 11_000,
  })

  it('returns vouchers and amounts by due date, within the period and both ends', async () => {
    expect(await sums(product(), people.kim)).toEqual({
      status: 200,
      body: [sum('2026-11-25', 2), sum('2026-11-30', 1)],
    })
  })

  it('returns vouchers and amounts by G/L date, each voucher on its date', async () => {
    const { body } = await sums(product(), people.kim, { dateType: 'gl' })
    expect(body).toEqual([
      sum('2026-11-01', 1, '채권정리'),
      sum('2026-11-02', 1),
      sum('2026-11-03', 2),
    ])
  })

  it('refuses a period that ends before its start, is too long or has another type of date', async () => {
    for (const [given, value, field] of [
      ['startDate', '2026-12-01', 'endDate'],
      ['endDate', '2027-01-02', 'endDate'],
      ['dateType', 'tax', 'dateType'],
    ] as const) {
      const { status, body } = await sums(product(), people.kim, { [given]: value })
      expect([status, body]).toEqual([400, { [field]: [expect.any(String)] }])
    }
    for (const endDate of [month.startDate, '2027-01-01']) {
      expect((await sums(product(), people.kim, { endDate })).status).toBe(200)
    }
  })

  it('moves a submitted batch to its document, which only its participants see, until it is rejected', async () => {
    const texts = draftOf('kim', 'voucher', 1, {
      approvers: approversField('lee'),
      title: '운반비',
    })
    const { body: created } = await submit(product(), people.kim, texts)
    const submitted = { ...sum('2026-11-25', 2), is_submitted: true }
    for (const headers of [people.kim, people.lee]) {
      expect((await sums(product(), headers)).body).toEqual([submitted, sum('2026-11-30', 1)])
      expect((await day(product(), headers)).body).toEqual({
        total_number: 1,
        items: [
          {
            document_type: '채무발생',
            batch_number: 1,
            document_id: created.id,
            title: '운반비',
            author: '이름 kim',
            vouchers: 2,
            price: 22_000,
            first_date: '2026-11-02',
            last_date: '2026-11-03',
          },
        ],
      })
    }
    expect((await sums(product(), people.park)).body).toEqual([sum('2026-11-30', 1)])
    expect((await day(product(), people.park)).body).toEqual({ total_number: 0, items: [] })
    await decide(product(), 'lee', people.lee, created.id, '반려')
    expect((await sums(product(), people.park)).body[0]).toEqual(sum('2026-11-25', 2))
  })
})

describe('GET /ea/get_calendar_day/', () => {
  const product = useProduct()
  let kim: Headers

  beforeAll(async () => {
    kim = (await signInAll(product(), 'kim')).kim
  })

  it('returns the largest amounts first, at most 200, and the number of all', async () => {
    const lines = Array.from({ length: 201 }, (_, at) => [
      aVoucherLine({ RPICU: at + 1, RPDDJ: '2026-11-25', RPZ5DEBITAT: at + 1 }),
      aVoucherLine({
        ...{ RPICU: at + 1, RPDDJ: '2026-11-25', RPSEQ: 2 },
        ...{ RPZ5DEBITAT: 0, RPZ5CREDITAT: at + 1 },
      }),
    ])
    await addLines(product(), 'nacct', lines.flat())
    const { body } = await day(product(), kim)
    expect([body.total_number, body.items.length]).toEqual([201, 200])
    expect(body.items.slice(0, 2).map(({ price }) => price)).toEqual([201, 200])
    expect(body.items[0]).toMatchObject({ document_id: null, title: null, author: '윤도현' })
    const { body: all } = await sums(product(), kim)
    expect(all).toMatchObject([{ vouchers: 201, price: (201 * 202) / 2 }])
  })

  it('counts each balanced pay item on its due date, and a voucher of unbalanced ones once on the earliest', async () => {
    const item = (RPICU: number, RPSFX: string, RPDDJ: string, debit: number, credit: number) =>
      [debit, -credit].map((amount, at) =>
        aVoucherLine({
          ...{ RPICU, RPDOC: RPICU, RPSFX, RPDDJ, RPSEQ: at + 1 },
          ...{ RPZ5DEBITAT: Math.max(amount, 0), RPZ5CREDITAT: Math.max(-amount, 0) },
        }),
      )
    await addLines(product(), 'voucher', [
      ...item(301, '001', '2026-09-10', 700, 700),
      ...item(301, '002', '2026-09-20', 301, 301),
      ...item(302, '001', '2026-09-30', 700, 600),
      ...item(302, '002', '2026-09-20', 300, 400),
    ])
    const september = { startDate: '2026-09-01', endDate: '2026-09-30' }
    const { body } = await sums(product(), kim, september)
    expect(body.map(({ day: date, vouchers, price }) => [date, vouchers, price])).toEqual([
      ['2026-09-10', 1, 700],
      ['2026-09-20', 2, 1301],
    ])
  })
})

describe('the calendar of a delegate', () => {
  const product = useProduct()

  it('contains a document of the principal only while the delegate can read it (L42, X17)', async () => {
    const { a, b, c, author } = await signInTeam(product(), 'a', 'b', 'c', 'author')
    await addDelegation(product(), a.id, b.id, [-1, 1])
    await addLines(product(), 'voucher', aVoucher({ RPICU: 1, RPDDJ: '2026-11-25' }))
    const approvers = approversField(a.id, c.id)
    const texts = draftOf(author.id, 'voucher', 1, { approvers })
    const { body: created } = await submit(product(), author.headers, texts)
    const shown = async ({ headers }: Member) => [
      (await sums(product(), headers)).body.map(({ day: date }) => date),
      (await day(product(), headers)).body.items.map((item) => item.document_id),
    ]
    const visible = [['2026-11-25'], [created.id]]
    expect([await shown(a), await shown(b)]).toEqual([visible, visible])
    await decide(product(), a.id, a.headers, created.id)
    expect([await shown(a), await shown(b)]).toEqual([visible, [[], []]])
  })
})

describe('the calendar with VOUCHER_SCOPE=department', () => {
  const product = useProduct({ VOUCHER_SCOPE: 'department' })

  it('contains only vouchers of the employee’s department, and documents of the employee', async () => {
    await addEmployees(
      product(),
      { id: 'yoondh', department: '재무팀' },
      { id: 'leader', department: '영업팀' },
    )
    const due = { RPDDJ: '2026-11-25' }
    await addLines(product(), 'voucher', [
      ...aVoucher({ RPICU: 1, RPTORG: 'YOONDH', ...due }),
      ...aVoucher({ RPICU: 2, RPTORG: 'LEADER', ...due }),
    ])
    const finance = await signIn(product(), 'yoondh')
    const sales = await signIn(product(), 'leader')
    expect(numbers(await day(product(), finance))).toEqual([1])
    expect(numbers(await day(product(), sales))).toEqual([2])
    const texts = draftOf('yoondh', 'voucher', 1, { approvers: approversField('leader') })
    expect((await submit(product(), finance, texts)).status).toBe(201)
    expect(numbers(await day(product(), sales))).toEqual([1, 2])
    expect((await sums(product(), sales)).body.map(({ price }) => price)).toEqual([11_000, 11_000])
  })
})

describe('batches that were stored before the calendar', () => {
  const product = useProduct()

  it('get their dates at the next start', async () => {
    const { kim } = await signInAll(product(), 'kim')
    await addLines(product(), 'voucher', aVoucher({ RPICU: 1, RPDDJ: '2026-11-25' }))
    // Copies the batch 500 times. One transaction adds the dates of at most 500 batches, so 501 batches need two.
    await product().database.pool.query(`
      insert into batches select (jsonb_populate_record(b, jsonb_build_object('number', n))).*
      from batches b, generate_series(2, 501) n`)
    await addMissingBatchDates(product().database)
    const before = (await sums(product(), kim)).body
    expect(before).toMatchObject([{ vouchers: 501 }])
    await product().database.pool.query('delete from batch_dates')
    expect((await sums(product(), kim)).body).toEqual([])
    await addMissingBatchDates(product().database)
    expect((await sums(product(), kim)).body).toEqual(before)
  })
})
