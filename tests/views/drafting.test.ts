import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { rowsOfPage } from '../../machines/vouchers/paging.rules.ts'
import { draftingView, rowCells } from '../../src/screens/Drafting/Drafting.view.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { aVoucherList, aVoucher, aVoucherLine } from '../../models/samples/voucher.ts'
import { openReady, openVouchers, openVouchersWithDraft } from '../fakes/vouchers.ts'

type Opened = ReturnType<typeof openVouchers>

function shown({ state }: Pick<Opened, 'state'>, text = en) {
  const { rows, page, pageSize, sums } = state().context
  const lines = rowsOfPage(rows, page, pageSize)
  return draftingView(state(), lines, rowCells(lines, false, text, sums), text)
}

async function openFailed() {
  const opened = openVouchers()
  await opened.ports.listVouchers.last().fail(new RequestError('offline'))
  return opened
}

describe('drafting view', () => {
  describe('loading', () => {
    it('has no total and no list actions, and allows a search', () => {
      const view = shown(openVouchers())
      expect(view).toMatchObject({ status: 'loading', total: null, pager: null, selection: null })
      expect(view).toMatchObject({ canSelect: false, canSelectPage: false })
      expect(view.search.canSearch).toBe(true)
    })
  })

  describe('failed', () => {
    it('has no rows and no total', async () => {
      const view = shown(await openFailed())
      expect(view).toMatchObject({ status: 'failed', total: null, rows: [], pager: null })
    })
  })

  describe('ready', () => {
    it('shows the number of vouchers and their sum, in both languages', async () => {
      const opened = await openReady()
      expect(shown(opened).total).toBe('60 vouchers / ₩660,000')
      expect(shown(opened, ko).total).toBe('총 60건 / 660,000원')
    })

    it('has the status empty and a total of 0 without vouchers', async () => {
      const view = shown(await openReady([]))
      expect(view).toMatchObject({ status: 'empty', total: '0 vouchers / ₩0', pager: null })
    })

    it('shows the number of batches, which the badge of the category counts', async () => {
      const opened = await openReady()
      expect(shown(opened).batches).toBe('30 batches')
      expect(shown(opened, ko).batches).toBe('배치 30건')
      expect(shown(await openReady([])).batches).toBeNull()
    })

    it('names the search without a result, and offers to clear it', async () => {
      const opened = await openReady()
      expect(shown(opened).empty.clear).toBeNull()
      opened.actor.send({ type: 'vouchers.search', text: '없는검색어' })
      await opened.ports.listVouchers.last().answer(aVoucherList([]))
      expect(shown(opened, ko).empty).toMatchObject({
        sentence: '‘없는검색어’에 맞는 전표가 없습니다',
        clear: '검색어 지우기',
      })
    })

    it('shows that no voucher of the employee is listed, also with a search text', async () => {
      const opened = await openReady()
      expect(shown(opened).own).toEqual({ isOn: false, canToggle: true })
      opened.actor.send({ type: 'vouchers.toggleOwn' })
      await opened.ports.listVouchers.last().answer(aVoucherList([]))
      expect(shown(opened, ko)).toMatchObject({
        own: { isOn: true },
        empty: { sentence: '이 기간에 기안할 내 전표가 없습니다', clear: null },
      })
      opened.actor.send({ type: 'vouchers.search', text: '없는검색어' })
      await opened.ports.listVouchers.last().answer(aVoucherList([]))
      expect(shown(opened).empty).toEqual({
        sentence: 'None of your vouchers matches ‘없는검색어’',
        hint: 'Switch off “Only my vouchers”, or try another text or another period.',
        clear: 'Clear search',
      })
      expect(shown(opened, ko).empty.sentence).toBe(
        '내 전표 중에 ‘없는검색어’에 맞는 전표가 없습니다',
      )
    })

    it('shows the last draft that was not sent, until a draft is open', async () => {
      const opened = await openVouchersWithDraft(5)
      expect(shown(opened).unsent).toBeNull()
      await (await opened.submit()).fail(new RequestError('offline'))
      expect(shown(opened, ko).unsent).toEqual({
        batchNumber: 5,
        sentence: '배치 5: 상신되었는지 확인하지 못한 기안',
        detail: '상신함에서 확인해 주세요. 다시 결재요청해도 두 번 상신되지 않습니다.',
        cannotContinue: undefined,
        cannotDiscard: undefined,
      })
      opened.actor.send({ type: 'vouchers.writeDraft' })
      const reason = 'A draft is being written'
      const disabled = { cannotContinue: reason, cannotDiscard: reason }
      expect(shown(opened).unsent).toMatchObject(disabled)
    })

    it("shows the server's message about the last draft that was not sent, also after it was continued and closed", async () => {
      const opened = await openVouchersWithDraft(5)
      const detail = '재직 중인 직원이 아닙니다: 이첫째.'
      const failure = new RequestError('invalid', { fields: { approvers: [detail] } })
      await (await opened.submit()).fail(failure)
      const sentence = '배치 5: 상신하지 않은 기안'
      expect(shown(opened, ko).unsent).toMatchObject({ sentence, detail })
      opened.actor.send({ type: 'vouchers.continueDraft', batchNumber: 5 })
      opened.draft().send({ type: 'draft.close' })
      expect(shown(opened, ko).unsent).toMatchObject({ batchNumber: 5, detail })
    })

    it('shows that the last draft was not submitted if a list loaded after the lost response contains its batch', async () => {
      const opened = await openVouchersWithDraft(5)
      await (await opened.submit()).fail(new RequestError('offline'))
      opened.actor.send({ type: 'vouchers.search', text: '운반' })
      expect(shown(opened).unsent?.sentence).toContain('not known')
      await opened.ports.listVouchers.last().answer(aVoucherList(aVoucher({ RPICU: 5 })))
      const sentence = 'Batch 5: draft not submitted'
      expect(shown(opened).unsent).toMatchObject({ sentence, detail: '' })
    })

    it('names the reason why the draft that was not sent can be neither continued nor discarded', async () => {
      const opened = await openVouchersWithDraft(5)
      await (await opened.submit()).fail(new RequestError('offline'))
      const both = (reason: string) => ({ cannotContinue: reason, cannotDiscard: reason })
      opened.actor.send({ type: 'vouchers.search', text: '운반' })
      expect(shown(opened).unsent).toMatchObject(both('Loading vouchers'))
      await opened.ports.listVouchers.last().fail(new RequestError('offline'))
      expect(shown(opened).unsent).toMatchObject(both('The vouchers could not be loaded'))
      opened.actor.send({ type: 'vouchers.retry' })
      await opened.ports.listVouchers.last().answer(aVoucherList(aVoucher({ RPICU: 5 })))
      opened.actor.send({ type: 'vouchers.discardDraft', batchNumber: 5 })
      expect(shown(opened).unsent).toMatchObject(both('The draft is being discarded'))
    })

    it('names the reason why the batch conflict cannot be dismissed', async () => {
      const opened = await openVouchersWithDraft(5)
      await (await opened.submit()).fail(new RequestError('conflict', { detail: '' }))
      expect(shown(opened).batchConflict?.cannotDismiss).toBe('Loading vouchers')
      await opened.ports.listVouchers.last().fail(new RequestError('offline'))
      expect(shown(opened).batchConflict?.cannotDismiss).toBe('The vouchers could not be loaded')
      opened.actor.send({ type: 'vouchers.retry' })
      await opened.ports.listVouchers.last().answer(aVoucherList(aVoucher({ RPICU: 6 })))
      expect(shown(opened).batchConflict).toMatchObject({ cannotDismiss: undefined })
    })

    it('shows the rows of one page, and the pager', async () => {
      const opened = await openReady()
      const first = shown(opened)
      expect(first.rows).toHaveLength(25)
      expect(first.pager).toMatchObject({
        place: '1–25 of 60',
        size: 25,
        sizes: [5, 10, 25],
        noPrevious: 'This is the first page',
        noNext: undefined,
      })
      opened.actor.send({ type: 'vouchers.goToPage', page: 2 })
      const last = shown(opened)
      expect(last.rows).toHaveLength(10)
      expect(last.pager).toMatchObject({
        place: '51–60 of 60',
        noPrevious: undefined,
        noNext: 'This is the last page',
      })
    })

    it('marks every row of a selected batch, and counts rows', async () => {
      const opened = await openReady()
      const [row] = opened.context().rows
      opened.actor.send({ type: 'vouchers.toggleRow', id: row?.id ?? '' })
      const view = shown(opened)
      expect(view.rows.filter(({ selected }) => selected)).toHaveLength(2)
      expect(view.pageSelection).toBe('some')
      expect(view.selection).toEqual({
        sentence: '2 selected',
        detail: '1 batch · ₩22,000',
        canClear: true,
        canWrite: true,
      })
      expect(shown(opened, ko).selection?.sentence).toBe('2건 선택됨')
    })
  })

  describe('writing', () => {
    it('keeps the rows and disables all list actions', async () => {
      const opened = await openReady()
      opened.actor.send({ type: 'vouchers.togglePage' })
      opened.actor.send({ type: 'vouchers.writeDraft' })
      const view = shown(opened)
      expect(view).toMatchObject({ status: 'listed', canSelect: false, canSelectPage: false })
      expect(view.selection).toMatchObject({ canClear: false, canWrite: false })
      expect(view.search.canSearch).toBe(false)
      expect(view.pager).toMatchObject({ canResize: false, noNext: 'A draft is being written' })
    })
  })
})

describe('row cells', () => {
  const remark = '포장재 매입(친환경 인증 자재, 2차 납품분 포함하여 계상)'

  it('show amounts grouped, negative ones in brackets, and zero as blank', () => {
    const line = aVoucherLine({ RPZ5DEBITAT: -1_234_567, RPZ5CREDITAT: 0 })
    expect(rowCells([line], false, en, new Map())[0]).toMatchObject({
      debit: '(1,234,567)',
      credit: '',
    })
  })

  it('truncate a long remark on a narrow screen, and keep the full remark', () => {
    const line = aVoucherLine({ RPRMK: remark })
    const [cells] = rowCells([line], true, en, new Map())
    expect(cells?.remark).toBe(`${remark.slice(0, 25)}…`)
    expect(cells?.fullRemark).toBe(remark)
  })

  it('are empty for texts missing in the ERP', () => {
    const line = aVoucherLine({ RPRMK: null, RPALPH: null, RPNAME: null })
    expect(rowCells([line], true, en, new Map())[0]).toMatchObject({
      remark: '',
      partner: '',
      author: '',
    })
  })

  it('group adjacent rows of a batch, with the sum of the batch', () => {
    const lines = [1, 1, 1, 2, 1].map((RPICU, RPDOC) => aVoucherLine({ RPICU, RPDOC }))
    const cells = rowCells(lines, false, en, new Map([[1, 40_000]]))
    expect(cells.map(({ group }) => group)).toEqual(['first', 'inner', 'last', 'only', 'only'])
    expect(cells.map(({ batchSum }) => batchSum)).toEqual(['', '', '40,000', '', ''])
  })

  it('label the checkbox with batch and document', () => {
    const [line] = aVoucher({ RPICU: 7, RPDOC: 9 })
    expect(rowCells(line ? [line] : [], false, ko, new Map())[0]?.selectLabel).toBe(
      '배치 7, 문서 9 선택',
    )
  })
})
