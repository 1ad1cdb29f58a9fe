import { describe, expect, it } from 'vitest'
import { aKeptDraft } from '../builders/draft.ts'
import { aFile, limits } from '../builders/files.ts'
import { aLine } from '../builders/people.ts'
import { batchLines, openForm, startDraft } from '../fakes/draft.ts'
import { settled } from '../fakes/ports.ts'

const first = batchLines[0]?.id ?? ''
const finding = { composing: 'finding' } as const
const offered = { composing: 'offered' } as const
const form = { composing: 'form' } as const
const kept = aKeptDraft({ files: [{ lineId: first, files: [aFile()] }] })

async function openOffered(found = kept) {
  const opened = startDraft({ keeping: true })
  await opened.ports.listDefaultApprovers.last().answer(aLine('park'))
  await opened.ports.findDraft.last().answer(found)
  return opened
}

describe('draft › composing', () => {
  describe('finding', () => {
    it('asks for the employee’s draft of this batch', () => {
      const { ports, state } = startDraft({ keeping: true })
      expect(state().value).toEqual(finding)
      expect(state().hasTag('busy')).toBe(true)
      expect(ports.findDraft.last().input).toEqual({
        employee: 'yoondh',
        category: 'voucher',
        batchNumber: 7,
      })
    })

    it('lets the employee begin to type, and keeps that when nothing is found', async () => {
      const { ports, state, type, context } = startDraft({ keeping: true })
      type('11월')
      expect(state().value).toEqual(finding)
      await ports.findDraft.last().answer(null)
      expect(state().value).toEqual({ composing: { form: 'keeping' } })
      expect(context().title).toBe('11월')
    })

    it('goes to form when the store cannot be read', async () => {
      const { ports, state } = startDraft({ keeping: true })
      await ports.findDraft.last().fail(new Error('blocked'))
      expect(state().matches(form)).toBe(true)
    })

    it('waits three seconds for the store, not longer', () => {
      const { clock, state } = startDraft({ keeping: true })
      clock.increment(2999)
      expect(state().value).toEqual(finding)
      clock.increment(1)
      expect(state().matches(form)).toBe(true)
    })

    it('closes at once with nothing written', () => {
      const { actor, state } = startDraft({ keeping: true })
      actor.send({ type: 'draft.close' })
      expect(state().value).toBe('closed')
    })

    it('keeps what has been typed when it closes', () => {
      const { actor, state, type, ports } = startDraft({ keeping: true })
      type('11월')
      actor.send({ type: 'draft.close' })
      expect(state().value).toBe('closing')
      expect(ports.keepDraft.last().input.title).toBe('11월')
    })

    it('sends nothing and opens no dialog', () => {
      const { state } = startDraft({ keeping: true })
      expect(state().can({ type: 'draft.submit' })).toBe(false)
      expect(state().can({ type: 'draft.openApprovers' })).toBe(false)
    })
  })

  describe('offered', () => {
    it('offers what was found, and shows nothing of it in the form', async () => {
      const { state, context } = await openOffered()
      expect(state().value).toEqual(offered)
      expect(context()).toMatchObject({ offered: kept, title: '', approvers: aLine('park') })
    })

    it('takes over title, files, approvers and their order', async () => {
      const { actor, state, context, child } = await openOffered()
      actor.send({ type: 'draft.restore' })
      expect(state().matches(form)).toBe(true)
      expect(context()).toMatchObject({
        title: '10월 운반비',
        approvers: aLine('lee', 'kim'),
        files: kept.files,
        offered: null,
        version: 3,
        requestId: 'request-1',
        sent: null,
      })
      expect(child('approvers').getSnapshot().context.line).toEqual(aLine('lee', 'kim'))
      expect(child('files').getSnapshot().context.attached).toEqual(kept.files)
    })

    it('takes over a line of one', async () => {
      const { actor, context } = await openOffered({ ...kept, approvers: aLine('lee') })
      actor.send({ type: 'draft.restore' })
      expect(context().approvers).toEqual(aLine('lee'))
    })

    it('leaves the usual line where none was kept', async () => {
      const { actor, context, child } = await openOffered({ ...kept, approvers: [] })
      actor.send({ type: 'draft.restore' })
      expect(child('approvers').getSnapshot().context.line).toEqual(aLine('park'))
      expect(context().approvers).toEqual(aLine('park'))
    })

    it('is a new request, also with a content that has been sent before: that may have been rejected since', async () => {
      const { actor, ports } = await openOffered({ ...kept, sent: true })
      actor.send({ type: 'draft.restore' })
      actor.send({ type: 'draft.submit' })
      expect(ports.createDocument.last().input.requestId).not.toBe('kept-request')
    })

    it('puts the files of a line that is gone to the first line, and sends them', async () => {
      const { actor, ports } = await openOffered({
        ...kept,
        files: [{ lineId: 'gone', files: [aFile()] }],
      })
      actor.send({ type: 'draft.restore' })
      actor.send({ type: 'draft.submit' })
      const sent = ports.createDocument.last().input.files
      expect(sent.find(({ lineId }) => lineId === first)?.files).toEqual([aFile()])
    })

    it('closes without a word, the kept draft still there', async () => {
      const { actor, state, ports } = await openOffered()
      actor.send({ type: 'draft.close' })
      expect(state().value).toBe('closed')
      expect(ports.dropDraft.asked).toHaveLength(0)
      expect(ports.keepDraft.asked).toHaveLength(0)
    })

    it.each([
      { type: 'draft.setTitle', title: '11월' },
      { type: 'draft.submit' },
      { type: 'draft.openApprovers' },
    ] as const)('accepts no $type', async (event) => {
      const { state } = await openOffered()
      expect(state().can(event)).toBe(false)
    })
  })

  describe('discarding', () => {
    it('drops what was offered, and goes to an empty form', async () => {
      const { actor, state, context, ports } = await openOffered()
      actor.send({ type: 'draft.discard' })
      expect(state().value).toEqual({ composing: 'discarding' })
      expect(ports.dropDraft.last().input).toEqual({
        employee: 'yoondh',
        category: 'voucher',
        batchNumber: 7,
        upTo: 3,
      })
      await ports.dropDraft.last().answer()
      expect(state().value).toEqual({ composing: { form: 'quiet' } })
      expect(context()).toMatchObject({ offered: null, title: '', version: 3 })
    })

    it('goes to form even where nothing can be dropped', async () => {
      const { actor, state, ports } = await openOffered()
      actor.send({ type: 'draft.discard' })
      await ports.dropDraft.last().fail(new Error('blocked'))
      expect(state().matches(form)).toBe(true)
    })

    it('waits three seconds for the store, not longer', async () => {
      const { actor, state, clock } = await openOffered()
      actor.send({ type: 'draft.discard' })
      clock.increment(2999)
      expect(state().value).toEqual({ composing: 'discarding' })
      clock.increment(1)
      expect(state().matches(form)).toBe(true)
    })
  })

  describe('opening', () => {
    it('goes on with the request that may have been stored, as long as nothing changes', async () => {
      const { actor, ports } = startDraft({ keeping: true, restored: { ...kept, sent: true } })
      await settled()
      actor.send({ type: 'draft.submit' })
      expect(ports.createDocument.last().input.requestId).toBe('kept-request')
      actor.send({ type: 'draft.cancelUpload' })
      actor.send({ type: 'draft.setTitle', title: '11월' })
      actor.send({ type: 'draft.submit' })
      expect(ports.createDocument.last().input.requestId).toBe('another-1')
    })

    it('goes on with a draft that it is given, without looking for another', async () => {
      const { state, context, child, ports } = startDraft({
        keeping: true,
        restored: { ...kept, sent: true },
      })
      await settled()
      expect(state().matches(form)).toBe(true)
      expect(ports.findDraft.asked).toHaveLength(0)
      expect(context()).toMatchObject({
        title: '10월 운반비',
        approvers: aLine('lee', 'kim'),
        requestId: 'kept-request',
        writer: 'another tab',
        version: 3,
      })
      expect(child('files').getSnapshot().context.attached).toEqual(kept.files)
    })

    it('hears nothing of the usual line, which comes too late', async () => {
      const { context, ports } = startDraft({ restored: kept })
      await ports.listDefaultApprovers.last().answer(aLine('park'))
      expect(context().approvers).toEqual(aLine('lee', 'kim'))
    })

    it('names the files that today’s limits refuse', () => {
      const { child } = startDraft({ restored: kept, limits: { ...limits, filesPerVoucher: 0 } })
      expect(child('files').getSnapshot().context.refused).toEqual([
        { lineId: first, name: 'invoice.pdf', reason: 'tooMany' },
      ])
    })

    it('goes to form in a browser that keeps nothing', async () => {
      const { state } = await openForm()
      expect(state().value).toEqual({ composing: { form: 'quiet' } })
    })
  })
})
