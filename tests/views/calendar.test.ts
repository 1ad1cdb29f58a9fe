import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import type {
  CalendarDayEntries,
  CalendarSum,
  CalendarUrlState,
} from '../../machines/calendar/calendar.ports.ts'
import { RequestError } from '../../machines/requestError.ts'
import { calendarUrlStates } from '../../models/calendar.model.ts'
import { calendarUrl, parseCalendarUrl } from '../../src/screens/Calendar/url.view.ts'
import { calendarView } from '../../src/screens/Calendar/Calendar.view.ts'
import { dayDialogView } from '../../src/screens/Calendar/DayDialog.view.ts'
import { calendar as calendarEn } from '../../src/text/calendar.en.ts'
import { calendar as calendarKo } from '../../src/text/calendar.ko.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const today = '2026-11-24'

const sums: CalendarSum[] = [
  { day: '2026-11-20', category: 'voucher', isSubmitted: false, vouchers: 2, amount: 22_000 },
  { day: '2026-11-20', category: 'voucher', isSubmitted: true, vouchers: 1, amount: 11_000 },
  { day: '2026-11-20', category: 'nacct', isSubmitted: false, vouchers: 1, amount: -3_000 },
  { day: '2026-11-21', category: 'nacct', isSubmitted: false, vouchers: 1, amount: 0 },
]

const entries: CalendarDayEntries = {
  entries: [
    {
      category: 'voucher',
      batchNumber: 3,
      document: { id: 7, title: '운반비' },
      author: '윤도현',
      vouchers: 1,
      amount: 11_000,
      period: { start: '2026-11-01', end: '2026-11-02' },
    },
    {
      category: 'nacct',
      batchNumber: 4,
      document: null,
      author: '한소은',
      vouchers: 1,
      amount: -3_000,
      period: { start: '2026-11-01', end: '2026-11-02' },
    },
  ],
  total: 201,
}

function open(place: CalendarUrlState = calendarUrlStates['the month']) {
  const { calendar, ports } = machinesOnFakePorts()
  const actor = createActor(calendar, { input: { place, random: () => 0 } }).start()
  return {
    ports,
    view: () => calendarView(actor.getSnapshot(), today, ko, calendarKo),
    english: () => calendarView(actor.getSnapshot(), today, en, calendarEn),
    day: () => dayDialogView(actor.getSnapshot(), ko, calendarKo),
  }
}

async function openWith(given: CalendarSum[], place?: CalendarUrlState) {
  const opened = open(place)
  await opened.ports.loadCalendar.last().answer(given)
  return opened
}

describe('the calendar', () => {
  it('shows the days of the month without sums while it loads', () => {
    const view = open().view()
    expect(view).toMatchObject({
      machine: { 'data-machine': 'calendar', 'data-state': 'loading' },
      busy: '불러오는 중',
      isFailed: false,
      totals: null,
      empty: null,
      month: '2026년 11월',
    })
    expect(view.weeks.flat().filter(Boolean)).toHaveLength(30)
  })

  it('links to the months around it and to the other type of date', async () => {
    const { view } = await openWith([], calendarUrlStates['the G/L dates'])
    expect(view()).toMatchObject({
      previous: { path: '/calendar?month=2026-10&dates=gl', label: '이전 달' },
      next: { path: '/calendar?month=2026-12&dates=gl' },
      thisMonth: { path: '/calendar?month=2026-11&dates=gl' },
      types: {
        options: [
          { path: '/calendar?month=2026-11', label: '지급예정일', isCurrent: false },
          { path: '/calendar?month=2026-11&dates=gl', label: 'G/L일자', isCurrent: true },
        ],
      },
      empty: '표시된 달에는 G/L일자 기준으로 볼 수 있는 전표가 없습니다.',
    })
  })

  it('links to the current month from any other', () => {
    const { view } = open({ ...calendarUrlStates['the month'], month: '2027-01' })
    expect(view().thisMonth.path).toBe('/calendar?month=2026-11')
  })

  it('shows after a failure neither sums nor a sentence of an empty month', async () => {
    const { ports, view } = open()
    await ports.loadCalendar.last().fail(new RequestError('offline'))
    expect(view()).toMatchObject({ isFailed: true, busy: null, totals: null, empty: null })
  })

  it('shows the sums of each day by category, and those of the month', async () => {
    const { view, english } = await openWith(sums)
    const cells = view().weeks.flat()
    expect(cells.find((cell) => cell?.day === '2026-11-20')).toEqual({
      day: '2026-11-20',
      number: 20,
      numberAndWeekday: '20일(금)',
      isToday: false,
      link: {
        path: '/calendar?month=2026-11&day=2026-11-20',
        label: '2026년 11월 20일 금요일: 4건 / 30,000원',
      },
      count: '4건',
      total: '30,000',
      sums: [
        { category: 'voucher', name: '채무발생', amount: '33,000' },
        { category: 'nacct', name: '일반전표', amount: '(3,000)' },
      ],
    })
    expect(cells.find((cell) => cell?.day === '2026-11-21')).toMatchObject({ total: '0' })
    expect(cells.find((cell) => cell?.day === today)).toMatchObject({ isToday: true, link: null })
    expect(view().totals).toEqual({
      all: '5건 / 30,000원',
      categories: [
        { category: 'voucher', name: '채무발생', amount: '33,000', count: '3건' },
        { category: 'nacct', name: '일반전표', amount: '(3,000)', count: '2건' },
      ],
    })
    expect(english().totals?.all).toBe('5 vouchers / ₩30,000')
    const friday = english()
      .weeks.flat()
      .find((cell) => cell?.day === '2026-11-20')
    expect(friday?.numberAndWeekday).toBe('Fri 20')
    expect(friday?.link?.label).toBe('Friday, 20 November 2026: 4 vouchers / ₩30,000')
  })
})

describe('the dialog of a day', () => {
  it('is closed while the month is shown', async () => {
    expect((await openWith(sums)).day()).toBeNull()
    expect(open(calendarUrlStates['the day']).day()).toBeNull()
  })

  it('loads, and shows after a failure a sentence and the retry', async () => {
    const { ports, day } = await openWith(sums, calendarUrlStates['the day'])
    expect(day()).toMatchObject({
      title: '2026년 11월 20일 금요일',
      dates: '지급예정일',
      busy: '불러오는 중',
      rows: [],
    })
    await ports.loadCalendarDay.last().fail(new RequestError('server'))
    expect(day()).toMatchObject({
      busy: null,
      isFailed: true,
      emptyText: '이날의 전표를 불러오지 못했습니다.',
    })
  })

  it('opens documents by their address, and batches in their drafting screen', async () => {
    const { ports, day } = await openWith(sums, calendarUrlStates['the day'])
    await ports.loadCalendarDay.last().answer(entries)
    expect(day()?.rows).toEqual([
      {
        key: 'voucher 3',
        category: 'voucher',
        name: '채무발생',
        title: '운반비',
        status: '결재문서',
        detail: '배치 3 · 윤도현 · 1건',
        amount: '11,000',
        path: '/documents/7',
      },
      {
        key: 'nacct 4',
        category: 'nacct',
        name: '일반전표',
        title: '배치 4',
        status: '기안 전',
        detail: '한소은 · 1건',
        amount: '(3,000)',
        path: '/reportWriteNacct',
        state: { narrowedTo: { start: '2026-11-01', end: '2026-11-02' } },
      },
    ])
    expect(day()?.more).toBe('금액이 큰 2건만 표시합니다(전체 201건).')
  })

  it('leaves out an author who is not known', async () => {
    const { ports, day } = await openWith(sums, calendarUrlStates['the day'])
    const unknown = entries.entries.map((entry) => ({ ...entry, author: '' }))
    await ports.loadCalendarDay.last().answer({ entries: unknown, total: 2 })
    expect(day()?.rows.map(({ detail }) => detail)).toEqual(['배치 3 · 1건', '1건'])
  })

  it('shows a sentence for a day without visible vouchers', async () => {
    const { ports, day } = await openWith(sums, calendarUrlStates['the day'])
    await ports.loadCalendarDay.last().answer({ entries: [], total: 0 })
    expect(day()).toMatchObject({
      isFailed: false,
      emptyText: '이날에는 볼 수 있는 전표가 없습니다.',
      more: null,
    })
  })
})

describe('the address of the calendar', () => {
  it.each(Object.values(calendarUrlStates))('restores %j', (place) => {
    const [, query = ''] = calendarUrl(place).split('?')
    expect(parseCalendarUrl(`?${query}`, today)).toEqual(place)
  })
})
