import { describe, expect, it } from 'vitest'
import type { Figures } from '../../machines/analytics/analytics.ports.ts'
import { dataChartsView } from '../../src/screens/Analytics/charts.view.ts'
import { analytics as analyticsEn } from '../../src/text/analytics.en.ts'
import { analytics } from '../../src/text/analytics.ko.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'

const HOUR = 3600
const DAY = 86_400

const empty: Figures = { documents: [], approvals: [], waiting: [], vouchers: [] }

function chartsOf(figures: Partial<Figures>) {
  const texts = { text: ko, t: analytics }
  const charts = dataChartsView({ ...empty, ...figures }, ['2026-10', '2026-11'], texts)
  const [documents, amounts, approvals, waiting, vouchers] = charts
  if (!documents || !amounts || !approvals || !waiting || !vouchers) throw new Error('No charts.')
  return { documents, amounts, approvals, waiting, vouchers }
}

/** The data chart of the times to the approval, with one month in which one in ten took longer than `p90` seconds. */
const approvalsIn = (p90: number, month: string | null = '2026-11') =>
  chartsOf({ approvals: [{ month, documents: 1, median: p90 / 2, p90 }] }).approvals

describe('the charts', () => {
  const { documents, amounts, approvals, waiting, vouchers } = chartsOf({})
  const all = [documents, amounts, approvals, waiting, vouchers]

  it('have ids, which also name their CSV files, and headings', () => {
    const ids = ['documents', 'amounts', 'approvals', 'waiting', 'vouchers']
    expect(all.map(({ id }) => id)).toEqual(ids)
    expect(all.map(({ csv }) => csv.name)).toEqual(ids.map((id) => `e-payment-${id}.csv`))
    expect(all.map(({ heading }) => heading)).toEqual(Object.values(analytics.charts))
  })

  it('have columns, and no totals without figures', () => {
    expect(all.map(({ table }) => table.columns.join())).toEqual([
      '월,합계',
      '월,합계',
      '월,문서,중앙값,90백분위수',
      '대기 기간,문서,금액',
      '월,합계',
    ])
    expect(all.map(({ table }) => [table.rows, table.hasTotal])).toEqual(all.map(() => [[], false]))
  })

  it('stack the categories only, and differ in the least value of the axis', () => {
    expect(all.map(({ isStacked }) => isStacked)).toEqual([true, true, false, false, true])
    expect(all.map(({ axisMin }) => axisMin)).toEqual([4, 1_000_000, 4, 4, 1_000_000])
    expect(all.map(({ tick }) => tick(20_000))).toEqual([
      '20,000',
      '2만',
      '20000분',
      '20,000',
      '2만',
    ])
  })

  it('name each series, and its colour', () => {
    expect(approvals.series).toEqual([
      { name: '중앙값', colour: 'first' },
      { name: '90백분위수', colour: 'second' },
    ])
    expect(waiting.series).toEqual([{ name: '문서', colour: 'first' }])
    const figure = { month: '2026-11', category: 'receipt', count: 1, amount: 0 } as const
    expect(chartsOf({ vouchers: [figure] }).vouchers.series).toEqual([
      { name: '채권정리', colour: 'receipt' },
    ])
  })

  it('show an amount of zero, and amounts of vouchers', () => {
    const figure = { month: '2026-11', category: 'voucher', count: 3, amount: 0 } as const
    const shown = chartsOf({ documents: [figure], vouchers: [{ ...figure, amount: 11_000 }] })
    expect(shown.documents.table.rows[1]?.cells).toEqual(['3', '3'])
    expect(shown.amounts.table.rows[1]?.cells).toEqual(['0', '0'])
    expect(shown.vouchers.table.rows[1]?.cells).toEqual(['11,000', '11,000'])
  })

  it('show a negative waiting amount in brackets', () => {
    const { waiting: shown } = chartsOf({
      waiting: [{ fromDays: 0, documents: 1200, amount: -3_000 }],
    })
    expect(shown.table.rows[0]?.cells).toEqual(['1,200', '(3,000)'])
  })
})

describe('the axis of the times to the approval', () => {
  it.each([
    [2 * HOUR - 60, '4분', 119],
    [2 * HOUR, '4시간', 2],
    [4 * DAY - HOUR, '4시간', 95],
    [4 * DAY, '4일', 4],
  ])('for %s s has labels like %s', (p90, label, bar) => {
    const { tick, groups } = approvalsIn(p90)
    expect(tick(4)).toBe(label)
    expect(groups).toEqual([{ label: '26-11', bars: [bar / 2, bar] }])
  })

  it('does not depend on the whole period, which has no bar', () => {
    const { tick, groups } = approvalsIn(9 * DAY, null)
    expect(tick(4)).toBe('4분')
    expect(groups).toEqual([])
  })

  it.each([
    [59 * 60, '30분', '59분'],
    [2 * HOUR, '1시간', '2시간'],
    [67.2 * HOUR, '33.6시간', '67.2시간'],
    [4 * DAY, '2일', '4일'],
  ])('for %s s has the same unit as the table: %s, %s', (p90, median, text) => {
    expect(approvalsIn(p90).table.rows[0]?.cells.slice(1)).toEqual([median, text])
  })

  it('has a singular in English', () => {
    const [, , approvals] = dataChartsView(
      { ...empty, approvals: [{ month: '2026-11', documents: 1, median: DAY, p90: 4 * DAY }] },
      ['2026-11'],
      { text: en, t: analyticsEn },
    )
    expect(approvals?.tick(1)).toBe('1 day')
    expect(approvals?.table.rows[0]?.cells).toEqual(['1', '1 day', '4 days'])
  })
})
