import { describe, expect, it } from 'vitest'
import { linesFingerprint } from '../../contract/linesFingerprint.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { anApprovalLine } from '../../models/samples/people.ts'
import { aVoucherList } from '../../models/samples/voucher.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import { openVouchers, openVouchersWithDraft, linesOfThirtyBatches } from '../fakes/vouchers.ts'

const detail = 'The ERP has changed batch 5.'
const batchChanged = new RequestError('conflict', { detail, fields: { code: ['batchChanged'] } })

/** The list after the ERP has changed all amounts. */
const changedLines = linesOfThirtyBatches.map((line) => ({
  ...line,
  RPZ5DEBITAT: line.RPZ5DEBITAT * 10,
  RPZ5CREDITAT: line.RPZ5CREDITAT * 10,
}))
const fingerprintOf = (lines: typeof linesOfThirtyBatches, batch: number) =>
  linesFingerprint(lines.filter(({ RPICU }) => RPICU === batch))

/** The drafting screen after the server has refused the draft of batch 5, the first of the selection. */
async function openRefused() {
  const opened = await openVouchersWithDraft(5, 3)
  const request = await opened.submit()
  await request.fail(batchChanged)
  return { ...opened, request }
}

describe('vouchers, after the ERP has changed the batch of a draft', () => {
  it('reloads the list immediately and keeps the draft, without a batch conflict', async () => {
    const { state, context, ports, badges } = await openRefused()
    expect(state().value).toBe('loading')
    expect(ports.listVouchers.asked).toHaveLength(2)
    expect(badges.told()).toEqual([])
    expect(context()).toMatchObject({
      queue: [],
      batchConflict: null,
      failedDraft: { batchNumber: 5, title: '11월 운반비' },
    })
    await ports.listVouchers.last().answer(aVoucherList(changedLines))
    expect(context().selected).toEqual([5, 3])
  })

  it('notifies batchChanged with the reason of the server, and offers to continue the draft', async () => {
    const { notices } = await openRefused()
    expect(notices.shown()).toMatchObject([
      { code: 'batchChanged', values: { detail }, action: 'restore', batchNumber: 5 },
    ])
  })

  it('continues the draft with its content and the current lines', async () => {
    const { actor, draft, ports, request } = await openRefused()
    expect(request.input.fingerprint).toBe(fingerprintOf(linesOfThirtyBatches, 5))
    await ports.listVouchers.last().answer(aVoucherList(changedLines))
    actor.send({ type: 'vouchers.continueDraft', batchNumber: 5 })
    expect(draft().getSnapshot().context).toMatchObject({
      title: '11월 운반비',
      approvers: anApprovalLine('kim'),
      lines: changedLines.filter(({ RPICU }) => RPICU === 5),
    })
    draft().send({ type: 'draft.submit' })
    expect(ports.createDocument.last().input.fingerprint).toBe(fingerprintOf(changedLines, 5))
  })

  it('keeps the draft of a later batch of the selection', async () => {
    const { state, context, ports, submit } = await openVouchersWithDraft(5, 3)
    await (await submit()).answer({ id: 1 })
    await (await submit()).fail(batchChanged)
    expect(state().value).toBe('loading')
    expect(context()).toMatchObject({ selected: [3], failedDraft: { batchNumber: 3 } })
    expect(ports.createDocument.last().input.fingerprint).toBe(
      fingerprintOf(linesOfThirtyBatches, 3),
    )
  })

  it('sends the fingerprint of the lines shown for a draft that was saved before the change', async () => {
    const { actor, state, ports } = openVouchers(machinesOnFakePorts({ saving: true }))
    await ports.listVouchers.last().answer(aVoucherList(changedLines))
    actor.send({ type: 'vouchers.toggleRow', id: '5-1-001-1' })
    actor.send({ type: 'vouchers.writeDraft' })
    await ports.findSavedDraft.last().answer(aSavedDraft({ batchNumber: 5 }))
    state().children.draft?.send({ type: 'draft.restore' })
    state().children.draft?.send({ type: 'draft.submit' })
    expect(ports.createDocument.last().input.fingerprint).toBe(fingerprintOf(changedLines, 5))
  })
})
