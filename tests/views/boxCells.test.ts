import { describe, expect, it } from 'vitest'
import type { BoxName } from '../../contract/document.ts'
import type { BoxesInput } from '../../machines/boxes/boxes.context.ts'
import { emptySearch } from '../../machines/boxes/boxes.rules.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { today } from '../../models/samples/days.ts'
import { boxView } from '../../src/screens/Box/Box.view.ts'
import { documentCells } from '../../src/screens/Box/cells.view.ts'
import { boxes as boxesEn } from '../../src/text/boxes.en.ts'
import { boxes as boxesKo } from '../../src/text/boxes.ko.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { openBox, openList } from '../fakes/boxes.ts'

const submitted = { box: 'submitted', search: emptySearch, employee: 'yoondh', today } as const

function cellsOf(document = aDocument(), box: BoxesInput['box'] = 'submitted') {
  const [cells] = documentCells([document], { ...submitted, box }, ko, boxesKo)
  return cells
}

/** The fields of a delegate's decision, for an element of `signs`. */
const byDelegate = {
  way: 'delegate' as const,
  acted_by: { id: 'park', name: '박지은', position: '사원' },
}

/** A rejected document whose decisions have this comment. */
function rejectedWith(comment: string | null) {
  const { signs, ...rest } = aDocument('rejected')
  return { ...rest, signs: signs.map((sign) => ({ ...sign, comment })) }
}

function viewOf({ context, state }: ReturnType<typeof openBox>, drafts: readonly number[] = []) {
  const { box, employee, search, documents } = context()
  const cells = documentCells(documents, { box, employee, search, today }, en, boxesEn)
  return boxView(state(), cells, drafts, en, boxesEn)
}

describe('a document for a delegate', () => {
  const delegated_by = [
    { id: 'lee', name: '이름 lee' },
    { id: 'kim', name: '이름 kim' },
  ]

  it('names the principals in a chip (L41)', () => {
    expect(cellsOf(aDocument('waiting', { delegated_by }), 'pending')?.acting).toBe(
      '대결: 이름 lee, 이름 kim',
    )
    expect(cellsOf(aDocument('waiting', { delegated_by: [] }), 'pending')?.acting).toBeNull()
    expect(cellsOf(aDocument(), 'pending')?.acting).toBeNull()
  })

  it('is unread for the principal until opened (L41)', () => {
    const signs = (seen_at: string | null, way: 'own' | 'delegate' = 'delegate') =>
      aDocument('approved').signs.map((sign) => ({
        ...sign,
        ...(sign.user.id === 'lee' && { way, seen_at }),
      }))
    const unread = (...given: Parameters<typeof signs>) =>
      documentCells(
        [aDocument('approved', { signs: signs(...given) })],
        { box: 'approved', employee: 'lee', search: emptySearch, today },
        en,
        boxesEn,
      )[0]?.unread
    expect(unread(null)).toBe('Unread')
    expect(unread('2026-11-24T00:00:00.000Z')).toBeNull()
    expect(unread(null, 'own')).toBeNull()
  })
})

describe('the filter for documents of delegates', () => {
  it.each<[BoxName, string | null]>([
    ['pending', 'Only documents I decide for others'],
    ['approved', 'Decided for me'],
    ['submitted', null],
    ['reference', null],
  ])('in the box %s has the label %j, if the server has delegations (L41)', async (box, label) => {
    const { context, state } = await openList([], { box })
    const { employee, search } = context()
    const cells = documentCells([], { box, employee, search, today }, en, boxesEn)
    const view = (features: string[]) => boxView(state(), cells, [], en, boxesEn, features)
    expect(view(['delegations']).delegatedLabel).toBe(label)
    expect(view([]).delegatedLabel).toBeNull()
  })
})

it('a document with the total 0 shows the amount 0', () => {
  expect(cellsOf(aDocument('waiting', { price: 0 }))?.price).toBe('0')
  expect(cellsOf(aDocument('waiting', { price: -1500 }))?.price).toBe('(1,500)')
})

describe('the status of a document', () => {
  it.each([
    [0, today, '이름 lee 팀장 결재 대기 · 오늘'],
    [0, '2026-11-19', '이름 lee 팀장 결재 대기 · 0일'],
    [0, null, '이름 lee 팀장 결재 대기 · 0일'],
    [2, '2026-11-18', '이름 lee 팀장 결재 대기 · 2일'],
    [undefined, undefined, '이름 lee 팀장 결재 대기'],
  ])('with waited_days %s and waiting_since %s is %j', (waited_days, waiting_since, word) => {
    const document = aDocument('waiting', { waited_days, waiting_since })
    expect(cellsOf(document)?.status.word).toBe(word)
  })

  it('names all approvers who decide in the same step', () => {
    const signs = aDocument().signs.map((sign) => ({
      ...sign,
      result: '0' as const,
      step: 0,
    }))
    expect(cellsOf(aDocument('waiting', { signs }))?.status.word).toBe(
      '이름 lee 팀장, 이름 kim 팀장 결재 대기',
    )
  })

  it('names no approver in the pending box, which has a column for the waiting time', () => {
    const cells = cellsOf(aDocument('waiting', { waited_days: 3 }), 'pending')
    expect(cells).toMatchObject({ status: { word: '결재대기중' }, waiting: '3일' })
  })

  it('has the approval line only while the document waits', () => {
    expect(cellsOf()?.status.line?.steps.map(({ look }) => look)).toEqual(['turn', 'later'])
    expect(cellsOf(aDocument('approved'))?.status).toMatchObject({
      word: '결재완료',
      line: null,
    })
  })
})

describe('a document on hold', () => {
  it('names the approver, but not in the pending box of that approver', () => {
    expect(cellsOf(aDocument('held'))?.status.word).toBe('이름 lee 팀장 보류')
    expect(cellsOf(aDocument('held'), 'pending')?.status.word).toBe('보류')
  })

  it('has the status withdrawn, not on hold, after its withdrawal', () => {
    const { doc_status } = aDocument('withdrawn')
    expect(cellsOf(aDocument('held', { doc_status }))?.status.word).toBe('회수')
  })
})

describe('the approval line of a document', () => {
  const stepsOf = (...given: Parameters<typeof aDocument>) =>
    cellsOf(aDocument(...given))?.status.line?.steps

  it('shows a held seat, and one that was passed over', () => {
    expect(stepsOf('held')?.[0]).toEqual({
      key: '1',
      look: 'turn',
      person: '이름 lee 팀장',
      state: '보류',
    })
    const signs = aDocument().signs.map((sign) => ({ ...sign, state: 'passed' as const }))
    expect(stepsOf('waiting', { signs })?.map(({ state }) => state)).toEqual(['생략', '생략'])
  })

  it('does not count a skipped seat', () => {
    const signs = aDocument('passedOn').signs.map((sign, index) =>
      index === 1 ? { ...sign, state: 'passed' as const } : sign,
    )
    const third = { ...signs[1], id: 9, seq: 2, state: 'turn' as const } as (typeof signs)[number]
    const line = cellsOf(aDocument('passedOn', { signs: [...signs, third] }))?.status.line
    expect([line?.shown, line?.steps.length]).toEqual(['1/2', 3])
  })

  it('shows the decision of each seat with its time, and whether it was an agreement', () => {
    const signs = aDocument('passedOn').signs.map((sign) => ({
      ...sign,
      type: '1' as const,
      sign_date: '2026-11-20T00:05:00.000Z',
    }))
    const [first] = stepsOf('passedOn', { signs }) ?? []
    expect(first?.state).toMatch(/^합의 .*2026-11-20/)
    expect(stepsOf('passedOn')?.[0]?.state).toBe('승인')
  })

  it('names the delegate who decided a seat, and the principal', () => {
    const signs = aDocument('passedOn').signs.map((sign) =>
      sign.result === '2' ? { ...sign, ...byDelegate } : sign,
    )
    expect(stepsOf('passedOn', { signs })?.map(({ person }) => person)).toEqual([
      '박지은 사원 (위임 이름 lee)',
      '이름 kim 팀장',
    ])
  })

  it('is missing without approvers', () => {
    expect(cellsOf(aDocument('waiting', { signs: [] }))?.status.line).toBeNull()
  })
})

describe('the mark of an unread document', () => {
  it('is for the author, in the boxes of the author’s documents, until the ended document was opened', () => {
    expect(cellsOf(aDocument('approved'))?.unread).toBe('안 읽음')
    expect(cellsOf(aDocument('approved', { is_readed_after_finishing: true }))?.unread).toBeNull()
    expect(cellsOf(aDocument('approved'), 'pending')?.unread).toBeNull()
    expect(cellsOf(aDocument('approved', { author_id: 'kim' }))?.unread).toBeNull()
  })

  it('of a delegated decision is only for the principal', () => {
    const signs = aDocument('approved').signs.map((sign) => ({
      ...sign,
      way: sign.user.id === 'lee' ? ('delegate' as const) : ('own' as const),
      seen_at: null,
    }))
    const unread = (employee: string) =>
      documentCells(
        [aDocument('approved', { signs })],
        { box: 'approved', employee, search: emptySearch, today },
        ko,
        boxesKo,
      )[0]?.unread
    expect([unread('lee'), unread('kim')]).toEqual(['안 읽음', null])
  })
})

describe('the rejection of a document', () => {
  it('names the approver and the first line of the reason', () => {
    expect(cellsOf(rejectedWith('\n영수증 누락\n다시'))?.rejection).toBe(
      '이름 lee 팀장: 영수증 누락',
    )
    expect(cellsOf(rejectedWith('누락  \n다시'))?.rejection).toBe('이름 lee 팀장: 누락')
    expect(cellsOf(rejectedWith(null))?.rejection).toBe('이름 lee 팀장 반려')
  })

  it('names the delegate who rejected it, not the absent approver', () => {
    const { signs, ...document } = rejectedWith('누락')
    const acted = signs.map((sign) => ({ ...sign, ...byDelegate }))
    expect(cellsOf({ ...document, signs: acted })?.rejection).toBe('박지은 사원: 누락')
  })

  it('is missing in a document that is not rejected', () => {
    expect(cellsOf(aDocument('approved'))?.rejection).toBeNull()
  })
})

describe('the files of a document', () => {
  it('are counted; without files, and from an older server, there is no mark', () => {
    expect(cellsOf(aDocument('waiting', { attachments_count: 2 }))?.attachments).toEqual({
      count: '2',
      label: '첨부 2개',
    })
    expect(cellsOf(aDocument('waiting', { attachments_count: 0 }))?.attachments).toBeNull()
    expect(cellsOf()?.attachments).toBeNull()
  })
})

describe('the columns of a box', () => {
  it.each([
    ['pending', 'waiting'],
    ['approved', 'completed'],
  ] as const)('of %s contain %s', async (box, column) => {
    expect(viewOf(await openList([], { box })).columns).toContain(column)
    expect(viewOf(await openList([], { box: 'submitted' })).columns).not.toContain(column)
  })

  it('show the order of the search, by default the newest document first', async () => {
    expect(viewOf(await openList()).order).toEqual({ column: 'number', direction: 'descending' })
    const opened = await openList()
    opened.actor.send({ type: 'boxes.sort', column: 'title' })
    expect(viewOf(opened).order).toEqual({ column: 'title', direction: 'ascending' })
  })
})

describe('an empty pending box', () => {
  const seeSubmitted = { path: '/reportWritten', label: 'See submitted documents' }

  it('offers to draft the category with the most batches, and to see the submitted documents', async () => {
    expect(viewOf(await openList([]), [3, 71, 0, 71, 1]).nothing.links).toEqual([
      { path: '/reportWritePayment', label: 'Draft 71 batches of Payment settlement' },
      seeSubmitted,
    ])
    expect(viewOf(await openList([]), [0, 0, 0, 0, 0]).nothing.links).toEqual([seeSubmitted])
  })

  it('has no links after a search, and an empty box of another kind has none', async () => {
    const search = { ...emptySearch, search: '운반' }
    expect(viewOf(await openList([], { search }), [1]).nothing.links).toEqual([])
    expect(viewOf(await openList([], { box: 'submitted' }), [1]).nothing.links).toEqual([])
  })
})
