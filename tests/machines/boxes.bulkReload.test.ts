import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument, documentsWithIds } from '../../models/samples/approval.ts'
import { openList } from '../fakes/boxes.ts'

/** Opens the confirmation of the bulk approval of two documents. `approve` confirms it. */
async function openConfirming() {
  const opened = await openList(documentsWithIds(9, 8))
  const { actor, ports, select, state } = opened
  select(9, 8)
  actor.send({ type: 'boxes.confirmApproveAll' })
  const documents = [9, 8].map((id) => aDocument('waiting', { id, title: `문서 ${id}` }))
  await ports.fetchDocuments.last().answer(documents)
  const approve = () => actor.send({ type: 'boxes.approveAll' })
  const change = () => actor.send({ type: 'boxes.changed' })
  const call = (id: number) => ports.sign.asked.findLast(({ input }) => input.documentId === id)
  const isRefreshing = () => state().matches({ list: 'refreshing' })
  return { ...opened, approve, change, call, isRefreshing }
}

describe('boxes › list › ready', () => {
  it('loads once for a bulk approval, after its last response', async () => {
    const { approve, change, ports, call, isRefreshing } = await openConfirming()
    approve()
    await call(9)?.answer()
    change()
    expect(isRefreshing()).toBe(false)
    await call(8)?.answer()
    expect(isRefreshing()).toBe(true)
    expect(ports.listBox.asked).toHaveLength(2)
    await ports.listBox.last().answer({ documents: [], total: 0 })
    expect(isRefreshing()).toBe(false)
  })

  it('loads also when the last document of a bulk approval was not approved', async () => {
    const { approve, ports, call, isRefreshing } = await openConfirming()
    approve()
    await call(9)?.answer()
    await call(8)?.fail(new RequestError('offline'))
    await ports.fetchDocument.last().answer({} as never)
    expect(isRefreshing()).toBe(true)
    expect(ports.listBox.asked).toHaveLength(2)
  })

  it('loads again only at the end of a bulk approval that began during a load', async () => {
    const { approve, change, ports, call, isRefreshing } = await openConfirming()
    change()
    expect(isRefreshing()).toBe(true)
    approve()
    await call(9)?.answer()
    await ports.listBox.last().answer({ documents: documentsWithIds(8), total: 1 })
    expect(isRefreshing()).toBe(false)
    await call(8)?.answer()
    expect(isRefreshing()).toBe(true)
  })
})
