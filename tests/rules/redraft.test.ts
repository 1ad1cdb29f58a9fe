import { describe, expect, it } from 'vitest'
import type { Sign } from '../../contract/document.ts'
import {
  canRedraft,
  redraftedDraft,
  redraftTargetOf,
} from '../../machines/signing/redraft.rules.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { today } from '../../models/samples/days.ts'
import { aVoucherLine } from '../../models/samples/voucher.ts'

describe('canRedraft', () => {
  it.each([
    { stand: 'rejected', who: 'yoondh', can: true },
    { stand: 'withdrawn', who: 'yoondh', can: true },
    { stand: 'waiting', who: 'yoondh', can: false },
    { stand: 'approved', who: 'yoondh', can: false },
    { stand: 'rejected', who: 'lee', can: false },
  ] as const)('for a document that is $stand, by $who, returns $can', ({ stand, who, can }) => {
    expect(canRedraft(aDocument(stand), who)).toBe(can)
  })
})

describe('redraftedDraft', () => {
  it('copies title, approvers with order and type, and the time of the submission, and has no files yet', () => {
    const document = aDocument('rejected')
    const shuffled = { ...document, signs: document.signs.toReversed() }
    expect(redraftedDraft(shuffled, 'yoondh', 'draft-1')).toEqual({
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
      receivers: [],
      files: [],
      version: 1,
      writer: 'draft-1',
      requestId: 'draft-1',
      sent: false,
      keptAt: Date.parse(`${today}T09:00:00.000Z`),
      rejection: { approver: { name: '이름 lee', position: '팀장' }, at: '', comment: '' },
    })
  })

  it('copies the steps of a line with a parallel step (L28)', () => {
    const document = aDocument('rejected')
    const stepsOf = (steps: number[]) => {
      const signs = document.signs.map((sign, index) => ({ ...sign, step: steps[index] ?? 0 }))
      const { approvers } = redraftedDraft({ ...document, signs }, 'yoondh', '1')
      return approvers.map((approver) => approver.step)
    }
    expect(stepsOf([0, 0])).toEqual([0, 0])
    expect(stepsOf([0, 1])).toEqual([undefined, undefined])
  })

  it('copies the receivers with their kinds; without a kind they are references', () => {
    const receiver = { id: 1, is_readed: true }
    const carbon_copys = [
      { ...receiver, receiver_id: 'park', receiver_name: '박들' },
      { ...receiver, receiver_id: 'choi', receiver_name: '최산', kind: 'circulate' as const },
    ]
    const draft = redraftedDraft(aDocument('rejected', { carbon_copys }), 'yoondh', '1')
    expect(draft.receivers).toEqual([
      { id: 'park', name: '박들', kind: 'reference' },
      { id: 'choi', name: '최산', kind: 'circulate' },
    ])
    expect(draft).not.toHaveProperty('leftOut')
  })

  it('leaves out receivers who have left, and names them', () => {
    const receiver = { id: 1, is_readed: true, kind: 'circulate' as const }
    const park = { ...receiver, receiver_id: 'park', receiver_name: '박들', active: true }
    const choi = { ...receiver, receiver_id: 'choi', receiver_name: '최산', active: false }
    const draft = (carbon_copys: (typeof park)[]) =>
      redraftedDraft(aDocument('rejected', { carbon_copys }), 'yoondh', '1')
    const kept = [{ id: 'park', name: '박들', kind: 'circulate' }]
    expect(draft([park, choi])).toMatchObject({ receivers: kept, leftOut: ['최산'] })
    expect(draft([park])).not.toHaveProperty('leftOut')
  })

  it('leaves out approvers who have left, and names them', () => {
    const { signs } = aDocument('parallel')
    const [lee, kim] = signs.map((sign) => ({ ...sign, type: '1' as const })) as [Sign, Sign]
    const hong = { ...kim, seq: 2, step: 1, user: { ...kim.user, id: 'hong', name: '홍' } }
    const left = { ...kim, active: false }
    const draft = (...line: Sign[]) =>
      redraftedDraft(aDocument('withdrawn', { signs: line }), 'yoondh', '1')
    const people = ({ approvers }: ReturnType<typeof draft>) =>
      approvers.map(({ id, order, step }) => [id, order, step])
    expect(draft(lee, left, hong)).toMatchObject({ leftOut: ['이름 kim'] })
    expect(people(draft(lee, left, hong))).toEqual([
      ['lee', 0, undefined],
      ['hong', 1, undefined],
    ])
    expect(people(draft(lee, { ...kim, active: true }, hong))).toEqual([
      ['lee', 0, 0],
      ['kim', 1, 0],
      ['hong', 2, 1],
    ])
    expect(draft(lee, kim)).not.toHaveProperty('leftOut')
  })

  it('has the approver, the time and the comment of the rejection', () => {
    const [first, second] = aDocument('rejected').signs as [Sign, Sign]
    const rejectionOf = (seat: Partial<Sign>) =>
      redraftedDraft(
        aDocument('rejected', { signs: [{ ...first, ...seat }, second] }),
        'yoondh',
        'draft-1',
      ).rejection
    expect(
      rejectionOf({ comment: '증빙 누락', signed_at: '2026-06-01T00:30:00Z', sign_date: 'x' }),
    ).toEqual({
      approver: { name: '이름 lee', position: '팀장' },
      at: '2026-06-01T00:30:00Z',
      comment: '증빙 누락',
    })
    const user = { ...first.user, position: null }
    expect(rejectionOf({ user, sign_date: '2026-06-01T09:30:00' })).toMatchObject({
      approver: { position: '' },
      at: '2026-06-01T09:30:00',
    })
    const acted_by = { id: 'park', name: '박지은', position: '사원' }
    expect(rejectionOf({ way: 'delegate', acted_by })?.approver).toEqual({
      name: '박지은',
      position: '사원',
    })
  })

  it('has no rejection for a withdrawn document', () => {
    expect(redraftedDraft(aDocument('withdrawn'), 'yoondh', 'draft-1')).not.toHaveProperty(
      'rejection',
    )
  })
})

describe('redraftTargetOf', () => {
  it('returns the category, and the period of the line dates', () => {
    const invoices = ['2026-03-05', '2026-01-31', '2026-02-01'].map((RPDGJ) =>
      aVoucherLine({ RPDGJ }),
    )
    const document = aDocument('rejected', { document_type: '일반전표', invoices })
    expect(redraftTargetOf(document, null)).toEqual({
      category: 'nacct',
      batchNumber: 3,
      period: { start: '2026-01-31', end: '2026-03-05' },
    })
  })

  it('returns the dates of the batch if it is listed', () => {
    const period = { start: '2026-12-01', end: '2026-12-02' }
    expect(redraftTargetOf(aDocument('rejected'), period).period).toEqual(period)
  })

  it('returns the date of the submission as the period when there are no lines', () => {
    expect(redraftTargetOf(aDocument('rejected', { invoices: [] }), null).period).toEqual({
      start: today,
      end: today,
    })
  })
})
