import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { defaultPeriod } from '../../machines/vouchers/period.rules.ts'
import { today } from '../../models/samples/days.ts'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { anApprovalLine } from '../../models/samples/people.ts'
import { aVoucherList } from '../../models/samples/voucher.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import { openVouchers, openVouchersWithDraft, linesOfThirtyBatches } from '../fakes/vouchers.ts'

const restore = { type: 'notices.acted', action: 'restore', batchNumber: 5 } as const

async function openFailed() {
  const opened = await openVouchersWithDraft(5, 3)
  await (await opened.submit()).fail(new RequestError('offline'))
  return opened
}

const discard = { type: 'vouchers.discardDraft', batchNumber: 5 } as const

/** Like `openFailed`, but in a browser that saves drafts. The failed draft was saved as version 3. */
async function openFailedSaving() {
  const opened = openVouchers(machinesOnFakePorts({ saving: true }))
  const { actor, state, ports } = opened
  await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
  actor.send({ type: 'vouchers.toggleRow', id: '5-1-001-1' })
  actor.send({ type: 'vouchers.writeDraft' })
  await ports.findSavedDraft.last().answer(null)
  await ports.listDefaultApprovers.last().answer(anApprovalLine('kim'))
  state().children.draft?.send({ type: 'draft.setTitle', title: '11월 운반비' })
  state().children.draft?.send({ type: 'draft.submit' })
  await ports.createDocument.last().fail(new RequestError('offline'))
  await ports.saveDraft.last().answer({ version: 3 })
  return opened
}

describe('vouchers, with a draft that was not sent', () => {
  it.each([
    ['submitted', (call: Call) => call.answer({ id: 1 })],
    [
      'refused because of a batch conflict',
      (call: Call) => call.fail(new RequestError('conflict')),
    ],
  ])('forgets the draft when its batch is %s', async (_, end) => {
    const { actor, context, draft, ports } = await openFailed()
    expect(context().failedDraft?.batchNumber).toBe(5)
    actor.send(restore)
    draft().send({ type: 'draft.submit' })
    await end(ports.createDocument.last())
    expect(context().failedDraft).toBeNull()
  })

  it('continues the draft with all its content and its request id', async () => {
    const { actor, state, draft } = await openFailed()
    actor.send({ type: 'vouchers.continueDraft', batchNumber: 5 })
    expect(state().value).toBe('writing')
    expect(draft().getSnapshot().context).toMatchObject({
      title: '11월 운반비',
      requestId: 'request-1',
    })
  })

  it('submits the draft as a new request if a list that loads later contains its batch', async () => {
    const { actor, ports, draft } = await openFailed()
    const [first] = ports.createDocument.asked
    actor.send({ type: 'vouchers.toggleOwn' })
    await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
    actor.send({ type: 'vouchers.continueDraft', batchNumber: 5 })
    draft().send({ type: 'draft.submit' })
    expect(ports.createDocument.last().input.requestId).not.toBe(first?.input.requestId)
  })

  it('continues the draft after loading the list without the search that excludes its batch', async () => {
    const { actor, state, ports } = await openFailed()
    actor.send({ type: 'vouchers.search', text: '운반' })
    await ports.listVouchers.last().answer(aVoucherList([]))
    actor.send({ type: 'vouchers.continueDraft', batchNumber: 5 })
    expect(state().value).toBe('loading')
    await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
    expect(state().value).toBe('writing')
  })

  it('continues the draft after loading the list of the period in which the submission failed', async () => {
    const { actor, state, ports } = await openFailedSaving()
    const period = { start: '2026-01-01', end: '2026-01-31' }
    actor.send({ type: 'vouchers.setPeriod', period })
    await ports.listVouchers.last().answer(aVoucherList([]))
    actor.send({ type: 'vouchers.continueDraft', batchNumber: 5 })
    expect(ports.listVouchers.last().input.period).toEqual(defaultPeriod(today))
    await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
    expect(state().value).toBe('writing')
  })

  it('withdraws the button of its notice when a draft is opened or the draft is discarded', async () => {
    const { actor, state, notices } = await openFailedSaving()
    const withdrawn = { type: 'notices.withdrawOffers', requester: actor }
    const before = notices.withdrawals().length
    const withdrawals = () => notices.withdrawals().slice(before)
    actor.send({ type: 'vouchers.writeDraft' })
    expect(withdrawals()).toEqual([withdrawn])
    state().children.draft?.send({ type: 'draft.close' })
    actor.send(discard)
    expect(withdrawals()).toEqual([withdrawn, withdrawn])
  })

  it('continues no draft of another batch', async () => {
    const { state } = await openFailed()
    expect(state().can({ type: 'vouchers.continueDraft', batchNumber: 3 })).toBe(false)
  })

  it('keeps the draft when another batch is submitted', async () => {
    const { actor, context, submit } = await openFailed()
    actor.send({ type: 'vouchers.toggleRow', id: '5-1-001-1' })
    actor.send({ type: 'vouchers.writeDraft' })
    await (await submit()).answer({ id: 1 })
    expect(context().failedDraft?.batchNumber).toBe(5)
  })

  it('discards the draft, also the one saved on the device, but no newer version', async () => {
    const { actor, state, context, ports } = await openFailedSaving()
    actor.send(discard)
    expect(state().matches({ ready: 'discardingDraft' })).toBe(true)
    expect(ports.deleteSavedDraft.last().input).toEqual({
      employee: context().author.user.username,
      category: 'voucher',
      batchNumber: 5,
      upTo: 3,
      writer: context().failedDraft?.writer,
    })
    for (const event of [
      discard,
      restore,
      { ...discard, type: 'vouchers.continueDraft' } as const,
    ]) {
      expect(state().can(event)).toBe(false)
    }
    await ports.deleteSavedDraft.last().answer()
    expect(state().matches({ ready: 'stale' })).toBe(true)
    expect(context().failedDraft).toBeNull()
  })

  it('discards the version that was saved when the continued draft was closed', async () => {
    const { actor, state, context, ports } = await openFailedSaving()
    actor.send({ type: 'vouchers.continueDraft', batchNumber: 5 })
    state().children.draft?.send({ type: 'draft.setTitle', title: '12월 운반비' })
    state().children.draft?.send({ type: 'draft.close' })
    await ports.saveDraft.last().answer({ version: 5 })
    expect(context().failedDraft).toMatchObject({ title: '12월 운반비', version: 5 })
    actor.send(discard)
    expect(ports.deleteSavedDraft.last().input.upTo).toBe(5)
  })

  it('continues the version that was saved when the draft was restored from the list, changed and closed', async () => {
    const { actor, state, context, ports } = await openFailedSaving()
    actor.send({ type: 'vouchers.writeDraft' })
    await ports.findSavedDraft.last().answer(aSavedDraft({ batchNumber: 5, version: 3 }))
    state().children.draft?.send({ type: 'draft.restore' })
    state().children.draft?.send({ type: 'draft.setTitle', title: '12월 운반비' })
    state().children.draft?.send({ type: 'draft.close' })
    await ports.saveDraft.last().answer({ version: 4 })
    expect(context().failedDraft).toMatchObject({ title: '12월 운반비', version: 4 })
    actor.send({ type: 'vouchers.continueDraft', batchNumber: 5 })
    expect(state().children.draft?.getSnapshot().context.title).toBe('12월 운반비')
  })

  it.each([false, true])(
    'forgets the draft when it was offered, discarded and closed, changed: %s',
    async (isChanged) => {
      const { actor, state, context, ports } = await openFailedSaving()
      actor.send({ type: 'vouchers.writeDraft' })
      await ports.findSavedDraft.last().answer(aSavedDraft({ batchNumber: 5, version: 3 }))
      state().children.draft?.send({ type: 'draft.discard' })
      await ports.deleteSavedDraft.last().answer()
      if (isChanged) {
        state().children.draft?.send({ type: 'draft.setTitle', title: '12월 운반비' })
        await ports.saveDraft.last().answer({ version: 5 })
      }
      state().children.draft?.send({ type: 'draft.close' })
      expect(context().failedDraft).toBeNull()
    },
  )

  it.each([0, 1])(
    'keeps a draft that was closed without being saved, after %s submitted drafts of the same selection',
    async (others) => {
      const { actor, state, context, ports } = openVouchers(machinesOnFakePorts({ saving: true }))
      await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
      for (const batch of [3, 5].slice(1 - others))
        actor.send({ type: 'vouchers.toggleRow', id: `${batch}-1-001-1` })
      actor.send({ type: 'vouchers.writeDraft' })
      const write = async (title: string) => {
        await ports.findSavedDraft.last().answer(null)
        await ports.listDefaultApprovers.last().answer(anApprovalLine('kim'))
        state().children.draft?.send({ type: 'draft.setTitle', title })
      }
      if (others > 0) {
        await write('먼저')
        state().children.draft?.send({ type: 'draft.submit' })
        await ports.createDocument.last().answer({ id: 1 })
        await ports.deleteSavedDraft.last().answer()
      }
      await write('11월 운반비')
      await ports.saveDraft.last().fail(new RequestError('conflict'))
      await ports.findSavedDraft.last().answer(aSavedDraft({ batchNumber: 5 }))
      state().children.draft?.send({ type: 'draft.close' })
      expect(context()).toMatchObject({
        failedDraft: { batchNumber: 5, title: '11월 운반비', isSaveFailed: true },
        failedPeriod: context().period,
      })
      expect(state().value).toEqual(others > 0 ? 'loading' : { ready: 'stale' })
      if (others > 0) return
      actor.send({ type: 'vouchers.writeDraft' })
      await ports.findSavedDraft.last().answer(aSavedDraft({ batchNumber: 5, version: 9 }))
      state().children.draft?.send({ type: 'draft.restore' })
      state().children.draft?.send({ type: 'draft.close' })
      expect(context().failedDraft).toMatchObject({ title: '11월 운반비', isSaveFailed: true })
    },
  )

  it('offers a draft that could not be saved before the employee left the screen, in the period of its batch', async () => {
    const period = { start: '2026-01-01', end: '2026-01-31' }
    const unsaved = aSavedDraft({
      batchNumber: 5,
      version: 2,
      writer: 'page-1',
      isSaveFailed: true,
    })
    const { actor, state, context, ports } = openVouchers(machinesOnFakePorts({ saving: true }), {
      unsavedDraft: { draft: unsaved, period },
    })
    await ports.listVouchers.last().answer(aVoucherList([]))
    expect(context().failedDraft).toEqual({ ...unsaved, writer: 'request-1' })
    actor.send({ type: 'vouchers.continueDraft', batchNumber: 5 })
    expect(ports.listVouchers.last().input.period).toEqual(period)
    await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
    expect(state().value).toBe('writing')
    expect(ports.saveDraft.last().input).toMatchObject({ title: unsaved.title, version: 2 })
  })

  it('keeps the draft when another draft of its batch is closed', async () => {
    const { actor, state, context, ports } = await openFailedSaving()
    actor.send({ type: 'vouchers.writeDraft' })
    await ports.findSavedDraft.last().answer(null)
    state().children.draft?.send({ type: 'draft.close' })
    expect(context().failedDraft).toMatchObject({ title: '11월 운반비', version: 3 })
  })

  it('discards no draft of another batch', async () => {
    const { state } = await openFailed()
    expect(state().can({ type: 'vouchers.discardDraft', batchNumber: 3 })).toBe(false)
  })
})

describe('vouchers, with the period of a document that is drafted again', () => {
  const chosen = { start: '2026-09-01', end: '2026-09-30' }

  function openRedraft() {
    return openVouchers(machinesOnFakePorts({ saving: true }), {
      restore: { batchNumber: 5, period: { start: '2026-01-31', end: '2026-03-05' } },
    })
  }

  const closeDraft = ({ state }: ReturnType<typeof openVouchers>) =>
    state().children.draft?.send({ type: 'draft.close' })

  it('lists the default period after the draft is closed', async () => {
    const opened = openRedraft()
    await opened.ports.findSavedDraft.last().answer(aSavedDraft({ batchNumber: 5 }))
    await opened.ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
    closeDraft(opened)
    expect(opened.state().value).toBe('loading')
    expect(opened.ports.listVouchers.last().input.period).toEqual(defaultPeriod(today))
  })

  it.each(['the list is loading', 'the list could not be loaded'])(
    'accepts no filter that could exclude the batch while %s',
    async (when) => {
      const { actor, state, context, ports } = openRedraft()
      await ports.findSavedDraft.last().answer(aSavedDraft({ batchNumber: 5 }))
      const hasFailed = when !== 'the list is loading'
      if (hasFailed) await ports.listVouchers.last().fail(new RequestError('offline'))
      for (const event of [
        { type: 'vouchers.setPeriod', period: chosen },
        { type: 'vouchers.search', text: '운반' },
        { type: 'vouchers.toggleOwn' },
      ] as const) {
        expect(state().can(event)).toBe(false)
      }
      if (hasFailed) actor.send({ type: 'vouchers.retry' })
      await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
      expect(context().queue).toEqual([5])
      expect(state().value).toBe('writing')
    },
  )
})

type Call = ReturnType<ReturnType<typeof openVouchers>['ports']['createDocument']['last']>
