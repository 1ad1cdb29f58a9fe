import { describe, expect, it } from 'vitest'
import type { ApprovalDocument, BoxName } from '../../contract/document.ts'
import { emptySearch } from '../../machines/boxes/boxes.rules.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { boxView } from '../../src/screens/Box/Box.view.ts'
import {
  detailedSearchView,
  fieldErrorsOf,
  searchConditionsOf,
} from '../../src/screens/Box/DetailedSearch.view.ts'
import { boxes } from '../../src/text/boxes.en.ts'
import { boxes as boxesKo } from '../../src/text/boxes.ko.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { openList } from '../fakes/boxes.ts'

/** The detailed search of a box with these documents. */
async function shownOf(documents: ApprovalDocument[], box: BoxName = 'pending') {
  const { state } = await openList(documents, { box })
  return detailedSearchView(state(), en, boxes, [])
}

describe('the fields of the detailed search', () => {
  it('are invalid where a number is needed and another text was typed', async () => {
    const { details } = await shownOf([])
    expect(fieldErrorsOf(details)).toEqual([])
    const typed = { ...details, author: '김', amountTo: '500만', waitedDays: '-1' }
    expect(fieldErrorsOf(typed)).toEqual([
      { name: 'amountTo', error: 'invalidNumber' },
      { name: 'waitedDays', error: 'invalidNumber' },
    ])
  })

  it('have the size as the error of an amount with more than 15 digits', async () => {
    const { details } = await shownOf([])
    const large = '99999999999999999999'
    const typed = { ...details, amountFrom: large, amountTo: large, waitedDays: `${large}.5` }
    expect(fieldErrorsOf(typed)).toEqual([
      { name: 'amountFrom', error: 'amountTooLarge' },
      { name: 'amountTo', error: 'amountTooLarge' },
      { name: 'waitedDays', error: 'invalidNumber' },
    ])
  })

  it.each([
    ['pending', false, false, true],
    ['approved', false, true, true],
    ['submitted', true, true, true],
    ['rejected', true, true, false],
    ['reference', true, true, true],
  ] as const)(
    'in the box %s contain unread documents: %s, the day of completion: %s, the waiting time: %s',
    async (box, unreadOnly, finished, waited) => {
      expect((await shownOf([], box)).fields).toEqual({ unreadOnly, finished, waited })
    },
  )

  it('offer all categories, and the departments of the documents in the list', async () => {
    const documents = [
      aDocument('waiting', { department: '재무팀' }),
      aDocument('waiting', { id: 8, department: '구매팀' }),
      aDocument('waiting', { id: 9, department: '재무팀' }),
      aDocument('waiting', { id: 10, department: null }),
    ]
    const { categories, departments } = await shownOf(documents)
    expect(departments).toEqual(['구매팀', '재무팀'])
    expect(categories.map(({ value }) => value)).toEqual([
      'voucher',
      'payment',
      'invoice',
      'receipt',
      'nacct',
    ])
    expect(categories[1]?.label).toBe('Payment settlement')
  })

  it('become the conditions of a search, without unknown values', async () => {
    const { details: empty } = await shownOf([])
    const details = { ...empty, author: '윤', category: 'nacct', erp: 'failed' }
    expect(searchConditionsOf(details)).toMatchObject({
      author: '윤',
      category: 'nacct',
      erp: 'failed',
    })
    expect(searchConditionsOf({ ...details, category: '', erp: 'x' })).toMatchObject({
      category: null,
      erp: null,
    })
  })
})

describe('the columns of a box', () => {
  const common = ['id', 'vouchers', 'title', 'price', 'created', 'department', 'author']

  it.each<[BoxName, string[]]>([
    ['pending', ['waiting', 'status']],
    ['submitted', ['status']],
    ['approved', ['completed', 'status']],
    ['rejected', ['status']],
  ])('of %s end with %j, and can be sorted', async (box, last) => {
    const { state } = await openList([], { box })
    const view = boxView(state(), [], [], en, boxes)
    expect(view).toMatchObject({ columns: [...common, ...last], canSort: true })
  })
})

describe('the filter by the state in the ERP', () => {
  const features = ['integration']

  it('is offered if the server has the integration', async () => {
    const { state } = await openList([])
    const view = (given: string[]) => boxView(state(), [], [], ko, boxesKo, given)
    expect(view(features).erpStates?.[0]).toEqual({ value: 'waiting', label: '전송 대기' })
    expect(view(features).texts).toMatchObject({
      erp: boxesKo.erp.filter,
      anyErp: boxesKo.erp.anyState,
    })
    expect(view([]).erpStates).toBeNull()
  })

  it('is shown with its value, and opens the detailed search', async () => {
    const { state } = await openList([], { search: { ...emptySearch, erp: 'posted' } })
    const view = boxView(state(), [], [], ko, boxesKo, features)
    expect(view).toMatchObject({ isDetailed: true, details: { erp: 'posted' } })
    expect(view.nothing.sentence).toBe(boxesKo.list.noMatch)
  })
})
