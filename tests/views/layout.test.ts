import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { NoticeCode } from '../../machines/notice.ts'
import { type NoticesEvent, noticesMachine } from '../../machines/notices/notices.machine.ts'
import { RequestError } from '../../machines/requestError.ts'
import {
  appLayoutView,
  destinationsOf,
  sessionExpiryView,
  themeButtonOf,
} from '../../src/layout/AppLayout.view.ts'
import { languageButtonOf } from '../../src/layout/language.view.ts'
import { noticesView } from '../../src/layout/Notices.view.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { minuteMs } from '../../models/samples/days.ts'
import { anEmployee } from '../../models/samples/people.ts'
import { aListener } from '../fakes/listeners.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import { openSignedIn, sendRenew } from '../fakes/session.ts'

const counts = { pending: 3, references: 2, submitted: 4, rejected: 1, drafts: [1, 2, 0, 4, 5] }

describe('frame view', () => {
  async function open() {
    const { state: session } = await openSignedIn()
    const { badges, ports } = machinesOnFakePorts()
    const actor = createActor(badges, { input: { random: () => 0 } }).start()
    await ports.loadCounts.last().answer(counts)
    const called: string[] = []
    const on = {
      signOut: () => called.push('signOut'),
      finder: () => called.push('finder'),
      help: () => called.push('help'),
      open: () => called.push('open'),
    }
    const choices = {
      otherLanguage: languageButtonOf(en, 'en', () => undefined),
      theme: themeButtonOf(en, 'dark', () => undefined),
    }
    const around = { employee: anEmployee({ avatar: '/kim.png' }), media: '/m', choices }
    const view = appLayoutView(session(), actor.getSnapshot(), around, en, on)
    actor.stop()
    return { view, choices, called }
  }

  it('has a top bar with the link to the login, the finder, the help, sign-out, and the choices of language and theme', async () => {
    const { view, choices, called } = await open()
    expect(view.machine).toEqual({ 'data-machine': 'session', 'data-state': 'signedIn.working' })
    expect(view.skip).toBe('Skip to content')
    expect(view.topBar).toMatchObject({
      productName: 'e-payment',
      home: '/auth/login',
      menu: 'Open menu',
      closeMenu: 'Close menu',
      finder: { label: 'Find (Ctrl K)' },
      help: { label: 'Help' },
      signOut: { label: 'Sign out' },
      ...choices,
    })
    view.topBar.signOut.ask()
    view.topBar.finder.open()
    view.topBar.help.open()
    expect(called).toEqual(['signOut', 'finder', 'help'])
  })

  it('has the navigation with its counts, and the profile block that opens the settings', async () => {
    const { view, called } = await open()
    expect(view.navigation).toMatchObject({
      machine: { 'data-machine': 'badges', 'data-state': 'stream.closed counts.refreshed' },
      label: 'Main navigation',
      groups: destinationsOf(en, counts),
      profile: {
        label: 'Settings and password',
        person: { name: '윤도현', picture: '/m/kim.png' },
        position: '대리',
        department: '재무팀',
      },
    })
    view.navigation.profile.open()
    expect(called).toEqual(['open'])
  })
})

describe('navigation', () => {
  it('has a badge at every box except that of approved documents', () => {
    const [, documents] = destinationsOf(en, counts)
    expect(documents?.destinations.map(({ badge }) => badge.count)).toEqual([3, 4, 0, 1, 2])
    expect(documents?.destinations[0]?.badge.label).toBe('3 waiting')
  })

  it('names each group and gives each screen its icon', () => {
    const groups = destinationsOf(ko, counts)
    expect(groups.map(({ heading }) => heading)).toEqual([null, '결재문서', '결재작성', null])
    expect(groups.map(({ destinations }) => destinations.map(({ icon }) => icon))).toEqual([
      ['home', 'calendar', 'analytics'],
      ['pending', 'submitted', 'approved', 'rejected', 'reference'],
      ['voucher', 'payment', 'invoice', 'receipt', 'nacct'],
      ['guide'],
    ])
  })
})

describe('switches', () => {
  it.each([
    ['system', 'screen', 'Appearance: System'],
    ['light', 'sun', 'Appearance: Light'],
    ['dark', 'moon', 'Appearance: Dark'],
  ] as const)('show the theme %s by its icon and its name', (theme, icon, label) => {
    expect(themeButtonOf(en, theme, () => undefined)).toMatchObject({ icon, label })
  })

  it('offer Korean when the language is English', () => {
    const chosen: string[] = []
    const other = languageButtonOf(en, 'en', (language) => chosen.push(language))
    other.choose()
    expect([other.code, chosen]).toEqual(['ko', ['ko']])
  })
})

describe('session expiry view', () => {
  async function openEnding() {
    const opened = await openSignedIn()
    opened.clock.increment(55 * minuteMs)
    return { ...opened, view: (text = en) => sessionExpiryView(opened.state(), text) }
  }

  it('is null while the session does not end soon', async () => {
    const { state } = await openSignedIn()
    expect(sessionExpiryView(state(), en)).toBeNull()
  })

  it('needs a password, and gives the reason', async () => {
    const { actor, view } = await openEnding()
    expect(view()).toEqual({
      texts: { ...en.ending, sentence: 'Your session ends in 5 minutes.' },
      password: '',
      busy: false,
      disabledReason: 'Please enter the password',
      failure: null,
    })
    expect(view(ko)?.disabledReason).toBe('패스워드를 입력해주세요')
    actor.send({ type: 'session.setPassword', password: 'secret' })
    expect(view()).toMatchObject({ password: 'secret', busy: false, disabledReason: undefined })
  })

  it('is busy during the renewal', async () => {
    const { actor, view } = await openEnding()
    sendRenew(actor)
    expect(view()).toMatchObject({ busy: true, disabledReason: 'Signing in…', failure: null })
  })

  it('shows why a renewal failed', async () => {
    const { actor, ports, view } = await openEnding()
    sendRenew(actor, 'wrong')
    await ports.signIn.last().fail(new RequestError('invalid'))
    expect(view()).toMatchObject({
      busy: false,
      failure: 'The user name or the password is wrong.',
    })
  })
})

describe('notices view', () => {
  function after(...events: NoticesEvent[]) {
    const notices = createActor(noticesMachine).start()
    for (const event of events) notices.send(event)
    const snapshot = notices.getSnapshot()
    notices.stop()
    return snapshot
  }
  const shown = (...events: NoticesEvent[]) => noticesView(after(...events), en)
  const show = (code: NoticeCode) => ({ type: 'notices.show', code }) as const

  it('has a label for the region and for closing a notice', () => {
    expect(shown()).toMatchObject({
      machine: { 'data-machine': 'notices', 'data-state': 'idle' },
      label: 'Notices',
      dismissLabel: 'Close notice',
    })
  })

  it.each<[NoticeCode, string]>([
    ['draftDone', 'Complete'],
    ['passwordChanged', 'Change complete'],
    ['deviceEnded', 'Signed out on that device'],
    ['otherDevicesEnded', 'Signed out on all other devices'],
    ['pushOn', 'Notification setup complete'],
    ['pushOff', 'Notification removed'],
    ['approved', 'Approved'],
    ['rejected', 'Rejected'],
    ['withdrawn', 'Withdrawn'],
    ['held', 'On hold'],
    ['resumed', 'Resumed'],
    ['sentBack', 'Sent back'],
    ['undone', 'Decision undone'],
    ['lineChanged', 'Line changed'],
    ['receiversAdded', en.notices.receiversAdded],
    ['linkCopied', en.notices.linkCopied],
  ])('shows the success %s as "%s"', (code, sentence) => {
    expect(shown(show(code)).notice).toMatchObject({ sentence, tone: 'good', action: null })
  })

  it.each<[NoticeCode, string]>([
    ['titleMissing', 'Please enter a title'],
    ['approverAlready', 'Already registered'],
    ['passwordFailed', 'Error occurred (check network status)'],
    ['pushFailed', 'Failed (contact the IT team)'],
    ['deviceFailed', 'The sign-out may have failed. Reload the page to check, then try again'],
    ['bulkCheckFailed', en.notices.bulkCheckFailed],
    ['decisionFailed', 'This was not stored. Please try again.'],
    ['deviceUnconfirmed', en.notices.deviceUnconfirmed],
    ['passwordUnconfirmed', en.notices.passwordUnconfirmed],
    ['absenceUnconfirmed', en.notices.absenceUnconfirmed],
    ['lineUnconfirmed', en.notices.lineUnconfirmed],
    ['decisionUnconfirmed', 'Your last decision may not be stored. Open the document and check'],
    ['linkNotCopied', 'The link was not copied. Copy the address of this page'],
  ])('shows the error %s as "%s"', (code, sentence) => {
    expect(shown(show(code)).notice).toMatchObject({ sentence, tone: 'bad', action: null })
  })

  it.each([
    [60, 'Signed in for another 1 hour', '로그인이 1시간 동안 유지됩니다'],
    [120, 'Signed in for another 2 hours', '로그인이 2시간 동안 유지됩니다'],
    [30, 'Signed in for another 30 minutes', '로그인이 30분 동안 유지됩니다'],
    [1, 'Signed in for another 1 minute', '로그인이 1분 동안 유지됩니다'],
  ])('shows a renewal for %d minutes in both languages', (minutes, english, korean) => {
    const renewed = { ...show('sessionRenewed'), values: { minutes } }
    expect(shown(renewed).notice).toMatchObject({ sentence: english, tone: 'good' })
    expect(noticesView(after(renewed), ko).notice?.sentence).toBe(korean)
  })

  it('shows how far an interrupted bulk approval came, in both languages', () => {
    const left = { ...show('bulkInterrupted'), values: { approved: 4, sending: 3, left: 2 } }
    const sentence =
      'You left while documents were being approved · 4 approved · 3 being sent · 2 not approved'
    expect(shown(left).notice).toMatchObject({ sentence, tone: 'bad' })
    expect(noticesView(after(left), ko).notice?.sentence).toBe(
      '일괄 승인 중에 화면을 벗어났습니다 · 승인 4건 · 처리 중 3건 · 승인 안 됨 2건',
    )
  })

  it("appends the server's reason, with timestamps in local time", () => {
    const moment = new Date(2026, 10, 5, 9, 7).toISOString()
    const values = { detail: `Submitted on ${moment}.` }
    const { notice } = shown({ ...show('draftFailed'), values })
    expect(notice?.sentence).toBe('Try again (error occurred) Submitted on 2026-11-05 09:07.')
  })

  it('offers an action only if the notice has both an action and a requester', () => {
    const action = 'restore' as const
    const requester = aListener<{ type: 'notices.acted'; action: 'restore' }>().ref
    expect(shown({ ...show('batchConflict'), action, requester }).notice?.action).toBe('Restore')
    expect(shown({ ...show('batchConflict'), action }).notice?.action).toBeNull()
    expect(shown({ ...show('batchConflict'), requester }).notice?.action ?? null).toBeNull()
  })

  it('shows whether a notice is held open', () => {
    expect(shown(show('approved')).notice?.isNoticeHeld).toBe(false)
    expect(shown(show('approved'), { type: 'notices.hold' }).notice?.isNoticeHeld).toBe(true)
  })

  it('names the submitted document and the first approver, with a link to the document', () => {
    const done = { ...show('draftDone'), values: { document: 12, next: '박상훈 부장' } }
    expect(shown(done).notice).toMatchObject({
      sentence: 'Complete · document 12 submitted · next: 박상훈 부장',
      link: { label: 'View', path: '/documents/12' },
      action: null,
    })
    expect(shown(show('approved')).notice?.link).toBeNull()
  })
})
