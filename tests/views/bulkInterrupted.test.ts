import { expect, it } from 'vitest'
import { aDocument, documentsWithIds } from '../../models/samples/approval.ts'
import { bulkInterruptionNotice } from '../../src/screens/Box/BulkApproval.view.ts'
import { openList } from '../fakes/boxes.ts'

it('the notice of an interrupted bulk approval counts the approved documents, those being sent and the rest', async () => {
  const ids = [9, 8, 7, 6, 5, 4, 3]
  const { actor, ports, select, state } = await openList(documentsWithIds(...ids))
  select(...ids)
  actor.send({ type: 'boxes.confirmApproveAll' })
  const documents = ids.map((id) => aDocument(id === 3 ? 'withdrawn' : 'waiting', { id }))
  await ports.fetchDocuments.last().answer(documents)
  actor.send({ type: 'boxes.checkAgain', isChecked: true })
  expect(bulkInterruptionNotice(state())).toBeNull()
  actor.send({ type: 'boxes.approveAll' })
  await ports.sign.asked[0]?.answer()
  expect(bulkInterruptionNotice(state())).toEqual({
    code: 'bulkInterrupted',
    values: { approved: 1, sending: 4, left: 2 },
  })
  for (const { answer } of ports.sign.asked.slice(1)) await answer()
  await ports.sign.last().answer()
  expect(state().matches({ activity: 'reported' })).toBe(true)
  expect(bulkInterruptionNotice(state())).toBeNull()
})
