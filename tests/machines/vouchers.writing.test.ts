import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { anApprovalLine } from '../../models/samples/people.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import { flushPromises } from '../fakes/ports.ts'
import {
  openReady,
  openVouchers,
  openVouchersWithDraft,
  linesOfThirtyBatches,
} from '../fakes/vouchers.ts'
import { aVoucherList } from '../../models/samples/voucher.ts'

describe('vouchers', () => {
  describe('writing', () => {
    it('works without a badges machine', async () => {
      const { actor, state, ports } = await openReady(linesOfThirtyBatches, { badges: undefined })
      actor.send({ type: 'vouchers.toggleRow', id: '3-1-001-1' })
      actor.send({ type: 'vouchers.writeDraft' })
      await ports.listDefaultApprovers.last().answer(anApprovalLine('kim'))
      state().children.draft?.send({ type: 'draft.setTitle', title: '11월 운반비' })
      state().children.draft?.send({ type: 'draft.submit' })
      await ports.createDocument.last().answer({ id: 1 })
      expect(state().value).toBe('loading')
    })

    it('opens a draft with all lines of the batch', async () => {
      const { state, draft } = await openVouchersWithDraft(3)
      expect(state().value).toBe('writing')
      const { batchNumber, lines, requestId } = draft().getSnapshot().context
      expect({ batchNumber, requestId }).toEqual({ batchNumber: 3, requestId: 'request-1' })
      expect(lines.map(({ id }) => id)).toEqual([
        '3-1-001-1',
        '3-1-001-2',
        '3-1-001-3',
        '3-2-001-1',
        '3-2-001-2',
        '3-2-001-3',
      ])
    })

    it('gives each draft the date on which it is opened', async () => {
      const days = ['2026-11-22', '2026-11-22', '2026-11-23']
      const { actor, state } = await openReady(linesOfThirtyBatches, {
        today: () => days.shift() ?? '',
      })
      const begin = (batch: number) => {
        actor.send({ type: 'vouchers.toggleRow', id: `${batch}-1-001-1` })
        actor.send({ type: 'vouchers.writeDraft' })
        return state().children.draft?.getSnapshot().context.today
      }
      expect(begin(3)).toBe('2026-11-22')
      state().children.draft?.send({ type: 'draft.close' })
      await flushPromises()
      actor.send({ type: 'vouchers.clearSelection' })
      expect(begin(4)).toBe('2026-11-23')
    })

    it('loads the list again after the last document is created', async () => {
      const { submit, state, context, ports } = await openVouchersWithDraft(3)
      await (await submit()).answer({ id: 1 })
      expect(state().value).toBe('loading')
      expect(context()).toMatchObject({ selected: [], queue: [], written: 0, failedDraft: null })
      expect(ports.listVouchers.asked).toHaveLength(2)
    })

    it('refreshes the badges after each created document', async () => {
      const { submit, badges } = await openVouchersWithDraft(5, 3)
      await (await submit()).answer({ id: 1 })
      expect(badges.told()).toEqual([{ type: 'badges.refresh' }])
      await (await submit()).answer({ id: 2 })
      expect(badges.told()).toHaveLength(2)
    })

    it('drafts several batches in the order of selection, each with a different request id', async () => {
      const { submit, draft, state, context, notices } = await openVouchersWithDraft(5, 3, 4)
      for (const [turn, batch] of [5, 3, 4].entries()) {
        expect(context().written).toBe(turn)
        expect(context().queue).toHaveLength(3)
        expect(draft().getSnapshot().context).toMatchObject({
          batchNumber: batch,
          requestId: `request-${turn + 1}`,
          title: '',
        })
        await (await submit()).answer({ id: turn })
      }
      expect(state().value).toBe('loading')
      expect(notices.codes()).toEqual(['draftDone', 'draftDone', 'draftDone'])
    })

    it('keeps selection and list when the first draft is closed', async () => {
      const { draft, state, context, ports } = await openVouchersWithDraft(5, 3)
      draft().send({ type: 'draft.close' })
      expect(state().matches('ready')).toBe(true)
      expect(context()).toMatchObject({ selected: [5, 3], queue: [], written: 0 })
      expect(ports.listVouchers.asked).toHaveLength(1)
    })

    it('keeps the remaining selection, and loads the list again, when a later draft is closed', async () => {
      const { submit, draft, state, context, ports } = await openVouchersWithDraft(5, 3, 4)
      await (await submit()).answer({ id: 1 })
      draft().send({ type: 'draft.close' })
      expect(state().value).toBe('loading')
      await ports.listVouchers
        .last()
        .answer(aVoucherList(linesOfThirtyBatches.filter(({ RPICU }) => RPICU !== 5)))
      expect(context()).toMatchObject({ selected: [3, 4], queue: [], written: 0 })
    })

    it('goes back to the list, with the batch still selected, when the request fails', async () => {
      const { submit, state, context, notices, ports } = await openVouchersWithDraft(5, 3)
      await (await submit()).fail(new RequestError('server'))
      expect(state().matches('ready')).toBe(true)
      expect(context().selected).toEqual([5, 3])
      expect(notices.codes()).toEqual(['draftFailed'])
      expect(ports.listVouchers.asked).toHaveLength(1)
    })

    it('opens an empty form after a failure', async () => {
      const { actor, submit, draft } = await openVouchersWithDraft(5)
      await (await submit()).fail(new RequestError('server'))
      actor.send({ type: 'vouchers.writeDraft' })
      expect(draft().getSnapshot().context).toMatchObject({ title: '', requestId: 'request-2' })
    })

    it('loads the list again after a batch conflict, and deselects the batch', async () => {
      const { submit, state, context, ports } = await openVouchersWithDraft(5, 3)
      await (await submit()).fail(new RequestError('conflict'))
      expect(state().value).toBe('loading')
      await ports.listVouchers
        .last()
        .answer(aVoucherList(linesOfThirtyBatches.filter(({ RPICU }) => RPICU !== 5)))
      expect(context().selected).toEqual([3])
    })

    it('goes to the nearest page when the last page no longer exists', async () => {
      const { actor, submit, draft, context, ports } = await openVouchersWithDraft()
      actor.send({ type: 'vouchers.goToPage', page: 2 })
      actor.send({ type: 'vouchers.toggleRow', id: '30-1-001-1' })
      actor.send({ type: 'vouchers.writeDraft' })
      expect(draft().getSnapshot().context.batchNumber).toBe(30)
      await (await submit()).answer({ id: 1 })
      await ports.listVouchers
        .last()
        .answer(aVoucherList(linesOfThirtyBatches.filter(({ RPICU }) => RPICU <= 25)))
      expect(context().page).toBe(1)
    })

    it('goes back to the list, and notifies draftFailed, when the draft machine fails', async () => {
      const machines = machinesOnFakePorts()
      const breaking = machines.draft.provide({
        actions: {
          setTitle: () => {
            throw new Error('broken')
          },
        },
      })
      const { actor, ports, state, context, notices } = openVouchers({
        ...machines,
        vouchers: machines.vouchers.provide({ actors: { draft: breaking } }),
      })
      await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
      actor.send({ type: 'vouchers.toggleRow', id: '1-1-001-1' })
      actor.send({ type: 'vouchers.writeDraft' })
      state().children.draft?.send({ type: 'draft.setTitle', title: '11월 운반비' })
      await flushPromises()
      expect(state().matches('ready')).toBe(true)
      expect(context()).toMatchObject({ selected: [1], queue: [] })
      expect(notices.codes()).toEqual(['draftFailed'])
    })
  })
})
