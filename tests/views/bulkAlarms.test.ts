import { describe, expect, it } from 'vitest'
import type { ApprovalDocument } from '../../contract/document.ts'
import { bulkApprovalView } from '../../src/screens/Box/BulkApproval.view.ts'
import { boxes as boxesEn } from '../../src/text/boxes.en.ts'
import { boxes as boxesKo } from '../../src/text/boxes.ko.ts'
import { documentsWithIds } from '../../models/samples/approval.ts'
import { openList } from '../fakes/boxes.ts'

const erp = { state: 'alarm', at: '2026-11-20T01:00:00Z', detail: 'changed' } as const

/** The confirmation of documents 9 and 8. The first one has an alarm of the ERP. */
async function openWithAlarm(overrides: Partial<ApprovalDocument> = {}) {
  const opened = await openList(documentsWithIds(9, 8))
  opened.select(9, 8)
  opened.actor.send({ type: 'boxes.confirmApproveAll' })
  const [first, second] = documentsWithIds(9, 8) as [ApprovalDocument, ApprovalDocument]
  await opened.ports.fetchDocuments.last().answer([{ ...first, erp, ...overrides }, second])
  return {
    ...opened,
    view: bulkApprovalView(opened.state(), boxesEn, 'en'),
    viewKo: bulkApprovalView(opened.state(), boxesKo, 'ko'),
  }
}

describe('bulk view › alarm of the ERP', () => {
  it('names a document that differs in the ERP, and how', async () => {
    const { view, viewKo } = await openWithAlarm()
    expect(view?.review?.sentence).toBe('1 document differs in the ERP.')
    expect(view?.results.map(({ alarm }) => alarm)).toEqual([
      'The batch has changed in the ERP.',
      '',
    ])
    expect(viewKo?.review?.sentence).toBe('문서 1건이 ERP와 다릅니다.')
    expect(viewKo?.results[0]?.alarm).toBe('ERP에서 배치가 바뀌었습니다.')
  })

  it('shows no difference of the ERP for a document that cannot be approved', async () => {
    const caller = { acts_for: [], line_change: false, erp_differs: true }
    const { view } = await openWithAlarm({ caller })
    expect(view?.review).toBeNull()
    expect(view?.results[0]).toMatchObject({ look: 'refused', alarm: '' })
  })

  it('refuses the approval until the employee confirms that the documents with an alarm were checked again', async () => {
    const { actor, state, context } = await openWithAlarm()
    expect(context().results).toMatchObject([{ alarm: 'changed' }, { alarm: null }])
    expect(state().can({ type: 'boxes.approveAll' })).toBe(false)
    actor.send({ type: 'boxes.checkAgain', isChecked: true })
    expect(state().can({ type: 'boxes.approveAll' })).toBe(true)
  })
})
