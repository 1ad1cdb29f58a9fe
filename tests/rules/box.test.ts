import { describe, expect, it } from 'vitest'
import { boxOf } from '../../machines/document/box.rules.ts'
import { aDocument } from '../../models/samples/approval.ts'

// The sample document is number 7 by yoondh, with the approvers lee and kim.
describe('the box of a document', () => {
  it.each([
    ['waiting', 'lee', 'pending'],
    ['passedOn', 'kim', 'pending'],
    ['waiting', 'kim', 'pending'],
    ['waiting', 'yoondh', 'submitted'],
    ['approved', 'yoondh', 'submitted'],
    ['withdrawn', 'yoondh', 'submitted'],
    ['rejected', 'yoondh', 'rejected'],
    ['passedOn', 'lee', 'approved'],
    ['approved', 'kim', 'approved'],
    ['rejected', 'lee', 'rejected'],
    ['waiting', 'choi', 'reference'],
  ] as const)(
    'for the sample document %s and the employee %s is the box %s',
    (stand, employee, box) => {
      expect(boxOf(aDocument(stand), employee)).toBe(box)
    },
  )

  it('is the pending box for a delegate while the principal has the turn', () => {
    const delegated_by = [{ id: 'lee', name: '이름 lee' }]
    expect(boxOf(aDocument('waiting', { delegated_by }), 'choi')).toBe('pending')
    expect(boxOf(aDocument('waiting', { delegated_by: [] }), 'choi')).toBe('reference')
    expect(boxOf(aDocument('approved', { delegated_by }), 'choi')).toBe('reference')
  })

  it.each([
    ['passedOn', 'approved'],
    ['approved', 'approved'],
    ['rejected', 'rejected'],
  ] as const)(
    'for the sample document %s and the delegate who decided on it is the box %s',
    (stand, box) => {
      const acted_by = { id: 'choi', name: '이름 choi' }
      const signs = aDocument(stand).signs.map((sign) =>
        sign.user.id === 'lee' ? { ...sign, way: 'delegate' as const, acted_by } : sign,
      )
      expect(boxOf(aDocument(stand, { signs }), 'choi')).toBe(box)
    },
  )
})
