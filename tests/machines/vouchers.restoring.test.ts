import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aFile } from '../../models/samples/files.ts'
import { anApprovalLine } from '../../models/samples/people.ts'
import { openReady, openVouchersWithDraft, linesOfThirtyBatches } from '../fakes/vouchers.ts'
import { aVoucherList } from '../../models/samples/voucher.ts'

const restore = (batchNumber: number) =>
  ({ type: 'notices.acted', action: 'restore', batchNumber }) as const
const batchesWithout = (batch: number) =>
  linesOfThirtyBatches.filter(({ RPICU }) => RPICU !== batch)

/** Drafts batch 5 with a file and submits it; the submission fails. */
async function openFailed(failed: RequestError = new RequestError('offline'), ...more: number[]) {
  const opened = await openVouchersWithDraft(5, ...more)
  opened
    .draft()
    .getSnapshot()
    .children.files?.send({
      type: 'files.add',
      lineId: '5-1-001-1',
      files: [aFile()],
    })
  await (await opened.submit()).fail(failed)
  return opened
}

/** Drafts batches 5 and 3. The submission of batch 5 is stored, that of batch 3 fails, and the list is loading again. */
async function openFailedHalfway() {
  const opened = await openVouchersWithDraft(5, 3)
  await (await opened.submit()).answer({ id: 1 })
  await (await opened.submit()).fail(new RequestError('server'))
  return opened
}

describe('vouchers, after a draft has failed', () => {
  it('notifies draftFailed with the offer to restore and the detail of the server', async () => {
    const { actor, notices } = await openFailed(
      new RequestError('tooLarge', { detail: 'invoice.pdf is larger than 50 MB.' }),
    )
    expect(notices.shown()).toEqual([
      {
        type: 'notices.show',
        code: 'draftFailed',
        values: { detail: 'invoice.pdf is larger than 50 MB.' },
        action: 'restore',
        batchNumber: 5,
        requester: actor,
      },
    ])
  })

  it('names a local file that cannot be read', async () => {
    const { notices } = await openFailed(new RequestError('unreadable', { detail: '표.xlsx' }))
    expect(notices.shown()).toMatchObject([
      { code: 'fileUnreadable', values: { detail: '표.xlsx' }, action: 'restore' },
    ])
  })

  it.each([new RequestError('offline'), new RequestError('server', { detail: 'TypeError: no' })])(
    'adds no detail for %o',
    async (failed) => {
      const { notices } = await openFailed(failed)
      expect(notices.shown()).toMatchObject([{ code: 'draftFailed', values: {} }])
    },
  )

  describe('ready', () => {
    it('restores title, files, approvers and request id', async () => {
      const { actor, state, context, draft } = await openFailed()
      expect(state().matches('ready')).toBe(true)
      actor.send(restore(5))
      expect(state().value).toBe('writing')
      expect(context()).toMatchObject({ queue: [5], written: 0 })
      expect(draft().getSnapshot().context).toMatchObject({
        batchNumber: 5,
        title: '11월 운반비',
        approvers: anApprovalLine('kim'),
        files: [{ lineId: '5-1-001-1', files: [aFile()] }],
        requestId: 'request-1',
      })
      expect(draft().getSnapshot().context.lines).toHaveLength(6)
    })

    it('deselects the batch when the restored draft is submitted', async () => {
      const { actor, draft, ports, context, state } = await openFailed(
        new RequestError('offline'),
        3,
      )
      actor.send(restore(5))
      draft().send({ type: 'draft.submit' })
      await ports.createDocument.last().answer({ id: 1 })
      expect(state().value).toBe('loading')
      expect(context()).toMatchObject({ selected: [3], queue: [], restored: null })
    })

    it('opens an empty form when the draft is not restored', async () => {
      const { actor, draft } = await openFailed()
      actor.send({ type: 'vouchers.writeDraft' })
      expect(draft().getSnapshot().context.title).toBe('')
    })

    it.each([restore(3), { ...restore(5), batchNumber: undefined }])(
      'refuses to restore another draft: %j',
      async (event) => {
        const { state } = await openFailed()
        expect(state().can(event)).toBe(false)
      },
    )

    it('refuses to restore when no draft has failed', async () => {
      const { state } = await openReady()
      expect(state().can({ ...restore(5), batchNumber: undefined })).toBe(false)
      expect(state().can(restore(5))).toBe(false)
    })

    it('loads the unfiltered list when the batch is filtered out, and then restores the draft', async () => {
      const { actor, state, ports, draft } = await openFailed()
      actor.send({ type: 'vouchers.search', text: '운반' })
      actor.send({ type: 'vouchers.toggleOwn' })
      await ports.listVouchers.last().answer(aVoucherList(batchesWithout(5)))
      actor.send(restore(5))
      expect(state().value).toBe('loading')
      expect(ports.listVouchers.last().input).toMatchObject({ search: '', user: '' })
      await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
      expect(state().value).toBe('writing')
      expect(draft().getSnapshot().context.title).toBe('11월 운반비')
    })

    it('notifies batchGone when the batch is no longer listed', async () => {
      const { actor, state, ports, notices } = await openFailed()
      actor.send({ type: 'vouchers.search', text: '' })
      await ports.listVouchers.last().answer(aVoucherList(batchesWithout(5)))
      actor.send(restore(5))
      await ports.listVouchers.last().answer(aVoucherList(batchesWithout(5)))
      expect(state().matches('ready')).toBe(true)
      expect(notices.codes()).toEqual(['draftFailed', 'batchGone'])
    })
  })

  describe('loading', () => {
    it('notifies draftFailed also after an earlier batch of the queue was created', async () => {
      const { notices } = await openFailedHalfway()
      expect(notices.shown().slice(1)).toMatchObject([
        { code: 'draftFailed', action: 'restore', batchNumber: 3 },
      ])
    })

    it('restores the draft when the list is loaded', async () => {
      const { actor, state, context, ports, draft } = await openFailedHalfway()
      expect(state().value).toBe('loading')
      actor.send(restore(3))
      await ports.listVouchers.last().answer(aVoucherList(batchesWithout(5)))
      expect(state().value).toBe('writing')
      expect(context().rows).toHaveLength(58)
      expect(draft().getSnapshot().context).toMatchObject({ batchNumber: 3, title: '11월 운반비' })
    })

    it('loads the list again without the search that excludes the batch of the draft', async () => {
      const { actor, state, ports, notices } = await openFailedHalfway()
      actor.send({ type: 'vouchers.search', text: '운반' })
      actor.send({ type: 'vouchers.toggleOwn' })
      const filtered = ports.listVouchers.last()
      actor.send(restore(3))
      expect(filtered.signal.aborted).toBe(true)
      expect(ports.listVouchers.last().input).toMatchObject({ search: '', user: '' })
      await ports.listVouchers.last().answer(aVoucherList(batchesWithout(5)))
      expect(state().value).toBe('writing')
      expect(notices.codes()).not.toContain('batchGone')
    })

    it('restores nothing when the batch is gone, nor with a later list', async () => {
      const { actor, state, context, ports } = await openFailedHalfway()
      actor.send(restore(3))
      await ports.listVouchers.last().answer(aVoucherList(batchesWithout(3)))
      expect(state().matches('ready')).toBe(true)
      expect(context().restored).toBeNull()
      actor.send({ type: 'vouchers.search', text: '' })
      await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
      expect(state().matches('ready')).toBe(true)
    })

    it('refuses to restore the draft of another batch', async () => {
      const { state } = await openFailedHalfway()
      expect(state().can(restore(5))).toBe(false)
    })
  })

  describe('failed', () => {
    it('loads the list again, and then restores the draft', async () => {
      const { actor, state, ports, draft } = await openFailedHalfway()
      await ports.listVouchers.last().fail(new RequestError('offline'))
      expect(state().can(restore(5))).toBe(false)
      actor.send(restore(3))
      expect(state().value).toBe('loading')
      await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
      expect(draft().getSnapshot().context.title).toBe('11월 운반비')
    })

    it('loads the list without the search that excludes the batch of the draft', async () => {
      const { actor, ports } = await openFailedHalfway()
      actor.send({ type: 'vouchers.search', text: '운반' })
      actor.send({ type: 'vouchers.toggleOwn' })
      await ports.listVouchers.last().fail(new RequestError('offline'))
      actor.send(restore(3))
      expect(ports.listVouchers.last().input).toMatchObject({ search: '', user: '' })
    })
  })
})
