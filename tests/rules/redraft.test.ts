import { describe, expect, it } from 'vitest'
import { canRedraft, draftFrom, redraftOf } from '../../machines/signing/redraft.rules.ts'
import { aRequest } from '../builders/approval.ts'
import { today } from '../builders/days.ts'
import { aVoucherLine } from '../builders/voucher.ts'

describe('canRedraft', () => {
  it.each([
    { stand: 'rejected', who: 'yoondh', can: true },
    { stand: 'withdrawn', who: 'yoondh', can: true },
    { stand: 'waiting', who: 'yoondh', can: false },
    { stand: 'approved', who: 'yoondh', can: false },
    { stand: 'rejected', who: 'lee', can: false },
  ] as const)('of one that is $stand by $who: $can', ({ stand, who, can }) => {
    expect(canRedraft(aRequest(stand), who)).toBe(can)
  })
})

describe('draftFrom', () => {
  it('has the title and the people, in their order and with their types, and no files yet', () => {
    const document = aRequest('rejected')
    const shuffled = { ...document, signs: document.signs.toReversed() }
    expect(draftFrom(shuffled, 'yoondh', 'draft-1')).toEqual({
      employee: 'yoondh',
      category: 'voucher',
      batchNumber: 3,
      title: '11월 운반비',
      approvers: [
        {
          id: 'lee',
          name: '이름 lee',
          department: '재무팀',
          position: '팀장',
          avatar: null,
          type: '0',
          order: 0,
        },
        {
          id: 'kim',
          name: '이름 kim',
          department: '재무팀',
          position: '팀장',
          avatar: null,
          type: '1',
          order: 1,
        },
      ],
      files: [],
      version: 1,
      writer: 'draft-1',
      requestId: 'draft-1',
      sent: false,
    })
  })
})

describe('redraftOf', () => {
  it('leads to the screen of the kind of voucher, on the days of the lines', () => {
    const invoices = ['2026-03-05', '2026-01-31', '2026-02-01'].map((RPDGJ) =>
      aVoucherLine({ RPDGJ }),
    )
    const document = aRequest('rejected', { document_type: '일반전표', invoices })
    expect(redraftOf(document)).toEqual({
      category: 'nacct',
      batchNumber: 3,
      period: { start: '2026-01-31', end: '2026-03-05' },
    })
  })

  it('leads to the day of the submission where there are no lines', () => {
    expect(redraftOf(aRequest('rejected', { invoices: [] })).period).toEqual({
      start: today,
      end: today,
    })
  })
})
