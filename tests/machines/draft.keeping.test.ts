import { describe, expect, it } from 'vitest'
import { Failure } from '../../machines/ports.ts'
import { aKeptDraft } from '../builders/draft.ts'
import { aFile } from '../builders/files.ts'
import { aLine, anApprover } from '../builders/people.ts'
import { batchLines, openKeeping } from '../fakes/draft.ts'

const first = batchLines[0]?.id ?? ''
const quiet = { composing: { form: 'quiet' } } as const
const keeping = { composing: { form: 'keeping' } } as const

/** A title has been typed, and is on its way to the store. */
async function openWithTitleGoing() {
  const opened = await openKeeping()
  opened.type('11월 운반비')
  return opened
}

/** Everything is in the form, and on its way to the server. */
async function openSending() {
  const opened = await openKeeping()
  opened.type('11월 운반비')
  opened.actor.send({ type: 'draft.submit' })
  return opened
}

describe('draft › composing › form', () => {
  describe('quiet', () => {
    it('has nothing to keep, the usual line included', async () => {
      const { clock, ports, state } = await openKeeping()
      expect(state().value).toEqual(quiet)
      expect(state().context).toMatchObject({ sent: null, progress: null, offered: null })
      clock.increment(10_000)
      expect(ports.keepDraft.asked).toHaveLength(0)
      expect(state().can({ type: 'draft.keep' })).toBe(false)
    })

    it('goes to keeping with a title', async () => {
      const { state, type } = await openKeeping()
      type('1')
      expect(state().value).toEqual(keeping)
    })

    it('goes to keeping with a file', async () => {
      const { state, child } = await openKeeping()
      child('files').send({ type: 'files.add', lineId: first, files: [aFile()] })
      expect(state().value).toEqual(keeping)
    })

    it('goes to keeping with a line that was decided on', async () => {
      const { actor, state, child } = await openKeeping()
      actor.send({ type: 'draft.openApprovers' })
      child('approvers').send({ type: 'approvers.add', approver: anApprover({ id: 'lee' }) })
      child('approvers').send({ type: 'approvers.done' })
      expect(state().value).toEqual(keeping)
    })
  })

  describe('keeping', () => {
    it('keeps what is written at the first letter', async () => {
      const { ports, type } = await openKeeping()
      type('1')
      expect(ports.keepDraft.last().input).toEqual({
        employee: 'yoondh',
        category: 'voucher',
        batchNumber: 7,
        version: 0,
        writer: 'request-1',
        requestId: 'request-1',
        sent: false,
        title: '1',
        approvers: aLine('kim'),
        files: [],
      })
    })

    it('writes one after the other, the newest alone of what came meanwhile', async () => {
      const { ports, state, type } = await openWithTitleGoing()
      type('12월')
      type('12월 운반비')
      expect(ports.keepDraft.asked).toHaveLength(1)
      await ports.keepDraft.last().answer({ version: 1 })
      expect(state().value).toEqual(keeping)
      expect(ports.keepDraft.asked).toHaveLength(2)
      expect(ports.keepDraft.last().input).toMatchObject({ version: 1, title: '12월 운반비' })
    })

    it('waits for no answer when the page is about to go', async () => {
      const { actor, ports, state, type } = await openWithTitleGoing()
      expect(state().can({ type: 'draft.keep' })).toBe(false)
      type('12월 운반비')
      actor.send({ type: 'draft.keep' })
      expect(ports.keepDraft.asked).toHaveLength(2)
      expect(ports.keepDraft.last().input.title).toBe('12월 운반비')
    })

    it('goes to quiet, and builds on the version that the store has given', async () => {
      const { ports, state, type, context } = await openWithTitleGoing()
      await ports.keepDraft.last().answer({ version: 5 })
      expect(state().value).toEqual(quiet)
      expect(context().version).toBe(5)
      type('12월 운반비')
      expect(ports.keepDraft.last().input).toMatchObject({ version: 5, title: '12월 운반비' })
    })

    it('says nothing when it fails, and tries again at the next change alone', async () => {
      const { ports, state, type, clock, notices } = await openWithTitleGoing()
      await ports.keepDraft.last().fail(new Error('no room'))
      expect(state().value).toEqual(quiet)
      clock.increment(10_000)
      expect(ports.keepDraft.asked).toHaveLength(1)
      expect(notices.codes()).toEqual([])
      type('12월 운반비')
      expect(ports.keepDraft.asked).toHaveLength(2)
    })

    it('looks for the draft of another tab that was newer, and offers it', async () => {
      const { ports, state, context } = await openWithTitleGoing()
      await ports.keepDraft.last().fail(new Failure('conflict'))
      expect(state().value).toEqual({ composing: 'finding' })
      await ports.findDraft.last().answer(aKeptDraft())
      expect(state().value).toEqual({ composing: 'offered' })
      expect(context()).toMatchObject({ title: '11월 운반비', offered: { title: '10월 운반비' } })
    })

    it('writes over a newer draft that holds nothing, once it knows its version', async () => {
      const { ports, state } = await openWithTitleGoing()
      await ports.keepDraft.last().fail(new Failure('conflict'))
      await ports.findDraft.last().answer(aKeptDraft({ title: ' ', approvers: [], version: 8 }))
      expect(state().value).toEqual(keeping)
      expect(ports.keepDraft.last().input.version).toBe(8)
    })
  })
})

describe('draft › composing › ordering', () => {
  it('keeps what was written just before', async () => {
    const { actor, ports, state, type } = await openWithTitleGoing()
    type('12월 운반비')
    actor.send({ type: 'draft.openApprovers' })
    expect(state().value).toEqual({ composing: { ordering: 'keeping' } })
    expect(ports.keepDraft.last().input.title).toBe('12월 운반비')
    await ports.keepDraft.last().answer({ version: 2 })
    expect(state().value).toEqual({ composing: { ordering: 'quiet' } })
  })

  it('keeps nothing where nothing has been written', async () => {
    const { actor, ports, state } = await openKeeping()
    actor.send({ type: 'draft.openApprovers' })
    expect(state().value).toEqual({ composing: { ordering: 'quiet' } })
    expect(ports.keepDraft.asked).toHaveLength(0)
  })

  it('gives way to the newer draft of another tab, what was ordered with it', async () => {
    const { actor, ports, state, child, type } = await openWithTitleGoing()
    type('12월 운반비')
    actor.send({ type: 'draft.openApprovers' })
    child('approvers').send({ type: 'approvers.add', approver: anApprover({ id: 'lee' }) })
    await ports.keepDraft.last().fail(new Failure('conflict'))
    expect(state().value).toEqual({ composing: 'finding' })
    expect(child('approvers').getSnapshot().context.line).toEqual(aLine('kim'))
  })
})

describe('draft › closing', () => {
  it('keeps what is not kept yet, and is closed then', async () => {
    const { actor, ports, state, type } = await openKeeping()
    type('11월')
    actor.send({ type: 'draft.close' })
    expect(state().value).toBe('closing')
    expect(ports.keepDraft.last().input.title).toBe('11월')
    await ports.keepDraft.last().answer({ version: 1 })
    expect(state().output).toMatchObject({ outcome: 'closed', draft: { version: 1 } })
  })

  it('is left out when everything is kept', async () => {
    const { actor, ports, state } = await openWithTitleGoing()
    await ports.keepDraft.last().answer({ version: 1 })
    actor.send({ type: 'draft.close' })
    expect(state().value).toBe('closed')
    expect(ports.keepDraft.asked).toHaveLength(1)
  })

  it('is closed even where nothing can be kept', async () => {
    const { actor, ports, state, type } = await openKeeping()
    type('11월')
    actor.send({ type: 'draft.close' })
    await ports.keepDraft.last().fail(new Error('no room'))
    expect(state().value).toBe('closed')
  })

  it('waits three seconds for the store, not longer', async () => {
    const { actor, clock, state, type } = await openKeeping()
    type('11월')
    actor.send({ type: 'draft.close' })
    clock.increment(2999)
    expect(state().value).toBe('closing')
    clock.increment(1)
    expect(state().value).toBe('closed')
  })

  it('stays open for the newer draft of another tab', async () => {
    const { actor, ports, state, type } = await openKeeping()
    type('11월')
    actor.send({ type: 'draft.close' })
    await ports.keepDraft.last().fail(new Failure('conflict'))
    await ports.findDraft.last().answer(aKeptDraft())
    expect(state().value).toEqual({ composing: 'offered' })
    expect(state().can({ type: 'draft.close' })).toBe(false)
  })
})

describe('draft › submitting', () => {
  it('keeps the draft at once, as one that has been sent', async () => {
    const { ports, context } = await openSending()
    expect(ports.keepDraft.last().input).toMatchObject({
      title: '11월 운반비',
      requestId: 'request-1',
      sent: true,
    })
    await ports.keepDraft.last().answer({ version: 1 })
    expect(context().version).toBe(1)
  })

  it.each([new Failure('conflict'), new Error('no room')])(
    'goes on when the draft cannot be kept: %s',
    async (error) => {
      const { ports, state } = await openSending()
      await ports.keepDraft.last().fail(error)
      expect(state().value).toBe('submitting')
    },
  )

  it('keeps what has changed after a cancelled upload as not sent', async () => {
    const { actor, ports, type, state } = await openSending()
    actor.send({ type: 'draft.cancelUpload' })
    expect(state().value).toEqual(quiet)
    type('12월 운반비')
    expect(ports.keepDraft.last().input).toMatchObject({ title: '12월 운반비', sent: false })
  })
})

describe('draft › dropping', () => {
  it('takes the kept draft away before it is done', async () => {
    const { ports, state, notices } = await openSending()
    await ports.createDocument.last().answer({ id: 1 })
    expect(state().value).toBe('dropping')
    expect(notices.codes()).toEqual(['draftDone'])
    expect(ports.dropDraft.last().input).toEqual({
      employee: 'yoondh',
      category: 'voucher',
      batchNumber: 7,
    })
    await ports.dropDraft.last().answer()
    expect(state().output).toMatchObject({ outcome: 'done' })
  })

  it('is done even where nothing can be taken away', async () => {
    const { ports, state } = await openSending()
    await ports.createDocument.last().answer({ id: 1 })
    await ports.dropDraft.last().fail(new Error('blocked'))
    expect(state().value).toBe('done')
  })

  it('waits three seconds for the store, not longer', async () => {
    const { ports, clock, state } = await openSending()
    await ports.createDocument.last().answer({ id: 1 })
    clock.increment(2999)
    expect(state().value).toBe('dropping')
    clock.increment(1)
    expect(state().value).toBe('done')
  })
})
