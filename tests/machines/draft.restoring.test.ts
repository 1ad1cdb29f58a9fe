import { describe, expect, it } from 'vitest'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { aFile, limits } from '../../models/samples/files.ts'
import { anApprovalLine } from '../../models/samples/people.ts'
import { batchLines, openForm, startDraft } from '../fakes/draft.ts'
import { flushPromises } from '../fakes/ports.ts'

const first = batchLines[0]?.id ?? ''
const findingSavedDraft = { composing: 'findingSavedDraft' } as const
const offered = { composing: 'offered' } as const
const form = { composing: 'form' } as const
const kept = aSavedDraft({ files: [{ lineId: first, files: [aFile()] }] })

async function openOffered(found = kept) {
  const opened = startDraft({ saving: true })
  await opened.ports.listDefaultApprovers.last().answer(anApprovalLine('park'))
  await opened.ports.findSavedDraft.last().answer(found)
  return opened
}

const rejection = {
  approver: { name: '박상훈', position: '부장' },
  at: '2026-06-01T00:30:00Z',
  comment: '증빙 누락',
}

describe('draft › receivers who have left', () => {
  it('are restored with the draft, and saved with every change', async () => {
    const leftOut = ['최산']
    const { actor, context, ports, type } = await openOffered({ ...kept, leftOut })
    expect(context().leftOut).toEqual([])
    actor.send({ type: 'draft.restore' })
    expect(context().leftOut).toEqual(leftOut)
    type('다시')
    await ports.saveDraft.last().answer({ version: 4 })
    expect(ports.saveDraft.last().input).toMatchObject({ title: '다시', leftOut })
  })
})

describe('draft › rejection', () => {
  it('is restored with the draft, and saved with every change', async () => {
    const { actor, context, ports, type } = await openOffered({ ...kept, rejection })
    expect(context().rejection).toBeNull()
    actor.send({ type: 'draft.restore' })
    expect(context().rejection).toEqual(rejection)
    type('다시')
    await ports.saveDraft.last().answer({ version: 4 })
    expect(ports.saveDraft.last().input).toMatchObject({ title: '다시', rejection })
  })

  it('is missing in a draft without a rejection, and after a draft was discarded', async () => {
    const plain = await openOffered()
    plain.actor.send({ type: 'draft.restore' })
    plain.type('다시')
    await plain.ports.saveDraft.last().answer({ version: 4 })
    expect(plain.ports.saveDraft.last().input).not.toHaveProperty('rejection')
    expect(plain.ports.saveDraft.last().input).not.toHaveProperty('leftOut')
    const { actor, context } = await openOffered({ ...kept, rejection })
    actor.send({ type: 'draft.discard' })
    expect(context().rejection).toBeNull()
  })
})

describe('draft › composing', () => {
  describe('findingSavedDraft', () => {
    it('loads the employee’s saved draft of this batch', () => {
      const { ports, state } = startDraft({ saving: true })
      expect(state().value).toEqual(findingSavedDraft)
      expect(state().hasTag('busy')).toBe(true)
      expect(ports.findSavedDraft.last().input).toEqual({
        employee: 'yoondh',
        category: 'voucher',
        batchNumber: 7,
      })
    })

    it('accepts input, and saves it when no draft is found', async () => {
      const { ports, state, type, context } = startDraft({ saving: true })
      type('11월')
      expect(state().value).toEqual(findingSavedDraft)
      await ports.findSavedDraft.last().answer(null)
      expect(state().value).toEqual({ composing: { form: 'saving' } })
      expect(context().title).toBe('11월')
    })

    it('goes to form when the store cannot be read', async () => {
      const { ports, state } = startDraft({ saving: true })
      await ports.findSavedDraft.last().fail(new Error('blocked'))
      expect(state().matches(form)).toBe(true)
    })

    it('goes to form when the store does not respond within 3 s', () => {
      const { clock, state } = startDraft({ saving: true })
      clock.increment(2999)
      expect(state().value).toEqual(findingSavedDraft)
      clock.increment(1)
      expect(state().matches(form)).toBe(true)
    })

    it('closes immediately when nothing was entered', () => {
      const { actor, state } = startDraft({ saving: true })
      actor.send({ type: 'draft.close' })
      expect(state().value).toBe('closed')
    })

    it('saves the entered title on closing', () => {
      const { actor, state, type, ports } = startDraft({ saving: true })
      type('11월')
      actor.send({ type: 'draft.close' })
      expect(state().value).toBe('closing')
      expect(ports.saveDraft.last().input.title).toBe('11월')
    })

    it('refuses draft.submit and draft.openApprovers', () => {
      const { state } = startDraft({ saving: true })
      expect(state().can({ type: 'draft.submit' })).toBe(false)
      expect(state().can({ type: 'draft.openApprovers' })).toBe(false)
    })
  })

  describe('offered', () => {
    it('stores the found draft as offered, and leaves the form empty', async () => {
      const { state, context } = await openOffered()
      expect(state().value).toEqual(offered)
      expect(context()).toMatchObject({ offered: kept, title: '' })
      expect(context().approvers).toEqual(anApprovalLine('park'))
    })

    it('restores title, files, approvers and their order', async () => {
      const { actor, state, context, child } = await openOffered()
      actor.send({ type: 'draft.restore' })
      expect(state().matches(form)).toBe(true)
      expect(context()).toMatchObject({
        title: '10월 운반비',
        approvers: anApprovalLine('lee', 'kim'),
        files: kept.files,
        offered: null,
        version: 3,
        requestId: 'request-1',
        sent: null,
      })
      expect(child('approvers').getSnapshot().context.line).toEqual(anApprovalLine('lee', 'kim'))
      expect(child('files').getSnapshot().context.attached).toEqual(kept.files)
    })

    it('saves nothing on restore, because another tab can still be changing the draft', async () => {
      const { actor, child, ports, state } = await openOffered()
      actor.send({ type: 'draft.restore' })
      expect(state().value).toEqual({ composing: { form: 'idle' } })
      child('files').send({ type: 'files.remove', lineId: first, key: aFile().key })
      expect(ports.saveDraft.asked.map(({ input }) => input.files)).toEqual([[]])
    })

    it('saves a restored draft with two lists of files for one voucher, or with files beyond the limit', async () => {
      const [voucher] = kept.files
      const again = { lineId: first, files: [aFile({ key: 'b', name: 'b.pdf' })] }
      const two = await openOffered({ ...kept, files: [...(voucher ? [voucher] : []), again] })
      two.actor.send({ type: 'draft.restore' })
      expect(two.ports.saveDraft.last().input.files[0]?.files).toHaveLength(2)
      const many = Array.from({ length: limits.filesPerVoucher + 1 }, (_, index) =>
        aFile({ key: `${index}`, name: `${index}.pdf` }),
      )
      const full = await openOffered({ ...kept, files: [{ lineId: first, files: many }] })
      full.actor.send({ type: 'draft.restore' })
      expect(full.ports.saveDraft.last().input.files[0]?.files).toHaveLength(many.length - 1)
    })

    it('restores a line of one approver', async () => {
      const { actor, context } = await openOffered({ ...kept, approvers: anApprovalLine('lee') })
      actor.send({ type: 'draft.restore' })
      expect(context().approvers).toEqual(anApprovalLine('lee'))
    })

    it('keeps the default line when the saved draft has no approvers', async () => {
      const { actor, context, child } = await openOffered({ ...kept, approvers: [] })
      actor.send({ type: 'draft.restore' })
      expect(child('approvers').getSnapshot().context.line).toEqual(anApprovalLine('park'))
      expect(context().approvers).toEqual(anApprovalLine('park'))
    })

    it('gets a new request id on restore, because a sent draft may have been rejected', async () => {
      const { actor, ports } = await openOffered({ ...kept, sent: true })
      actor.send({ type: 'draft.restore' })
      actor.send({ type: 'draft.submit' })
      expect(ports.createDocument.last().input.requestId).not.toBe('kept-request')
    })

    it('moves the files of a missing voucher line to the first line, and sends them', async () => {
      const { actor, ports } = await openOffered({
        ...kept,
        files: [{ lineId: 'gone', files: [aFile()] }],
      })
      actor.send({ type: 'draft.restore' })
      actor.send({ type: 'draft.submit' })
      const sent = ports.createDocument.last().input.files
      expect(sent.find(({ lineId }) => lineId === first)?.files).toEqual([aFile()])
    })

    it('closes and keeps the saved draft', async () => {
      const { actor, state, ports } = await openOffered()
      actor.send({ type: 'draft.close' })
      expect(state().value).toBe('closed')
      expect(ports.deleteSavedDraft.asked).toHaveLength(0)
      expect(ports.saveDraft.asked).toHaveLength(0)
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
    it('deletes the offered draft, and goes to an empty form', async () => {
      const { actor, state, context, ports } = await openOffered()
      actor.send({ type: 'draft.discard' })
      expect(state().value).toEqual({ composing: 'discarding' })
      expect(ports.deleteSavedDraft.last().input).toEqual({
        employee: 'yoondh',
        category: 'voucher',
        batchNumber: 7,
        upTo: 3,
      })
      await ports.deleteSavedDraft.last().answer()
      expect(state().value).toEqual({ composing: { form: 'idle' } })
      expect(context()).toMatchObject({ offered: null, title: '', version: 3 })
    })

    it('goes to form even when the draft cannot be deleted', async () => {
      const { actor, state, ports } = await openOffered()
      actor.send({ type: 'draft.discard' })
      await ports.deleteSavedDraft.last().fail(new Error('blocked'))
      expect(state().matches(form)).toBe(true)
    })

    it('goes to form when the store does not respond within 3 s', async () => {
      const { actor, state, clock } = await openOffered()
      actor.send({ type: 'draft.discard' })
      clock.increment(2999)
      expect(state().value).toEqual({ composing: 'discarding' })
      clock.increment(1)
      expect(state().matches(form)).toBe(true)
    })
  })

  describe('opening', () => {
    it('keeps the request id of a sent draft until its content changes', async () => {
      const { actor, ports } = startDraft({ saving: true, restored: { ...kept, sent: true } })
      await flushPromises()
      actor.send({ type: 'draft.submit' })
      expect(ports.createDocument.last().input.requestId).toBe('kept-request')
      actor.send({ type: 'draft.cancelUpload' })
      actor.send({ type: 'draft.setTitle', title: '11월' })
      actor.send({ type: 'draft.submit' })
      expect(ports.createDocument.last().input.requestId).toBe('another-1')
    })

    it('continues with a given draft, without searching for a saved one', async () => {
      const { state, context, child, ports } = startDraft({
        saving: true,
        restored: { ...kept, sent: true },
      })
      await flushPromises()
      expect(state().matches(form)).toBe(true)
      expect(ports.findSavedDraft.asked).toHaveLength(0)
      expect(context()).toMatchObject({
        title: '10월 운반비',
        approvers: anApprovalLine('lee', 'kim'),
        requestId: 'kept-request',
        writer: 'another tab',
        version: 3,
      })
      expect(child('files').getSnapshot().context.attached).toEqual(kept.files)
    })

    it('ignores the default line, which is loaded later', async () => {
      const { context, ports } = startDraft({ restored: kept })
      await ports.listDefaultApprovers.last().answer(anApprovalLine('park'))
      expect(context().approvers).toEqual(anApprovalLine('lee', 'kim'))
    })

    it('lists the files that violate the current limits', () => {
      const { child } = startDraft({ restored: kept, limits: { ...limits, filesPerVoucher: 0 } })
      expect(child('files').getSnapshot().context.refused).toEqual([
        { lineId: first, name: 'invoice.pdf', reason: 'tooMany' },
      ])
    })

    it('goes to form when the browser cannot save drafts', async () => {
      const { state } = await openForm()
      expect(state().value).toEqual({ composing: { form: 'idle' } })
    })
  })
})
