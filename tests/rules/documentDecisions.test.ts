import { describe, expect, it } from 'vitest'
import { canMove, isInLine } from '../../machines/approvers/approvers.rules.ts'
import {
  decide,
  documentErrorOf,
  documentRecordOf,
  isAgreement,
  isBlank,
  withdrawSigns,
} from '../../machines/document/document.rules.ts'
import { removeFiles, restoreFiles } from '../../machines/files/files.rules.ts'
import { listOf } from '../../machines/vouchers/vouchers.rules.ts'
import { aRequest } from '../../models/samples/approval.ts'
import { aFile } from '../../models/samples/files.ts'
import { aLine } from '../../models/samples/people.ts'
import { aDocument } from '../../models/samples/voucher.ts'

const signsOf = (...stand: Parameters<typeof aRequest>) =>
  documentRecordOf(aRequest(...stand)).signs.map((sign) => ({ ...sign }))

const results = (signs: readonly { result: string; comment: string }[]) =>
  signs.map(({ result, comment }) => `${result} ${comment}`.trim())

describe('decide', () => {
  it('stores the trimmed comment of an approval, and gives the turn to the next seat', () => {
    expect(results(decide(signsOf('waiting'), '2', ' 확인 '))).toEqual(['2 확인', '0'])
  })

  it('gives the turn to no seat after the last approval', () => {
    expect(results(decide(signsOf('passedOn'), '2', ''))).toEqual(['2', '2'])
  })

  it('gives the turn to no seat after a rejection', () => {
    expect(results(decide(signsOf('waiting'), '3', '증빙 누락'))).toEqual(['3 증빙 누락', '1'])
  })

  it('keeps the person of each seat', () => {
    const people = decide(signsOf('waiting'), '2', '').map(({ user, name }) => `${user} ${name}`)
    expect(people).toEqual(['lee 이름 lee', 'kim 이름 kim'])
  })

  it('gives the turn to one seat only', () => {
    const [first, second] = signsOf('waiting')
    if (!first || !second) throw new Error('The line is too short.')
    const line = [first, second, { ...second, user: 'park' }]
    expect(results(decide(line, '2', ''))).toEqual(['2', '0', '1'])
  })
})

describe('withdrawSigns', () => {
  it('ends the turn, and keeps the decisions', () => {
    expect(results(withdrawSigns(signsOf('waiting')))).toEqual(['1', '1'])
    expect(results(withdrawSigns(signsOf('passedOn')))).toEqual(['2', '1'])
    expect(withdrawSigns(signsOf('passedOn'))[1]).toMatchObject({ user: 'kim', name: '이름 kim' })
  })
})

describe('a rejection', () => {
  const document = documentRecordOf(aRequest())
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
    expect(isInLine(aLine('kim', 'lee'), id)).toBe(isIncluded)
  })
})

describe('canMove', () => {
  it('is true for the first approver only downwards, and for the last only upwards', () => {
    const line = aLine('kim', 'lee')
    const both = (id: string) => [canMove(line, id, -1), canMove(line, id, 1)]
    expect([both('kim'), both('lee'), both('park')]).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ])
  })
})

describe('listOf', () => {
  it('has the rows, their total, and all lines of a batch', () => {
    const [first, second] = [aDocument({ RPICU: 1 }), aDocument({ RPICU: 2 })]
    const list = listOf('voucher', [...first, ...second])
    expect(list.rows.map(({ id }) => id)).toEqual(['1-1-001-1', '2-1-001-1'])
    expect(list.total).toEqual({ count: 2, sum: 22_000 })
    expect([list.linesOf(2), list.linesOf(3)]).toEqual([second, []])
  })
})

describe('removeFiles', () => {
  it('returns only the removed files, each with its index', () => {
    const files = ['a', 'b', 'c'].map((name) => aFile({ name }))
    const { attached, removed } = removeFiles(
      [{ lineId: '1', files }],
      '1',
      ({ key }) => key === 'b',
    )
    expect(attached[0]?.files.map(({ name }) => name)).toEqual(['a', 'c'])
    expect(removed).toMatchObject({ lineId: '1', files: [{ index: 1, file: { name: 'b' } }] })
    expect(removed.files).toHaveLength(1)
  })
})

describe('restoreFiles', () => {
  const limits = { filesPerVoucher: 1, fileMb: 1, documentMb: 2 }

  it('attaches the files within the limits, and refuses the others', () => {
    const files = [aFile({ name: 'a' }), aFile({ name: 'b' })]
    const { attached, refused } = restoreFiles(
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
    expect(restoreFiles([], limits)).toEqual({ attached: [], refused: [] })
  })
})
