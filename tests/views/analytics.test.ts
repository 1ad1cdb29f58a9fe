import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { Figures } from '../../machines/analytics/analytics.ports.ts'
import { RequestError } from '../../machines/requestError.ts'
import { periods } from '../../models/analytics.model.ts'
import { analyticsUrl, parseAnalyticsUrl } from '../../src/screens/Analytics/url.view.ts'
import { analyticsView } from '../../src/screens/Analytics/Analytics.view.ts'
import { csvOf } from '../../src/screens/Analytics/csv.view.ts'
import { analytics as analyticsEn } from '../../src/text/analytics.en.ts'
import { analytics as analyticsKo } from '../../src/text/analytics.ko.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const today = '2026-11-20'

const figures: Figures = {
  documents: [
    { month: '2026-09', category: 'voucher', count: 2, amount: 22_000 },
    { month: '2026-11', category: 'voucher', count: 1, amount: 11_000 },
    { month: '2026-11', category: 'nacct', count: 1200, amount: -3_000 },
  ],
  approvals: [
    { month: '2026-11', documents: 3, median: 1800, p90: 5400 },
    { month: null, documents: 3, median: 90_000, p90: 180_000 },
  ],
  waiting: [
    { fromDays: 0, documents: 2, amount: 22_000 },
    { fromDays: 14, documents: 1, amount: 11_000 },
  ],
  vouchers: [],
}

function open() {
  const { analytics, ports } = machinesOnFakePorts()
  const actor = createActor(analytics, {
    input: { period: periods['a quarter'], random: () => 0 },
  }).start()
  return {
    ports,
    view: () => analyticsView(actor.getSnapshot(), today, ko, analyticsKo),
    english: () => analyticsView(actor.getSnapshot(), today, en, analyticsEn),
  }
}

async function openShown() {
  const { ports, view, english } = open()
  await ports.loadAnalytics.last().answer(figures)
  const [documents, amounts, approvals, waiting, vouchers] = view().charts
  if (!documents || !amounts || !approvals || !waiting || !vouchers) throw new Error('No charts.')
  return { english, documents, amounts, approvals, waiting, vouchers }
}

describe('the figures', () => {
  it('offer periods as links, and have no charts while they load or after a failure', async () => {
    const { ports, view } = open()
    expect(view()).toMatchObject({
      machine: { 'data-machine': 'analytics', 'data-state': 'loading' },
      busy: '불러오는 중',
      charts: [],
      periods: {
        options: [
          {
            path: '/dashboards/analytics?start=2026-09-01&end=2026-11-20',
            label: '3개월',
            isCurrent: true,
          },
          { label: '6개월', isCurrent: false },
          { path: '/dashboards/analytics?start=2025-12-01&end=2026-11-20', label: '12개월' },
        ],
      },
    })
    expect(view().period).toMatchObject({
      label: analyticsKo.periods,
      shown: ko.drafting.periodOf('2026-09-01', today),
      disabled: false,
      period: periods['a quarter'],
      today,
    })
    await ports.loadAnalytics.last().fail(new RequestError('offline'))
    expect(view()).toMatchObject({ busy: null, isFailed: true, charts: [] })
  })

  it('show documents of every month of the period by category, with totals', async () => {
    const { documents } = await openShown()
    expect(documents.series.map(({ name }) => name)).toEqual(['채무발생', '일반전표'])
    expect(documents.groups).toEqual([
      { label: '26-09', bars: [2, 0] },
      { label: '26-10', bars: [0, 0] },
      { label: '26-11', bars: [1, 1200] },
    ])
    expect(documents.table).toMatchObject({
      columns: ['월', '채무발생', '일반전표', '합계'],
      rows: [
        { head: '2026-09', cells: ['2', '0', '2'] },
        { head: '2026-10', cells: ['0', '0', '0'] },
        { head: '2026-11', cells: ['1', '1,200', '1,201'] },
        { head: '합계', cells: ['3', '1,200', '1,203'] },
      ],
      hasTotal: true,
    })
  })

  it('show amounts, negative ones in brackets, and plain in the CSV file', async () => {
    const { amounts } = await openShown()
    expect(amounts.table.rows.at(-1)).toEqual({
      head: '합계',
      cells: ['33,000', '(3,000)', '30,000'],
    })
    expect([amounts.tick(50_000), amounts.tick(2_450_000_000)]).toEqual(['5만', '24.5억'])
    expect(amounts.csv).toMatchObject({ name: 'e-payment-amounts.csv' })
    expect(amounts.csv.text).toBe(
      '\ufeff월,채무발생,일반전표,합계\r\n2026-09,22000,0,22000\r\n2026-10,0,0,0\r\n' +
        '2026-11,11000,-3000,8000\r\n합계,33000,-3000,30000\r\n',
    )
  })

  it('show the times to the approval, and those of the whole period, in one unit', async () => {
    const { approvals, english } = await openShown()
    expect(approvals.groups).toEqual([{ label: '26-11', bars: [30, 90] }])
    expect(approvals.tick(60)).toBe('60분')
    expect(approvals.table.rows).toEqual([
      { head: '2026-11', cells: ['3', '30분', '90분'] },
      { head: '전체 기간', cells: ['3', '1500분', '3000분'] },
    ])
    expect(english().charts[2]?.table.rows.at(-1)?.cells).toEqual(['3', '1500 min', '3000 min'])
  })

  it('name the unit of the time to the approval in the CSV file', async () => {
    const { approvals, english } = await openShown()
    expect(approvals.csv.text).toContain('월,문서,중앙값(초),90백분위수(초)\r\n2026-11,3,1800,5400')
    expect(english().charts[2]?.csv.text).toContain('Median (seconds),90th percentile (seconds)')
  })

  it('show the waiting documents by age, also ages without documents', async () => {
    const { waiting } = await openShown()
    expect(waiting.groups.map(({ bars }) => bars)).toEqual([[2], [0], [0], [0], [1]])
    expect(waiting.table.rows.at(-2)).toEqual({ head: '14일 이상', cells: ['1', '11,000'] })
    expect(waiting.table.rows.at(-1)).toEqual({ head: '합계', cells: ['3', '33,000'] })
  })

  it('show a sentence in place of a chart without figures', async () => {
    const { vouchers, documents } = await openShown()
    expect(vouchers).toMatchObject({ empty: '이 기간에는 집계할 내용이 없습니다.', groups: [] })
    expect(vouchers.table.rows).toEqual([])
    expect(documents.empty).toBeNull()
    const { ports, view } = open()
    await ports.loadAnalytics.last().answer({ ...figures, waiting: [] })
    expect(view().charts[3]).toMatchObject({ groups: [], table: { rows: [] } })
  })
})

describe('a CSV file', () => {
  it('quotes separators, and protects texts that a spreadsheet takes for formulas', () => {
    expect(csvOf([['=1+1', '@a', '-b', 'a,"b"', 'c\nd', -5]])).toBe(
      `\ufeff'=1+1,'@a,'-b,"a,""b""","c\nd",-5\r\n`,
    )
  })
})

describe('the address of the figures', () => {
  it('contains the period', () => {
    const [, query = ''] = analyticsUrl(periods['a quarter']).split('?')
    expect(parseAnalyticsUrl(`?${query}`, today)).toEqual(periods['a quarter'])
    const earlier = { start: '2025-02-03', end: '2025-04-05' }
    expect(parseAnalyticsUrl('?start=2025-02-03&end=2025-04-05', today)).toEqual(earlier)
    expect(parseAnalyticsUrl('?start=2025-02-03', today)).not.toEqual(earlier)
    expect(parseAnalyticsUrl('?end=2025-04-05', today)).not.toEqual(earlier)
    expect(parseAnalyticsUrl('', today)).toEqual({ start: '2026-06-01', end: today })
  })
})
