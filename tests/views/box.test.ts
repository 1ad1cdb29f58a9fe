import { describe, expect, it } from 'vitest'
import { emptySearch } from '../../machines/boxes/boxes.rules.ts'
import { RequestError } from '../../machines/requestError.ts'
import { boxUrlQuery, parseBoxUrl } from '../../src/screens/Box/url.view.ts'
import { boxView } from '../../src/screens/Box/Box.view.ts'
import { documentCells } from '../../src/screens/Box/cells.view.ts'
import { bulkApprovalView } from '../../src/screens/Box/BulkApproval.view.ts'
import { boxes as boxesEn } from '../../src/text/boxes.en.ts'
import { boxes as boxesKo } from '../../src/text/boxes.ko.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { aDocument, documentsWithIds } from '../../models/samples/approval.ts'
import { today } from '../../models/samples/days.ts'
import { openBox, openList } from '../fakes/boxes.ts'

type Opened = ReturnType<typeof openBox>

function shown({ context, state }: Opened, text = en, boxText = boxesEn) {
  const { box, employee, search, documents } = context()
  const cells = documentCells(documents, { box, employee, search, today }, text, boxText)
  return boxView(state(), cells, [], text, boxText)
}

describe('box view', () => {
  describe('list.loading', () => {
    it('has no total and no list actions, and allows a search', () => {
      const view = shown(openBox())
      expect(view).toMatchObject({ status: 'loading', total: null, pager: null, selection: null })
      expect(view).toMatchObject({ canSelect: false, canSelectAll: false, canOpen: false })
      expect(view.search.canSearch).toBe(true)
      expect(view.machine['data-state']).toBe('list.loading activity.browsing')
    })
  })

  describe('list.failed', () => {
    it('has no rows and no total', async () => {
      const opened = openBox()
      await opened.ports.listBox.last().fail(new RequestError('offline'))
      expect(shown(opened)).toMatchObject({ status: 'failed', total: null, rows: [] })
    })

    it('distinguishes a search that the server refuses from a call without a response', async () => {
      const search = { ...emptySearch, batchNumber: '5678782073' }
      const opened = openBox({ search })
      await opened.ports.listBox.last().fail(new RequestError('invalid'))
      expect(shown(opened).texts.failedHint).toBe(
        'Check the search conditions. One of them is not valid.',
      )
      opened.actor.send({ type: 'boxes.retry' })
      await opened.ports.listBox.last().fail(new RequestError('offline'))
      expect(shown(opened).texts.failedHint).toBe('Check the network status and try again.')
    })
  })

  describe('list.ready', () => {
    it('distinguishes an empty box from a search without results', async () => {
      const empty = shown(await openList([]), ko, boxesKo)
      expect(empty).toMatchObject({ status: 'empty', total: '총 0건' })
      expect(empty.nothing.sentence).toBe('결재할 문서가 없습니다')
      const search = { ...emptySearch, batchNumber: '7' }
      const found = shown(await openList([], { search }), ko, boxesKo)
      expect(found.nothing).toMatchObject({
        sentence: '검색 조건에 맞는 문서가 없습니다',
        clear: '검색 초기화',
      })
      expect(empty.nothing.clear).toBeNull()
      expect([empty.detailedLabel, found.detailedLabel]).toEqual(['상세 검색', '상세 검색 · 1'])
      expect(found.isDetailed).toBe(true)
    })

    it('names the document that is offered after a decision', async () => {
      const opened = await openList(documentsWithIds(9, 8))
      expect(shown(opened).next).toBeNull()
      opened.actor.send({ type: 'boxes.open', id: 9 })
      await opened.ports.fetchDocument.last().answer(aDocument('waiting', { id: 9 }))
      opened.signing().send({ type: 'signing.approve' })
      await opened.ports.sign.last().answer()
      expect(shown(opened).next).toBe('Next document: 문서 8')
      expect(shown(opened, ko, boxesKo).next).toBe('다음 문서: 문서 8')
    })

    it('adds in English the unit of the vouchers only in a card, because the table has a column heading', async () => {
      const document = aDocument('waiting', { invoices_count: 1200 })
      const [row] = shown(await openList([document])).rows
      expect(row?.cells).toMatchObject({
        vouchers: '1,200 · Payables occurrence',
        vouchersInCard: '1,200 vouchers · Payables occurrence',
      })
    })

    it('formats the cells of each document', async () => {
      const [row] = shown(await openList([aDocument()]), ko, boxesKo).rows
      expect(row?.cells).toMatchObject({
        number: '7',
        address: '?document=7',
        vouchers: '1건 · 채무발생',
        vouchersInCard: '1건 · 채무발생',
        title: '11월 운반비',
        price: '11,000',
        department: '재무팀',
        author: '윤도현',
        unread: null,
        status: { look: 'waiting', word: '결재대기중', line: { shown: '0/2' } },
        waiting: '',
        completed: '',
        rejection: null,
        attachments: null,
      })
    })

    it('allows selection in the pending box only', async () => {
      const pending = await openList()
      pending.select(9)
      expect(shown(pending)).toMatchObject({ headerSelection: 'some', canSelect: true })
      expect(shown(pending).rows.map(({ selected }) => selected)).toEqual([true, false, false])
      expect(shown(pending).selection?.sentence).toBe('1 selected')
      const written = shown(await openList(documentsWithIds(1), { box: 'submitted' }))
      expect(written).toMatchObject({ headerSelection: null, canSelect: false, selection: null })
      expect(written.rows[0]?.selected).toBeNull()
    })

    it('allows only cancelling while the selected documents are being fetched', async () => {
      const opened = await openList()
      opened.select(9)
      opened.actor.send({ type: 'boxes.confirmApproveAll' })
      expect(shown(opened)).toMatchObject({
        canSelect: false,
        canSelectAll: false,
        canOpen: false,
        selection: {
          clear: { label: 'Cancel', event: 'boxes.closeResults', disabledReason: undefined },
          cannotApprove: 'Loading documents',
        },
      })
      await opened.ports.fetchDocuments.last().answer(documentsWithIds(9))
      expect(shown(opened).selection?.clear).toEqual({
        label: 'Clear selection',
        event: 'boxes.clearSelection',
        disabledReason: 'Loading documents',
      })
    })

    it('has a pager when there are several pages, with the total of the server', async () => {
      const search = { ...emptySearch, page: 2 }
      const opened = await openList(documentsWithIds(2, 1), { box: 'submitted', search }, 27)
      expect(shown(opened).pager).toMatchObject({
        place: '26–27 of 27',
        noPrevious: undefined,
        noNext: 'This is the last page',
      })
      expect(shown(await openList(documentsWithIds(1), { box: 'submitted' })).pager).toBeNull()
    })
  })

  describe('unread', () => {
    const own = { box: 'submitted', employee: 'yoondh' } as const
    const unreadIn = async (document = aDocument(), overrides: object = own) =>
      shown(await openList([document], overrides)).rows[0]?.cells.unread

    it('marks a document of the employee that was decided, until it is opened', async () => {
      expect(await unreadIn(aDocument('approved'))).toBe('Unread')
      expect(await unreadIn(aDocument('rejected'), { ...own, box: 'rejected' })).toBe('Unread')
      expect(await unreadIn(aDocument('waiting'))).toBeNull()
      expect(await unreadIn(aDocument('withdrawn'))).toBeNull()
      expect(await unreadIn(aDocument('approved', { is_readed_after_finishing: true }))).toBeNull()
      expect(await unreadIn(aDocument('rejected'), { employee: 'lee', box: 'rejected' })).toBeNull()
    })

    it('marks an unopened reference; the pending and approved boxes have no marks', async () => {
      const copy = { id: 1, receiver_id: 'lee', receiver_name: '이', is_readed: false }
      const document = aDocument('approved', { carbon_copys: [copy] })
      expect(await unreadIn(document, { box: 'reference' })).toBe('Unread')
      expect(await unreadIn(document, { box: 'approved' })).toBeNull()
      expect(await unreadIn(document, { box: 'pending' })).toBeNull()
    })
  })
})

describe('bulk view', () => {
  const view = ({ state }: Opened) => bulkApprovalView(state(), boxesEn, 'en')

  async function asked() {
    const opened = await openList()
    opened.select(9, 8, 7)
    opened.actor.send({ type: 'boxes.confirmApproveAll' })
    const gone = aDocument('withdrawn', { id: 8, title: '문서 8' })
    await opened.ports.fetchDocuments.last().answer([...documentsWithIds(9), gone])
    return opened
  }

  it('is null before a bulk approval', async () => {
    expect(view(await openList())).toBeNull()
  })

  it('lists which documents can be approved, and the reason for the others', async () => {
    const opened = await asked()
    expect(view(opened)).toMatchObject({
      stage: 'confirming',
      share: null,
      approveLabel: 'Approve 1',
      cannotApprove: undefined,
      cannotClose: undefined,
    })
    expect(view(opened)?.results.map(({ state }) => state)).toEqual([
      'Can be approved',
      'Cannot be approved',
      'Cannot be approved',
    ])
    expect(view(opened)?.results.map(({ id, look, reason }) => [id, look, reason])).toEqual([
      [9, 'waiting', ''],
      [8, 'refused', 'This document has already been withdrawn by its author.'],
      [7, 'refused', 'There is no such document.'],
    ])
  })

  it('shows the progress, and then the failed documents that can be retried', async () => {
    const opened = await asked()
    opened.actor.send({ type: 'boxes.approveAll' })
    expect(view(opened)).toMatchObject({ stage: 'approving', sentence: '2 of 3 done' })
    expect(view(opened)?.cannotClose).toBe('Wait until all documents have been processed')
    await opened.ports.sign.last().fail(new RequestError('offline'))
    await opened.ports.fetchDocument.last().answer(aDocument('waiting', { id: 9 }))
    const after = view(opened)
    expect(after).toMatchObject({ stage: 'reported', share: 1, sentence: '0 of 3 approved' })
    expect(after?.results[0]).toMatchObject({ look: 'failed' })
    expect(after).toMatchObject({ retryLabel: 'Retry the failed ones', cannotClose: undefined })
  })
})

describe('the URL of a box', () => {
  it('contains only the set conditions, and is parsed to the same search', () => {
    expect(boxUrlQuery({ search: emptySearch, opened: null })).toBe('')
    const search = {
      period: { start: '2026-11-01', end: '2026-11-20' },
      search: '운반 & 비',
      batchNumber: '7',
      author: '윤',
      department: '재무',
      unreadOnly: true,
      delegatedOnly: true,
      status: 'rejected',
      category: 'nacct',
      erp: 'alarm',
      amountFrom: '-1',
      amountTo: '5000',
      finishedFrom: '2026-11-02',
      finishedTo: '2026-11-03',
      waitedDays: '4',
      order: { column: 'amount', direction: 'ascending' },
      page: 3,
    } as const
    const query = boxUrlQuery({ search, opened: 12 })
    expect(query).toContain('document=12')
    expect(parseBoxUrl(query)).toEqual({ search, opened: 12 })
    expect(parseBoxUrl('')).toEqual({ search: emptySearch, opened: null })
  })

  it('ignores invalid numbers and periods', () => {
    const { search, opened } = parseBoxUrl('?document=x1&page=-2&start=2026-11-01')
    expect([opened, search.page, search.period]).toEqual([null, 1, null])
  })
})
