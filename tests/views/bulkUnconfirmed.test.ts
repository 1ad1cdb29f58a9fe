import { expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument, documentsWithIds } from '../../models/samples/approval.ts'
import { bulkApprovalView } from '../../src/screens/Box/BulkApproval.view.ts'
import { boxes as boxesEn } from '../../src/text/boxes.en.ts'
import { boxes as boxesKo } from '../../src/text/boxes.ko.ts'
import { openList } from '../fakes/boxes.ts'

const offline = new RequestError('offline')
const documents = [9, 8].map((id) => aDocument('waiting', { id, title: `문서 ${id}` }))

it('a bulk approval without a response is shown as not confirmed, and can be sent again', async () => {
  const { actor, ports, select, state } = await openList(documentsWithIds(9, 8))
  select(9, 8)
  actor.send({ type: 'boxes.confirmApproveAll' })
  await ports.fetchDocuments.last().answer(documents)
  actor.send({ type: 'boxes.approveAll' })
  await ports.sign.asked[0]?.answer(undefined)
  await ports.sign.last().fail(offline)
  await ports.fetchDocument.last().fail(offline)
  expect(bulkApprovalView(state(), boxesEn, 'en')).toMatchObject({
    ...{ retryLabel: 'Retry the unconfirmed ones', sentence: '1 of 2 approved · 1 not confirmed' },
    results: [{ look: 'done' }, { look: 'unconfirmed', state: 'Not confirmed' }],
  })
  const shown = bulkApprovalView(state(), boxesKo, 'ko')
  expect(shown?.sentence).toBe('2건 중 1건 승인됨 · 1건 확인되지 않음')
  expect(shown?.retryLabel).toBe('확인되지 않은 문서만 다시 승인')
  expect(shown?.results[1]?.reason).toBe(
    '서버가 응답하지 않아 승인되었는지 알 수 없습니다. 다시 승인해 주세요. 두 번 처리되지 않습니다.',
  )
  actor.send({ type: 'boxes.retryFailed' })
  expect(ports.sign.last().input).toMatchObject({ documentId: 8, seat: 'lee' })
  await ports.sign.last().fail(new RequestError('conflict'))
  await ports.fetchDocument.last().answer(aDocument('passedOn', { id: 8 }))
  expect(bulkApprovalView(state(), boxesEn, 'en')?.sentence).toBe('2 of 2 approved')
})

it('a document of two principals must be opened to choose one', async () => {
  const { actor, ports, select, state } = await openList(documentsWithIds(9))
  select(9)
  actor.send({ type: 'boxes.confirmApproveAll' })
  const caller = { acts_for: ['kim', 'park'], line_change: false, erp_differs: false }
  const document = aDocument('parallel', { id: 9, title: '문서 9', caller })
  const principals = ['kim', 'park']
  const signs = document.signs.map((sign, index) => ({
    ...sign,
    user: { ...sign.user, id: principals[index] ?? '' },
  }))
  await ports.fetchDocuments.last().answer([{ ...document, signs }])
  expect(bulkApprovalView(state(), boxesEn, 'en')?.results).toMatchObject([
    { look: 'refused', reason: 'Open the document and choose for whom you decide.' },
  ])
})

it.each([
  ['이름 kim has already approved this document.', '이름 kim has already approved this document.'],
  ['', 'There is no such document.'],
])(
  'a document that can no longer be opened is refused with the message %j',
  async (detail, reason) => {
    const { actor, ports, select, state } = await openList(documentsWithIds(9, 8))
    select(8)
    actor.send({ type: 'boxes.confirmApproveAll' })
    await ports.fetchDocuments.last().answer(documents)
    actor.send({ type: 'boxes.approveAll' })
    await ports.sign.last().fail(new RequestError('conflict', { detail }))
    await ports.fetchDocument.last().fail(new RequestError('forbidden'))
    expect(bulkApprovalView(state(), boxesEn, 'en')).toMatchObject({
      retryLabel: null,
      results: [{ state: 'Not approved', reason }],
    })
  },
)

it('a retry names both the failed and the unconfirmed approvals', async () => {
  const { actor, ports, select, state } = await openList(documentsWithIds(9, 8))
  select(9, 8)
  actor.send({ type: 'boxes.confirmApproveAll' })
  await ports.fetchDocuments.last().answer(documents)
  actor.send({ type: 'boxes.approveAll' })
  await ports.sign.asked[0]?.fail(offline)
  await ports.fetchDocument.last().answer(aDocument('waiting', { id: 9 }))
  await ports.sign.asked[1]?.fail(offline)
  await ports.fetchDocument.last().fail(offline)
  expect(bulkApprovalView(state(), boxesEn, 'en')).toMatchObject({
    retryLabel: 'Retry the failed and unconfirmed ones',
    results: [
      { look: 'failed', reason: 'Not approved. Please try again.' },
      { look: 'unconfirmed' },
    ],
  })
  expect(bulkApprovalView(state(), boxesKo, 'ko')?.retryLabel).toBe(
    '실패하거나 확인되지 않은 문서만 다시 승인',
  )
})
