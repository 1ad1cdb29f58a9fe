import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { aFile } from '../../models/samples/files.ts'
import { batchLines, openFormWithSaving, startDraft } from '../fakes/draft.ts'

const first = batchLines[0]?.id ?? ''

describe('draft, after its last save has failed', () => {
  it('saves files once more on closing when the store had no room for them', async () => {
    const { actor, ports, state, context, child, type } = await openFormWithSaving()
    type('11월 운반비')
    await ports.saveDraft.last().answer({ version: 1 })
    child('files').send({ type: 'files.add', lineId: first, files: [aFile()] })
    await ports.saveDraft.last().fail(new Error('no room'))
    expect(context()).toMatchObject({ version: 1, isSaveFailed: true })
    actor.send({ type: 'draft.close' })
    expect(state().value).toBe('closing')
    expect(ports.saveDraft.last().input.files).toEqual([{ lineId: first, files: [aFile()] }])
    await ports.saveDraft.last().answer({ version: 2 })
    expect(state().output).toMatchObject({ outcome: 'closed', draft: { version: 2 } })
    expect(state().output?.draft).not.toHaveProperty('isSaveFailed')
  })

  it('is restored as not saved, and is saved on closing', () => {
    const restored = aSavedDraft({ isSaveFailed: true })
    const { actor, context, ports, state } = startDraft({ saving: true, restored })
    expect(context()).toMatchObject({ version: 3, isSaveFailed: true })
    expect(ports.saveDraft.asked).toHaveLength(1)
    actor.send({ type: 'draft.close' })
    expect(state().value).toBe('closing')
    expect(ports.saveDraft.last().input).not.toHaveProperty('isSaveFailed')
  })
})

describe('draft, leaving the form or its dialog during a save', () => {
  const conflict = new RequestError('conflict')

  /**
   * A file is added to a saved draft. While the draft is being saved with it, the employee opens the approval order or requests the
   * approval.
   */
  async function openLeft(type: 'draft.openApprovers' | 'draft.submit') {
    const opened = await openFormWithSaving()
    opened.type('11월 운반비')
    await opened.ports.saveDraft.last().answer({ version: 1 })
    opened.child('files').send({ type: 'files.add', lineId: first, files: [aFile()] })
    opened.actor.send({ type })
    return opened
  }
  type Opened = Awaited<ReturnType<typeof openLeft>>

  /** Expects that the draft is saved once more when it is closed, with the file. */
  function expectSaveOnClosing({ actor, context, ports, state }: Opened) {
    expect(context().isSaveFailed).toBe(true)
    const saves = ports.saveDraft.asked.length
    actor.send({ type: 'draft.close' })
    expect(state().value).toBe('closing')
    expect(ports.saveDraft.asked).toHaveLength(saves + 1)
    expect(ports.saveDraft.last().input.files).toEqual([{ lineId: first, files: [aFile()] }])
  }

  it('saves again in the dialog, and once more on closing after that save has failed', async () => {
    const opened = await openLeft('draft.openApprovers')
    const { actor, ports, state } = opened
    expect(state().value).toEqual({ composing: { ordering: 'saving' } })
    expect(ports.saveDraft.asked).toHaveLength(3)
    await ports.saveDraft.last().fail(new Error('no room'))
    actor.send({ type: 'draft.closeApprovers' })
    expect(state().value).toEqual({ composing: { form: 'idle' } })
    expectSaveOnClosing(opened)
  })

  it('offers the draft of another tab after a conflict of the save in the dialog', async () => {
    const { ports, state } = await openLeft('draft.openApprovers')
    await ports.saveDraft.last().fail(conflict)
    expect(state().value).toEqual({ composing: 'findingSavedDraft' })
    await ports.findSavedDraft.last().answer(aSavedDraft({ version: 5 }))
    expect(state().value).toEqual({ composing: 'offered' })
  })

  it.each(['draft.closeApprovers', 'approvers.done', 'draft.cancelUpload'] as const)(
    'saves again in the form after %s',
    async (type) => {
      const opened = await openLeft(
        type === 'draft.cancelUpload' ? 'draft.submit' : 'draft.openApprovers',
      )
      const { actor, child, ports, state } = opened
      const saves = ports.saveDraft.asked.length
      if (type === 'approvers.done') child('approvers').send({ type })
      else actor.send({ type })
      expect(state().value).toEqual({ composing: { form: 'saving' } })
      expect(ports.saveDraft.asked).toHaveLength(saves + 1)
      await ports.saveDraft.last().fail(new Error('no room'))
      expect(state().value).toEqual({ composing: { form: 'idle' } })
      expectSaveOnClosing(opened)
    },
  )

  it.each(['draft.closeApprovers', 'draft.cancelUpload'] as const)(
    'offers the draft of another tab after a conflict of the save that follows %s',
    async (type) => {
      const { actor, ports, state } = await openLeft(
        type === 'draft.cancelUpload' ? 'draft.submit' : 'draft.openApprovers',
      )
      actor.send({ type })
      await ports.saveDraft.last().fail(conflict)
      await ports.findSavedDraft.last().answer(aSavedDraft({ version: 5 }))
      expect(state().value).toEqual({ composing: 'offered' })
    },
  )
})

describe('draft › savingFailedDraft', () => {
  async function openFailing() {
    const opened = await openFormWithSaving()
    opened.type('11월 운반비')
    opened.actor.send({ type: 'draft.submit' })
    await opened.ports.createDocument.last().fail(new RequestError('offline'))
    return opened
  }

  it('fails with the version of its last save, also if the save during the upload was pending', async () => {
    const { ports, state } = await openFailing()
    expect(state().value).toBe('savingFailedDraft')
    expect(ports.saveDraft.last().input).toMatchObject({ title: '11월 운반비', sent: true })
    await ports.saveDraft.last().answer({ version: 2 })
    expect(state().output).toMatchObject({ outcome: 'failed', draft: { version: 2 } })
  })

  it.each([new RequestError('conflict'), new Error('no room')])(
    'fails with a draft that is not saved when the store refuses it: %s',
    async (error) => {
      const { ports, state } = await openFailing()
      await ports.saveDraft.last().fail(error)
      expect(state().output).toMatchObject({
        outcome: 'failed',
        draft: { version: 0, isSaveFailed: true },
      })
    },
  )

  it('fails when the store does not respond within 3 s', async () => {
    const { clock, state } = await openFailing()
    clock.increment(2999)
    expect(state().value).toBe('savingFailedDraft')
    clock.increment(1)
    expect(state().value).toBe('failed')
  })
})
