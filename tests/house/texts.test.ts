import { describe, expect, it } from 'vitest'
import { absence as englishAbsence } from '../../src/text/absence.en.ts'
import { absence as koreanAbsence } from '../../src/text/absence.ko.ts'
import { settings as englishSettings } from '../../src/text/settings.en.ts'
import { settings as koreanSettings } from '../../src/text/settings.ko.ts'
import { documentRedirect as englishDocumentRedirect } from '../../src/text/documentRedirect.en.ts'
import { documentRedirect as koreanDocumentRedirect } from '../../src/text/documentRedirect.ko.ts'
import { analytics as englishAnalytics } from '../../src/text/analytics.en.ts'
import { analytics as koreanAnalytics } from '../../src/text/analytics.ko.ts'
import { boxes as englishBoxes } from '../../src/text/boxes.en.ts'
import { boxes as koreanBoxes } from '../../src/text/boxes.ko.ts'
import { calendar as englishCalendar } from '../../src/text/calendar.en.ts'
import { calendar as koreanCalendar } from '../../src/text/calendar.ko.ts'
import { components as englishComponents } from '../../src/text/components.en.ts'
import { components as koreanComponents } from '../../src/text/components.ko.ts'
import { guide as englishGuide } from '../../src/text/guide.en.ts'
import { guide as koreanGuide } from '../../src/text/guide.ko.ts'
import { finder as englishFinder } from '../../src/text/finder.en.ts'
import { finder as koreanFinder } from '../../src/text/finder.ko.ts'
import { home as englishHome } from '../../src/text/home.en.ts'
import { home as koreanHome } from '../../src/text/home.ko.ts'
import { profile as englishProfile } from '../../src/text/profile.en.ts'
import { profile as koreanProfile } from '../../src/text/profile.ko.ts'
import { en } from '../../src/text/en.ts'
import { help as englishHelp } from '../../src/text/help.en.ts'
import { help as koreanHelp } from '../../src/text/help.ko.ts'
import { ko } from '../../src/text/ko.ts'
import { presentation as englishPresentation } from '../../src/text/presentation.en.ts'
import { presentation as koreanPresentation } from '../../src/text/presentation.ko.ts'
import { sources } from './sources.ts'
import { type Sentence, sentencesOf } from './texts.ts'

/** The sentences of docs/specification.md ("Languages and fixed texts") that the product shows, with their fixed wording. */
const fixed: [english: string, korean: string][] = [
  ['Please enter the password', '패스워드를 입력해주세요'],
  ['Please enter the same password', '동일한 패스워드를 입력해주세요'],
  ['Change complete', '변경 완료'],
  ['Error occurred (check network status)', '에러 발생(네트워크 상태 확인)'],
  ['Notification setup complete', '알림 설정 완료'],
  ['Notification removed', '알림 제거 완료'],
  ['Failed (contact the IT team)', '실패(전산팀 문의)'],
  ['Please enter a title', '제목을 입력해주세요'],
  ['Already registered', '이미 등록되어 있습니다'],
  ['Complete', '완료'],
  ['Try again (error occurred)', '다시 시도해 주세요(에러 발생)'],
  ['Search remarks, title', '비고, 제목 검색'],
  ['e-payment / write approval', '전자결재 / 결재작성'],
  ['Approval order', '결재순서'],
  ['Request approval', '결재요청'],
  ['Write draft', '기안 작성'],
  ['Stamp table', '결재란'],
  ['Comment', '결재의견'],
  ['Withdraw', '회수'],
  ['Draft again', '재기안'],
  ['For reference', '참조함'],
  ['Approve', '결재'],
  ['Agree', '합의'],
  ['For reference', '참조'],
]

const english = [
  ...[en, englishBoxes, englishHome, englishDocumentRedirect, englishGuide],
  ...[englishSettings, englishHelp, englishCalendar, englishAnalytics, englishAbsence],
  ...[englishFinder, englishProfile, englishComponents, englishPresentation],
].flatMap((table) => sentencesOf(table))
const korean = [
  ...[ko, koreanBoxes, koreanHome, koreanDocumentRedirect, koreanGuide],
  ...[koreanSettings, koreanHelp, koreanCalendar, koreanAnalytics, koreanAbsence],
  ...[koreanFinder, koreanProfile, koreanComponents, koreanPresentation],
].flatMap((table) => sentencesOf(table))

const keysOf = (table: Sentence[], wanted: string) =>
  table.filter(({ sentence }) => sentence === wanted).map(({ key }) => key)

describe('the texts of the two languages', () => {
  it('have the same keys', () => {
    expect(korean.map(({ key }) => key)).toEqual(english.map(({ key }) => key))
    expect(english.length).toBeGreaterThan(100)
  })

  it('have no empty sentence', () => {
    const empty = [...english, ...korean].filter(({ sentence }) => sentence?.trim() === '')
    expect(empty).toEqual([])
  })

  it('have no sentence in the other language', () => {
    const foreign = english.filter(({ sentence }) => /[가-힣]/.test(sentence ?? ''))
    expect(foreign.map(({ key }) => key.split('.').at(-1))).toEqual(['otherLanguage'])
  })

  it.each(fixed)('contain "%s" and "%s" under one key', (inEnglish, inKorean) => {
    const keys = keysOf(english, inEnglish)
    expect(keys.filter((key) => keysOf(korean, inKorean).includes(key))).not.toEqual([])
  })

  it('are collected from nested tables and functions', () => {
    expect(sentencesOf({ b: { c: 'C', 'd.e': (n: number) => `${n}` }, a: 'A' })).toEqual([
      { key: 'a', sentence: 'A' },
      { key: 'b.c', sentence: 'C' },
      { key: 'b.d.e', sentence: undefined },
    ])
  })
})

describe('the Korean texts', () => {
  it('have no space between a word and a parenthesis', () => {
    const spaced = /[가-힣}] \(/u
    const files = sources(/^src\/text\/.*\.ko\.ts$/)
    const lines = files.flatMap(({ path, text }) =>
      text.split('\n').map((line) => `${path}: ${line.trim()}`),
    )
    expect(lines.filter((line) => spaced.test(line))).toEqual([])
    expect(files.length).toBeGreaterThan(15)
    expect('기한 (선택)').toMatch(spaced)
  })
})
