import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { type HomeContent, type HomeSection, homeSections } from '../../machines/home/home.ports.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { today } from '../../models/samples/days.ts'
import {
  dependsOnBatches,
  dependsOnBoxes,
  homeSectionView,
} from '../../src/screens/Home/Home.view.ts'
import { en } from '../../src/text/en.ts'
import { home as homeEn } from '../../src/text/home.en.ts'
import { home as homeKo } from '../../src/text/home.ko.ts'
import { ko } from '../../src/text/ko.ts'
import { aNoticesListener } from '../fakes/listeners.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

function open(section: HomeSection) {
  const { home, ports } = machinesOnFakePorts({ saving: true })
  const notices = aNoticesListener().ref
  const input = { section, employee: 'yoondh', notices, newId: () => 'id', random: () => 0.5 }
  const actor = createActor(home, { input }).start()
  const view = () => homeSectionView(actor.getSnapshot(), ko, homeKo, today)
  return { actor, ports, view }
}

async function openWith(content: HomeContent) {
  const opened = open(content.section)
  await opened.ports.loadHomeSection.last().answer(content)
  return opened
}

const waited = aDocument('waiting', { waited_days: 3 })

const sections = [...homeSections, 'guide', 'guideCard'] as const

describe('dependsOnBoxes', () => {
  it('is true for documents and for the guide, which shows the progress of the employee', () => {
    const documents = ['pending', 'submitted', 'rejected']
    expect(sections.filter(dependsOnBoxes)).toEqual([...documents, 'guide', 'guideCard'])
  })
})

describe('dependsOnBatches', () => {
  it('is true for saved drafts and rejected documents, and false for what shows the counts of the badges', () => {
    expect(sections.filter(dependsOnBatches)).toEqual(['rejected', 'savedDrafts'])
  })
})

describe('a section of the home screen', () => {
  it('shows a placeholder while it loads', () => {
    expect(open('pending').view()).toMatchObject({
      status: 'loading',
      busy: '불러오는 중',
      count: null,
      rows: [],
    })
  })

  it('shows a sentence and the retry after a failure', async () => {
    const { ports, view } = open('pending')
    await ports.loadHomeSection.last().fail(new RequestError('offline'))
    expect(view()).toMatchObject({
      status: 'failed',
      busy: null,
      emptyText: '불러오지 못했습니다.',
      outdated: null,
      retry: { shown: '다시 시도', label: '결재할 문서 다시 시도' },
    })
  })

  it('keeps its rows while it is reloaded, and after that failed, with a warning', async () => {
    const { actor, ports, view } = await openWith({
      section: 'pending',
      documents: [waited],
      total: 1,
    })
    actor.send({ type: 'home.changed' })
    expect(view()).toMatchObject({ status: 'shown', busy: '새로 고치는 중', outdated: null })
    await ports.loadHomeSection.last().fail(new RequestError('server'))
    expect(view()).toMatchObject({ status: 'shown', outdated: '새로 고치지 못했습니다.' })
    expect(view().rows).toHaveLength(1)
  })

  it.each([
    ['pending', '결재할 문서가 없습니다.', '/reportSign'],
    ['submitted', '진행 중인 문서가 없습니다.', '/reportWritten'],
    ['rejected', '다시 기안할 문서가 없습니다.', '/reportRejected'],
  ] as const)(
    '%s has its own empty sentence, and a link to its box',
    async (section, sentence, path) => {
      const { view } = await openWith({ section, documents: [], total: 0 })
      expect(view()).toMatchObject({ emptyText: sentence, count: null, all: { path }, rows: [] })
    },
  )

  it('of pending documents shows author, department, category, amount and working days', async () => {
    const { view } = await openWith({ section: 'pending', documents: [waited], total: 31 })
    expect(view().count).toEqual({ shown: '31', label: '총 31건' })
    expect(view().rows).toEqual([
      {
        key: '7',
        title: '11월 운반비',
        path: '/reportSign?document=7',
        detail: '윤도현 · 재무팀 · 채무발생',
        amount: '11,000원',
        mark: { shown: '3일', label: '3영업일 대기' },
        redraft: null,
      },
    ])
  })

  it.each([
    [0, today, '오늘', 'waiting since today'],
    [0, '2026-11-19', '0일', 'has waited 0 working days'],
    [1, '2026-11-19', '1일', 'has waited 1 working day'],
    [undefined, undefined, '2026-11-20', '2026-11-20'],
  ])('shows waited_days %s and waiting_since %s as %s', async (...given) => {
    const [waited_days, waiting_since, korean, english] = given
    const { actor } = await openWith({
      section: 'pending',
      documents: [aDocument('waiting', { waited_days, waiting_since })],
      total: 1,
    })
    const snapshot = actor.getSnapshot()
    const [inKorean] = homeSectionView(snapshot, ko, homeKo, today).rows
    const [inEnglish] = homeSectionView(snapshot, en, homeEn, today).rows
    expect([inKorean?.mark?.shown, inEnglish?.mark?.label]).toEqual([korean, english])
  })

  it('of submitted documents shows whom each waits for', async () => {
    const documents = [aDocument('passedOn', { waited_days: 1 })]
    const { view } = await openWith({ section: 'submitted', documents, total: 1 })
    expect(view().rows[0]).toMatchObject({
      path: '/reportWritten?document=7',
      detail: '이름 kim 팀장 결재 대기',
    })
  })

  it('of rejected documents shows who rejected them and why, and offers to draft them again', async () => {
    const document = aDocument('rejected')
    const signs = document.signs.map((sign) =>
      sign.result === '3' ? { ...sign, comment: '증빙 누락' } : sign,
    )
    const { actor, view } = await openWith({
      section: 'rejected',
      documents: [{ ...document, signs }],
      total: 1,
    })
    expect(view().rows[0]).toMatchObject({
      path: '/reportRejected?document=7',
      detail: '이름 lee 팀장: 증빙 누락',
      redraft: { id: 7, shown: '재기안', label: '11월 운반비 재기안', cannot: undefined },
    })
    actor.send({ type: 'home.redraft', id: 7 })
    expect(view().rows[0]?.redraft?.cannot).toBe('불러오는 중')
  })

  it('of rejected documents disables drafting again, with the reason, after a failed reload', async () => {
    const documents = [aDocument('rejected')]
    const { actor, ports, view } = await openWith({ section: 'rejected', documents, total: 1 })
    actor.send({ type: 'home.changed' })
    await ports.loadHomeSection.last().fail(new RequestError('offline'))
    expect(view().rows[0]?.redraft?.cannot).toBe('새로 고치지 못했습니다.')
  })

  it('of saved drafts opens each draft with its batch', async () => {
    const draft = {
      employee: 'yoondh',
      category: 'payment',
      batchNumber: 3,
      title: ' ',
      fileCount: 2,
      savedAt: Date.parse('2026-11-20T09:05:00'),
      period: { start: '2026-11-01', end: '2026-11-30' },
    } as const
    const { view } = await openWith({ section: 'savedDrafts', drafts: [draft], total: 1 })
    expect(view().all).toBeNull()
    expect(view().rows).toMatchObject([
      {
        title: '제목 없음',
        path: '/reportWritePayment',
        state: { redraft: { category: 'payment', batchNumber: 3, period: draft.period } },
        detail: '채무정리 · 배치 3 · 파일 2개',
        mark: { shown: '2026-11-20 09:05', label: '2026-11-20 09:05 저장' },
      },
    ])
  })

  it('of batches shows each category with its count, and a sentence if there is none', async () => {
    const { view } = await openWith({ section: 'batches', counts: [1, 0, 1200, 0, 3] })
    expect(view().count?.shown).toBe('1,204')
    expect(view().rows.map(({ title, path, detail }) => `${title} ${path} ${detail}`)).toEqual([
      '채무발생 /reportWrite 1건',
      '채무정리 /reportWritePayment 0건',
      '채권발생 /reportWriteInvoice 1,200건',
      '채권정리 /reportWriteReceipt 0건',
      '일반전표 /reportWriteNacct 3건',
    ])
    const { view: empty } = await openWith({ section: 'batches', counts: [0, 0, 0, 0, 0] })
    expect(empty()).toMatchObject({ rows: [], emptyText: '기안할 배치가 없습니다.' })
  })

  it('of batches shows the counts that the badges have received, also while it loads and after a failure', async () => {
    const { actor, ports } = open('batches')
    const view = (counts: number[]) =>
      homeSectionView(actor.getSnapshot(), ko, homeKo, today, counts)
    const received = [0, 2, 0, 0, 0]
    const shown = { status: 'shown', busy: null, outdated: null, count: { shown: '2' } }
    expect(view(received)).toMatchObject(shown)
    await ports.loadHomeSection.last().fail(new RequestError('offline'))
    expect(view(received)).toMatchObject(shown)
    actor.send({ type: 'home.retry' })
    await ports.loadHomeSection.last().answer({ section: 'batches', counts: [9, 9, 9, 9, 9] })
    expect(view(received)).toMatchObject(shown)
    expect(view(received).rows[1]?.detail).toBe('2건')
    expect(view([0, 0, 0, 0, 0])).toMatchObject({ rows: [], emptyText: '기안할 배치가 없습니다.' })
  })

  it('of documents ignores the counts of the badges', async () => {
    const { actor } = await openWith({ section: 'pending', documents: [waited], total: 1 })
    const view = homeSectionView(actor.getSnapshot(), ko, homeKo, today, [1, 2, 3, 4, 5])
    expect([view.count?.shown, view.rows.length]).toEqual(['1', 1])
  })

  it.each([
    ['pending', 'pending', false],
    ['submitted', 'submitted', false],
    ['rejected', 'rejected', false],
    ['savedDrafts', 'file', false],
    ['batches', 'voucher', true],
  ] as const)('%s has the icon %s; whether it is wide: %s', (section, icon, isWide) => {
    expect(open(section).view()).toMatchObject({ section, icon, isWide })
  })

  it.each(['guide', 'guideCard'] as const)(
    'cannot be shown for %s, which has a separate view',
    (section) => {
      expect(() => open(section).view()).toThrow('unreachable: the guide has its own view')
    },
  )

  it('leaves out what a document or a draft does not have', async () => {
    const { department: _, ...document } = { ...aDocument('waiting'), author: '윤도현' }
    const pending = await openWith({ section: 'pending', documents: [document], total: 1 })
    expect(pending.view().rows[0]?.detail).toBe('윤도현 · 채무발생')
    const draft = {
      employee: 'yoondh',
      category: 'nacct',
      batchNumber: 12,
      title: '월분',
      fileCount: 0,
      savedAt: null,
      period: { start: '2026-11-01', end: '2026-11-30' },
    } as const
    const { view } = await openWith({ section: 'savedDrafts', drafts: [draft], total: 1 })
    expect(view().rows).toEqual([
      {
        key: 'nacct 12',
        title: '월분',
        path: '/reportWriteNacct',
        state: { redraft: { category: 'nacct', batchNumber: 12, period: draft.period } },
        detail: '일반전표 · 배치 12',
        mark: null,
        amount: '',
        redraft: null,
      },
    ])
    const batches = await openWith({ section: 'batches', counts: [1, 0, 0, 0, 0] })
    expect(batches.view().rows[0]).toMatchObject({ key: 'voucher', amount: '', mark: null })
  })

  it('of a rejection without a comment, or without a rejecting approver, shows the other facts', async () => {
    const acted_by = { id: 'park', name: '박지은', position: '사원' }
    const signs = aDocument('rejected').signs.map((sign) => ({ ...sign, acted_by }))
    const documents = [
      aDocument('rejected'),
      aDocument('rejected', { signs: [] }),
      aDocument('rejected', { signs }),
    ]
    const { view } = await openWith({ section: 'rejected', documents, total: 3 })
    expect(view().rows.map(({ detail }) => detail)).toEqual([
      homeKo.rejectedBy('이름 lee 팀장', ''),
      homeKo.rejectedBy('', ''),
      homeKo.rejectedBy('박지은 사원', ''),
    ])
  })
})
