import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { aFile } from '../../models/samples/files.ts'
import { anApprovalLine } from '../../models/samples/people.ts'
import {
  batchLines,
  openFormWithSaving,
  openSubmitting,
  openWithLine,
  startDraft,
} from '../fakes/draft.ts'

const lineId = batchLines[0]?.id ?? ''
const picked = { type: 'files.add' as const, lineId, files: [aFile()] }

type Opened = Pick<ReturnType<typeof startDraft>, 'state' | 'child'>

/** Asserts that title and files are locked together, and returns whether they can change. */
function changeable({ state, child }: Opened): boolean {
  const title = state().can({ type: 'draft.setTitle', title: '' })
  const files = child('files').getSnapshot().can(picked)
  expect(files).toBe(title)
  return files
}

describe('draft, its files', () => {
  it('can change while the saved draft is searched, and in the form', async () => {
    const opened = startDraft({ saving: true })
    expect(opened.state().matches({ composing: 'findingSavedDraft' })).toBe(true)
    expect(changeable(opened)).toBe(true)
    await opened.ports.findSavedDraft.last().answer(null)
    expect(changeable(opened)).toBe(true)
  })

  it('are locked while a saved draft is offered or discarded, and can change afterwards', async () => {
    const opened = startDraft({ saving: true })
    await opened.ports.findSavedDraft.last().answer(aSavedDraft())
    expect(changeable(opened)).toBe(false)
    opened.actor.send({ type: 'draft.discard' })
    expect(changeable(opened)).toBe(false)
    await opened.ports.deleteSavedDraft.last().answer()
    expect(changeable(opened)).toBe(true)
  })

  it('can change after a saved draft is restored', async () => {
    const opened = startDraft({ saving: true })
    await opened.ports.findSavedDraft.last().answer(aSavedDraft())
    opened.actor.send({ type: 'draft.restore' })
    expect(changeable(opened)).toBe(true)
  })

  it('are locked while the approval-order dialog is open', async () => {
    const opened = await openWithLine('kim')
    opened.actor.send({ type: 'draft.openApprovers' })
    expect(changeable(opened)).toBe(false)
    opened.actor.send({ type: 'draft.closeApprovers' })
    expect(changeable(opened)).toBe(true)
    opened.actor.send({ type: 'draft.openApprovers' })
    opened.actor.send({ type: 'approvers.decided', line: anApprovalLine('lee') })
    expect(changeable(opened)).toBe(true)
  })

  it('are locked during submission, and can change after it is cancelled', async () => {
    const opened = await openSubmitting()
    expect(changeable(opened)).toBe(false)
    opened.actor.send({ type: 'draft.cancelUpload' })
    expect(changeable(opened)).toBe(true)
  })

  it('are locked after the document is stored', async () => {
    const opened = await openFormWithSaving()
    opened.type('11월')
    opened.actor.send({ type: 'draft.submit' })
    await opened.ports.createDocument.last().answer({ id: 1 })
    expect(opened.state().value).toBe('deletingSavedDraft')
    expect(changeable(opened)).toBe(false)
  })

  it('are locked while the draft is saved before closing, and can change after a conflict', async () => {
    const opened = await openFormWithSaving()
    opened.type('11월')
    opened.actor.send({ type: 'draft.close' })
    expect(opened.state().value).toBe('closing')
    expect(changeable(opened)).toBe(false)
    await opened.ports.saveDraft.last().fail(new RequestError('conflict'))
    expect(changeable(opened)).toBe(true)
  })
})
