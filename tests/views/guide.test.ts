import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { HomeContent } from '../../machines/home/home.ports.ts'
import { RequestError } from '../../machines/requestError.ts'
import { guideView, isGuideOffered } from '../../src/screens/Home/Guide.view.ts'
import { guide as guideKo } from '../../src/text/guide.ko.ts'
import { ko } from '../../src/text/ko.ts'
import { aNoticesListener } from '../fakes/listeners.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

type Facts = Extract<HomeContent, { section: 'guide' }>

const newcomer: Facts = {
  section: 'guide',
  isFirstDay: true,
  hasDraft: false,
  hasSubmitted: false,
  counts: [71, 0, 1, 2, 3],
}

function open() {
  const { home, ports } = machinesOnFakePorts({ saving: true })
  const notices = aNoticesListener().ref
  const who = { section: 'guide', employee: 'yoondh', notices } as const
  const input = { ...who, newId: () => 'id', random: () => 0.5 }
  const actor = createActor(home, { input }).start()
  const state = () => actor.getSnapshot()
  return { ports, state, view: () => guideView(state(), ko, guideKo) }
}

async function openWith(facts: Partial<Facts>) {
  const opened = open()
  await opened.ports.loadHomeSection.last().answer({ ...newcomer, ...facts })
  return opened
}

describe('the guide', () => {
  it.each([
    [{}, true],
    [{ isFirstDay: false }, false],
    [{ hasSubmitted: true }, false],
  ])(
    'is offered at home only on the first day, until a document has been submitted',
    async (facts, isOffered) => {
      expect(isGuideOffered(open().state())).toBe(false)
      expect(isGuideOffered((await openWith(facts)).state())).toBe(isOffered)
    },
  )

  it.each([
    [{}, ['다음 단계', null, null]],
    [{ hasDraft: true }, ['완료', '완료', '다음 단계']],
    [{ hasSubmitted: true }, ['완료', '완료', '완료']],
  ])('marks the steps that have been done, and the next one', async (facts, marks) => {
    const { view } = await openWith(facts)
    const { category, batch, request } = guideKo.steps
    expect(view().steps).toMatchObject([{ ...category, sentence: null }, batch, request])
    expect(view().steps.map(({ mark }) => mark)).toEqual(marks)
    expect(view().steps.map(({ isDone }) => isDone)).toEqual(marks.map((mark) => mark === '완료'))
  })

  it('leads to the five categories, with the number of batches', async () => {
    const { view } = await openWith({})
    expect(view().categories.map(({ path, label, count }) => [path, label, count?.shown])).toEqual([
      ['/reportWrite', '채무발생', '71'],
      ['/reportWritePayment', '채무정리', undefined],
      ['/reportWriteInvoice', '채권발생', '1'],
      ['/reportWriteReceipt', '채권정리', '2'],
      ['/reportWriteNacct', '일반전표', '3'],
    ])
  })

  it('shows the counts that the badges have received, also after a failure', async () => {
    const { ports, state } = open()
    const counts = () =>
      guideView(state(), ko, guideKo, [0, 2, 0, 0, 5]).categories.map(({ count }) => count?.shown)
    const received = [undefined, '2', undefined, undefined, '5']
    expect(counts()).toEqual(received)
    await ports.loadHomeSection.last().fail(new RequestError('offline'))
    expect(counts()).toEqual(received)
  })

  it('keeps its links while the facts load, and offers the retry after a failure', async () => {
    const { ports, view } = open()
    expect(view()).toMatchObject({ busy: '진행 상황을 불러오는 중', failed: null })
    await ports.loadHomeSection.last().fail(new RequestError('offline'))
    expect(view()).toMatchObject({ busy: null, failed: { retry: '다시 시도' } })
    expect(view().categories).toHaveLength(5)
    expect(view().steps.map(({ mark }) => mark)).toEqual([null, null, null])
  })
})
