import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { englishViewOf, koreanViewOf } from '../fakes/documentView.ts'
import { openLoadedDocument, openSigning } from '../fakes/signing.ts'

const offline = new RequestError('offline')
const busy = 'Wait until the decision has been sent'
const own = { employee: 'yoondh' }

/** lee sends an approval, but the server refuses it, because the document has this status meanwhile. */
async function openStale(...stand: Parameters<typeof aDocument>) {
  const opened = await openLoadedDocument()
  opened.actor.send({ type: 'signing.approve' })
  await opened.ports.sign.last().fail(new RequestError('conflict'))
  await opened.ports.fetchDocument.last().answer(aDocument(...stand))
  return opened
}

describe('the content in place of a document', () => {
  it('shows that the document is loading', () => {
    expect(englishViewOf(openSigning())).toMatchObject({
      number: 'Document 7',
      emptyState: { look: 'loading', sentence: 'Loading the document', hint: '' },
      banner: null,
    })
  })

  it('shows that the employee may not open it', async () => {
    const opened = openSigning()
    await opened.ports.fetchDocument.last().fail(new RequestError('forbidden'))
    expect(englishViewOf(opened).emptyState).toEqual({
      look: 'gone',
      sentence: 'This document cannot be shown',
      hint: 'It does not exist, or you are not allowed to see it.',
    })
  })

  it('shows that it could not be loaded', async () => {
    const opened = openSigning()
    await opened.ports.fetchDocument.last().fail(offline)
    expect(englishViewOf(opened).emptyState).toEqual({
      look: 'failed',
      sentence: 'The document could not be loaded',
      hint: 'Check the network status and try again.',
    })
  })

  it('is null while the document is shown', async () => {
    const view = englishViewOf(await openLoadedDocument())
    expect([view.emptyState, view.banner]).toEqual([null, null])
  })
})

describe('the banner of a document', () => {
  it('shows why a decision came too late, in both languages', async () => {
    const opened = await openStale('withdrawn')
    expect(englishViewOf(opened).banner).toEqual({
      sentence: 'The document has changed in the meantime',
      hint: 'This document has already been withdrawn by its author. This is the current state.',
      canRetry: false,
    })
    expect(koreanViewOf(opened).banner).toEqual({
      sentence: '그사이 문서가 바뀌었습니다',
      hint: '이 문서는 이미 회수되었습니다. 현재 상태는 다음과 같습니다.',
      canRetry: false,
    })
  })

  it('shows that the outcome is unknown, with a retry', async () => {
    const opened = await openLoadedDocument()
    opened.actor.send({ type: 'signing.approve' })
    await opened.ports.sign.last().fail(offline)
    await opened.ports.fetchDocument.last().fail(offline)
    expect(englishViewOf(opened).banner).toEqual({
      sentence: 'It is not known yet whether your decision has arrived',
      hint: 'The server does not respond. Press “Try again” to check the result before you decide again.',
      canRetry: true,
    })
  })
})

describe('the progress of an action', () => {
  it('shows that a rejection is being sent', async () => {
    const opened = await openLoadedDocument()
    opened.comment('증빙 누락')
    opened.actor.send({ type: 'signing.reject' })
    expect(englishViewOf(opened).decision).toMatchObject({
      progress: 'Rejecting…',
      reason: null,
      comment: '증빙 누락',
      cannotComment: busy,
      approve: { cannot: busy },
      reject: { cannot: busy },
    })
    expect(koreanViewOf(opened).decision?.progress).toBe('반려 중…')
  })

  it('shows that a withdrawal is being sent', async () => {
    const opened = await openLoadedDocument(aDocument(), own)
    opened.actor.send({ type: 'signing.askWithdrawal' })
    opened.actor.send({ type: 'signing.withdraw' })
    expect(englishViewOf(opened).decision).toMatchObject({
      progress: 'Withdrawing…',
      askWithdrawal: { cannot: busy },
    })
  })

  it('shows that a new draft is being prepared', async () => {
    const opened = await openLoadedDocument(aDocument('rejected'), own)
    expect(englishViewOf(opened).ending).toMatchObject({
      progress: null,
      redraft: { cannot: undefined },
    })
    opened.actor.send({ type: 'signing.redraft' })
    expect(englishViewOf(opened).ending).toMatchObject({
      progress: 'Preparing the draft…',
      redraft: { cannot: 'Preparing the draft…' },
    })
    await opened.ports.fetchDocument.last().answer(aDocument('rejected'))
    expect(englishViewOf(opened).ending?.progress).toBe('Preparing the draft…')
  })
})

describe('the question before a withdrawal', () => {
  it('replaces the button, and names the consequence', async () => {
    const opened = await openLoadedDocument(aDocument(), own)
    expect(englishViewOf(opened).decision?.question).toBeNull()
    opened.actor.send({ type: 'signing.askWithdrawal' })
    expect(englishViewOf(opened).decision).toMatchObject({
      question: 'Withdraw this document? Its approval ends. To submit it again, draft it again.',
      askWithdrawal: null,
    })
    opened.actor.send({ type: 'signing.keep' })
    expect(englishViewOf(opened).decision).toMatchObject({
      question: null,
      askWithdrawal: { cannot: undefined },
    })
  })
})

describe('a document that the employee has decided on', () => {
  const decided = (result: '2' | '3', index = 0) => {
    const signs = aDocument(result === '2' ? 'passedOn' : 'rejected').signs.map((sign, place) =>
      place === index ? { ...sign, result, signed_at: '2026-11-23T03:47:00' } : sign,
    )
    return aDocument(result === '2' ? 'passedOn' : 'rejected', { signs })
  }

  it('has one line with the decision and the next approver, without a form', async () => {
    const opened = await openLoadedDocument(decided('2'))
    expect(koreanViewOf(opened).decision).toMatchObject({
      reason: '승인함 2026-11-23 03:47 · 다음: 이름 kim 팀장',
      comment: null,
      approve: null,
      reject: null,
    })
  })

  it('has no next approver after a rejection', async () => {
    expect(englishViewOf(await openLoadedDocument(decided('3'))).decision?.reason).toBe(
      'You rejected it 2026-11-23 03:47',
    )
  })

  it('distinguishes an agreement', async () => {
    const opened = await openLoadedDocument(aDocument('approved'), { employee: 'kim' })
    const { decision } = koreanViewOf(opened)
    expect(decision?.reason).toBe('합의함')
  })
})

describe('the ending of a document', () => {
  const rejected = aDocument('rejected', {
    signs: aDocument('rejected').signs.map((sign, index) =>
      index === 0 ? { ...sign, comment: '증빙 누락', signed_at: '2026-11-23T03:47:00' } : sign,
    ),
  })

  it('names the approver who rejected it, with the reason, to every participant', async () => {
    const ending = { look: 'rejected', time: '2026-11-23 03:47', comment: '증빙 누락' }
    expect(koreanViewOf(await openLoadedDocument(rejected, own)).ending).toMatchObject({
      ...ending,
      sentence: '이름 lee 팀장님이 반려했습니다',
      redraft: { label: '재기안', cannot: undefined },
    })
    expect(
      englishViewOf(await openLoadedDocument(rejected, { employee: 'park' })).ending,
    ).toMatchObject({
      ...ending,
      sentence: 'Rejected by 이름 lee 팀장',
      redraft: null,
    })
  })

  it('names the author who withdrew it', async () => {
    const document = aDocument('withdrawn', { withdrawn_at: '2026-11-21T08:00:00' })
    expect(englishViewOf(await openLoadedDocument(document, own)).ending).toMatchObject({
      look: 'withdrawn',
      sentence: 'Withdrawn by 윤도현',
      time: '2026-11-21 08:00',
      comment: '',
    })
  })

  it.each(['waiting', 'passedOn', 'approved'] as const)(
    'is null for a document that is neither rejected nor withdrawn: %s',
    async (stand) => {
      expect(englishViewOf(await openLoadedDocument(aDocument(stand), own)).ending).toBeNull()
    },
  )
})

describe('the place in the list', () => {
  const inList = { ordinal: 2, count: 9, previous: '?document=9', next: null }
  const list = (opened: ReturnType<typeof openSigning>) => englishViewOf(opened, { inList }).list

  it('has the ordinal and the neighbours', async () => {
    expect(list(await openLoadedDocument())).toEqual({
      shown: '2 / 9',
      label: '2 of 9 in the list',
      previous: { label: 'Previous document', query: '?document=9', cannot: undefined },
      next: {
        label: 'Next document',
        query: null,
        cannot: 'This is the last document of the list',
      },
    })
  })

  it('offers no neighbour while a decision is being sent', async () => {
    const opened = await openLoadedDocument()
    opened.actor.send({ type: 'signing.approve' })
    expect(list(opened)?.previous).toMatchObject({ query: null, cannot: busy })
  })
})

describe('the controls of a decision', () => {
  it('let the approver whose turn it is write a comment', async () => {
    expect(englishViewOf(await openLoadedDocument()).decision?.cannotComment).toBeUndefined()
  })

  it('stay enabled for the approver whose turn it is while the document is reloaded in the background', async () => {
    const opened = await openLoadedDocument()
    opened.actor.send({ type: 'signing.changed' })
    expect(englishViewOf(opened).decision).toMatchObject({
      progress: null,
      reason: null,
      approve: { cannot: undefined },
      reject: { cannot: undefined },
    })
  })

  it('show a later approver whose turn it is while the document is reloaded in the background', async () => {
    const opened = await openLoadedDocument(aDocument(), { employee: 'kim' })
    opened.actor.send({ type: 'signing.changed' })
    expect(englishViewOf(opened).decision?.reason).toBe(
      'The first approver, 이름 lee, is deciding now.',
    )
  })

  it.each([
    ['while the document waits', 'waiting'],
    ['after an approval, while the document waits', 'passedOn'],
  ] as const)('enable the withdrawal for the author %s', async (_when, stand) => {
    expect(englishViewOf(await openLoadedDocument(aDocument(stand), own)).decision).toMatchObject({
      approve: null,
      reject: null,
      comment: null,
      reason: null,
      askWithdrawal: { cannot: undefined },
    })
  })

  it.each(['approved', 'rejected', 'withdrawn'] as const)(
    'do not exist for a receiver of a document that is %s',
    async (stand) => {
      const { decision } = englishViewOf(
        await openLoadedDocument(aDocument(stand), { employee: 'park' }),
      )
      expect(decision).toBeNull()
    },
  )

  it('do not exist for an approver after the document became stale by a withdrawal', async () => {
    expect(englishViewOf(await openStale('withdrawn')).decision).toBeNull()
  })
})
