import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { profilePath } from '../../src/app/screens.ts'
import { profileLoadStatusView, profileView } from '../../src/screens/Profile/Profile.view.ts'
import { settings } from '../../src/text/settings.ko.ts'
import { ko } from '../../src/text/ko.ts'
import { profile as profileText } from '../../src/text/profile.ko.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const texts = { text: ko, settingsText: settings, profileText }
const kim = {
  username: 'kim+1',
  name: '김영수',
  department: '재무팀',
  position: '이사',
  avatar: '/media/avatar/1.png',
}

function open() {
  const { profile, ports } = machinesOnFakePorts()
  const actor = createActor(profile, { input: { username: 'Kim+1' } }).start()
  return {
    port: ports.loadProfile,
    view: (currentUsername = 'lee') =>
      profileView(actor.getSnapshot(), { currentUsername, media: 'https://m.example' }, texts),
    page: () => profileLoadStatusView(actor.getSnapshot(), texts),
  }
}

describe('the profile of an employee', () => {
  it('shows the facts, and links to the documents of that employee in the reader’s boxes', async () => {
    const { port, view } = open()
    expect(view()).toBeNull()
    await port.last().answer(kim)
    expect(view()).toMatchObject({
      machine: { 'data-machine': 'profile', 'data-state': 'shown' },
      name: '김영수',
      facts: {
        person: { name: '김영수', picture: 'https://m.example/media/avatar/1.png' },
        facts: [
          { label: '부서', value: '재무팀' },
          { label: '직급', value: '이사' },
          { label: '아이디', value: 'kim+1' },
        ],
      },
      own: null,
    })
    expect(view()?.documents.links.map(({ label, path }) => [label, path])).toEqual([
      ['미결함', '/reportSign?author=%40kim%2B1'],
      ['기결함', '/reportApproved?author=%40kim%2B1'],
      ['반려함', '/reportRejected?author=%40kim%2B1'],
      ['참조함', '/reportReference?author=%40kim%2B1'],
    ])
  })

  it('of the signed-in employee leads to the settings and to the submitted documents', async () => {
    const { port, view } = open()
    await port.last().answer({ ...kim, avatar: null })
    expect(view('kim+1')).toMatchObject({
      facts: { person: { picture: null } },
      own: { settings: { path: '/settings/profile' } },
      documents: { heading: '내 문서', links: [{ label: '상신함', path: '/reportWritten' }] },
    })
  })

  it('is a page without a retry while it loads', () => {
    expect(open().page()).toMatchObject({ code: null, heading: '프로필', retry: null })
  })

  it('is a page with the username, without a retry, for an unknown employee', async () => {
    const { port, page } = open()
    await port.last().fail(new RequestError('notFound'))
    expect(page()).toMatchObject({
      code: '404',
      heading: '없는 직원입니다',
      sentence: expect.stringContaining('Kim+1'),
      retry: null,
      home: { path: '/dashboards/default' },
    })
  })

  it('is a page with a retry after a failure', async () => {
    const { port, page } = open()
    await port.last().fail(new RequestError('offline'))
    expect(page()).toMatchObject({ code: null, retry: { event: 'profile.retry' } })
  })

  it('has an address for every username', () => {
    expect(profilePath('a/b+c@d')).toBe('/profile/a%2Fb%2Bc%40d')
  })
})
