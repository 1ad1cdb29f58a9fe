import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { anAttachment } from '../../models/samples/attachment.ts'
import { englishViewOf, koreanViewOf } from '../fakes/documentView.ts'
import { openLoadedDocument, openSigning } from '../fakes/signing.ts'

describe('document view', () => {
  it('shows the loading state and the link back while the document is loading', () => {
    expect(englishViewOf(openSigning())).toMatchObject({
      emptyState: { look: 'loading' },
      content: null,
      decision: null,
      back: { label: 'Back to Pending', cannot: undefined },
    })
  })

  it.each([
    ['forbidden', 'gone'],
    ['notFound', 'gone'],
    ['offline', 'failed'],
  ] as const)('shows why the document is missing: %s', async (kind, look) => {
    const opened = openSigning()
    await opened.ports.fetchDocument.last().fail(new RequestError(kind))
    expect(englishViewOf(opened).emptyState?.look).toBe(look)
  })

  it('shows the general hint to an approver, not a delegate, who can no longer open the document', async () => {
    const opened = await openLoadedDocument()
    opened.actor.send({ type: 'signing.changed' })
    await opened.ports.fetchDocument.last().fail(new RequestError('forbidden'))
    expect(englishViewOf(opened).emptyState).toEqual({
      look: 'gone',
      sentence: 'You can no longer open this document',
      hint: 'It does not exist, or you are not allowed to see it.',
      toCopy: undefined,
    })
  })

  it('names only what has changed since it was opened: the line, or the new files', async () => {
    const old = anAttachment({ id: 'f8', title: '견적.pdf' })
    const hintAfter = async (changed: Partial<ReturnType<typeof aDocument>>) => {
      const opened = await openLoadedDocument(
        aDocument('waiting', { revision: 1, attachments: [old] }),
      )
      opened.actor.send({ type: 'signing.changed' })
      const answer = aDocument('waiting', { revision: 2, attachments: [old], ...changed })
      await opened.ports.fetchDocument.last().answer(answer)
      return englishViewOf(opened).banner?.hint
    }
    const [lee, kim] = aDocument().signs
    if (!lee || !kim) throw new Error('The line is too short.')
    expect(await hintAfter({ signs: [lee, { ...kim, type: '0' }] })).toBe(
      'The approval line has changed.',
    )
    const added = anAttachment({ id: 'f9', title: '추가.pdf' })
    expect(await hintAfter({ attachments: [old, added] })).toBe('New: 추가.pdf.')
  })

  it('shows the index among the selected documents', async () => {
    const view = englishViewOf(await openLoadedDocument(), { place: [2, 3] })
    expect(view.place).toBe('Selected document 2 of 3')
  })

  describe('stamps', () => {
    const looks = async (...stand: Parameters<typeof aDocument>) =>
      englishViewOf(await openLoadedDocument(aDocument(...stand))).content?.stamps.map(
        ({ look, word }) => [look, word],
      )

    it('begin with the drafter, and mark the approver whose turn it is', async () => {
      expect(await looks('waiting')).toEqual([
        ['submitted', 'Submitted'],
        ['turn', 'Deciding now'],
        ['later', 'Upcoming'],
      ])
    })

    it('distinguish an approval from an agreement', async () => {
      expect((await looks('approved'))?.slice(1)).toEqual([
        ['approved', 'Approved'],
        ['approved', 'Agreed'],
      ])
    })

    it('are empty for approvers whose turn never came', async () => {
      expect((await looks('rejected'))?.slice(1)).toEqual([
        ['rejected', 'Rejected'],
        ['over', '—'],
      ])
      expect((await looks('withdrawn'))?.slice(1)).toEqual([
        ['over', '—'],
        ['over', '—'],
      ])
    })
  })

  it('has neither time nor comment at its ending if the server sends none', async () => {
    for (const stand of ['withdrawn', 'rejected'] as const) {
      const { ending } = englishViewOf(
        await openLoadedDocument(aDocument(stand), { employee: 'yoondh' }),
      )
      expect(ending).toMatchObject({ look: stand, time: '', comment: '' })
    }
  })

  it('lists comments and history in order', async () => {
    const document = aDocument('withdrawn', { withdrawn_at: '2026-11-21T03:00:00.000Z' })
    const [first, second] = document.signs
    if (!first || !second) throw new Error('The line is too short.')
    const signed = {
      ...first,
      result: '2' as const,
      comment: '확인',
      sign_date: '2026-11-20T10:00:00.000Z',
    }
    const { content: paper } = koreanViewOf(
      await openLoadedDocument({ ...document, signs: [second, signed] }),
    )
    expect(paper?.comments).toMatchObject([
      { person: { name: '이름 lee' }, decision: '승인', text: '확인' },
    ])
    expect(paper?.history.map(({ employee, action }) => `${employee} ${action}`)).toEqual([
      '윤도현 상신',
      '이름 lee 승인',
      '윤도현 회수',
    ])
    for (const { time } of paper?.history ?? []) expect(time).toMatch(/^2026-11-2\d \d\d:\d\d$/)
  })

  it.each([
    ['this server', { created_at: '2026-11-20T09:05:00' }, '2026-11-20 09:05'],
    ['an older server without timestamps', { created_at: undefined }, '2026-11-20'],
  ])('shows the times of %s', async (_server, timestamps, submitted) => {
    const document = aDocument('passedOn', { created: '2026-11-20', ...timestamps } as object)
    const [first, second] = document.signs
    if (!first || !second) throw new Error('The line is too short.')
    const signed_at = timestamps.created_at && '2026-11-20T10:30:00'
    const signed = { ...first, sign_date: '2026-11-20T10:30:00', signed_at, comment: '확인' }
    const { content: paper } = koreanViewOf(
      await openLoadedDocument({ ...document, signs: [signed, second] }),
    )
    const times = [submitted, '2026-11-20 10:30']
    expect(paper?.history.map(({ time }) => time)).toEqual(times)
    expect(paper?.stamps.slice(0, 2).map(({ time }) => time)).toEqual(times)
    expect(paper?.comments.map(({ time }) => time)).toEqual(times.slice(1))
  })

  it('lists the files with their hashes from the server', async () => {
    const file = {
      id: 'a',
      invoice: '1',
      title: 'a.pdf',
      size: 1,
      path: '/a',
      isImg: false,
      isPdf: true,
    }
    const attachments = [
      { ...file, sha256: 'ab12' },
      { ...file, id: 'b' },
    ]
    const { content: paper } = englishViewOf(
      await openLoadedDocument(aDocument('waiting', { attachments })),
    )
    expect(paper?.hashes).toEqual([{ id: 'a', title: 'a.pdf', sha256: 'ab12' }])
  })
})

describe('decision view', () => {
  const choices = (opened: ReturnType<typeof openSigning>) => {
    const { decision, ending } = englishViewOf(opened)
    const { approve, reject, askWithdrawal } = decision ?? {}
    return { approve, reject, askWithdrawal, redraft: ending?.redraft }
  }
  const open = { cannot: undefined }

  it('enables the decisions for the approver whose turn it is', async () => {
    const opened = await openLoadedDocument()
    expect(choices(opened)).toEqual({
      approve: open,
      reject: open,
      askWithdrawal: null,
      redraft: undefined,
    })
    expect(englishViewOf(opened).decision).toMatchObject({
      comment: '',
      reason: null,
      progress: null,
    })
    opened.comment('확인')
    expect(englishViewOf(opened).decision?.comment).toBe('확인')
  })

  it('has the error sentence of the document for other approvers', async () => {
    const { decision } = englishViewOf(await openLoadedDocument(aDocument(), { employee: 'kim' }))
    const cannot = 'The first approver, 이름 lee, is deciding now.'
    expect(decision).toMatchObject({ approve: { cannot }, reject: { cannot }, reason: cannot })
    expect(decision?.cannotComment).toBe(cannot)
    const { decision: after } = koreanViewOf(await openLoadedDocument(aDocument('approved')))
    expect(after).toMatchObject({ approve: null, reject: null, comment: null })
    expect(after?.reason).toBe('승인함')
  })

  it('enables withdrawal for the author while waiting, and drafting again afterwards', async () => {
    const own = { employee: 'yoondh' }
    expect(choices(await openLoadedDocument(aDocument(), own))).toMatchObject({
      approve: null,
      askWithdrawal: open,
      redraft: undefined,
    })
    for (const stand of ['rejected', 'withdrawn'] as const) {
      expect(choices(await openLoadedDocument(aDocument(stand), own))).toMatchObject({
        askWithdrawal: undefined,
        redraft: { label: 'Draft again', cannot: undefined },
      })
    }
    expect(englishViewOf(await openLoadedDocument(aDocument('approved'), own)).decision).toBeNull()
  })

  it('shows an approver who has not decided why the ended document cannot be decided', async () => {
    const { decision } = englishViewOf(
      await openLoadedDocument(aDocument('rejected'), { employee: 'kim' }),
    )
    expect(decision?.reason).toBe('This document has already been rejected.')
  })

  it('names all next approvers after the decision, without a position that is not known', async () => {
    const { signs } = aDocument('passedOn')
    const [, kim] = signs
    if (!kim) throw new Error('The line is too short.')
    const park = { ...kim, id: 3, seq: 2, user: { ...kim.user, name: '박', position: null } }
    const { decision } = englishViewOf(
      await openLoadedDocument(aDocument('passedOn', { signs: [...signs, park] })),
    )
    expect(decision?.reason).toBe('You approved it · next: 이름 kim 팀장, 박')
  })

  it('has no inline form before an action is prepared, and none for a change of the line, which has a dialog', async () => {
    const caller = { acts_for: [], line_change: true, erp_differs: false }
    const opened = await openLoadedDocument(aDocument('waiting', { caller }))
    expect(englishViewOf(opened).decision?.preparing).toBeNull()
    opened.actor.send({ type: 'signing.prepare', action: 'changeLine' })
    expect(opened.state().matches('preparing')).toBe(true)
    expect(englishViewOf(opened).decision?.preparing).toBeNull()
  })

  it('is null for a receiver', async () => {
    expect(
      englishViewOf(await openLoadedDocument(aDocument(), { employee: 'park' })).decision,
    ).toBeNull()
  })

  it('disables all controls during a decision, and shows its progress', async () => {
    const opened = await openLoadedDocument()
    opened.actor.send({ type: 'signing.approve' })
    const { decision, back } = englishViewOf(opened)
    const busy = 'Wait until the decision has been sent'
    expect(decision).toMatchObject({ progress: 'Approving…', reason: null, effect: '' })
    expect(decision?.approve?.cannot).toBe(busy)
    expect(back.cannot).toBe(busy)
    await opened.ports.sign.last().fail(new RequestError('offline'))
    expect(englishViewOf(opened).decision?.progress).toBe(
      'Checking whether the decision has arrived…',
    )
    await opened.ports.fetchDocument.last().fail(new RequestError('offline'))
    expect(englishViewOf(opened).banner).toMatchObject({ canRetry: true })
  })

  it('shows why the document is stale, with the controls that remain', async () => {
    const opened = await openLoadedDocument()
    opened.actor.send({ type: 'signing.approve' })
    await opened.ports.sign.last().fail(new RequestError('conflict'))
    await opened.ports.fetchDocument.last().answer(aDocument('withdrawn'))
    const { banner, decision } = englishViewOf(opened)
    expect(banner?.hint).toContain('This document has already been withdrawn by its author.')
    expect(banner?.canRetry).toBe(false)
    expect(decision).toBeNull()
  })
})
