import { describe, expect, it } from 'vitest'
import { OPINION_MAX } from '../../contract/limits.ts'
import {
  clipped,
  isCarriedOut,
  refusalsOf,
  unreadCopyOf,
} from '../../machines/signing/signing.rules.ts'
import { aRequest } from '../builders/approval.ts'

const notApprover = { code: 'notApprover' }
const notAuthor = { code: 'notAuthor' }

describe('refusalsOf', () => {
  it.each([
    {
      who: 'whoever has the turn',
      stand: 'waiting',
      by: 'lee',
      refusals: { approve: null, reject: null, withdraw: notAuthor },
    },
    {
      who: 'whoever comes later',
      stand: 'waiting',
      by: 'kim',
      refusals: {
        approve: { code: 'notYourTurn', now: '이름 lee', person: 1 },
        reject: { code: 'notYourTurn', now: '이름 lee', person: 1 },
        withdraw: notAuthor,
      },
    },
    {
      who: 'the author',
      stand: 'waiting',
      by: 'yoondh',
      refusals: { approve: notApprover, reject: notApprover, withdraw: null },
    },
    {
      who: 'the author of what has ended',
      stand: 'approved',
      by: 'yoondh',
      refusals: {
        approve: notApprover,
        reject: notApprover,
        withdraw: { code: 'ended', status: 'approved' },
      },
    },
    {
      who: 'whoever has decided',
      stand: 'passedOn',
      by: 'lee',
      refusals: {
        approve: { code: 'decidedAlready', decision: 'approved' },
        reject: { code: 'decidedAlready', decision: 'approved' },
        withdraw: notAuthor,
      },
    },
  ] as const)('of $who', ({ stand, by, refusals }) => {
    expect(refusalsOf(aRequest(stand), by)).toEqual(refusals)
  })
})

describe('isCarriedOut', () => {
  it.each([
    { by: 'lee', wish: 'approve', stand: 'passedOn', is: true },
    { by: 'lee', wish: 'approve', stand: 'waiting', is: false },
    { by: 'lee', wish: 'approve', stand: 'rejected', is: false },
    { by: 'kim', wish: 'approve', stand: 'passedOn', is: false },
    { by: 'lee', wish: 'reject', stand: 'rejected', is: true },
    { by: 'lee', wish: 'reject', stand: 'passedOn', is: false },
    { by: 'kim', wish: 'reject', stand: 'rejected', is: false },
    { by: 'yoondh', wish: 'withdraw', stand: 'withdrawn', is: true },
    { by: 'yoondh', wish: 'withdraw', stand: 'rejected', is: false },
    { by: 'lee', wish: 'withdraw', stand: 'withdrawn', is: false },
    { by: 'lee', wish: null, stand: 'rejected', is: false },
  ] as const)('of $by, who wished to $wish, with it $stand: $is', ({ by, wish, stand, is }) => {
    expect(isCarriedOut(aRequest(stand), by, wish)).toBe(is)
  })
})

describe('unreadCopyOf', () => {
  const carbon_copys = [
    { id: 1, receiver_id: 'park', receiver_name: '박', is_readed: false },
    { id: 2, receiver_id: 'choi', receiver_name: '최', is_readed: true },
  ]

  it.each([
    ['park', 1],
    ['choi', null],
    ['lee', null],
  ])('of %s is %s', (employee, copy) => {
    expect(unreadCopyOf(aRequest('waiting', { carbon_copys }), employee)).toBe(copy)
  })
})

describe('clipped', () => {
  it('leaves a comment that can be sent as it is', () => {
    const longest = '가'.repeat(OPINION_MAX)
    expect([clipped(' 확인\n'), clipped(longest)]).toEqual([' 확인\n', longest])
  })

  it('cuts what is too long, and takes out what cannot be stored', () => {
    expect(clipped('가'.repeat(OPINION_MAX + 1))).toHaveLength(OPINION_MAX)
    expect(clipped('확\0인\0')).toBe('확인')
  })

  it('counts characters, and does not cut one in half', () => {
    const most = '😀'.repeat(OPINION_MAX)
    expect(clipped(most)).toBe(most)
    expect(clipped(`${most}😀`)).toBe(most)
    expect(clipped(`x${most}`)).toBe(`x${'😀'.repeat(OPINION_MAX - 1)}`)
  })

  it('does not cut a family, a flag or a letter from its accent', () => {
    const long = '가'.repeat(OPINION_MAX - 1)
    for (const grapheme of ['👨‍👩‍👧', '🇰🇷', 'e\u0301']) expect(clipped(long + grapheme)).toBe(long)
  })
})
