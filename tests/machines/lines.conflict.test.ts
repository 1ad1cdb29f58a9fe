import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aSavedLine } from '../../models/samples/savedLine.ts'
import { content, openLines, own } from '../fakes/lines.ts'

describe('lines › open › saving, with a conflict', () => {
  /** Saves the approval line under a new name, and lets the server refuse it. */
  async function openConflict() {
    const opened = await openLines()
    opened.actor.send({ type: 'lines.startSave', ...content })
    opened.actor.send({ type: 'lines.setName', name: '다' })
    opened.actor.send({ type: 'lines.save', ...content })
    await opened.ports.saveLine.last().fail(new RequestError('conflict', { detail: '이미 있음' }))
    expect(opened.state().matches({ open: 'loading' })).toBe(true)
    return opened
  }

  /** Overwrites the employee's line, and lets the server refuse it. */
  async function openOverwriteConflict() {
    const opened = await openLines()
    opened.actor.send({ type: 'lines.startSave', ...content })
    opened.actor.send({ type: 'lines.setName', name: own.name })
    opened.actor.send({ type: 'lines.save', ...content })
    opened.actor.send({ type: 'lines.overwrite', ...content })
    await opened.ports.saveLine.last().fail(new RequestError('conflict', { detail: '먼저 바뀜' }))
    return opened
  }

  it('asks whether to overwrite a line that another session or a lost response saved under the new name (L21)', async () => {
    const { actor, ports, state } = await openConflict()
    await ports.listLines.last().answer([own, aSavedLine({ id: 3, name: '다', version: 1 })])
    expect(state().matches({ open: 'confirmingOverwrite' })).toBe(true)
    expect(state().context).toMatchObject({ name: '다', result: null, isFormKept: false })
    actor.send({ type: 'lines.overwrite', ...content })
    expect(ports.saveLine.last().input).toMatchObject({
      replaced: { id: 3, version: 1 },
      ...content,
    })
  })

  it('shows the reason, and asks again, when another session has changed the line to overwrite (L22)', async () => {
    const { actor, ports, state } = await openOverwriteConflict()
    await ports.listLines.last().answer([{ ...own, version: 4 }])
    expect(state().matches({ open: 'confirmingOverwrite' })).toBe(true)
    expect(state().context.result).toEqual({ kind: 'failed', detail: '먼저 바뀜' })
    actor.send({ type: 'lines.overwrite', ...content })
    expect(ports.saveLine.last().input).toMatchObject({ replaced: { id: own.id, version: 4 } })
  })

  it('forgets the line to overwrite when the saved lines are closed while they load again', async () => {
    const { actor, state } = await openOverwriteConflict()
    actor.send({ type: 'lines.close' })
    actor.send({ type: 'lines.open' })
    expect(state().matches({ open: 'naming' })).toBe(true)
    expect(state().context).toMatchObject({ name: own.name, chosen: null })
  })

  it('keeps the form, and shows the reason, when the server refuses a new name that no line has', async () => {
    const { ports, state } = await openConflict()
    await ports.listLines.last().answer([own])
    expect(state().matches({ open: 'naming' })).toBe(true)
    const result = { kind: 'failed', detail: '이미 있음' }
    expect(state().context).toMatchObject({ name: '다', result, chosen: null, isFormKept: false })
  })
})
