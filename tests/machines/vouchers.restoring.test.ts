import { describe, expect, it } from 'vitest'
import { Failure } from '../../machines/ports.ts'
import { aFile } from '../builders/files.ts'
import { aLine } from '../builders/people.ts'
import { openReady, openWriting, thirtyBatches } from '../fakes/vouchers.ts'
import { aList } from '../builders/voucher.ts'

const restore = (batchNumber: number) =>
  ({ type: 'notices.acted', action: 'restore', batchNumber }) as const
const without = (batch: number) => thirtyBatches.filter(({ RPICU }) => RPICU !== batch)

/** The request of batch 5, with a file, has failed. */
async function openFailed(failed: Failure = new Failure('offline'), ...more: number[]) {
  const opened = await openWriting(5, ...more)
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

/** The request of batch 3 has failed after that of batch 5 was stored: the list is read again. */
async function openFailedHalfway() {
  const opened = await openWriting(5, 3)
  await (await opened.submit()).answer({ id: 1 })
  await (await opened.submit()).fail(new Failure('server'))
  return opened
}

describe('vouchers, after a draft has failed', () => {
  it('says so with the way back, and with what the server has said', async () => {
    const { actor, notices } = await openFailed(
      new Failure('tooLarge', { detail: 'invoice.pdf is larger than 50 MB.' }),
    )
    expect(notices.shown()).toEqual([
      {
        type: 'notices.show',
        code: 'draftFailed',
        values: { detail: 'invoice.pdf is larger than 50 MB.' },
        action: 'restore',
        batchNumber: 5,
        asker: actor,
      },
    ])
  })

  it('names a file of this device that cannot be read', async () => {
    const { notices } = await openFailed(new Failure('unreadable', { detail: '표.xlsx' }))
    expect(notices.shown()).toMatchObject([
      { code: 'fileUnreadable', values: { detail: '표.xlsx' }, action: 'restore' },
    ])
  })

  it.each([new Failure('offline'), new Failure('server', { detail: 'TypeError: no' })])(
    'says nothing of its own about %o',
    async (failed) => {
      const { notices } = await openFailed(failed)
      expect(notices.shown()).toMatchObject([{ code: 'draftFailed', values: {} }])
    },
  )

  describe('ready', () => {
    it('brings title, files, approvers and request back', async () => {
      const { actor, state, context, draft } = await openFailed()
      expect(state().matches('ready')).toBe(true)
      actor.send(restore(5))
      expect(state().value).toBe('writing')
      expect(context()).toMatchObject({ queue: [5], written: 0 })
      expect(draft().getSnapshot().context).toMatchObject({
        batchNumber: 5,
        title: '11월 운반비',
        approvers: aLine('kim'),
        files: [{ lineId: '5-1-001-1', files: [aFile()] }],
        requestId: 'request-1',
      })
      expect(draft().getSnapshot().context.lines).toHaveLength(6)
    })

    it('gives the batch up when it is stored then', async () => {
      const { actor, draft, ports, context, state } = await openFailed(new Failure('offline'), 3)
      actor.send(restore(5))
      draft().send({ type: 'draft.submit' })
      await ports.createDocument.last().answer({ id: 1 })
      expect(state().value).toBe('loading')
      expect(context()).toMatchObject({ selected: [3], queue: [], restored: null })
    })

    it('drafts with an empty form when it is not asked to bring anything back', async () => {
      const { actor, draft } = await openFailed()
      actor.send({ type: 'vouchers.writeDraft' })
      expect(draft().getSnapshot().context.title).toBe('')
    })

    it.each([restore(3), { ...restore(5), batchNumber: undefined }])(
      'brings no other draft back: %j',
      async (event) => {
        const { state } = await openFailed()
        expect(state().can(event)).toBe(false)
      },
    )

    it('brings nothing back that never failed', async () => {
      const { state } = await openReady()
      expect(state().can({ ...restore(5), batchNumber: undefined })).toBe(false)
      expect(state().can(restore(5))).toBe(false)
    })

    it('asks for the whole list when a search has left the batch out, and brings it back then', async () => {
      const { actor, state, ports, draft } = await openFailed()
      actor.send({ type: 'vouchers.search', text: '운반' })
      await ports.listVouchers.last().answer(aList(without(5)))
      actor.send(restore(5))
      expect(state().value).toBe('loading')
      expect(ports.listVouchers.last().input.search).toBe('')
      await ports.listVouchers.last().answer(aList(thirtyBatches))
      expect(state().value).toBe('writing')
      expect(draft().getSnapshot().context.title).toBe('11월 운반비')
    })

    it('says so when the batch is not listed any more', async () => {
      const { actor, state, ports, notices } = await openFailed()
      actor.send({ type: 'vouchers.search', text: '' })
      await ports.listVouchers.last().answer(aList(without(5)))
      actor.send(restore(5))
      await ports.listVouchers.last().answer(aList(without(5)))
      expect(state().matches('ready')).toBe(true)
      expect(notices.codes()).toEqual(['draftFailed', 'batchGone'])
    })
  })

  describe('loading', () => {
    it('says so as well when an earlier batch of the run has gone', async () => {
      const { notices } = await openFailedHalfway()
      expect(notices.shown().slice(1)).toMatchObject([
        { code: 'draftFailed', action: 'restore', batchNumber: 3 },
      ])
    })

    it('brings the draft back once the list is there', async () => {
      const { actor, state, context, ports, draft } = await openFailedHalfway()
      expect(state().value).toBe('loading')
      actor.send(restore(3))
      await ports.listVouchers.last().answer(aList(without(5)))
      expect(state().value).toBe('writing')
      expect(context().rows).toHaveLength(58)
      expect(draft().getSnapshot().context).toMatchObject({ batchNumber: 3, title: '11월 운반비' })
    })

    it('brings nothing back whose batch has gone, nor with a later list', async () => {
      const { actor, state, context, ports } = await openFailedHalfway()
      actor.send(restore(3))
      await ports.listVouchers.last().answer(aList(without(3)))
      expect(state().matches('ready')).toBe(true)
      expect(context().restored).toBeNull()
      actor.send({ type: 'vouchers.search', text: '' })
      await ports.listVouchers.last().answer(aList(thirtyBatches))
      expect(state().matches('ready')).toBe(true)
    })

    it('accepts no other batch', async () => {
      const { state } = await openFailedHalfway()
      expect(state().can(restore(5))).toBe(false)
    })
  })

  describe('failed', () => {
    it('asks for the list again, and brings the draft back then', async () => {
      const { actor, state, ports, draft } = await openFailedHalfway()
      await ports.listVouchers.last().fail(new Failure('offline'))
      expect(state().can(restore(5))).toBe(false)
      actor.send(restore(3))
      expect(state().value).toBe('loading')
      await ports.listVouchers.last().answer(aList(thirtyBatches))
      expect(draft().getSnapshot().context.title).toBe('11월 운반비')
    })
  })
})
