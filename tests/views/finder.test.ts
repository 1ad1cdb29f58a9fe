import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { noCounts } from '../../machines/badges/badges.rules.ts'
import type { FoundDocument } from '../../machines/finder/finder.ports.ts'
import { RequestError } from '../../machines/requestError.ts'
import { anApprover } from '../../models/samples/people.ts'
import { destinationsOf } from '../../src/layout/AppLayout.view.ts'
import { finderActions } from '../../src/screens/Finder/actions.view.ts'
import { finderView } from '../../src/screens/Finder/Finder.view.ts'
import { settings as settingsEn } from '../../src/text/settings.en.ts'
import { settings as settingsKo } from '../../src/text/settings.ko.ts'
import { boxes as boxesEn } from '../../src/text/boxes.en.ts'
import { boxes as boxesKo } from '../../src/text/boxes.ko.ts'
import { en } from '../../src/text/en.ts'
import { finder as finderEn } from '../../src/text/finder.en.ts'
import { finder as finderKo } from '../../src/text/finder.ko.ts'
import { ko } from '../../src/text/ko.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const english = { text: en, settingsText: settingsEn, boxText: boxesEn, finderText: finderEn }
const korean = { text: ko, settingsText: settingsKo, boxText: boxesKo, finderText: finderKo }

const document: FoundDocument = {
  id: 31,
  title: '출장비 정산',
  author: '윤도현',
  status: 'approved',
  created: '2026-11-05',
  batchNumber: 4711,
}

function open(features: string[] = []) {
  const { finder, ports } = machinesOnFakePorts()
  const clock = new SimulatedClock()
  const actor = createActor(finder, { clock }).start()
  actor.send({ type: 'finder.open' })
  const view = (texts: typeof english | typeof korean = english) => {
    const around = {
      groups: destinationsOf(texts.text, noCounts),
      actions: finderActions(
        { username: 'lee', language: 'en', theme: 'dark', settings: { features } },
        texts,
      ),
      media: 'https://media.example',
    }
    return finderView(actor.getSnapshot(), around, texts)
  }
  const type = (text: string) => actor.send({ type: 'finder.setText', text })
  return {
    ports,
    view,
    type,
    search: (text: string) => {
      type(text)
      clock.increment(350)
    },
    labelsOf: (id: string, texts?: typeof english | typeof korean) =>
      view(texts)
        .sections.find((one) => one.id === id)
        ?.items.map(({ label }) => label),
    section: (id: string) => view().sections.find((one) => one.id === id),
  }
}

describe('finder view', () => {
  it('lists all screens and actions before a text is typed, and what else can be found', () => {
    const { view, labelsOf } = open()
    expect(view()).toMatchObject({
      machine: {
        'data-machine': 'finder',
        'data-state': 'open.documents.idle open.employees.notLoaded',
      },
      text: '',
      limit: 1000,
      nothing: null,
      hint: expect.stringContaining('batch number'),
      announcement: '',
    })
    expect(view().sections.map(({ heading }) => heading)).toEqual(['Screens', 'Actions'])
    expect(labelsOf('screens')).toEqual([
      'Home',
      'Calendar',
      'Figures',
      'Pending',
      'Submitted',
      'Approved',
      'Rejected',
      'For reference',
      'Payables occurrence',
      'Payment settlement',
      'Receivables occurrence',
      'Receipt settlement',
      'General voucher',
      'First request',
    ])
    expect(labelsOf('actions')).toEqual([
      'My profile',
      'Settings: Profile',
      'Settings: Password',
      'Settings: Devices',
      'Settings: Notifications',
      'Settings: Appearance',
      'Settings: Keys',
      'Appearance: Light',
      'Appearance: System',
      'Language: 한국어',
      'Help',
      'What is new',
      'Sign out',
    ])
  })

  it('gives an action an address or a command, and no two results the same key', () => {
    const { view } = open()
    const items = view().sections.flatMap((one) => one.items)
    expect(items.find(({ label }) => label === 'My profile')?.path).toBe('/profile/lee')
    expect(items.find(({ label }) => label === 'Settings: Keys')?.path).toBe('/settings/keys')
    expect(items.find(({ label }) => label === 'Sign out')).toMatchObject({
      path: null,
      command: { type: 'signOut' },
    })
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
  })

  it('gives each action its icon, key and command', () => {
    const actions = finderActions(
      { username: 'lee', language: 'ko', theme: 'system', settings: { features: [] } },
      korean,
    )
    expect(actions.map(({ icon }) => icon)).toEqual([
      'person',
      ...Array.from({ length: 6 }, () => 'settings'),
      'sun',
      'moon',
      'language',
      'help',
      'file',
      'signOut',
    ])
    expect(actions.flatMap(({ key, command }) => (command ? [[key, command]] : []))).toEqual([
      ['themelight', { type: 'theme', theme: 'light' }],
      ['themedark', { type: 'theme', theme: 'dark' }],
      ['language', { type: 'language', language: 'en' }],
      ['help', { type: 'help' }],
      ['signOut', { type: 'signOut' }],
    ])
  })

  it('lists the absences only if the server has delegations', () => {
    expect(open(['delegations']).labelsOf('actions')).toContain('Settings: Absence')
    expect(open().labelsOf('actions')).not.toContain('Settings: Absence')
  })

  it('finds screens and actions by a part of their names or by initial consonants', () => {
    const { search, labelsOf } = open()
    search('settlement')
    expect(labelsOf('screens')).toEqual(['Payment settlement', 'Receipt settlement'])
    expect(labelsOf('actions')).toBeUndefined()
    search('ㄹㄱㅇㅇ')
    expect(labelsOf('actions', korean)).toEqual(['로그아웃'])
  })

  it('shows that documents and employees are being looked up', () => {
    const { search, view, section } = open()
    search('zzz')
    expect(view()).toMatchObject({ nothing: null, hint: null, announcement: '' })
    expect(section('documents')).toMatchObject({ items: [], status: 'Searching documents' })
    expect(section('employees')).toMatchObject({ items: [], status: 'Loading employees' })
  })

  it('shows a document with its status, an employee without a position, and the number of results', async () => {
    const { ports, search, type, view, section } = open()
    search('출장')
    await ports.searchDocuments.last().answer([document])
    await ports.listEmployees
      .last()
      .answer([anApprover({ id: 'a b', name: '출장민', department: '재무팀', position: null })])
    expect(section('documents')).toMatchObject({
      status: null,
      retry: null,
      items: [
        {
          path: '/documents/31',
          label: '출장비 정산',
          detail: expect.stringMatching(/^No\. 31 · 윤도현 · .*2026.* · batch 4711$/),
          status: { look: 'approved', word: 'Approved' },
        },
      ],
    })
    expect(section('employees')?.items).toEqual([
      {
        key: '/profile/a%20b',
        path: '/profile/a%20b',
        label: '출장민',
        detail: '재무팀',
        person: { name: '출장민', picture: null },
      },
    ])
    expect(finderKo.hint).toContain('결재문서 번호')
    expect(view(korean).sections.find(({ id }) => id === 'documents')?.items[0]?.detail).toMatch(
      /^문서 31 · 윤도현 · /,
    )
    expect(view().announcement).toBe('2 results.')
    expect(view(korean).announcement).toBe('결과 2건.')
    type('출장비')
    expect(view().announcement).toBe('')
  })

  it('shows an employee with department and position', async () => {
    const { ports, search, section } = open()
    search('민')
    await ports.listEmployees.last().answer([anApprover({ name: '김민수' })])
    expect(section('employees')?.items[0]?.detail).toBe('재무팀 · 팀장')
  })

  it('shows that there can be more documents and employees', async () => {
    const { ports, search, section } = open()
    const ten = Array.from({ length: 10 }, (_, at) => at)
    search('출장')
    await ports.searchDocuments.last().answer(ten.map((id) => ({ ...document, id })))
    const eleven = [...ten, 10].map((id) =>
      anApprover({ id: String(id), name: '출장', avatar: '/a.png' }),
    )
    await ports.listEmployees.last().answer(eleven)
    expect(section('employees')?.items).toHaveLength(10)
    expect(section('documents')?.status).toMatch(/10 newest/)
    expect(section('employees')?.status).toMatch(/first 10/)
    expect(section('employees')?.items[0]?.person?.picture).toBe('https://media.example/a.png')
  })

  it('does not show that there are more employees if exactly ten match', async () => {
    const { ports, search, section } = open()
    search('출장')
    await ports.listEmployees
      .last()
      .answer(Array.from({ length: 10 }, (_, id) => anApprover({ id: `${id}`, name: '출장' })))
    expect(section('employees')?.items).toHaveLength(10)
    expect(section('employees')?.status).toBeNull()
  })

  it('offers a retry for each section that could not be loaded', async () => {
    const { ports, search, view, section } = open()
    search('zzz')
    await ports.searchDocuments.last().fail(new RequestError('offline'))
    await ports.listEmployees.last().fail(new RequestError('offline'))
    expect(section('documents')?.retry).toEqual({
      sentence: 'Documents could not be loaded.',
      label: 'Try again',
      event: 'finder.retryDocuments',
    })
    expect(section('employees')?.retry?.event).toBe('finder.retryEmployees')
    expect(view().nothing).toBeNull()
    expect(view().announcement).toBe(
      '0 results. Documents could not be loaded. Employees could not be loaded.',
    )
  })

  it('shows a sentence when nothing matches', async () => {
    const { ports, search, view } = open()
    search('zzz')
    await ports.searchDocuments.last().answer([])
    await ports.listEmployees.last().answer([])
    expect(view()).toMatchObject({ sections: [], nothing: finderEn.nothing })
  })
})
