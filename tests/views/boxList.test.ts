import { describe, expect, it } from 'vitest'
import type { BoxName } from '../../contract/document.ts'
import { emptySearch } from '../../machines/boxes/boxes.rules.ts'
import { boxUrlQuery, parseBoxUrl } from '../../src/screens/Box/url.view.ts'
import { boxView } from '../../src/screens/Box/Box.view.ts'
import { documentCells } from '../../src/screens/Box/cells.view.ts'
import { boxes as boxesEn } from '../../src/text/boxes.en.ts'
import { boxes as boxesKo } from '../../src/text/boxes.ko.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { aDocument, documentsWithIds } from '../../models/samples/approval.ts'
import { openBox, openList } from '../fakes/boxes.ts'

type Opened = ReturnType<typeof openBox>

function shown({ context, state }: Opened, text = en, boxText = boxesEn) {
  const { box, employee, search, documents, today } = context()
  const cells = documentCells(documents, { box, employee, search, today: today() }, text, boxText)
  return boxView(state(), cells, [], text, boxText)
}

/** The documents of the first page of a box with more documents than one page. */
const fullPage = documentsWithIds(...Array.from({ length: 25 }, (_, index) => 100 - index))

describe('the heading of a box', () => {
  it.each<[BoxName, string, string]>([
    ['pending', 'Pending', '미결함'],
    ['submitted', 'Submitted', '상신함'],
    ['approved', 'Approved', '기결함'],
    ['rejected', 'Rejected', '반려함'],
    ['reference', 'For reference', '참조함'],
  ])('of %s is "%s" and "%s", and its table has the same name', async (box, english, korean) => {
    const opened = await openList([], { box })
    expect(shown(opened)).toMatchObject({
      product: 'e-payment',
      heading: english,
      icon: box,
      label: `Documents: ${english}`,
    })
    expect(shown(opened, ko, boxesKo).heading).toBe(korean)
  })
})

describe('the filter of unread documents', () => {
  it.each<[BoxName, boolean]>([
    ['pending', false],
    ['submitted', true],
    ['approved', false],
    ['rejected', true],
    ['reference', true],
  ])('in the box %s exists: %s', async (box, hasUnread) => {
    expect(shown(await openList([], { box })).fields.unreadOnly).toBe(hasUnread)
  })
})

describe('the sentence of an empty box', () => {
  it.each<[BoxName, string]>([
    ['pending', 'No documents are waiting for your decision'],
    ['submitted', 'You have submitted no documents'],
    ['approved', 'No documents approved by you'],
    ['rejected', 'No rejected documents'],
    ['reference', 'No documents for your reference'],
  ])('of %s is "%s"', async (box, sentence) => {
    const hint = 'New documents appear here automatically.'
    expect(shown(await openList([], { box })).nothing).toMatchObject({ sentence, hint })
  })

  it.each([
    ['a text', { search: '운반' }],
    ['a batch', { batchNumber: '7' }],
    ['an author', { author: '윤' }],
    ['a department', { department: '재무' }],
    ['unread documents', { unreadOnly: true }],
    ['a period', { period: { start: '2026-11-01', end: '2026-11-20' } }],
    ['a status', { status: 'waiting' as const }],
    ['a category', { category: 'nacct' as const }],
    ['an amount', { amountFrom: '1' }],
  ])('differs after a search for %s', async (_what, condition) => {
    const view = shown(await openList([], { search: { ...emptySearch, ...condition } }))
    expect(view.nothing).toEqual({
      sentence: 'No document matches the search',
      hint: 'Try another period or fewer conditions.',
      links: [],
      clear: 'Clear search',
    })
  })
})

describe('the detailed search', () => {
  it.each([
    [false, 'no condition', {}],
    [false, 'a text', { search: '운반' }],
    [false, 'a period', { period: { start: '2026-11-01', end: '2026-11-20' } }],
    [true, 'a batch', { batchNumber: '7' }],
    [true, 'an author', { author: '윤' }],
    [true, 'a department', { department: '재무' }],
    [true, 'unread documents', { unreadOnly: true }],
    [true, 'a category', { category: 'nacct' as const }],
    [true, 'an amount', { amountTo: '1' }],
    [true, 'a day of completion', { finishedFrom: '2026-11-01' }],
    [true, 'a waiting time', { waitedDays: '3' }],
    [false, 'a status', { status: 'waiting' as const }],
    [
      true,
      'a batch, an author and a department',
      { batchNumber: '7', author: '1', department: '6' },
    ],
  ])('is in use: %s, after a search for %s', async (isDetailed, _what, condition) => {
    const search = { ...emptySearch, ...condition }
    const view = shown(await openList([], { box: 'submitted', search }))
    const asked = { ...search, category: search.category ?? '', erp: search.erp ?? '' }
    expect([view.isDetailed, asked]).toMatchObject([isDetailed, view.details])
  })
})

describe('the rows of a box', () => {
  it('have an empty text for a department that is missing', async () => {
    const [row] = shown(await openList([aDocument('waiting', { department: null })])).rows
    expect(row?.cells.department).toBe('')
  })

  it('name the document of the checkbox', async () => {
    const opened = await openList([aDocument()])
    expect(shown(opened).rows[0]?.cells.selectLabel).toBe('Select 11월 운반비')
  })

  it('have no mark for a reference that was opened', async () => {
    const copy = { id: 1, receiver_id: 'lee', receiver_name: '이', is_readed: true }
    const documents = [aDocument('approved', { carbon_copys: [copy] })]
    const [row] = shown(await openList(documents, { box: 'reference' })).rows
    expect(row?.cells.unread).toBeNull()
  })

  it('have no mark for a document of the employee that ended, in the box of approved documents', async () => {
    const own = { box: 'approved', employee: 'yoondh' } as const
    const [row] = shown(await openList([aDocument('approved')], own)).rows
    expect(row?.cells.unread).toBeNull()
  })

  it('mark the document at the keyboard cursor', async () => {
    const opened = await openList()
    const current = () => shown(opened).rows.map((row) => row.current)
    expect(current()).toEqual([false, false, false])
    opened.actor.send({ type: 'boxes.moveCursor', by: 1 })
    opened.actor.send({ type: 'boxes.moveCursor', by: 1 })
    expect(current()).toEqual([false, true, false])
  })

  it.each([
    [
      'of one step',
      aDocument('waiting', { signs: aDocument().signs.slice(0, 1) }),
      ['0/1', 'Approved by 0 of 1: 이름 lee 팀장 deciding now'],
    ],
    ['that ended', aDocument('approved'), null],
    [
      'that no approver has approved',
      aDocument(),
      ['0/2', 'Approved by 0 of 2: 이름 lee 팀장 deciding now, 이름 kim 팀장 upcoming'],
    ],
    [
      'that one has approved',
      aDocument('passedOn'),
      ['1/2', 'Approved by 1 of 2: 이름 lee 팀장 approved, 이름 kim 팀장 deciding now'],
    ],
  ] as const)('show the progress of a document %s', async (_which, document, progress) => {
    const [row] = shown(await openList([document])).rows
    const line = row?.cells.status.line
    expect(line ? [line.shown, line.label] : null).toEqual(progress)
  })
})

describe('the actions of a box', () => {
  it('are possible in the pending box, and opening a document in every box', async () => {
    const all = { canSelect: true, canSelectAll: true, canOpen: true }
    expect(shown(await openList())).toMatchObject({ ...all, headerSelection: 'none' })
    const submitted = shown(await openList(documentsWithIds(1), { box: 'submitted' }))
    expect(submitted).toMatchObject({ canSelect: false, canSelectAll: false, canOpen: true })
    expect(shown(await openList([]))).toMatchObject({ canSelectAll: false, canOpen: false })
  })

  it('clear the selection or approve it while browsing', async () => {
    const opened = await openList()
    opened.select(9, 8)
    expect(shown(opened).selection).toEqual({
      sentence: '2 selected',
      clear: {
        label: 'Clear selection',
        event: 'boxes.clearSelection',
        disabledReason: undefined,
      },
      cannotApprove: undefined,
    })
    opened.select(7)
    expect(shown(opened).headerSelection).toBe('all')
  })
})

describe('a box that is reloaded in the background', () => {
  it('keeps its rows and its total, and shows that it reloads', async () => {
    const opened = await openList()
    expect(shown(opened).isRefreshing).toBe(false)
    opened.actor.send({ type: 'boxes.changed' })
    expect(shown(opened)).toMatchObject({
      isRefreshing: true,
      status: 'listed',
      total: '3 documents',
    })
    expect(shown(opened).rows).toHaveLength(3)
  })
})

describe('the pager of a box', () => {
  const pager = async (page: number, total: number, documents = fullPage) => {
    const search = { ...emptySearch, page }
    return shown(await openList(documents, { box: 'submitted', search }, total)).pager
  }

  it('is missing while all documents are on one page', async () => {
    expect(await pager(1, 25)).toBeNull()
    expect(await pager(1, 26)).not.toBeNull()
  })

  it.each([
    [1, 'This is the first page', undefined, '1–25 of 60'],
    [2, undefined, undefined, '26–50 of 60'],
    [3, undefined, 'This is the last page', '51–60 of 60'],
  ])('on page %i of 3 leads to the neighbours', async (page, noPrevious, noNext, place) => {
    const documents = page === 3 ? fullPage.slice(0, 10) : fullPage
    expect(await pager(page, 60, documents)).toMatchObject({
      page,
      place,
      noPrevious,
      noNext,
      size: 25,
      sizes: [],
      canResize: false,
    })
  })

  it('is missing while a page is loading', async () => {
    expect(shown(openBox({ box: 'submitted' })).pager).toBeNull()
    const opened = await openList(fullPage, { box: 'submitted' }, 60)
    opened.actor.send({ type: 'boxes.turnPage', page: 2 })
    expect(shown(opened)).toMatchObject({ status: 'loading', pager: null })
  })
})

describe('the URL of a box', () => {
  it.each([
    ['?search=a', { search: 'a' }],
    ['?batch=7', { batchNumber: '7' }],
    ['?author=a', { author: 'a' }],
    ['?department=a', { department: 'a' }],
    ['?unread=true', { unreadOnly: true }],
    ['?page=2', { page: 2 }],
    ['?status=waiting', { status: 'waiting' as const }],
    ['?category=nacct', { category: 'nacct' as const }],
    ['?from=-1&to=5', { amountFrom: '-1', amountTo: '5' }],
    ['?finishedFrom=2026-11-01', { finishedFrom: '2026-11-01' }],
    ['?waited=3', { waitedDays: '3' }],
    ['?sort=amount', { order: { column: 'amount', direction: 'descending' } as const }],
    ['?sort=title&dir=asc', { order: { column: 'title', direction: 'ascending' } as const }],
    ['?start=2026-11-01&end=2026-11-20', { period: { start: '2026-11-01', end: '2026-11-20' } }],
  ])('%s contains one condition and nothing else', (query, condition) => {
    const search = { ...emptySearch, ...condition }
    expect(boxUrlQuery({ search, opened: null })).toBe(query)
    expect(parseBoxUrl(query)).toEqual({ search, opened: null })
  })

  it.each(['0', '-1', '1.5', '12a', 'a12', ' 1', '1234567890', ''])(
    'ignores the number "%s"',
    (number) => {
      expect(parseBoxUrl(`?document=${number}`).opened).toBeNull()
      expect(parseBoxUrl(`?page=${number}`).search.page).toBe(1)
    },
  )

  it('accepts numbers of up to nine digits', () => {
    expect(parseBoxUrl('?document=123456789').opened).toBe(123_456_789)
  })

  it.each(['?unread=false', '?unread=1', '?unread='])(
    '%s does not limit the list to unread documents',
    (query) => {
      expect(parseBoxUrl(query).search.unreadOnly).toBe(false)
    },
  )

  it.each(['?start=2026-11-01', '?end=2026-11-20', '?start=&end=2026-11-20'])(
    '%s has no period',
    (query) => {
      expect(parseBoxUrl(query).search.period).toBeNull()
    },
  )
})
