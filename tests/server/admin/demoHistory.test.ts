import { beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '../../../server/admin/seed/demo.ts'
import { makeCalendar } from '../../../server/admin/seed/calendar.ts'
import { planHistory } from '../../../server/admin/seed/documents/history.ts'
import { plannedDocuments } from '../../../server/admin/seed/documents/plannedDocuments.ts'
import { useProduct } from '../product.ts'

const product = useProduct()
const rows = async <Row = { value: unknown }>(text: string): Promise<Row[]> =>
  (await product().database.pool.query(text)).rows

describe('the earlier documents of the demo company', () => {
  beforeAll(async () => {
    expect(await seedDemo(product())).toBe(true)
  })

  it('cover all batches before the default period, and less than a quarter of the later ones that are over four weeks old', async () => {
    const found = await rows<{ age: string; batches: number; drafted: number }>(`
      select age, count(*) as batches, count(d.id) as drafted
      from (select *, case when last_day < current_date - interval '3 months' - interval '1 day' then 'old'
          when last_day < current_date - 29 then 'middle' end as age from batches) b
        left join documents d on d.category = b.category and d.batch_number = b.number
          and d.status in ('waiting', 'approved')
      where age is not null group by age`)
    const [old, middle] = ['old', 'middle'].map((age) => found.find((each) => each.age === age))
    expect(old?.batches).toBeGreaterThan(40)
    expect(old?.drafted).toBe(old?.batches)
    expect(middle?.drafted).toBeGreaterThan(6)
    expect((middle?.drafted ?? 0) / (middle?.batches ?? 1)).toBeLessThan(0.25)
  })

  it('cover each of the five months before this one', async () => {
    const months = await rows(`
      select distinct to_char(created_at at time zone 'Asia/Seoul', 'YYYY-MM') as value from documents
      where created_at at time zone 'Asia/Seoul' >= date_trunc('month', now() at time zone 'Asia/Seoul') - interval '5 months'
        and created_at at time zone 'Asia/Seoul' < date_trunc('month', now() at time zone 'Asia/Seoul')`)
    expect(months).toHaveLength(5)
  })

  it('are decided in working hours, half of them within two days, and are read by their authors within 22 days', async () => {
    const times = await rows<{ hours: number[]; median: number; p90: number; unread: number }>(`
      select array(select distinct extract(hour from signed_at at time zone 'Asia/Seoul')::int
          from signs where signed_at is not null order by 1) as hours,
        percentile_cont(0.5) within group (order by days) as median,
        percentile_cont(0.9) within group (order by days) as p90,
        count(*) filter (where read_at is null and completed_at < now() - interval '22 days')::int as unread
      from (select extract(epoch from completed_at - created_at)::float8 / 86400 as days, read_at, completed_at
        from documents where status = 'approved') approved`)
    const [{ hours, median, p90, unread } = { hours: [], median: 0, p90: 0, unread: 1 }] = times
    expect(hours).toEqual([9, 10, 11, 13, 14, 15, 16, 17])
    expect([median > 0.2, median < 2, p90 > 2, p90 < 8]).toEqual([true, true, true, true])
    expect(unread).toBe(0)
  })

  it('include rejected ones, whose batches are drafted again', async () => {
    const rejected = await rows<{ again: boolean }>(`
      select exists (select from documents later where later.id > d.id and later.category = d.category
        and later.batch_number = d.batch_number and later.status = 'approved') as again
      from documents d where status = 'rejected' order by id`)
    const planned = plannedDocuments.filter(({ decisions }) =>
      decisions?.some((one) => 'reject' in one),
    )
    expect(rejected.length).toBeGreaterThan(planned.length)
    const earlier = rejected.slice(0, rejected.length - planned.length)
    expect(earlier.filter(({ again }) => !again)).toEqual([])
  })

  it('are decided before today, also those of the newest batches', () => {
    const batches = Array.from({ length: 60 }, (_, number) => ({
      category: 'voucher' as const,
      number,
      lines: [],
      lastDay: -5,
      author: 'kimms',
    }))
    const planned = planHistory(batches, makeCalendar('2026-11-27'))
    const days = planned.flatMap(({ plan }) => plan.decisions?.map(({ at: [before] }) => before))
    expect(days.length).toBeGreaterThan(0)
    expect(days.filter((before) => before !== undefined && before <= 0)).toEqual([])
  })
})
