import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { aFile } from '../../models/samples/files.ts'
import { batchLines, openSaving, startDraft } from '../fakes/draft.ts'

const first = batchLines[0]?.id ?? ''

describe('draft, after its last save has failed', () => {
  it('saves files once more on closing when the store had no room for them', async () => {
    const { actor, ports, state, context, child, type } = await openSaving()
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

describe('draft › savingFailedDraft', () => {
  async function openFailing() {
    const opened = await openSaving()
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
