import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { aFile } from '../../models/samples/files.ts'
import { anApprovalLine, anApprover } from '../../models/samples/people.ts'
import { batchLines, openFormWithSaving } from '../fakes/draft.ts'

const first = batchLines[0]?.id ?? ''
const idle = { composing: { form: 'idle' } } as const
const saving = { composing: { form: 'saving' } } as const

/** Opens a draft in which a title was entered and its save is pending. */
async function openWithPendingTitle() {
  const opened = await openFormWithSaving()
  opened.type('11월 운반비')
  return opened
}

/** Opens a draft with a title whose submission is pending. */
async function openSending() {
  const opened = await openFormWithSaving()
  opened.type('11월 운반비')
  opened.actor.send({ type: 'draft.submit' })
  return opened
}

describe('draft › composing › form', () => {
  describe('idle', () => {
    it('has nothing to save with only the default line', async () => {
      const { clock, ports, state } = await openFormWithSaving()
      expect(state().value).toEqual(idle)
      expect(state().context).toMatchObject({ sent: null, progress: null, offered: null })
      clock.increment(10_000)
      expect(ports.saveDraft.asked).toHaveLength(0)
      expect(state().can({ type: 'draft.save' })).toBe(false)
    })

    it('saves nothing when a dropped folder cannot be read', async () => {
      const { child, state } = await openFormWithSaving()
      child('files').send({ type: 'files.dropped' })
      expect(state().value).toEqual(idle)
      child('files').send({ type: 'files.readFailed', lineId: first, names: ['11월'] })
      expect(state().value).toEqual(idle)
    })

    it('goes to saving when a title is entered', async () => {
      const { state, type } = await openFormWithSaving()
      type('1')
      expect(state().value).toEqual(saving)
    })

    it('goes to saving when a file is added', async () => {
      const { state, child } = await openFormWithSaving()
      child('files').send({ type: 'files.add', lineId: first, files: [aFile()] })
      expect(state().value).toEqual(saving)
    })

    it('goes to saving when a line is decided', async () => {
      const { actor, state, child } = await openFormWithSaving()
      actor.send({ type: 'draft.openApprovers' })
      child('approvers').send({ type: 'approvers.add', approver: anApprover({ id: 'lee' }) })
      child('approvers').send({ type: 'approvers.done' })
      expect(state().value).toEqual(saving)
    })
  })

  describe('saving', () => {
    it('saves the draft with the first letter', async () => {
      const { ports, type } = await openFormWithSaving()
      type('1')
      expect(ports.saveDraft.last().input).toEqual({
        employee: 'yoondh',
        category: 'voucher',
        batchNumber: 7,
        version: 0,
        writer: 'request-1',
        requestId: 'request-1',
        sent: false,
        title: '1',
        approvers: anApprovalLine('kim'),
        receivers: [],
        files: [],
      })
    })

    it('saves one change after the other, and only the newest of several waiting changes', async () => {
      const { ports, state, type } = await openWithPendingTitle()
      type('12월')
      type('12월 운반비')
      expect(ports.saveDraft.asked).toHaveLength(1)
      await ports.saveDraft.last().answer({ version: 1 })
      expect(state().value).toEqual(saving)
      expect(ports.saveDraft.asked).toHaveLength(2)
      expect(ports.saveDraft.last().input).toMatchObject({ version: 1, title: '12월 운반비' })
    })

    it('saves again without waiting for the running save when the page is unloaded', async () => {
      const { actor, ports, state, type } = await openWithPendingTitle()
      expect(state().can({ type: 'draft.save' })).toBe(false)
      type('12월 운반비')
      actor.send({ type: 'draft.save' })
      expect(ports.saveDraft.asked).toHaveLength(2)
      expect(ports.saveDraft.last().input.title).toBe('12월 운반비')
    })

    it('goes to idle, and uses the version returned by the store', async () => {
      const { ports, state, type, context } = await openWithPendingTitle()
      await ports.saveDraft.last().answer({ version: 5 })
      expect(state().value).toEqual(idle)
      expect(context().version).toBe(5)
      type('12월 운반비')
      expect(ports.saveDraft.last().input).toMatchObject({ version: 5, title: '12월 운반비' })
    })

    it('records that saving has failed, and saves again only on the next change', async () => {
      const { ports, state, context, type, clock, notices } = await openWithPendingTitle()
      await ports.saveDraft.last().fail(new Error('no room'))
      expect(state().value).toEqual(idle)
      expect(context().isSaveFailed).toBe(true)
      clock.increment(10_000)
      expect(ports.saveDraft.asked).toHaveLength(1)
      expect(notices.codes()).toEqual([])
      type('12월 운반비')
      expect(ports.saveDraft.asked).toHaveLength(2)
      await ports.saveDraft.last().answer({ version: 1 })
      expect(context().isSaveFailed).toBe(false)
    })

    it('loads and offers the newer draft of another tab after a conflict', async () => {
      const { ports, state, context } = await openWithPendingTitle()
      await ports.saveDraft.last().fail(new RequestError('conflict'))
      expect(state().value).toEqual({ composing: 'findingSavedDraft' })
      await ports.findSavedDraft.last().answer(aSavedDraft())
      expect(state().value).toEqual({ composing: 'offered' })
      expect(context()).toMatchObject({ title: '11월 운반비', offered: { title: '10월 운반비' } })
    })

    it('overwrites a newer draft without content, using its version', async () => {
      const { ports, state } = await openWithPendingTitle()
      await ports.saveDraft.last().fail(new RequestError('conflict'))
      await ports.findSavedDraft
        .last()
        .answer(aSavedDraft({ title: ' ', approvers: [], version: 8 }))
      expect(state().value).toEqual(saving)
      expect(ports.saveDraft.last().input.version).toBe(8)
    })
  })
})

describe('draft › composing › ordering', () => {
  it('saves the changes that were made before the dialog opened', async () => {
    const { actor, ports, state, type } = await openWithPendingTitle()
    type('12월 운반비')
    actor.send({ type: 'draft.openApprovers' })
    expect(state().value).toEqual({ composing: { ordering: 'saving' } })
    expect(ports.saveDraft.last().input.title).toBe('12월 운반비')
    await ports.saveDraft.last().answer({ version: 2 })
    expect(state().value).toEqual({ composing: { ordering: 'idle' } })
  })

  it('saves nothing when nothing was entered', async () => {
    const { actor, ports, state } = await openFormWithSaving()
    actor.send({ type: 'draft.openApprovers' })
    expect(state().value).toEqual({ composing: { ordering: 'idle' } })
    expect(ports.saveDraft.asked).toHaveLength(0)
  })

  it('looks for the newer draft of another tab after a conflict, and discards the changed line', async () => {
    const { actor, ports, state, child, type } = await openWithPendingTitle()
    type('12월 운반비')
    actor.send({ type: 'draft.openApprovers' })
    child('approvers').send({ type: 'approvers.add', approver: anApprover({ id: 'lee' }) })
    await ports.saveDraft.last().fail(new RequestError('conflict'))
    expect(state().value).toEqual({ composing: 'findingSavedDraft' })
    expect(child('approvers').getSnapshot().context.line).toEqual(anApprovalLine('kim'))
  })
})

describe('draft › closing', () => {
  it('saves unsaved changes, and goes to closed afterwards', async () => {
    const { actor, ports, state, type } = await openFormWithSaving()
    type('11월')
    actor.send({ type: 'draft.close' })
    expect(state().value).toBe('closing')
    expect(ports.saveDraft.last().input.title).toBe('11월')
    await ports.saveDraft.last().answer({ version: 1 })
    expect(state().output).toMatchObject({ outcome: 'closed', draft: { version: 1 } })
  })

  it('is skipped when everything is saved', async () => {
    const { actor, ports, state } = await openWithPendingTitle()
    await ports.saveDraft.last().answer({ version: 1 })
    actor.send({ type: 'draft.close' })
    expect(state().value).toBe('closed')
    expect(ports.saveDraft.asked).toHaveLength(1)
  })

  it('goes to closed even when saving fails', async () => {
    const { actor, ports, state, type } = await openFormWithSaving()
    type('11월')
    actor.send({ type: 'draft.close' })
    await ports.saveDraft.last().fail(new Error('no room'))
    expect(state().value).toBe('closed')
  })

  it('goes to closed, as not saved, when the store does not respond within 3 s', async () => {
    const { actor, clock, state, type } = await openFormWithSaving()
    type('11월')
    actor.send({ type: 'draft.close' })
    clock.increment(2999)
    expect(state().value).toBe('closing')
    clock.increment(1)
    expect(state().output).toMatchObject({ outcome: 'closed', draft: { isSaveFailed: true } })
  })

  it('goes to offered when another tab has saved a newer draft', async () => {
    const { actor, ports, state, type } = await openFormWithSaving()
    type('11월')
    actor.send({ type: 'draft.close' })
    await ports.saveDraft.last().fail(new RequestError('conflict'))
    await ports.findSavedDraft.last().answer(aSavedDraft())
    expect(state().value).toEqual({ composing: 'offered' })
    expect(state().context.isSavedInOtherTab).toBe(true)
    actor.send({ type: 'draft.close' })
    expect(state().output).toMatchObject({
      outcome: 'closed',
      draft: { title: '11월', version: 0, isSaveFailed: true },
    })
    expect(ports.deleteSavedDraft.asked).toHaveLength(0)
  })
})

describe('draft › submitting', () => {
  it('saves the draft immediately, marked as sent', async () => {
    const { ports, context } = await openSending()
    expect(ports.saveDraft.last().input).toMatchObject({
      title: '11월 운반비',
      requestId: 'request-1',
      sent: true,
    })
    await ports.saveDraft.last().answer({ version: 1 })
    expect(context().version).toBe(1)
  })

  it.each([new RequestError('conflict'), new Error('no room')])(
    'continues when the draft cannot be saved: %s',
    async (error) => {
      const { ports, state } = await openSending()
      await ports.saveDraft.last().fail(error)
      expect(state().value).toBe('submitting')
      expect(state().context.isSaveFailed).toBe(true)
    },
  )

  it('saves changes after a cancelled upload as not sent', async () => {
    const { actor, ports, type, state } = await openSending()
    actor.send({ type: 'draft.cancelUpload' })
    expect(ports.saveDraft.last().input).toMatchObject({ title: '11월 운반비', sent: true })
    await ports.saveDraft.last().answer({ version: 2 })
    expect(state().value).toEqual(idle)
    type('12월 운반비')
    expect(ports.saveDraft.last().input).toMatchObject({ title: '12월 운반비', sent: false })
  })
})

describe('draft › deletingSavedDraft', () => {
  it('deletes the saved draft before it is done, but no newer version of another tab', async () => {
    const { ports, state, notices } = await openSending()
    await ports.saveDraft.last().answer({ version: 4 })
    await ports.createDocument.last().answer({ id: 1 })
    expect(state().value).toBe('deletingSavedDraft')
    expect(notices.codes()).toEqual(['draftDone'])
    expect(ports.deleteSavedDraft.last().input).toEqual({
      employee: 'yoondh',
      category: 'voucher',
      batchNumber: 7,
      upTo: 4,
      writer: 'request-1',
    })
    await ports.deleteSavedDraft.last().answer()
    expect(state().output).toMatchObject({ outcome: 'done' })
  })

  it('is done even when the saved draft cannot be deleted', async () => {
    const { ports, state } = await openSending()
    await ports.createDocument.last().answer({ id: 1 })
    await ports.deleteSavedDraft.last().fail(new Error('blocked'))
    expect(state().value).toBe('done')
  })

  it('is done when the store does not respond within 3 s', async () => {
    const { ports, clock, state } = await openSending()
    await ports.createDocument.last().answer({ id: 1 })
    clock.increment(2999)
    expect(state().value).toBe('deletingSavedDraft')
    clock.increment(1)
    expect(state().value).toBe('done')
  })
})
