import { describe, expect, it } from 'vitest'
import { Failure } from '../../machines/ports.ts'
import { aKeptDraft } from '../builders/draft.ts'
import { aFile } from '../builders/files.ts'
import { aLine } from '../builders/people.ts'
import {
  batchLines,
  openKeeping,
  openSubmitting,
  openWithLine,
  startDraft,
} from '../fakes/draft.ts'

const lineId = batchLines[0]?.id ?? ''
const picked = { type: 'files.add' as const, lineId, files: [aFile()] }

type Opened = Pick<ReturnType<typeof startDraft>, 'state' | 'child'>

/** Title and files change together, or neither does. */
function changeable({ state, child }: Opened): boolean {
  const title = state().can({ type: 'draft.setTitle', title: '' })
  const files = child('files').getSnapshot().can(picked)
  expect(files).toBe(title)
  return files
}

describe('draft, its files', () => {
  it('change while it is looked whether a draft is kept, and in the form', async () => {
    const opened = startDraft({ keeping: true })
    expect(opened.state().matches({ composing: 'finding' })).toBe(true)
    expect(changeable(opened)).toBe(true)
    await opened.ports.findDraft.last().answer(null)
    expect(changeable(opened)).toBe(true)
  })

  it('hold still while a kept draft is offered, and discarded, and change then', async () => {
    const opened = startDraft({ keeping: true })
    await opened.ports.findDraft.last().answer(aKeptDraft())
    expect(changeable(opened)).toBe(false)
    opened.actor.send({ type: 'draft.discard' })
    expect(changeable(opened)).toBe(false)
    await opened.ports.dropDraft.last().answer()
    expect(changeable(opened)).toBe(true)
  })

  it('change once a kept draft is taken over', async () => {
    const opened = startDraft({ keeping: true })
    await opened.ports.findDraft.last().answer(aKeptDraft())
    opened.actor.send({ type: 'draft.restore' })
    expect(changeable(opened)).toBe(true)
  })

  it('hold still below the approval-order dialog', async () => {
    const opened = await openWithLine('kim')
    opened.actor.send({ type: 'draft.openApprovers' })
    expect(changeable(opened)).toBe(false)
    opened.actor.send({ type: 'draft.closeApprovers' })
    expect(changeable(opened)).toBe(true)
    opened.actor.send({ type: 'draft.openApprovers' })
    opened.actor.send({ type: 'approvers.decided', line: aLine('lee') })
    expect(changeable(opened)).toBe(true)
  })

  it('hold still while it travels, and change after that is cancelled', async () => {
    const opened = await openSubmitting()
    expect(changeable(opened)).toBe(false)
    opened.actor.send({ type: 'draft.cancelUpload' })
    expect(changeable(opened)).toBe(true)
  })

  it('hold still once it is stored', async () => {
    const opened = await openKeeping()
    opened.type('11월')
    opened.actor.send({ type: 'draft.submit' })
    await opened.ports.createDocument.last().answer({ id: 1 })
    expect(opened.state().value).toBe('dropping')
    expect(changeable(opened)).toBe(false)
  })

  it('hold still while it is kept before it closes, and change where another tab was faster', async () => {
    const opened = await openKeeping()
    opened.type('11월')
    opened.actor.send({ type: 'draft.close' })
    expect(opened.state().value).toBe('closing')
    expect(changeable(opened)).toBe(false)
    await opened.ports.keepDraft.last().fail(new Failure('conflict'))
    expect(changeable(opened)).toBe(true)
  })
})
