import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { today } from '../../models/samples/days.ts'
import { limits } from '../../models/samples/files.ts'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { anApprovalLine, anEmployee } from '../../models/samples/people.ts'
import { aNoticesListener } from '../fakes/listeners.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import { flushPromises } from '../fakes/ports.ts'
import {
  openReady,
  openVouchers,
  openVouchersWithDraft,
  linesOfThirtyBatches,
} from '../fakes/vouchers.ts'
import { aVoucherList } from '../../models/samples/voucher.ts'

const detail = '김영수 has already submitted batch 5, on 2026-11-20T01:00:00.000Z.'
const conflict = new RequestError('conflict', { detail })
const dismiss = { type: 'vouchers.dismissConflict' } as const

/** A batch conflict, while the list loads again. */
async function openConflict() {
  const opened = await openVouchersWithDraft(5, 3)
  await (await opened.submit()).fail(conflict)
  return opened
}

/** A batch conflict in a browser that saves drafts, with the list loaded again. */
async function openConflictSaving() {
  const { vouchers, ports } = machinesOnFakePorts({ saving: true })
  const clock = new SimulatedClock()
  const input = { category: 'voucher', author: anEmployee(), today: () => today, limits } as const
  const actor = createActor(vouchers, {
    clock,
    input: { ...input, notices: aNoticesListener().ref, newId: () => 'request-1', random: () => 0 },
  }).start()
  await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
  actor.send({ type: 'vouchers.toggleRow', id: '5-1-001-1' })
  actor.send({ type: 'vouchers.writeDraft' })
  await ports.findSavedDraft.last().answer(null)
  await ports.listDefaultApprovers.last().answer(anApprovalLine('kim'))
  actor.getSnapshot().children.draft?.send({ type: 'draft.setTitle', title: '11월 운반비' })
  actor.getSnapshot().children.draft?.send({ type: 'draft.submit' })
  await ports.createDocument.last().fail(conflict)
  await ports.saveDraft.last().answer({ version: 1 })
  await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
  actor.send(dismiss)
  return { actor, ports, clock, state: () => actor.getSnapshot() }
}

describe('vouchers, after a batch conflict', () => {
  it('notifies batchConflict with author and time, and offers no restore', async () => {
    const { notices } = await openConflict()
    expect(notices.shown()).toEqual([
      { type: 'notices.show', code: 'batchConflict', values: { batchNumber: 5, detail } },
    ])
  })

  it('keeps the text of the draft until the conflict is dismissed', async () => {
    const { actor, ports, state, context } = await openConflict()
    await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
    expect(context().batchConflict).toEqual({
      batchNumber: 5,
      detail,
      text: '11월 운반비\n\n1. 이름 kim · 팀장 · 재무팀',
      version: 0,
      writer: 'request-1',
    })
    actor.send(dismiss)
    await flushPromises()
    expect(context().batchConflict).toBeNull()
    expect(state().can(dismiss)).toBe(false)
  })

  it('keeps the text of an earlier conflict that was not dismissed below that of the next one', async () => {
    const { actor, ports, context, submit } = await openConflict()
    const first = context().batchConflict?.text
    await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
    actor.send({ type: 'vouchers.clearSelection' })
    actor.send({ type: 'vouchers.toggleRow', id: '3-1-001-1' })
    actor.send({ type: 'vouchers.writeDraft' })
    const request = await submit()
    await request.fail(conflict)
    expect(context().batchConflict).toMatchObject({
      batchNumber: 3,
      detail,
      text: `${first}\n\n---\n\n${first}`,
    })
  })

  it('refuses dismissal, which would keep the saved draft, unless the list is shown', async () => {
    const { actor, ports, state } = await openConflict()
    expect(state().value).toBe('loading')
    expect(state().can(dismiss)).toBe(false)
    await ports.listVouchers.last().fail(new RequestError('offline'))
    expect(state().value).toBe('failed')
    expect(state().can(dismiss)).toBe(false)
    actor.send({ type: 'vouchers.retry' })
    await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
    expect(state().can(dismiss)).toBe(true)
    actor.send({ type: 'vouchers.toggleRow', id: '5-1-001-1' })
    actor.send({ type: 'vouchers.writeDraft' })
    expect(state().can(dismiss)).toBe(false)
  })

  it('keeps the batch conflict after leaving the page, until it is dismissed', async () => {
    const left = { batchNumber: 5, detail, text: '11월 운반비' }
    const { actor, ports, context } = openVouchers(machinesOnFakePorts({ saving: true }), {
      batchConflict: left,
    })
    await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
    expect(context().batchConflict).toEqual(left)
    actor.send(dismiss)
    expect(ports.deleteSavedDraft.last().input).toMatchObject({ batchNumber: 5 })
    await ports.deleteSavedDraft.last().answer()
    expect(context().batchConflict).toBeNull()
  })

  it('reloads the list and the badges', async () => {
    const { state, context, ports, badges } = await openConflict()
    expect(state().value).toBe('loading')
    expect(context()).toMatchObject({ queue: [], failedDraft: null })
    expect(ports.listVouchers.asked).toHaveLength(2)
    expect(badges.told()).toHaveLength(1)
  })

  it('refuses dismissal without a conflict', async () => {
    const { state } = await openReady()
    expect(state().can(dismiss)).toBe(false)
  })

  describe('ready › deletingSavedDraft', () => {
    it('deletes the saved draft up to the submitted version, and keeps the list', async () => {
      const { state, ports } = await openConflictSaving()
      expect(state().value).toEqual({ ready: 'deletingSavedDraft' })
      expect(ports.deleteSavedDraft.last().input).toEqual({
        employee: 'yoondh',
        category: 'voucher',
        batchNumber: 5,
        upTo: 1,
        writer: state().context.batchConflict?.writer,
      })
      expect(state().can({ type: 'vouchers.togglePage' })).toBe(true)
      await ports.deleteSavedDraft.last().answer()
      expect(state().value).toEqual({ ready: 'stale' })
      expect(state().context.batchConflict).toBeNull()
    })

    it('keeps the draft that was saved after the batch was released and drafted again', async () => {
      const left = { batchNumber: 5, detail, text: '11월 운반비', version: 1 }
      const { actor, state, ports } = openVouchers(machinesOnFakePorts({ saving: true }), {
        batchConflict: left,
      })
      await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
      actor.send({ type: 'vouchers.toggleRow', id: '5-1-001-1' })
      actor.send({ type: 'vouchers.writeDraft' })
      const found = aSavedDraft({ batchNumber: 5, version: 1 })
      await ports.findSavedDraft.last().answer(found)
      state().children.draft?.send({ type: 'draft.restore' })
      state().children.draft?.send({ type: 'draft.setTitle', title: '12월 운반비' })
      state().children.draft?.send({ type: 'draft.close' })
      await ports.saveDraft.last().answer({ version: 2 })
      actor.send(dismiss)
      expect(ports.deleteSavedDraft.last().input).toMatchObject({ batchNumber: 5, upTo: 1 })
    })

    it('ends even when the saved draft cannot be deleted', async () => {
      const { state, ports } = await openConflictSaving()
      await ports.deleteSavedDraft.last().fail(new Error('blocked'))
      expect(state().value).toEqual({ ready: 'stale' })
      expect(state().context.batchConflict).toBeNull()
    })

    it('ends when the store does not respond within 3 s', async () => {
      const { state, clock } = await openConflictSaving()
      clock.increment(2999)
      expect(state().value).toEqual({ ready: 'deletingSavedDraft' })
      clock.increment(1)
      expect(state().value).toEqual({ ready: 'stale' })
    })
  })
})
