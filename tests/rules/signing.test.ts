import { describe, expect, it } from 'vitest'
import type { Sign } from '../../contract/document.ts'
import { COMMENT_MAX } from '../../contract/limits.ts'
import {
  actionErrorsOf,
  approversToActFor,
  approversToDecideFor,
  changesBetween,
  chosenPrincipal,
  clipComment,
  hasSeat,
  isActionStored,
  isCommentFull,
  unreadReceiverId,
} from '../../machines/signing/signing.rules.ts'
import { aDocument } from '../../models/samples/approval.ts'

const notApprover = { code: 'notApprover' }
const notAuthor = { code: 'notAuthor' }

describe('actionErrorsOf', () => {
  it.each([
    {
      who: 'the approver whose turn it is',
      stand: 'waiting',
      by: 'lee',
      refusals: { approve: null, reject: null, withdraw: notAuthor },
    },
    {
      who: 'an approver of a later turn',
      stand: 'waiting',
      by: 'kim',
      refusals: {
        approve: { code: 'notYourTurn', now: '이름 lee', ordinal: 1 },
        reject: { code: 'notYourTurn', now: '이름 lee', ordinal: 1 },
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
      who: 'the author of a decided document',
      stand: 'approved',
      by: 'yoondh',
      refusals: {
        approve: notApprover,
        reject: notApprover,
        withdraw: { code: 'ended', status: 'approved' },
      },
    },
    {
      who: 'an approver who has decided',
      stand: 'passedOn',
      by: 'lee',
      refusals: {
        approve: { code: 'decidedAlready', decision: 'approved' },
        reject: { code: 'decidedAlready', decision: 'approved' },
        withdraw: notAuthor,
      },
    },
  ] as const)('returns the errors of each decision for $who', ({ stand, by, refusals }) => {
    expect(actionErrorsOf(aDocument(stand), by)).toMatchObject(refusals)
  })
})

describe('actionErrorsOf of the other actions', () => {
  const caller = { acts_for: [], line_change: false, erp_differs: false }

  it('follow the rules of each action', () => {
    expect(actionErrorsOf(aDocument('waiting', { caller }), 'lee')).toMatchObject({
      hold: null,
      resume: { code: 'notHeld' },
      sendBack: { code: 'noPreviousStep' },
      undo: { code: 'nothingToUndo' },
      changeLine: { code: 'lineChangeOff' },
      addReceivers: { code: 'notDecider' },
    })
    expect(actionErrorsOf(aDocument('held'), 'lee')).toMatchObject({
      hold: { code: 'alreadyHeld' },
      resume: null,
    })
    expect(actionErrorsOf(aDocument('passedOn'), 'kim').sendBack).toBeNull()
  })

  it('refuse only the approval while the batch differs in the ERP', () => {
    const document = aDocument('waiting', { caller: { ...caller, erp_differs: true } })
    expect(actionErrorsOf(document, 'lee')).toMatchObject({
      approve: { code: 'erpDiffers' },
      reject: null,
      hold: null,
    })
  })
})

describe('isActionStored', () => {
  it.each([
    { by: 'lee', requestedAction: 'approve', stand: 'passedOn', is: true },
    { by: 'lee', requestedAction: 'approve', stand: 'waiting', is: false },
    { by: 'lee', requestedAction: 'approve', stand: 'rejected', is: false },
    { by: 'kim', requestedAction: 'approve', stand: 'passedOn', is: false },
    { by: 'lee', requestedAction: 'reject', stand: 'rejected', is: true },
    { by: 'lee', requestedAction: 'reject', stand: 'passedOn', is: false },
    { by: 'kim', requestedAction: 'reject', stand: 'rejected', is: false },
    { by: 'yoondh', requestedAction: 'withdraw', stand: 'withdrawn', is: true },
    { by: 'yoondh', requestedAction: 'withdraw', stand: 'rejected', is: false },
    { by: 'lee', requestedAction: 'withdraw', stand: 'withdrawn', is: false },
    { by: 'lee', requestedAction: null, stand: 'rejected', is: false },
    { by: 'yoondh', requestedAction: null, stand: 'waiting', is: false },
    { by: 'yoondh', requestedAction: 'approve', stand: 'waiting', is: false },
    { by: 'yoondh', requestedAction: 'hold', stand: 'waiting', is: false },
    { by: 'lee', requestedAction: 'addReceivers', stand: 'waiting', is: false },
    { by: 'lee', requestedAction: 'changeLine', stand: 'waiting', is: false },
  ] as const)(
    'for $by with the decision $requestedAction, when the document is $stand, returns $is',
    ({ by, requestedAction, stand, is }) => {
      expect(isActionStored(aDocument(stand), { employee: by, requestedAction })).toBe(is)
    },
  )
})

describe('a hold', () => {
  it('is stored if the seat has its reason and date', () => {
    const requested = { employee: 'lee', requestedAction: 'hold', reason: '증빙 확인' } as const
    expect(isActionStored(aDocument('held'), requested)).toBe(true)
    expect(isActionStored(aDocument('held'), { ...requested, employee: 'kim' })).toBe(false)
    expect(isActionStored(aDocument('held'), { ...requested, until: '2026-12-01' })).toBe(false)
  })
})

describe('a decision for a principal', () => {
  const acted = (id: string | null) => ({
    ...aDocument('passedOn'),
    caller: { acts_for: ['lee'], line_change: false, erp_differs: false },
    signs: aDocument('passedOn').signs.map((sign, seq) =>
      seq === 0 && id !== null
        ? { ...sign, way: 'delegate' as const, acted_by: { id, name: id } }
        : sign,
    ),
  })

  it.each([
    { who: 'the delegate', by: 'park', principal: 'lee', actor: 'park', is: true },
    {
      who: 'the delegate, if the principal decided',
      by: 'park',
      principal: 'lee',
      actor: null,
      is: false,
    },
    {
      who: 'the principal, if the delegate decided',
      by: 'lee',
      principal: null,
      actor: 'park',
      is: false,
    },
    { who: 'the principal', by: 'lee', principal: null, actor: null, is: true },
  ])('is stored for $who: $is', ({ by, principal, actor, is }) => {
    const requested = { employee: by, requestedAction: 'approve', principal } as const
    expect(isActionStored(acted(actor), requested)).toBe(is)
  })

  it('can be undone by the delegate and the principal', () => {
    expect(chosenPrincipal(acted('park'), 'park', null)).toBe('lee')
    expect(actionErrorsOf(acted('park'), 'park', 'lee').undo).toBeNull()
    expect(actionErrorsOf(acted('park'), 'lee').undo).toBeNull()
    expect(approversToActFor(acted('park'), 'park')).toEqual(['lee'])
  })

  it('requires a choice between several principals, and is not possible for the author', () => {
    const caller = { acts_for: ['lee', 'kim'], line_change: false, erp_differs: false }
    const document = aDocument('parallel', { caller })
    expect(chosenPrincipal(document, 'park', null)).toBeNull()
    expect(actionErrorsOf(document, 'park').approve).toEqual({ code: 'principalRequired' })
    expect(actionErrorsOf(document, 'park', 'kim').approve).toBeNull()
    expect(hasSeat(document, 'park')).toBe(true)
    expect(approversToDecideFor(document, 'yoondh')).toEqual([])
    expect(hasSeat(document, 'yoondh')).toBe(false)
  })
})

describe('the seats of an employee', () => {
  it('are not open after the end, also if the server still sends a seat with the turn', () => {
    const { signs } = aDocument('waiting')
    expect(approversToDecideFor(aDocument('waiting'), 'lee')).toEqual(['lee'])
    expect(approversToDecideFor(aDocument('rejected', { signs }), 'lee')).toEqual([])
  })

  it.each([
    ['lee', true],
    ['kim', true],
    ['park', true],
    ['choi', false],
    ['yoondh', false],
  ])('of a document that park decided for lee exist for %s: %s', (employee, is) => {
    const [first, second] = aDocument('passedOn').signs as [Sign, Sign]
    const acted = { ...first, way: 'delegate' as const, acted_by: { id: 'park', name: '박' } }
    expect(hasSeat(aDocument('passedOn', { signs: [acted, second] }), employee)).toBe(is)
  })

  it('put the employee’s decided seat before one decided for a principal', () => {
    const [first, second] = aDocument('approved').signs as [Sign, Sign]
    const acted = { ...first, way: 'delegate' as const, acted_by: { id: 'kim', name: '김' } }
    expect(
      chosenPrincipal(aDocument('approved', { signs: [acted, second] }), 'kim', null),
    ).toBeNull()
  })
})

describe('changesBetween', () => {
  const before = aDocument('waiting', { revision: 1 })
  const changed = aDocument('second', { revision: 2 })

  it('is null while the revision is the same, also with other decisions', () => {
    expect(changesBetween(before, aDocument('passedOn', { revision: 1 }), null)).toBeNull()
    expect(changesBetween(null, before, null)).toBeNull()
  })

  it('adds to the earlier changes', () => {
    const once = changesBetween(before, changed, null)
    expect(once).toEqual({ isLineChanged: true, newFiles: [] })
    expect(changesBetween(changed, { ...changed, revision: 3 }, once)).toEqual(once)
    expect(changesBetween(changed, { ...changed, revision: 3 }, null)).toEqual({
      isLineChanged: false,
      newFiles: [],
    })
  })
})

describe('a changed line', () => {
  const caller = { acts_for: [], line_change: true, erp_differs: false }
  const [, kim] = aDocument('waiting').signs as [Sign, Sign]
  const line = [{ ...kim.user, type: kim.type, order: 0 }]
  const requested = { employee: 'lee', requestedAction: 'changeLine', line } as const

  it('is stored if the waiting document has the requested approvers after the employee’s step', () => {
    expect(isActionStored(aDocument('waiting', { caller }), requested)).toBe(true)
    expect(isActionStored(aDocument('waiting', { caller }), { ...requested, line: [] })).toBe(false)
    expect(isActionStored(aDocument('withdrawn', { caller }), requested)).toBe(false)
  })
})

describe('unreadReceiverId', () => {
  const carbon_copys = [
    { id: 1, receiver_id: 'park', receiver_name: '박', is_readed: false },
    { id: 2, receiver_id: 'choi', receiver_name: '최', is_readed: true },
  ]

  it.each([
    ['park', 1],
    ['choi', null],
    ['lee', null],
  ])('for %s returns %s', (employee, copy) => {
    expect(unreadReceiverId(aDocument('waiting', { carbon_copys }), employee)).toBe(copy)
  })
})

describe('isCommentFull', () => {
  it.each([
    ['가'.repeat(COMMENT_MAX - 1), false],
    ['가'.repeat(COMMENT_MAX), true],
    ['😀'.repeat(COMMENT_MAX - 1), false],
    ['😀'.repeat(COMMENT_MAX), true],
  ])('counts characters, not code units: row %#', (comment, isFull) => {
    expect(isCommentFull(comment)).toBe(isFull)
  })
})

describe('clipComment', () => {
  it('keeps a comment that can be sent', () => {
    const longest = '가'.repeat(COMMENT_MAX)
    expect([clipComment(' 확인\n'), clipComment(longest)]).toEqual([' 확인\n', longest])
  })

  it('truncates a long comment, and removes characters that cannot be stored', () => {
    expect(clipComment('가'.repeat(COMMENT_MAX + 1))).toHaveLength(COMMENT_MAX)
    expect(clipComment('확\0인\0')).toBe('확인')
  })

  it('counts characters, and does not split one', () => {
    const most = '😀'.repeat(COMMENT_MAX)
    expect(clipComment(most)).toBe(most)
    expect(clipComment(`${most}😀`)).toBe(most)
    expect(clipComment(`x${most}`)).toBe(`x${'😀'.repeat(COMMENT_MAX - 1)}`)
  })

  it('does not split a joined emoji, a flag or an accented letter', () => {
    const long = '가'.repeat(COMMENT_MAX - 1)
    for (const grapheme of ['👨‍👩‍👧', '🇰🇷', 'e\u0301'])
      expect(clipComment(long + grapheme)).toBe(long)
  })
})
