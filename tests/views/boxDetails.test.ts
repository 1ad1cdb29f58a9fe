import { describe, expect, it } from 'vitest'
import type { ApprovalDocument, BoxName } from '../../contract/document.ts'
import { aRequest } from '../../models/samples/approval.ts'
import { detailsOf, searchOf } from '../../src/screens/Box/details.view.ts'
import { boxes } from '../../src/text/boxes.en.ts'
import { en } from '../../src/text/en.ts'
import { openList } from '../fakes/boxes.ts'

/** The detailed search of a box with these documents. */
async function shownOf(documents: ApprovalDocument[], box: BoxName = 'pending') {
  const { state } = await openList(documents, { box })
  return detailsOf(state(), en, boxes, [])
}

describe('the fields of the detailed search', () => {
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
      aRequest('waiting', { department: '재무팀' }),
      aRequest('waiting', { id: 8, department: '구매팀' }),
      aRequest('waiting', { id: 9, department: '재무팀' }),
      aRequest('waiting', { id: 10, department: null }),
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

  it('become a search', async () => {
    const { details: empty } = await shownOf([])
    const details = { ...empty, author: '윤', category: 'nacct', erp: 'failed' }
    expect(searchOf(details)).toMatchObject({ author: '윤', category: 'nacct', erp: 'failed' })
    expect(searchOf({ ...details, category: '', erp: 'x' })).toMatchObject({
      category: null,
      erp: null,
    })
  })
})
