import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { en } from '../../src/text/en.ts'
import {
  formatDate,
  formatDateTime,
  localizeTimestamps,
  setTimeZone,
} from '../../src/text/dates.ts'
import { englishWon, formatAmount, formatBytes, koreanWon } from '../../src/text/numbers.ts'
import { approvers as approversEn } from '../../src/text/approvers.en.ts'
import { boxes as boxesEn } from '../../src/text/boxes.en.ts'
import { boxes as boxesKo } from '../../src/text/boxes.ko.ts'
import { calendar as calendarTextEn } from '../../src/text/calendar.en.ts'
import { calendar as calendarTextKo } from '../../src/text/calendar.ko.ts'
import { home as homeEn } from '../../src/text/home.en.ts'
import { ko } from '../../src/text/ko.ts'
import { languageOf, textTable } from '../../src/text/language.ts'

describe('the language', () => {
  const examples: [string | null, string[], string | undefined][] = [
    [null, ['ko-KR', 'en-US'], 'ko'],
    [null, ['en-US', 'ko-KR'], 'en'],
    [null, ['de-DE', 'en'], 'en'],
    ['en', ['ko-KR'], 'en'],
    ['fr', ['ko-KR'], 'ko'],
    [null, ['de-DE'], undefined],
    [null, [], undefined],
  ]
  for (const [chosen, browser, language] of examples) {
    it(`is ${language} when ${chosen} was chosen and the browser prefers ${browser}`, () => {
      expect(languageOf(chosen, browser)).toBe(language)
    })
  }
})

describe('dayOf and minuteOf', () => {
  const moment = new Date(2026, 0, 5, 9, 7)

  it.each([moment, moment.getTime(), moment.toISOString()])(
    'return local date and minute of %s',
    (at) => {
      expect(formatDate(at)).toBe('2026-01-05')
      expect(formatDateTime(at)).toBe('2026-01-05 09:07')
    },
  )

  it('return an empty text for an invalid timestamp', () => {
    expect(formatDate('2026-99-01T00:00:00Z')).toBe('')
    expect(formatDateTime(Number.NaN)).toBe('')
  })
})

describe('a timestamp', () => {
  const moment = '2026-11-10T16:30:00.000Z'
  afterEach(() => setTimeZone(undefined))

  it.each([
    ['Asia/Seoul', '2026-11-11 01:30'],
    ['America/Los_Angeles', '2026-11-10 08:30'],
  ])('is shown in the time zone of the server, %s', (timeZone, shown) => {
    setTimeZone(timeZone)
    expect(formatDateTime(moment)).toBe(shown)
    expect(formatDate(Date.parse(moment))).toBe(shown.slice(0, 10))
    expect(localizeTimestamps(`At ${moment}`)).toBe(`At ${shown}`)
    expect(formatDate('2026-11-11')).toBe('2026-11-11')
  })

  it.each([undefined, 'Unknown/Zone'])(
    'is shown in the time zone of the device if that of the server is %s',
    (timeZone) => {
      setTimeZone('Pacific/Kiritimati')
      setTimeZone(timeZone)
      expect(formatDateTime(new Date(2026, 10, 5, 9, 7))).toBe('2026-11-05 09:07')
    },
  )
})

describe('a timestamp in a sentence', () => {
  it('is shown in local time', () => {
    const moment = new Date(2026, 10, 5, 9, 7).toISOString()
    expect(localizeTimestamps(`Submitted on ${moment}.`)).toBe('Submitted on 2026-11-05 09:07.')
    expect(localizeTimestamps('On 2026-11-05, twice')).toBe('On 2026-11-05, twice')
    expect(localizeTimestamps('Until 2026-99-05T00:00Z')).toBe('Until 2026-99-05T00:00Z')
  })

  it('keeps its day in every time zone when it is only a date', () => {
    vi.stubEnv('TZ', 'America/Santiago')
    expect(formatDate('2026-11-05')).toBe('2026-11-05')
    expect(formatDateTime('2026-11-05')).toBe('2026-11-05')
    vi.unstubAllEnvs()
  })
})

describe('figures', () => {
  const amounts: [number, string][] = [
    [0, ''],
    [5, '5'],
    [1_234_567, '1,234,567'],
    [-1_234_567, '(1,234,567)'],
  ]
  for (const [won, shown] of amounts) {
    it(`show ${won} won as "${shown}"`, () => expect(formatAmount(won)).toBe(shown))
  }

  const sizes: [number, string][] = [
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [52_428_800, '50 MB'],
    [1_073_741_824, '1 GB'],
  ]
  for (const [size, shown] of sizes) {
    it(`show ${size} bytes as "${shown}"`, () => expect(formatBytes(size)).toBe(shown))
  }
})

describe('a formatted amount with its currency', () => {
  it.each([
    ['0', '₩0', '0원'],
    ['1,234', '₩1,234', '1,234원'],
    ['(1,234)', '(₩1,234)', '(1,234원)'],
  ])(
    'writes %s with the currency, and inside the brackets if it is negative',
    (amount, english, korean) => {
      expect([englishWon(amount), koreanWon(amount)]).toEqual([english, korean])
    },
  )

  it('looks the same in the document, in the bulk approval and in the calendar', () => {
    const [, calendarEn] = calendarTextEn.sum(1, '(1,234)').split(' / ')
    expect([boxesEn.document.won('(1,234)'), boxesEn.bulk.won('(1,234)'), calendarEn]).toEqual(
      Array(3).fill('(₩1,234)'),
    )
    const [, calendarKo] = calendarTextKo.sum(1, '(1,234)').split(' / ')
    expect([boxesKo.document.won('(1,234)'), boxesKo.bulk.won('(1,234)'), calendarKo]).toEqual(
      Array(3).fill('(1,234원)'),
    )
  })
})

describe('the total line', () => {
  it('matches the screen terms, in both languages', () => {
    expect(en.drafting.total(2, 1234)).toBe('2 vouchers / ₩1,234')
    expect(ko.drafting.total(2, 1234)).toBe('총 2건 / 1,234원')
  })

  it('uses the singular for one voucher, and brackets for a negative sum', () => {
    expect(en.drafting.total(1, -1234)).toBe('1 voucher / (₩1,234)')
    expect(ko.drafting.total(1, -1234)).toBe('총 1건 / (1,234원)')
  })
})

describe('the Korean sentence about an approver who rejected', () => {
  it('attaches 님 to a position, and separates it from a name by a space', () => {
    expect(ko.draft.rejectedBy('이서준', '팀장')).toBe('이서준 팀장님이 반려했습니다')
    expect(ko.draft.rejectedBy('이서준', '')).toBe('이서준 님이 반려했습니다')
    expect(boxesKo.document.withdrawnBy('이서준')).toBe('이서준 님이 회수했습니다')
  })
})

describe('an English word', () => {
  it('is the same for one concept on every screen', () => {
    expect(homeEn.waitsFor('Lee')).toBe(boxesEn.list.waitsFor('Lee'))
    expect(boxesEn.document.drafter).toBe(boxesEn.document.author)
    expect(approversEn.receivers.heading).toBe(en.draft.receivers)
  })
})

describe('a text table', () => {
  it('fails to load after 30 seconds, and the next attempt uses texts that arrived later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let arrive = (_texts: string) => {}
    const file = new Promise<string>((resolve) => {
      arrive = resolve
    })
    const { load, of } = textTable({ ko: () => file, en: () => file })
    const failed = vi.fn()
    load.ko().catch(failed)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledOnce()
    arrive('찾기')
    expect(await load.ko()).toBe('찾기')
    expect(of('ko')).toBe('찾기')
  })
})
