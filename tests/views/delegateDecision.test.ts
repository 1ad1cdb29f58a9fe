import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument } from '../../models/samples/approval.ts'
import {
  englishViewOf,
  moreMenuItemsOf,
  koreanViewOf,
  aDocumentWithSigns,
} from '../fakes/documentView.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

describe('a decision of a delegate', () => {
  const signs = { way: 'delegate', acted_by: { id: 'park', name: '박' } } as const
  const park = { employee: 'park' }

  it('names the principal to the delegate, who can undo it', async () => {
    const opened = await openLoadedDocument(aDocumentWithSigns('passedOn', signs), park)
    expect(englishViewOf(opened).decision?.reason).toContain('You approved it for 이름 lee')
    expect(koreanViewOf(opened).decision?.reason).toContain('이름 lee 님을 대신해 승인함')
    expect(moreMenuItemsOf(opened)).toEqual([['undo', true]])
    opened.actor.send({ type: 'signing.prepare', action: 'undo' })
    expect(englishViewOf(opened).decision?.preparing?.effects).toEqual([
      '→ It is the turn of 이름 lee again. 이름 kim can no longer decide until 이름 lee has decided.',
    ])
  })

  it('names the delegate to the principal, who can undo it', async () => {
    const opened = await openLoadedDocument(aDocumentWithSigns('passedOn', signs))
    expect(englishViewOf(opened).decision?.reason).toContain('박 approved it for you')
    expect(koreanViewOf(opened).decision?.reason).toContain('박 님이 대신 승인함')
    expect(moreMenuItemsOf(opened)).toEqual([['undo', true]])
  })

  it('has no chosen principal while several can be chosen', async () => {
    const caller = { acts_for: ['lee', 'kim'], line_change: false, erp_differs: false }
    const opened = await openLoadedDocument(aDocument('parallel', { caller }), park)
    expect(englishViewOf(opened).decision?.forWhom).toMatchObject({
      value: '',
      options: { lee: '이름 lee', kim: '이름 kim' },
    })
  })

  it('for two principals keeps the menu, with its item disabled, while receivers are added to the approved document', async () => {
    const opened = await openLoadedDocument(aDocumentWithSigns('approved', signs, signs), park)
    const features = ['receivers']
    expect(moreMenuItemsOf(opened, { features })).toEqual([['addReceivers', true]])
    opened.actor.send({ type: 'signing.prepare', action: 'addReceivers' })
    expect(opened.state().matches('preparing')).toBe(true)
    expect(moreMenuItemsOf(opened, { features })).toEqual([['addReceivers', false]])
  })

  it('leaves no action to the principal whose own approval came too late', async () => {
    const opened = await openLoadedDocument()
    opened.actor.send({ type: 'signing.approve' })
    await opened.ports.sign.last().fail(new RequestError('conflict'))
    await opened.ports.fetchDocument.last().answer(aDocumentWithSigns('passedOn', signs))
    expect(opened.state().matches('stale')).toBe(true)
    expect(moreMenuItemsOf(opened)).toEqual([])
  })

  it('is possible without a seat of the delegate in the line, and the comment can be copied when access ends', async () => {
    const caller = { acts_for: ['lee'], line_change: false, erp_differs: false }
    const opened = await openLoadedDocument(aDocument('waiting', { caller }), park)
    opened.comment('확인')
    expect(englishViewOf(opened).decision).toMatchObject({
      comment: '확인',
      approve: { cannot: undefined },
      effect: 'If you approve → 이름 kim agrees next',
      forWhom: { value: 'lee', options: { lee: '이름 lee' } },
    })
    opened.actor.send({ type: 'signing.changed' })
    await opened.ports.fetchDocument.last().fail(new RequestError('forbidden'))
    expect(englishViewOf(opened).emptyState).toEqual({
      look: 'gone',
      sentence: 'You can no longer open this document',
      hint: '이름 lee has decided, or the delegation has ended.',
      toCopy: { label: 'Your comment, to copy', value: '확인' },
    })
  })
})

describe('a document that is closed to the delegate after a failed send back', () => {
  const decided = '이름 kim has decided, or the delegation has ended.'

  it.each([
    ['offline', expect.stringContaining('It is stored, or 이름 kim has decided')],
    ['server', expect.stringContaining('It is stored, or 이름 kim has decided')],
    ['conflict', decided],
  ] as const)('gives the possible reasons after the failure %s', async (kind, hint) => {
    const caller = { acts_for: ['kim'], line_change: false, erp_differs: false }
    const opened = await openLoadedDocument(aDocument('passedOn', { caller }), { employee: 'park' })
    opened.actor.send({ type: 'signing.prepare', action: 'sendBack' })
    opened.comment('증빙을 추가해 주세요')
    opened.actor.send({ type: 'signing.sendBack' })
    await opened.ports.act.last().fail(new RequestError(kind))
    await opened.ports.fetchDocument.last().fail(new RequestError('forbidden'))
    expect(opened.state().value).toEqual({ gone: 'idle' })
    expect(englishViewOf(opened).emptyState).toMatchObject({
      hint,
      toCopy: { value: '증빙을 추가해 주세요' },
    })
  })

  it('does not mention a lost approval, because a stored one would keep the document open', async () => {
    const caller = { acts_for: ['kim'], line_change: false, erp_differs: false }
    const opened = await openLoadedDocument(aDocument('passedOn', { caller }), { employee: 'park' })
    opened.actor.send({ type: 'signing.approve' })
    await opened.ports.sign.last().fail(new RequestError('offline'))
    await opened.ports.fetchDocument.last().fail(new RequestError('forbidden'))
    expect(englishViewOf(opened).emptyState).toMatchObject({ hint: decided })
  })
})

describe('the choice of a principal', () => {
  const caller = { acts_for: ['kim'], line_change: false, erp_differs: false }

  it('is shown above the buttons when several seats can be decided', async () => {
    const opened = await openLoadedDocument(aDocument('parallel', { caller }))
    expect(koreanViewOf(opened).decision?.forWhom).toEqual({
      label: '누구의 결재인가요?',
      value: 'lee',
      options: { lee: '본인', kim: '이름 kim' },
    })
    opened.actor.send({ type: 'signing.actFor', principal: 'kim' })
    expect(englishViewOf(opened).decision?.forWhom).toMatchObject({
      label: 'For whom?',
      value: 'kim',
    })
  })

  it('offers the only other seat, not chosen, when the employee’s own seat is decided on another device', async () => {
    const opened = await openLoadedDocument(aDocument('parallel', { caller }))
    opened.comment('제 의견')
    opened.actor.send({ type: 'signing.changed' })
    await opened.ports.fetchDocument.last().answer(aDocument('passedOn', { caller }))
    expect(koreanViewOf(opened)).toMatchObject({
      banner: { hint: '이미 승인하셨습니다. 현재 상태는 다음과 같습니다.' },
      decision: { approve: null, forWhom: { value: '', options: { kim: '이름 kim' } } },
    })
    opened.actor.send({ type: 'signing.actFor', principal: 'kim' })
    expect(englishViewOf(opened).decision).toMatchObject({ comment: '제 의견', approve: {} })
  })

  it('offers the only other seat, not chosen, after the employee’s own seat was put on hold and decided on another device', async () => {
    const opened = await openLoadedDocument(aDocument('parallel', { caller }))
    opened.actor.send({ type: 'signing.prepare', action: 'hold' })
    opened.actor.send({ type: 'signing.setReason', reason: '출장' })
    opened.actor.send({ type: 'signing.hold' })
    await opened.ports.act.last().answer()
    await opened.ports.fetchDocument.last().answer(aDocument('passedOn', { caller }))
    expect(englishViewOf(opened).decision).toMatchObject({
      approve: null,
      forWhom: { value: '', options: { kim: '이름 kim' } },
    })
  })

  it('is not shown if the employee can decide only in their own seat', async () => {
    expect(
      englishViewOf(await openLoadedDocument(aDocument('waiting', { caller }))).decision?.forWhom,
    ).toBeNull()
  })
})
