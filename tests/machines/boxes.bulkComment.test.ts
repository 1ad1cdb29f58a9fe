import { describe, expect, it } from 'vitest'
import { emptySearch } from '../../machines/boxes/boxes.rules.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument, documentsWithIds } from '../../models/samples/approval.ts'
import { bulkApprovalView } from '../../src/screens/Box/BulkApproval.view.ts'
import { boxes as boxesEn } from '../../src/text/boxes.en.ts'
import { boxes as boxesKo } from '../../src/text/boxes.ko.ts'
import { openList } from '../fakes/boxes.ts'

const offline = new RequestError('offline')
const otherSearch = { ...emptySearch, search: '운반' }

/** Selects these documents, confirms their bulk approval with a comment, and goes back to another search while it is sent. */
async function openInterrupted(...ids: number[]) {
  const opened = await openList(documentsWithIds(...ids))
  const confirm = async (...wanted: number[]) => {
    opened.select(...wanted)
    opened.actor.send({ type: 'boxes.confirmApproveAll' })
    const documents = wanted.map((id) => aDocument('waiting', { id, title: `문서 ${id}` }))
    await opened.ports.fetchDocuments.last().answer(documents)
  }
  await confirm(...ids)
  opened.actor.send({ type: 'boxes.setComment', comment: '예산 확인' })
  opened.actor.send({ type: 'boxes.approveAll' })
  opened.actor.send({ type: 'boxes.goTo', search: otherSearch, opened: null })
  const opinions = () => opened.ports.sign.asked.map(({ input }) => input.opinion)
  return { ...opened, confirm, opinions }
}

describe('boxes › activity › approving', () => {
  it('sends the confirmed comment also after the search in the URL changes', async () => {
    const { actor, context, ports, opinions } = await openInterrupted(9, 8, 7, 6, 5)
    expect(context()).toMatchObject({ selected: [], comment: '' })
    await ports.sign.asked[0]?.answer()
    expect(opinions()).toEqual(Array.from({ length: 5 }, () => '예산 확인'))
    for (const { answer } of ports.sign.asked.slice(2)) await answer()
    await ports.sign.asked[1]?.fail(offline)
    await ports.fetchDocument.last().answer(aDocument('waiting', { id: 8 }))
    actor.send({ type: 'boxes.retryFailed' })
    expect(opinions()).toEqual(Array.from({ length: 6 }, () => '예산 확인'))
  })

  it('sends the comment typed for a document if there is none for all documents', async () => {
    const loadUnsentComment = (id: number) => (id === 9 ? '계약서 확인' : '')
    const opened = await openList(documentsWithIds(9, 8), { loadUnsentComment })
    const { actor, ports } = opened
    opened.select(9, 8)
    actor.send({ type: 'boxes.confirmApproveAll' })
    const documents = [9, 8].map((id) => aDocument('waiting', { id, title: `문서 ${id}` }))
    await ports.fetchDocuments.last().answer(documents)
    const comments = (language: 'ko' | 'en') => {
      const text = language === 'ko' ? boxesKo : boxesEn
      return bulkApprovalView(actor.getSnapshot(), text, language)?.results.map(
        (row) => row.comment,
      )
    }
    expect(comments('en')).toEqual(['Your comment for this document: 계약서 확인', ''])
    actor.send({ type: 'boxes.setComment', comment: '예산 확인' })
    expect(comments('ko')).toEqual([
      '이 문서에 작성한 결재의견은 전달되지 않습니다: 계약서 확인',
      '',
    ])
    actor.send({ type: 'boxes.setComment', comment: ' ' })
    actor.send({ type: 'boxes.approveAll' })
    expect(ports.sign.asked.map(({ input }) => input.opinion)).toEqual(['계약서 확인', ''])
  })

  it('clears the comment when the results are closed, and sends none with the next bulk approval', async () => {
    const { actor, context, ports, confirm, opinions } = await openInterrupted(9)
    await ports.listBox.last().answer({ documents: documentsWithIds(6), total: 1 })
    await ports.sign.last().answer()
    actor.send({ type: 'boxes.closeResults' })
    expect(context()).toMatchObject({ comment: '', confirmedComment: '' })
    await confirm(6)
    actor.send({ type: 'boxes.approveAll' })
    expect(opinions()).toEqual(['예산 확인', ''])
  })
})
