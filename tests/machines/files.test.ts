import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import {
  type FilesChanged,
  type FilesEvent,
  filesMachine,
} from '../../machines/files/files.machine.ts'
import { aFile, limits } from '../../models/samples/files.ts'
import { aListener } from '../fakes/listeners.ts'

function open() {
  const draft = aListener<FilesChanged>()
  const actor = createActor(filesMachine, {
    input: { draft: draft.ref, limits: { ...limits, filesPerVoucher: 2 } },
  }).start()
  const add = (...names: string[]) =>
    actor.send({ type: 'files.add', lineId: 'a', files: names.map((name) => aFile({ name })) })
  const names = () =>
    actor.getSnapshot().context.attached.flatMap(({ files }) => files.map(({ name }) => name))
  const heard = () =>
    draft
      .told()
      .at(-1)
      ?.attached.flatMap(({ files }) => files.map(({ name }) => name))
  return { actor, draft, add, names, heard, state: () => actor.getSnapshot() }
}

describe('files', () => {
  describe('collecting', () => {
    it('starts with no file and no file error', () => {
      const { names, state } = open()
      expect(names()).toEqual([])
      expect(state().context.refused).toEqual([])
    })

    it('removes only an attached file', () => {
      const { add, state } = open()
      add('1.pdf')
      expect(state().can({ type: 'files.remove', lineId: 'a', key: '1.pdf' })).toBe(true)
      expect(state().can({ type: 'files.remove', lineId: 'a', key: '2.pdf' })).toBe(false)
      expect(state().can({ type: 'files.remove', lineId: 'b', key: '1.pdf' })).toBe(false)
    })

    it('adds files and sends them to the draft', () => {
      const { add, names, heard } = open()
      add('1.pdf', '2.pdf')
      expect(names()).toEqual(['1.pdf', '2.pdf'])
      expect(heard()).toEqual(['1.pdf', '2.pdf'])
    })

    it('lists the refused files until the next change', () => {
      const { actor, add, names, state } = open()
      add('1.pdf', '1.pdf', '2.pdf', '3.pdf')
      expect(names()).toEqual(['1.pdf', '2.pdf'])
      expect(state().context.refused).toEqual([
        { lineId: 'a', name: '1.pdf', reason: 'duplicate' },
        { lineId: 'a', name: '3.pdf', reason: 'tooMany' },
      ])
      actor.send({ type: 'files.remove', lineId: 'a', key: '1.pdf' })
      expect(state().context.refused).toEqual([])
    })

    it('has nothing to undo and nothing to remove', () => {
      const { state } = open()
      expect(state().can({ type: 'files.undo' })).toBe(false)
      expect(state().can({ type: 'files.remove', lineId: 'a', key: '1.pdf' })).toBe(false)
      expect(state().can({ type: 'files.removeAll', lineId: 'a' })).toBe(false)
    })
  })

  describe('undoable', () => {
    it('clears the file errors after all files of a voucher are removed', () => {
      const { actor, add, state } = open()
      add('1.pdf', '1.pdf')
      expect(state().context.refused).toHaveLength(1)
      actor.send({ type: 'files.removeAll', lineId: 'a' })
      expect(state().context.refused).toEqual([])
    })

    it('restores a removed file at its index, once', () => {
      const { actor, add, names, heard, state } = open()
      add('1.pdf', '2.pdf')
      actor.send({ type: 'files.remove', lineId: 'a', key: '1.pdf' })
      expect(state().value).toEqual({ open: 'undoable' })
      expect(heard()).toEqual(['2.pdf'])
      actor.send({ type: 'files.undo' })
      expect(names()).toEqual(['1.pdf', '2.pdf'])
      expect(heard()).toEqual(['1.pdf', '2.pdf'])
      expect(state().value).toEqual({ open: 'collecting' })
      expect(state().can({ type: 'files.undo' })).toBe(false)
    })

    it('brings all files of a voucher back', () => {
      const { actor, add, names, heard } = open()
      add('1.pdf', '2.pdf')
      actor.send({ type: 'files.removeAll', lineId: 'a' })
      expect(heard()).toEqual([])
      actor.send({ type: 'files.undo' })
      expect(names()).toEqual(['1.pdf', '2.pdf'])
    })

    it('applies the limits when it restores files', () => {
      const { actor, add, names, state } = open()
      add('1.pdf', '2.pdf')
      actor.send({ type: 'files.remove', lineId: 'a', key: '1.pdf' })
      add('3.pdf')
      actor.send({ type: 'files.undo' })
      expect(names()).toEqual(['2.pdf', '3.pdf'])
      expect(state().context.refused).toEqual([{ lineId: 'a', name: '1.pdf', reason: 'tooMany' }])
    })
  })

  describe('reading', () => {
    const read = (...names: string[]) => ({
      type: 'files.read' as const,
      lineId: 'a',
      files: names.map((name) => aFile({ name })),
    })
    const readFailed: FilesEvent = {
      type: 'files.readFailed',
      lineId: 'a',
      names: ['11월', '11월'],
    }
    const unreadable = { lineId: 'a', name: '11월', reason: 'unreadable' }
    const late = { lineId: 'a', name: '2.pdf', reason: 'late' }

    function openReading() {
      const opened = open()
      opened.add('1.pdf')
      opened.actor.send({ type: 'files.dropped' })
      return opened
    }

    it('is reported to the draft, and accepts no other change', () => {
      const { state, draft, names } = openReading()
      expect(state().value).toEqual({ open: 'reading' })
      expect(draft.told().at(-1)).toMatchObject({ isReading: true })
      const changes: FilesEvent[] = [
        { type: 'files.add', lineId: 'a', files: [aFile()] },
        { type: 'files.remove', lineId: 'a', key: '1.pdf' },
        { type: 'files.removeAll', lineId: 'a' },
        { type: 'files.dropped' },
      ]
      for (const event of changes) expect(state().can(event)).toBe(false)
      expect(names()).toEqual(['1.pdf'])
    })

    it('adds the files that were read', () => {
      const { actor, state, draft, heard } = openReading()
      actor.send(read('2.pdf', '3.pdf'))
      expect(state().value).toEqual({ open: 'collecting' })
      expect(heard()).toEqual(['1.pdf', '2.pdf'])
      expect(draft.told().at(-1)).toMatchObject({ isReading: false })
      expect(state().context.refused).toEqual([{ lineId: 'a', name: '3.pdf', reason: 'tooMany' }])
    })

    it('lists what was dropped if it cannot be read', () => {
      const { actor, state, draft, names } = openReading()
      actor.send(readFailed)
      expect(state().value).toEqual({ open: 'collecting' })
      expect(state().context.refused).toEqual([unreadable])
      expect(draft.told().at(-1)).toMatchObject({ isReading: false })
      expect(names()).toEqual(['1.pdf'])
    })

    it.each([read('2.pdf'), readFailed])('can undo an earlier removal after $type', (event) => {
      const { actor, add, state } = open()
      add('1.pdf')
      actor.send({ type: 'files.removeAll', lineId: 'a' })
      actor.send({ type: 'files.dropped' })
      expect(state().can({ type: 'files.undo' })).toBe(false)
      actor.send(event)
      expect(state().value).toEqual({ open: 'undoable' })
    })

    it('continues after a lock that ends before the files are read', () => {
      const { actor, state, names } = openReading()
      actor.send({ type: 'files.lock' })
      actor.send({ type: 'files.unlock' })
      expect(state().value).toEqual({ open: 'reading' })
      actor.send(read('2.pdf'))
      expect(names()).toEqual(['1.pdf', '2.pdf'])
    })

    it.each([
      [read('2.pdf'), late],
      [readFailed, unreadable],
    ])(
      'lists the files of $type during a lock as file errors, without adding them',
      (event, error) => {
        const { actor, state, draft, names } = openReading()
        actor.send({ type: 'files.lock' })
        actor.send(event)
        expect(state().value).toBe('locked')
        expect(state().context.refused).toEqual([error])
        expect(draft.told().at(-1)).toMatchObject({ isReading: false })
        actor.send({ type: 'files.unlock' })
        expect(state().value).toEqual({ open: 'collecting' })
        expect(names()).toEqual(['1.pdf'])
      },
    )

    it('adds files read after a restore, and keeps the file errors of files read during the lock before it', () => {
      const restore = {
        type: 'files.restore' as const,
        attached: [{ lineId: 'a', files: [aFile({ name: '0.pdf' })] }],
      }
      const early = openReading()
      early.actor.send({ type: 'files.lock' })
      early.actor.send(restore)
      early.actor.send(read('2.pdf'))
      expect(early.names()).toEqual(['0.pdf', '2.pdf'])
      const opened = openReading()
      opened.actor.send({ type: 'files.lock' })
      opened.actor.send(read('2.pdf'))
      opened.actor.send(restore)
      expect(opened.state().value).toEqual({ open: 'collecting' })
      expect(opened.names()).toEqual(['0.pdf'])
      expect(opened.state().context.refused).toEqual([late])
    })
  })

  describe('restored', () => {
    const restore = (...names: string[]) => ({
      type: 'files.restore' as const,
      attached: [{ lineId: 'b', files: names.map((name) => aFile({ name })) }],
    })

    it('replaces its files by those of the saved draft, and sends them to the draft', () => {
      const { actor, add, names, heard } = open()
      add('1.pdf')
      actor.send(restore('2.pdf'))
      expect(names()).toEqual(['2.pdf'])
      expect(heard()).toEqual(['2.pdf'])
    })

    it('applies the limits, and lists the refused files', () => {
      const { actor, names, state } = open()
      actor.send(restore('1.pdf', '2.pdf', '3.pdf'))
      expect(names()).toEqual(['1.pdf', '2.pdf'])
      expect(state().context.refused).toEqual([{ lineId: 'b', name: '3.pdf', reason: 'tooMany' }])
    })

    it('has nothing to undo', () => {
      const { actor, add, state } = open()
      add('1.pdf')
      actor.send({ type: 'files.remove', lineId: 'a', key: '1.pdf' })
      actor.send(restore('2.pdf'))
      expect(state().value).toEqual({ open: 'collecting' })
      expect(state().context.removed).toBeNull()
    })
  })
  describe('locked', () => {
    function openLocked() {
      const opened = open()
      opened.add('1.pdf')
      opened.actor.send({ type: 'files.lock' })
      return opened
    }
    const changes: FilesEvent[] = [
      { type: 'files.add', lineId: 'a', files: [aFile()] },
      { type: 'files.remove', lineId: 'a', key: '1.pdf' },
      { type: 'files.removeAll', lineId: 'a' },
      { type: 'files.undo' },
    ]

    it.each(changes)('refuses $type, and keeps the files', (event) => {
      const { state, names } = openLocked()
      expect(state().value).toBe('locked')
      expect(state().can(event)).toBe(false)
      expect(names()).toEqual(['1.pdf'])
    })

    it('returns to the previous state when unlocked', () => {
      const { actor, state, names } = openLocked()
      actor.send({ type: 'files.unlock' })
      expect(state().value).toEqual({ open: 'collecting' })
      actor.send({ type: 'files.remove', lineId: 'a', key: '1.pdf' })
      actor.send({ type: 'files.lock' })
      actor.send({ type: 'files.unlock' })
      expect(state().value).toEqual({ open: 'undoable' })
      actor.send({ type: 'files.undo' })
      expect(names()).toEqual(['1.pdf'])
    })

    it('unlocks when the files of a saved draft are restored', () => {
      const { actor, state, names, heard } = openLocked()
      actor.send({ type: 'files.restore', attached: [{ lineId: 'a', files: [aFile()] }] })
      expect(state().value).toEqual({ open: 'collecting' })
      expect(names()).toEqual(['invoice.pdf'])
      expect(heard()).toEqual(['invoice.pdf'])
    })
  })
})
