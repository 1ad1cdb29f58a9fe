import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { noCounts } from '../../machines/badges/badges.rules.ts'
import { noticesMachine } from '../../machines/notices/notices.machine.ts'
import { destinationsOf, profileOf, themeButtonOf } from '../../src/layout/AppLayout.view.ts'
import { languageButtonOf } from '../../src/layout/language.view.ts'
import { noticesView } from '../../src/layout/Notices.view.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { anEmployee } from '../../models/samples/people.ts'

describe('navigation', () => {
  const counts = {
    pending: 3,
    references: 2,
    submitted: 4,
    rejected: 1,
    drafts: [1, 2, 0, 4, 5],
  }

  it('begins with the home screen, and ends with the guide', () => {
    const [home, , , guide] = destinationsOf(ko, counts)
    expect(guide).toMatchObject({ heading: null, destinations: [{ path: '/getting-started' }] })
    expect(home?.heading).toBeNull()
    expect(home?.destinations).toMatchObject([
      { path: '/dashboards/default', label: '홈' },
      { path: '/calendar', label: '달력' },
      { path: '/dashboards/analytics', label: '현황' },
    ])
  })

  it('has the two groups of the specification, with badges of its colours', () => {
    const [, documents, drafting] = destinationsOf(ko, counts)
    expect(documents?.destinations.map(({ path, label }) => `${path} ${label}`)).toEqual([
      '/reportSign 미결함',
      '/reportWritten 상신함',
      '/reportApproved 기결함',
      '/reportRejected 반려함',
      '/reportReference 참조함',
    ])
    expect(documents?.destinations[0]?.badge).toMatchObject({ count: 3, colour: 'red' })
    expect(documents?.destinations[1]?.badge).toEqual({
      count: 4,
      colour: 'slate',
      label: '안 읽음 4건',
    })
    expect(documents?.destinations[3]?.badge).toMatchObject({ count: 1, colour: 'red' })
    expect(drafting?.destinations[0]?.badge.label).toBe('기안할 배치 1건')
    expect(documents?.destinations[4]?.badge).toEqual({
      count: 2,
      colour: 'red',
      label: '안 읽음 2건',
    })
    expect(
      drafting?.destinations.map(
        ({ path, label, badge }) => `${path} ${label} ${badge.count} ${badge.colour}`,
      ),
    ).toEqual([
      '/reportWrite 채무발생 1 blue',
      '/reportWritePayment 채무정리 2 purple',
      '/reportWriteInvoice 채권발생 0 pink',
      '/reportWriteReceipt 채권정리 4 green',
      '/reportWriteNacct 일반전표 5 purple',
    ])
  })

  it('shows counts that failed to load as 0', () => {
    const badges = destinationsOf(en, { ...noCounts, drafts: [] }).flatMap(({ destinations }) =>
      destinations.map(({ badge }) => badge.count),
    )
    expect(badges).toEqual(Array(14).fill(0))
  })
})

describe('profile', () => {
  it('shows an avatar by its URL, and none when there is none', () => {
    const employeeWithAvatar = anEmployee({ avatar: '/media/avatar/yoondh.png' })
    expect(profileOf(employeeWithAvatar, 'https://media').person.picture).toBe(
      'https://media/media/avatar/yoondh.png',
    )
    expect(profileOf(anEmployee(), '').person.picture).toBeNull()
  })

  it('shows name, position and department of the employee', () => {
    expect(profileOf(anEmployee(), '')).toEqual({
      person: { name: '윤도현', picture: null },
      position: '대리',
      department: '재무팀',
    })
  })
})

describe('switches', () => {
  it('offer the other language in that language', () => {
    const chosen: string[] = []
    const other = languageButtonOf(ko, 'ko', (language) => chosen.push(language))
    expect(other).toMatchObject({ label: 'English', code: 'en' })
    other.choose()
    expect(chosen).toEqual(['en'])
    expect(languageButtonOf(en, 'en', () => undefined).label).toBe('한국어')
  })

  it('change from the system theme to light, to dark, and back', () => {
    const next = (theme: 'system' | 'light' | 'dark') => {
      let chosen = ''
      themeButtonOf(en, theme, (one) => {
        chosen = one
      }).next()
      return chosen
    }
    expect([next('system'), next('light'), next('dark')]).toEqual(['light', 'dark', 'system'])
  })
})

describe('notice', () => {
  it('is null, then a sentence with a tone for success or failure', () => {
    const notices = createActor(noticesMachine).start()
    expect(noticesView(notices.getSnapshot(), en).notice).toBeNull()
    notices.send({ type: 'notices.show', code: 'draftDone' })
    expect(noticesView(notices.getSnapshot(), en).notice).toMatchObject({
      sentence: 'Complete',
      tone: 'good',
    })
    notices.send({ type: 'notices.dismiss' })
    notices.send({ type: 'notices.show', code: 'draftFailed' })
    expect(noticesView(notices.getSnapshot(), ko).notice).toMatchObject({
      sentence: '다시 시도해 주세요(에러 발생)',
      tone: 'bad',
    })
    notices.stop()
  })
})
