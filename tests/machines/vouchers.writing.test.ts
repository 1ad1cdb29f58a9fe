import { describe, expect, it } from 'vitest'
import { Failure } from '../../machines/ports.ts'
import { aLine } from '../builders/people.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import { settled } from '../fakes/ports.ts'
import { openReady, openVouchers, thirtyBatches } from '../fakes/vouchers.ts'

async function openWriting(...batches: number[]) {
  const opened = await openReady()
  const { actor, ports } = opened
  for (const batch of batches) actor.send({ type: 'vouchers.toggleRow', id: `${batch}-1-001-1` })
  actor.send({ type: 'vouchers.writeDraft' })
  const draft = () => {
    const ref = actor.getSnapshot().children.draft
    if (!ref) throw new Error('No draft is being written.')
    return ref
  }
  const submit = async () => {
    await ports.listDefaultApprovers.last().answer(aLine('kim'))
    draft().send({ type: 'draft.setTitle', title: '11월 운반비' })
    draft().send({ type: 'draft.submit' })
    return ports.createDocument.last()
  }
  return { ...opened, draft, submit }
}

describe('vouchers', () => {
  describe('writing', () => {
    it('opens a draft with all lines of the batch', async () => {
      const { state, draft } = await openWriting(3)
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

    it('reads the list again after the last document is created', async () => {
      const { submit, state, context, ports } = await openWriting(3)
      await (await submit()).answer({ id: 1 })
      expect(state().value).toBe('loading')
      expect(context()).toMatchObject({ selected: [], queue: [], written: 0 })
      expect(ports.listVouchers.asked).toHaveLength(2)
    })

    it('drafts several batches in the order of selection, each with a request of its own', async () => {
      const { submit, draft, state, context, notices } = await openWriting(5, 3, 4)
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

    it('keeps all selected, and the list, when the first draft is closed', async () => {
      const { draft, state, context, ports } = await openWriting(5, 3)
      draft().send({ type: 'draft.close' })
      expect(state().value).toBe('ready')
      expect(context()).toMatchObject({ selected: [5, 3], queue: [], written: 0 })
      expect(ports.listVouchers.asked).toHaveLength(1)
    })

    it('keeps the rest selected, and reads the list again, when closed half-way', async () => {
      const { submit, draft, state, context, ports } = await openWriting(5, 3, 4)
      await (await submit()).answer({ id: 1 })
      draft().send({ type: 'draft.close' })
      expect(state().value).toBe('loading')
      await ports.listVouchers.last().answer(thirtyBatches.filter(({ RPICU }) => RPICU !== 5))
      expect(context()).toMatchObject({ selected: [3, 4], queue: [], written: 0 })
    })

    it('goes back to the list, the batch still selected, when the request fails', async () => {
      const { submit, state, context, notices, ports } = await openWriting(5, 3)
      await (await submit()).fail(new Failure('server'))
      expect(state().value).toBe('ready')
      expect(context().selected).toEqual([5, 3])
      expect(notices.codes()).toEqual(['draftFailed'])
      expect(ports.listVouchers.asked).toHaveLength(1)
    })

    it('starts with a clean form after a failure', async () => {
      const { actor, submit, draft } = await openWriting(5)
      await (await submit()).fail(new Failure('server'))
      actor.send({ type: 'vouchers.writeDraft' })
      expect(draft().getSnapshot().context).toMatchObject({ title: '', requestId: 'request-2' })
    })

    it('reads the list again when somebody else has taken the batch, and gives it up', async () => {
      const { submit, state, context, ports } = await openWriting(5, 3)
      await (await submit()).fail(new Failure('conflict', { documentId: 9 }))
      expect(state().value).toBe('loading')
      await ports.listVouchers.last().answer(thirtyBatches.filter(({ RPICU }) => RPICU !== 5))
      expect(context().selected).toEqual([3])
    })

    it('goes to the nearest page when the last page has gone', async () => {
      const { actor, submit, draft, context, ports } = await openWriting()
      actor.send({ type: 'vouchers.goToPage', page: 2 })
      actor.send({ type: 'vouchers.toggleRow', id: '30-1-001-1' })
      actor.send({ type: 'vouchers.writeDraft' })
      expect(draft().getSnapshot().context.batchNumber).toBe(30)
      await (await submit()).answer({ id: 1 })
      await ports.listVouchers.last().answer(thirtyBatches.filter(({ RPICU }) => RPICU <= 25))
      expect(context().page).toBe(1)
    })

    it('goes back to the list, and notifies draftFailed, when the draft itself breaks', async () => {
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
      await ports.listVouchers.last().answer(thirtyBatches)
      actor.send({ type: 'vouchers.toggleRow', id: '1-1-001-1' })
      actor.send({ type: 'vouchers.writeDraft' })
      state().children.draft?.send({ type: 'draft.setTitle', title: '11월 운반비' })
      await settled()
      expect(state().value).toBe('ready')
      expect(context()).toMatchObject({ selected: [1], queue: [] })
      expect(notices.codes()).toEqual(['draftFailed'])
    })
  })
})
