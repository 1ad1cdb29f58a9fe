import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { rowsOfPage } from '../../machines/vouchers/paging.rules.ts'
import { draftingView, periodView, rowCells } from '../../src/screens/Drafting/Drafting.view.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { aVoucherLine } from '../../models/samples/voucher.ts'
import { openReady, openVouchers, openVouchersWithDraft } from '../fakes/vouchers.ts'

type Opened = Pick<ReturnType<typeof openVouchers>, 'state'>

function shown({ state }: Opened, text = en) {
  const { rows, page, pageSize, sums } = state().context
  const lines = rowsOfPage(rows, page, pageSize)
  return draftingView(state(), lines, rowCells(lines, false, text, sums), text)
}

describe('the period of the list', () => {
  const period = { start: '2026-08-20', end: '2026-11-30' }

  it('is three months back and ten days ahead at first, and can be changed', async () => {
    const { state } = await openReady()
    expect(periodView(state(), en)).toMatchObject({
      label: 'Period',
      shown: '2026-08-20 – 2026-11-30',
      disabled: false,
      period,
      texts: en.drafting,
    })
  })

  it('can be chosen by name', async () => {
    const { state } = await openReady()
    expect(periodView(state(), ko).choices).toEqual([
      { label: '이번 달', period: { start: '2026-11-01', end: '2026-11-30' } },
      { label: '지난달', period: { start: '2026-10-01', end: '2026-10-31' } },
      { label: '3개월', period: { start: '2026-09-01', end: '2026-11-30' } },
      { label: '올해', period: { start: '2026-01-01', end: '2026-12-31' } },
    ])
  })

  it('cannot be changed while a draft is being written', async () => {
    const { state } = await openVouchersWithDraft(1)
    expect(periodView(state(), ko)).toMatchObject({ label: '기간', disabled: true, period })
  })
})

describe('the actions of the list', () => {
  it('are possible when the list is shown', async () => {
    expect(shown(await openReady())).toMatchObject({
      product: 'e-payment',
      heading: 'e-payment / write approval',
      category: 'Payables occurrence',
      canSelect: true,
      canSelectPage: true,
      canSort: true,
      pageSize: 25,
      pager: { canResize: true },
      search: { value: '', canSearch: true },
    })
  })

  it('are not possible while a draft is being written', async () => {
    expect(shown(await openVouchersWithDraft(1))).toMatchObject({
      canSelect: false,
      canSelectPage: false,
      canSort: false,
      search: { canSearch: false },
      pager: { canResize: false, noPrevious: 'This is the first page' },
    })
  })

  it('are not possible on an empty list', async () => {
    const view = shown(await openReady([]))
    expect(view).toMatchObject({ canSelect: false, canSelectPage: false, rows: [] })
  })
})

describe('the rows of the list', () => {
  it('mark the row at the keyboard cursor', async () => {
    const opened = await openReady()
    const current = () =>
      shown(opened)
        .rows.filter((row) => row.current)
        .map(({ cells }) => cells.id)
    expect(current()).toEqual([])
    opened.actor.send({ type: 'vouchers.moveCursor', by: 1 })
    expect(current()).toEqual(['1-1-001-1'])
  })

  it('show batch, document, date, type, partner, remark, author and amounts', () => {
    const line = aVoucherLine({ RPICU: 7, RPDOC: 9, RPDGJ: '2026-11-01', RPALPH: ' 한빛상사 ' })
    expect(rowCells([line], false, en, new Map())).toEqual([
      {
        id: '7-9-001-1',
        batch: '7',
        group: 'only',
        batchSum: '',
        batchSumLabel: 'Sum of the batch',
        batchSumMark: 'Σ',
        document: '9',
        date: '2026-11-01',
        type: 'PV',
        partner: '한빛상사',
        remark: '외주가공비',
        fullRemark: '외주가공비',
        wholeLabel: 'Whole remark',
        author: '윤도현',
        debit: '10,000',
        credit: '',
        selectLabel: 'Select batch 7, document 9',
      },
    ])
  })
})

describe('the pager of the list', () => {
  it.each([
    [0, '1–25 of 60', 'This is the first page', undefined],
    [1, '26–50 of 60', undefined, undefined],
    [2, '51–60 of 60', undefined, 'This is the last page'],
  ])('on page index %i leads to the neighbours', async (page, place, noPrevious, noNext) => {
    const opened = await openReady()
    opened.actor.send({ type: 'vouchers.goToPage', page })
    expect(shown(opened).pager).toMatchObject({ page, place, noPrevious, noNext })
  })
})

describe('a batch that another employee has submitted', () => {
  it('is shown with the text of the draft, and with local times', async () => {
    const moment = new Date(2026, 10, 5, 9, 7).toISOString()
    const opened = await openVouchersWithDraft(1)
    expect(shown(opened).batchConflict).toBeNull()
    const request = await opened.submit()
    const detail = `Submitted on ${moment}.`
    await request.fail(new RequestError('conflict', { detail }))
    const { batchConflict } = shown(opened)
    expect(batchConflict).toMatchObject({
      heading: 'Batch 1 has already been submitted',
      detail: 'Submitted on 2026-11-05 09:07.',
      texts: en.batchConflict,
    })
    expect(batchConflict?.text).toContain('11월 운반비')
  })
})
