import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { HomeSection } from '../../machines/home/home.ports.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument, documentsWithIds } from '../../models/samples/approval.ts'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { aNoticesListener } from '../fakes/listeners.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const changed = { type: 'home.changed' } as const
const batchesChanged = { type: 'home.batchesChanged' } as const
const retry = { type: 'home.retry' } as const
const redraft = { type: 'home.redraft', id: 7 } as const
const pending = { section: 'pending', documents: documentsWithIds(1, 2), total: 2 } as const
const rejected = {
  section: 'rejected',
  documents: [aDocument('rejected')],
  total: 1,
} as const

function open(section: HomeSection = 'pending') {
  const { home, ports } = machinesOnFakePorts({ saving: true })
  const notices = aNoticesListener()
  const clock = new SimulatedClock()
  const who = { section, employee: 'yoondh', notices: notices.ref }
  const input = { ...who, newId: () => 'draft-1', random: () => 0.5 }
  const actor = createActor(home, { clock, input }).start()
  return {
    actor,
    clock,
    ports,
    notices,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

async function openShown() {
  const opened = open()
  await opened.ports.loadHomeSection.last().answer(pending)
  return opened
}

async function openRejected() {
  const opened = open('rejected')
  await opened.ports.loadHomeSection.last().answer(rejected)
  return opened
}

describe('home', () => {
  describe('loading', () => {
    it('requests the section of the employee, and goes to shown with its first rows', async () => {
      const { ports, state, context } = open()
      expect(state()).toBe('loading')
      expect(ports.loadHomeSection.last().input).toEqual({ section: 'pending', employee: 'yoondh' })
      const documents = documentsWithIds(1, 2, 3, 4, 5, 6)
      await ports.loadHomeSection.last().answer({ section: 'pending', documents, total: 6 })
      expect(state()).toEqual({ shown: 'current' })
      expect(context().content).toMatchObject({ documents: documents.slice(0, 5), total: 6 })
    })

    it('goes to failed without content', async () => {
      const { ports, state, context } = open()
      await ports.loadHomeSection.last().fail(new RequestError('offline'))
      expect(state()).toEqual({ failed: 'current' })
      expect(context().content).toBeNull()
    })

    it('requests the section once more if it changed meanwhile', async () => {
      const { actor, ports, state } = open()
      actor.send(changed)
      actor.send(changed)
      expect(ports.loadHomeSection.asked).toHaveLength(1)
      await ports.loadHomeSection.last().answer(pending)
      expect(state()).toBe('refreshing')
      await ports.loadHomeSection.last().answer(pending)
      expect(state()).toEqual({ shown: 'current' })
      expect(ports.loadHomeSection.asked).toHaveLength(2)
    })
  })

  describe('shown', () => {
    it('refuses to draft a document again unless it is a rejected document of this section', async () => {
      const { actor } = await openShown()
      expect(actor.getSnapshot().can({ type: 'home.redraft', id: 1 })).toBe(false)
      const { actor: other } = await openRejected()
      expect(other.getSnapshot().can({ type: 'home.redraft', id: 8 })).toBe(false)
      expect(other.getSnapshot().can(redraft)).toBe(true)
    })
  })

  describe('shown.stale', () => {
    it('sends one request 45 to 60 s after the first change of the batches', async () => {
      const { actor, clock, ports, state, context } = await openRejected()
      actor.send(batchesChanged)
      clock.increment(30_000)
      actor.send(batchesChanged)
      actor.send(batchesChanged)
      clock.increment(22_499)
      expect([state(), ports.loadHomeSection.asked.length]).toEqual([{ shown: 'stale' }, 1])
      clock.increment(1)
      expect([state(), ports.loadHomeSection.asked.length]).toEqual(['refreshing', 2])
      expect(context().content).toMatchObject(rejected)
      await ports.loadHomeSection.last().answer(rejected)
      clock.increment(60_000)
      expect([state(), ports.loadHomeSection.asked.length]).toEqual([{ shown: 'current' }, 2])
    })

    it('is entered after a request during which the batches changed', async () => {
      const { actor, clock, ports, state } = open('rejected')
      actor.send(batchesChanged)
      await ports.loadHomeSection.last().answer(rejected)
      expect([state(), ports.loadHomeSection.asked.length]).toEqual([{ shown: 'stale' }, 1])
      clock.increment(52_500)
      actor.send(batchesChanged)
      await ports.loadHomeSection.last().answer(rejected)
      expect([state(), ports.loadHomeSection.asked.length]).toEqual([{ shown: 'stale' }, 2])
    })

    it('refreshes immediately after a change of the section, and sends no second request', async () => {
      const { actor, clock, ports, state } = await openRejected()
      actor.send(batchesChanged)
      actor.send(changed)
      expect(state()).toBe('refreshing')
      await ports.loadHomeSection.last().answer(rejected)
      clock.increment(60_000)
      expect([state(), ports.loadHomeSection.asked.length]).toEqual([{ shown: 'current' }, 2])
    })

    it('still drafts a document again, and is entered again when the document cannot be fetched', async () => {
      const { actor, ports, state } = await openRejected()
      actor.send(batchesChanged)
      actor.send(redraft)
      expect(state()).toBe('fetchingDocument')
      await ports.fetchDocument.last().fail(new RequestError('offline'))
      expect([state(), ports.loadHomeSection.asked.length]).toEqual([{ shown: 'stale' }, 1])
    })
  })

  describe('refreshing', () => {
    it('keeps the rows until the response', async () => {
      const { actor, ports, state, context } = await openShown()
      actor.send(changed)
      expect(state()).toBe('refreshing')
      expect(context().content).toMatchObject(pending)
      await ports.loadHomeSection.last().answer({ section: 'pending', documents: [], total: 0 })
      expect(state()).toEqual({ shown: 'current' })
      expect(context().content).toMatchObject({ documents: [], total: 0 })
    })

    it('goes to failed with the previous rows', async () => {
      const { actor, ports, state, context } = await openShown()
      actor.send(changed)
      await ports.loadHomeSection.last().fail(new RequestError('server'))
      expect(state()).toEqual({ failed: 'current' })
      expect(context().content).toMatchObject(pending)
    })

    it('requests the section once more if it changed meanwhile', async () => {
      const { actor, ports, state } = await openShown()
      actor.send(changed)
      actor.send(changed)
      await ports.loadHomeSection.last().answer(pending)
      expect(state()).toBe('refreshing')
      expect(ports.loadHomeSection.asked).toHaveLength(3)
    })
  })

  describe('failed', () => {
    it.each([retry, changed])('loads again after %j without rows', async (event) => {
      const { actor, ports, state } = open()
      await ports.loadHomeSection.last().fail(new RequestError('offline'))
      actor.send(event)
      expect(state()).toBe('loading')
    })

    it.each([retry, changed])('refreshes after %j with rows', async (event) => {
      const { actor, ports, state } = await openShown()
      actor.send(changed)
      await ports.loadHomeSection.last().fail(new RequestError('offline'))
      actor.send(event)
      expect(state()).toBe('refreshing')
    })
  })

  describe('failed.stale', () => {
    it('repeats the first request once after the delay', async () => {
      const { actor, clock, ports, state } = open('savedDrafts')
      await ports.loadHomeSection.last().fail(new RequestError('server'))
      clock.increment(60_000)
      expect([state(), ports.loadHomeSection.asked.length]).toEqual([{ failed: 'current' }, 1])
      actor.send(batchesChanged)
      actor.send(batchesChanged)
      expect([state(), ports.loadHomeSection.asked.length]).toEqual([{ failed: 'stale' }, 1])
      clock.increment(52_500)
      expect([state(), ports.loadHomeSection.asked.length]).toEqual(['loading', 2])
    })

    it('refreshes the rows once after the delay', async () => {
      const { actor, clock, ports, state } = await openRejected()
      actor.send(changed)
      actor.send(batchesChanged)
      await ports.loadHomeSection.last().fail(new RequestError('server'))
      expect([state(), ports.loadHomeSection.asked.length]).toEqual([{ failed: 'stale' }, 2])
      clock.increment(52_500)
      expect([state(), ports.loadHomeSection.asked.length]).toEqual(['refreshing', 3])
    })
  })

  describe('fetchingDocument', () => {
    it('fetches the document, and goes to preparingRedraft with it', async () => {
      const { actor, ports, state } = await openRejected()
      actor.send(redraft)
      expect(state()).toBe('fetchingDocument')
      expect(ports.fetchDocument.last().input).toEqual({ documentId: 7 })
      await ports.fetchDocument.last().answer(aDocument('rejected'))
      expect(state()).toBe('preparingRedraft')
      expect(ports.prepareRedraft.last().input).toMatchObject({
        draft: { employee: 'yoondh', category: 'voucher', batchNumber: 3, title: '11월 운반비' },
        attachments: [],
      })
    })

    it('returns to shown, and notifies redraftFailed, when the document cannot be fetched', async () => {
      const { actor, ports, state, notices } = await openRejected()
      actor.send(redraft)
      await ports.fetchDocument.last().fail(new RequestError('offline'))
      expect(state()).toEqual({ shown: 'current' })
      expect(notices.codes()).toEqual(['redraftFailed'])
    })

    it('refreshes the section afterwards if it changed meanwhile', async () => {
      const { actor, ports, state } = await openRejected()
      actor.send(redraft)
      actor.send(changed)
      await ports.fetchDocument.last().fail(new RequestError('offline'))
      expect(state()).toBe('refreshing')
    })
  })

  describe('preparingRedraft', () => {
    async function openPreparing() {
      const opened = await openRejected()
      opened.actor.send(redraft)
      await opened.ports.fetchDocument.last().answer(aDocument('rejected'))
      return opened
    }

    it('goes to redrafted with the category, the batch number and the current period of the batch', async () => {
      const { ports, state, context } = await openPreparing()
      const period = { start: '2026-12-01', end: '2026-12-31' }
      await ports.prepareRedraft.last().answer({ draft: aSavedDraft({ batchNumber: 3 }), period })
      expect(state()).toBe('redrafted')
      expect(context().redraft).toEqual({ category: 'voucher', batchNumber: 3, period })
    })

    it('returns to shown, and notifies redraftFailed, when the draft cannot be saved', async () => {
      const { ports, state, notices } = await openPreparing()
      await ports.prepareRedraft.last().fail(new Error('full'))
      expect(state()).toEqual({ shown: 'current' })
      expect(notices.codes()).toEqual(['redraftFailed'])
    })

    it('refreshes the section afterwards if it changed meanwhile', async () => {
      const { actor, ports, state } = await openPreparing()
      actor.send(changed)
      await ports.prepareRedraft.last().fail(new Error('full'))
      expect(state()).toBe('refreshing')
    })
  })
})
