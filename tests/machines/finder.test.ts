import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { FoundDocument } from '../../machines/finder/finder.ports.ts'
import { RequestError } from '../../machines/requestError.ts'
import { anApprovalLine } from '../../models/samples/people.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const aFound = (overrides: Partial<FoundDocument> = {}): FoundDocument => ({
  id: 7,
  title: '출장비 정산',
  author: '윤도현',
  status: 'waiting',
  created: '2026-11-05',
  batchNumber: 4711,
  ...overrides,
})

const PAUSE = 350

function start() {
  const { finder, ports } = machinesOnFakePorts()
  const clock = new SimulatedClock()
  const actor = createActor(finder, { clock }).start()
  const type = (text: string) => actor.send({ type: 'finder.setText', text })
  return {
    actor,
    clock,
    type,
    ports,
    /** Types a text into the finder, and pauses until the search is sent. */
    search: (text: string) => {
      type(text)
      clock.increment(PAUSE)
    },
    state: () => actor.getSnapshot(),
    context: () => actor.getSnapshot().context,
  }
}

function open() {
  const started = start()
  started.actor.send({ type: 'finder.open' })
  return started
}

describe('finder', () => {
  describe('closed', () => {
    it('is the initial state, and accepts only finder.open', () => {
      const { state, ports } = start()
      expect(state().value).toBe('closed')
      expect(state().can({ type: 'finder.setText', text: 'x' })).toBe(false)
      expect(state().can({ type: 'finder.choose' })).toBe(false)
      expect([ports.searchDocuments.asked, ports.listEmployees.asked]).toEqual([[], []])
    })
  })

  describe('open', () => {
    it('requests nothing before a text is typed', () => {
      const { state, clock, ports, type } = open()
      type('  ')
      clock.increment(PAUSE)
      expect(state().value).toEqual({ open: { documents: 'idle', employees: 'notLoaded' } })
      expect([ports.searchDocuments.asked, ports.listEmployees.asked]).toEqual([[], []])
    })

    it.each(['finder.choose', 'finder.close'] as const)(
      'is closed by %s, which clears text and results',
      async (type) => {
        const { actor, ports, search, state } = open()
        search('출장')
        await ports.searchDocuments.last().answer([aFound()])
        await ports.listEmployees.last().answer(anApprovalLine('kim'))
        actor.send({ type })
        expect(state()).toMatchObject({
          value: 'closed',
          context: { text: '', documents: [], employees: [] },
        })
      },
    )

    it('cancels its requests when it is closed', () => {
      const { actor, ports, search } = open()
      search('출장')
      actor.send({ type: 'finder.close' })
      expect(ports.searchDocuments.last().signal.aborted).toBe(true)
      expect(ports.listEmployees.last().signal.aborted).toBe(true)
    })
  })

  describe('open.documents', () => {
    it('are searched once, when the employee pauses typing', () => {
      const { ports, clock, type, state } = open()
      type('출')
      clock.increment(PAUSE - 1)
      type(' 출장 ')
      clock.increment(PAUSE - 1)
      expect(state().matches({ open: { documents: 'waiting' } })).toBe(true)
      expect(ports.searchDocuments.asked).toEqual([])
      clock.increment(1)
      expect(ports.searchDocuments.asked.map(({ input }) => input)).toEqual([{ text: '출장' }])
    })

    it('are shown when the response arrives', async () => {
      const { ports, search, state, context } = open()
      search('출장')
      await ports.searchDocuments.last().answer([aFound()])
      expect(state().matches({ open: { documents: 'shown' } })).toBe(true)
      expect(context().documents).toEqual([aFound()])
    })

    it('ignore the response to an earlier text', async () => {
      const { ports, search, context } = open()
      search('출장')
      const earlier = ports.searchDocuments.last()
      search('회의')
      expect(earlier.signal.aborted).toBe(true)
      await ports.searchDocuments.last().answer([aFound({ id: 8, title: '회의비' })])
      await earlier.answer([aFound()])
      expect(context().documents.map(({ id }) => id)).toEqual([8])
    })

    it('are filtered by a changed text until the next response', async () => {
      const { ports, search, type, context } = open()
      search('출장')
      await ports.searchDocuments.last().answer([aFound(), aFound({ id: 8, title: '출장 회의' })])
      type('출장비')
      expect(context().documents.map(({ id }) => id)).toEqual([7])
      type(' ')
      expect(context().documents).toEqual([])
    })

    it('go to failed, and are searched again on a retry or with another text', async () => {
      const { actor, ports, search, state } = open()
      search('출장')
      await ports.searchDocuments.last().fail(new RequestError('offline'))
      expect(state().matches({ open: { documents: 'failed', employees: 'loading' } })).toBe(true)
      actor.send({ type: 'finder.retryDocuments' })
      expect(ports.searchDocuments.asked.map(({ input }) => input.text)).toEqual(['출장', '출장'])
      await ports.searchDocuments.last().fail(new RequestError('offline'))
      search('회의')
      expect(state().matches({ open: { documents: 'searching' } })).toBe(true)
    })
  })

  describe('open.employees', () => {
    it('are loaded once, with the first letter', async () => {
      const { ports, search, type, state, context } = open()
      type('김')
      expect(ports.listEmployees.asked).toHaveLength(1)
      await ports.listEmployees.last().answer(anApprovalLine('kim', 'lee'))
      search('김영')
      type('')
      expect(ports.listEmployees.asked).toHaveLength(1)
      expect(state().matches({ open: { employees: 'ready' } })).toBe(true)
      expect(context().employees.map(({ employee }) => employee.id)).toEqual(['kim', 'lee'])
    })

    it('go to failed, and are loaded again only on a retry', async () => {
      const { actor, ports, type, state } = open()
      type('김')
      await ports.listEmployees.last().fail(new RequestError('server'))
      type('김영')
      expect(state().matches({ open: { documents: 'waiting', employees: 'failed' } })).toBe(true)
      actor.send({ type: 'finder.retryEmployees' })
      expect(ports.listEmployees.asked).toHaveLength(2)
    })
  })
})
