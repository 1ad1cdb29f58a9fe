import { describe, expect, it } from 'vitest'
import type { ApprovalDocument } from '../../contract/document.ts'
import { RequestError } from '../../machines/requestError.ts'
import { bulkApprovalView } from '../../src/screens/Box/BulkApproval.view.ts'
import { boxes as boxesEn } from '../../src/text/boxes.en.ts'
import { boxes as boxesKo } from '../../src/text/boxes.ko.ts'
import type { Language } from '../../src/text/language.ts'
import { aDocument, documentsWithIds } from '../../models/samples/approval.ts'
import { openList } from '../fakes/boxes.ts'

const offline = new RequestError('offline')
const running = 'Wait until all documents have been processed'

/** The confirmation of these documents, of which some are withdrawn and some can no longer be read. */
async function openConfirming(
  ids: number[],
  { withdrawn = [], missing = [] }: { withdrawn?: number[]; missing?: number[] } = {},
) {
  const opened = await openList(documentsWithIds(...ids))
  const { actor, ports, state, select } = opened
  select(...ids)
  actor.send({ type: 'boxes.confirmApproveAll' })
  const documents = ids
    .filter((id) => !missing.includes(id))
    .map((id) =>
      aDocument(withdrawn.includes(id) ? 'withdrawn' : 'waiting', {
        id,
        title: `문서 ${id}`,
      }),
    )
  await ports.fetchDocuments.last().answer(documents)
  const view = () => bulkApprovalView(state(), boxesEn, 'en')
  const viewKo = () => bulkApprovalView(state(), boxesKo, 'ko')
  const send = (id: number) => {
    const call = ports.sign.asked.findLast(({ input }) => input.documentId === id)
    if (!call) throw new Error(`Document ${id} has not been sent.`)
    return call
  }
  /** Lets the approval call of a document fail. The document, fetched again, still accepts the approval. */
  const fail = async (id: number, error = offline) => {
    await send(id).fail(error)
    await ports.fetchDocument.last().answer(aDocument('waiting', { id }))
  }
  const approve = () => actor.send({ type: 'boxes.approveAll' })
  return { ...opened, view, viewKo, send, fail, approve }
}

describe('bulk view › confirming', () => {
  it('shows how many documents will be approved, if all of them can be', async () => {
    const { view, viewKo } = await openConfirming([9, 8])
    expect(view()).toMatchObject({
      stage: 'confirming',
      sentence: '2 documents will be approved.',
      share: null,
      approveLabel: 'Approve 2',
      cannotApprove: undefined,
      retryLabel: null,
      cannotClose: undefined,
    })
    expect(viewKo()).toMatchObject({
      sentence: '문서 2건을 승인합니다.',
      approveLabel: '2건 승인',
    })
  })

  it('adds how many cannot be approved', async () => {
    const { view } = await openConfirming([9, 8, 7], { withdrawn: [8] })
    expect(view()?.sentence).toBe('2 documents will be approved. 1 document cannot be approved:')
    expect(view()?.approveLabel).toBe('Approve 2')
  })

  it('has the reason when no document can be approved', async () => {
    const { view } = await openConfirming([9], { withdrawn: [9] })
    const none = 'None of the selected documents can be approved.'
    expect(view()).toMatchObject({ sentence: none, cannotApprove: none })
  })

  it('shows number, title, author and amount of a document, and the number of an unreadable one', async () => {
    const { view } = await openConfirming([9, 8], { missing: [8] })
    expect(view()?.results).toEqual([
      {
        id: 9,
        title: '문서 9',
        address: '?document=9',
        openLabel: 'Open 문서 9 in a new tab',
        facts: 'Document 9 · 윤도현 → 이름 kim agrees next',
        amount: '₩11,000',
        ...{ changes: '', comment: '' },
        alarm: '',
        look: 'waiting',
        state: 'Can be approved',
        reason: '',
      },
      {
        id: 8,
        title: 'Document 8',
        address: '?document=8',
        openLabel: 'Open Document 8 in a new tab',
        facts: '',
        amount: '',
        ...{ changes: '', comment: '' },
        alarm: '',
        look: 'refused',
        state: 'Cannot be approved',
        reason: 'There is no such document.',
      },
    ])
  })
})

describe('bulk view › comment', () => {
  it('has a field until the approvals are sent', async () => {
    const { actor, view, approve } = await openConfirming([9, 8])
    expect(view()?.comment).toEqual({ value: '', limit: null })
    actor.send({ type: 'boxes.setComment', comment: '확인' })
    expect(view()?.comment).toEqual({ value: '확인', limit: null })
    approve()
    expect(view()?.comment).toBeNull()
  })

  it('has no field when no document can be approved', async () => {
    const { view } = await openConfirming([9], { withdrawn: [9] })
    expect(view()?.comment).toBeNull()
  })
})

describe('bulk view › total', () => {
  it('counts the documents that will be approved, then those that have been', async () => {
    const { view, viewKo, send, fail, approve } = await openConfirming([9, 8, 7], {
      withdrawn: [7],
    })
    expect(view()?.total).toBe('2 documents / ₩22,000')
    expect(viewKo()?.total).toBe('2건 / 22,000원')
    approve()
    await send(9).answer(undefined)
    expect(view()?.total).toBe('2 documents / ₩22,000')
    await fail(8)
    expect(view()?.total).toBe('1 document / ₩11,000')
  })

  it('shows an amount of zero', async () => {
    const documents = [aDocument('waiting', { id: 9, price: 0 })]
    const opened = await openList(documents)
    opened.select(9)
    opened.actor.send({ type: 'boxes.confirmApproveAll' })
    await opened.ports.fetchDocuments.last().answer(documents)
    expect(bulkApprovalView(opened.state(), boxesEn, 'en')).toMatchObject({
      total: '1 document / ₩0',
      results: [{ amount: '₩0' }],
    })
  })

  it('is missing when no document can be approved', async () => {
    const { view } = await openConfirming([9], { withdrawn: [9] })
    expect(view()?.total).toBeNull()
  })
})

describe('bulk view › second look', () => {
  /** The confirmation of documents 9 and 8, of which the first differs from the list in these fields. */
  async function openChanged(overrides: Partial<ApprovalDocument>) {
    const opened = await openList(documentsWithIds(9, 8))
    opened.select(9, 8)
    opened.actor.send({ type: 'boxes.confirmApproveAll' })
    const [first, second] = documentsWithIds(9, 8) as [ApprovalDocument, ApprovalDocument]
    await opened.ports.fetchDocuments.last().answer([{ ...first, ...overrides }, second])
    const view = (language: Language = 'en') =>
      bulkApprovalView(opened.state(), language === 'en' ? boxesEn : boxesKo, language)
    return { ...opened, view }
  }

  it('names only the large amount if no document has changed', async () => {
    const documents = [aDocument('waiting', { id: 9, price: 100_000_000 })]
    const opened = await openList(documents)
    opened.select(9)
    opened.actor.send({ type: 'boxes.confirmApproveAll' })
    await opened.ports.fetchDocuments.last().answer(documents)
    expect(bulkApprovalView(opened.state(), boxesKo, 'ko')?.review?.sentence).toBe(
      '합계가 100,000,000원 이상입니다.',
    )
  })

  it('is not asked for without a reason', async () => {
    const { view } = await openConfirming([9, 8])
    expect(view()?.review).toBeNull()
  })

  it('names a changed document and what has changed, and keeps the button disabled until confirmed', async () => {
    const { actor, view } = await openChanged({ title: '정정', invoices_count: 2 })
    expect(view()?.review).toEqual({
      sentence: '1 document has changed since it was listed.',
      isChecked: false,
    })
    const changes = view()?.results.map((result) => result.changes)
    expect(changes).toEqual(['Changed since it was listed: title, vouchers', ''])
    expect(view('ko')?.results[0]?.changes).toBe('목록을 연 뒤 바뀜: 제목, 전표')
    expect(view()?.cannotApprove).toBe('Confirm first that you have checked the documents again')
    actor.send({ type: 'boxes.checkAgain', isChecked: true })
    expect(view()).toMatchObject({ cannotApprove: undefined, review: { isChecked: true } })
  })

  it('has both reasons for a changed document with a large amount', async () => {
    const { view } = await openChanged({ price: 100_000_000 })
    expect(view('ko')?.review?.sentence).toBe(
      '목록을 연 뒤 문서 1건이 바뀌었습니다. 합계가 100,000,000원 이상입니다.',
    )
  })

  it('is no longer asked for once the approvals are sent', async () => {
    const { actor, view } = await openChanged({ price: 100_000_000 })
    actor.send({ type: 'boxes.checkAgain', isChecked: true })
    actor.send({ type: 'boxes.approveAll' })
    expect(view()?.review).toBeNull()
  })
})

describe('bulk view › approving', () => {
  it('counts the documents of which the result is known', async () => {
    const { view, send, approve } = await openConfirming([9, 8, 7, 6, 5], { withdrawn: [5] })
    approve()
    const stage = { stage: 'approving', cannotApprove: running, cannotClose: running }
    expect(view()).toMatchObject({ ...stage, sentence: '1 of 5 done', share: expect.closeTo(0.2) })
    expect(view()?.results.map(({ state }) => state)).toEqual([
      ...Array(4).fill('Is being approved'),
      'Not approved',
    ])
    await send(9).answer(undefined)
    expect(view()).toMatchObject({
      ...stage,
      sentence: '2 of 5 done',
      share: expect.closeTo(0.4),
      approveLabel: 'Approve 3',
    })
    expect(view()?.results[0]).toMatchObject({ look: 'done', state: 'Approved', reason: '' })
    expect(view()?.results[0]?.facts).toBe('Document 9 · 윤도현')
  })

  it('counts also the documents that have not been sent yet', async () => {
    const { view, approve } = await openConfirming([9, 8, 7, 6, 5])
    approve()
    expect(view()).toMatchObject({ sentence: '0 of 5 done', share: 0, approveLabel: 'Approve 5' })
    expect(view()?.results.at(-1)).toMatchObject({ look: 'waiting', state: 'Waiting' })
  })

  it('offers no retry of a failure before all documents have a result', async () => {
    const { view, fail, approve } = await openConfirming([9, 8])
    approve()
    await fail(9)
    expect(view()).toMatchObject({ stage: 'approving', retryLabel: null })
  })
})

describe('bulk view › reported', () => {
  it('shows that all documents are approved', async () => {
    const { view, viewKo, send, approve } = await openConfirming([9, 8])
    approve()
    await send(9).answer(undefined)
    await send(8).answer(undefined)
    expect(view()).toMatchObject({
      stage: 'reported',
      sentence: '2 of 2 approved',
      share: 1,
      retryLabel: null,
      cannotClose: undefined,
    })
    expect(viewKo()?.sentence).toBe('2건 중 2건 승인됨')
  })

  it("shows the server's reason of a failure, or without one the network as the likely reason", async () => {
    const { view, viewKo, fail, approve } = await openConfirming([9, 8])
    approve()
    await fail(9, new RequestError('invalid', { detail: 'Too long.' }))
    await fail(8, new RequestError('server'))
    expect(view()?.results.map(({ look, state, reason }) => [look, state, reason])).toEqual([
      ['failed', 'Failed', 'Too long.'],
      ['failed', 'Failed', 'Not approved. Please try again.'],
    ])
    expect(view()).toMatchObject({
      retryLabel: 'Retry the failed ones',
      sentence: '0 of 2 approved',
    })
    expect(viewKo()?.results[1]?.reason).toBe('승인되지 않았습니다. 다시 시도해 주세요.')
  })

  it('shows why a document was refused meanwhile', async () => {
    const { view, ports, send, approve } = await openConfirming([9])
    approve()
    await send(9).fail(new RequestError('conflict'))
    await ports.fetchDocument.last().answer(aDocument('withdrawn', { id: 9 }))
    expect(view()?.results).toMatchObject([
      {
        look: 'refused',
        state: 'Not approved',
        reason: 'This document has already been withdrawn by its author.',
      },
    ])
    expect(view()?.retryLabel).toBeNull()
  })
})
