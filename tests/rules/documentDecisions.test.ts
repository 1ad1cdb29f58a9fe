import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canMove, isInLine } from '../../machines/approvers/approvers.rules.ts'
import { isBlank } from '../../machines/document/actions.rules.ts'
import {
  documentErrorOf,
  documentRecordOf,
  isAgreement,
} from '../../machines/document/document.rules.ts'
import { seatsWithTurn, stepErrorOf } from '../../machines/document/line.rules.ts'
import {
  approveSeat,
  endTurns,
  rejectSeat,
  signResultOf,
  type Seat,
} from '../../machines/document/seats.rules.ts'
import { submittedDocument } from '../../models/samples/document.ts'
import { removeVoucherFiles, applyLimitsToSavedFiles } from '../../machines/files/files.rules.ts'
import { voucherListOf } from '../../machines/vouchers/vouchers.rules.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { aFile } from '../../models/samples/files.ts'
import { anApprovalLine } from '../../models/samples/people.ts'
import { aVoucher } from '../../models/samples/voucher.ts'

const seatsOf = (...stand: Parameters<typeof aDocument>) =>
  documentRecordOf(aDocument(...stand)).seats

const own = { delegate: null }

const first = (seats: readonly Seat[]) => {
  const [seat] = seatsWithTurn(seats)
  if (!seat) throw new Error('No seat has the turn.')
  return [seats, seat] as const
}

const results = (seats: readonly Seat[]) =>
  seats.map(({ state, comment }) => `${signResultOf(state)} ${comment}`.trim())

describe('approveSeat', () => {
  it('stores the trimmed comment of an approval, and gives the turn to the next seat', () => {
    expect(results(approveSeat(...first(seatsOf('waiting')), ' 확인 ', own))).toEqual([
      '2 확인',
      '0',
    ])
  })

  it('gives the turn to no seat after the last approval', () => {
    expect(results(approveSeat(...first(seatsOf('passedOn')), '', own))).toEqual(['2', '2'])
  })

  it('keeps the approver of each seat', () => {
    const people = approveSeat(...first(seatsOf('waiting')), '', own).map(
      ({ approver }) => `${approver.username} ${approver.name}`,
    )
    expect(people).toEqual(['lee 이름 lee', 'kim 이름 kim'])
  })

  it('gives the turn to the seats of one step only', () => {
    const { seats } = submittedDocument('author', ['lee', ['kim', 'park'], 'han'])
    expect(results(approveSeat(...first(seats), '', own))).toEqual(['2', '0', '0', '1'])
  })
})

describe('rejectSeat', () => {
  it('gives the turn to no seat after a rejection', () => {
    const rejected = rejectSeat(...first(seatsOf('waiting')), ' 증빙 누락 ', own)
    expect(results(rejected)).toEqual(['3 증빙 누락', '1'])
  })
})

describe('endTurns', () => {
  it('ends the turn, and keeps the decisions', () => {
    expect(results(endTurns(seatsOf('waiting')))).toEqual(['1', '1'])
    expect(results(endTurns(seatsOf('passedOn')))).toEqual(['2', '1'])
    expect(endTurns(seatsOf('passedOn'))[1]).toMatchObject({
      approver: { username: 'kim', name: '이름 kim' },
    })
  })
})

describe('signResultOf', () => {
  it.each([
    ['later', '1'],
    ['turn', '0'],
    ['held', '0'],
    ['approved', '2'],
    ['rejected', '3'],
    ['passed', '1'],
  ] as const)('of %s is %s', (state, result) => {
    expect(signResultOf(state)).toBe(result)
  })
})

describe('stepErrorOf', () => {
  it.each([
    ['one seat each', '0 1 0', '0 1 2', undefined],
    ['agreers in one step', '0 1 1 0', '0 1 1 2', undefined],
    ['an approver with an agreer', '1 0', '0 0', 'stepMixed'],
    ['two approvers', '0 0', '0 0', 'stepMixed'],
    ['a first step other than 0', '0', '1', 'stepGap'],
    ['a gap', '0 1', '0 2', 'stepGap'],
    ['decreasing steps', '1 1 1', '0 1 0', 'stepGap'],
    ['a negative step', '0', '-1', 'stepGap'],
  ])('for %s, types %s and steps %s, is %s', (_name, types, steps, error) => {
    const line = types.split(' ').map((type, index) => ({
      type: type as '0' | '1',
      step: Number(steps.split(' ')[index]),
    }))
    expect(stepErrorOf(line)).toBe(error)
  })
})

describe('stepErrorOf for any line', () => {
  const seat = fc.record({
    type: fc.constantFrom('0' as const, '1' as const),
    step: fc.integer({ min: -1, max: 3 }),
  })

  it('accepts exactly the lines whose steps are 0…m in order, each with one seat or with agreers only', () => {
    fc.assert(
      fc.property(fc.array(seat, { minLength: 1, maxLength: 6 }), (line) => {
        const steps = line.map(({ step }) => step)
        const distinct = [...new Set(steps)]
        const isOrdered = steps.join() === steps.toSorted((a, b) => a - b).join()
        const isCounted = isOrdered && distinct.every((step, index) => step === index)
        const isPure = distinct.every((step) => {
          const together = line.filter((each) => each.step === step)
          return together.length === 1 || together.every(({ type }) => type === '1')
        })
        const wanted = isCounted ? (isPure ? undefined : 'stepMixed') : 'stepGap'
        expect(stepErrorOf(line)).toBe(wanted)
      }),
    )
  })
})

describe('a rejection', () => {
  const document = documentRecordOf(aDocument())
  const errorOf = (type: 'document.approve' | 'document.reject', comment: string) =>
    documentErrorOf(document, { type, by: 'lee', comment })

  it.each(['', ' ', '\n\t'])('needs a comment other than %j', (comment) => {
    expect(isBlank(comment)).toBe(true)
    expect(errorOf('document.reject', comment)).toEqual({ code: 'commentMissing' })
    expect(errorOf('document.approve', comment)).toBeUndefined()
  })

  it('is accepted with a comment', () => {
    expect(isBlank(' 증빙 ')).toBe(false)
    expect(errorOf('document.reject', '증빙 누락')).toBeUndefined()
  })
})

describe('isAgreement', () => {
  it.each([
    [{ type: '0' }, false],
    [{ type: '1' }, true],
    [{ type: '0', signType: 20 }, true],
    [{ type: '1', signType: 10 }, false],
  ] as const)('for %o is %s', (sign, isAgreed) => {
    expect(isAgreement(sign)).toBe(isAgreed)
  })
})

describe('isInLine', () => {
  it.each([
    ['kim', true],
    ['lee', true],
    ['park', false],
  ])('for %s is %s', (id, isIncluded) => {
    expect(isInLine(anApprovalLine('kim', 'lee'), id)).toBe(isIncluded)
  })
})

describe('canMove', () => {
  it('is true for the first approver only downwards, and for the last only upwards', () => {
    const line = anApprovalLine('kim', 'lee')
    const both = (id: string) => [canMove(line, id, -1), canMove(line, id, 1)]
    expect([both('kim'), both('lee'), both('park')]).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ])
  })
})

describe('voucherListOf', () => {
  it('has the rows, their total, and all lines of a batch', () => {
    const [first, second] = [aVoucher({ RPICU: 1 }), aVoucher({ RPICU: 2 })]
    const list = voucherListOf('voucher', [...first, ...second])
    expect(list.rows.map(({ id }) => id)).toEqual(['1-1-001-1', '2-1-001-1'])
    expect(list.total).toEqual({ count: 2, sum: 22_000 })
    expect([...list.sums]).toEqual([
      [1, 11_000],
      [2, 11_000],
    ])
    expect([list.linesOf(2), list.linesOf(3)]).toEqual([second, []])
  })
})

describe('removeVoucherFiles', () => {
  it('returns only the removed files, each with its index', () => {
    const files = ['a', 'b', 'c'].map((name) => aFile({ name }))
    const { attached, removed } = removeVoucherFiles(
      [{ lineId: '1', files }],
      '1',
      ({ key }) => key === 'b',
    )
    expect(attached[0]?.files.map(({ name }) => name)).toEqual(['a', 'c'])
    expect(removed).toMatchObject({ lineId: '1', files: [{ index: 1, file: { name: 'b' } }] })
    expect(removed.files).toHaveLength(1)
  })
})

describe('applyLimitsToSavedFiles', () => {
  const limits = { filesPerVoucher: 1, fileMb: 1, documentMb: 2 }

  it('attaches the files within the limits, and refuses the others', () => {
    const files = [aFile({ name: 'a' }), aFile({ name: 'b' })]
    const { attached, refused } = applyLimitsToSavedFiles(
      [
        { lineId: '1', files },
        { lineId: '2', files: files.slice(0, 1) },
      ],
      limits,
    )
    expect(attached.map(({ lineId, files: [file] }) => [lineId, file?.name])).toEqual([
      ['1', 'a'],
      ['2', 'a'],
    ])
    expect(refused).toMatchObject([{ lineId: '1', name: 'b', reason: 'tooMany' }])
  })

  it('is empty without files', () => {
    expect(applyLimitsToSavedFiles([], limits)).toEqual({ attached: [], refused: [] })
  })
})
