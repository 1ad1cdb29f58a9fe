import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aDelegateCandidate, aDelegation } from '../../models/samples/delegations.ts'
import { fillInAbsence, openDelegations, startDelegations } from '../fakes/delegations.ts'
import { flushPromises } from '../fakes/ports.ts'

const mine = [aDelegation()]

describe('delegations', () => {
  describe('loading', () => {
    it('shows a failure, and loads again when the employee retries', async () => {
      const { ports, actor } = startDelegations()
      await ports.loadDelegations.last().fail(new RequestError('notFound'))
      expect(actor.getSnapshot().value).toBe('failed')
      expect(actor.getSnapshot().context.failure?.kind).toBe('notFound')
      actor.send({ type: 'delegations.retry' })
      await ports.loadDelegations.last().answer({ mine, toMe: [] })
      expect(actor.getSnapshot().value).toEqual({ open: 'shown' })
      expect(actor.getSnapshot().context).toMatchObject({ mine, failure: null })
    })

    it('loads again after a change during the request', async () => {
      const { ports, actor } = startDelegations()
      actor.send({ type: 'delegations.changed' })
      expect(ports.loadDelegations.asked).toHaveLength(1)
      await ports.loadDelegations.last().answer({ mine: [], toMe: [] })
      expect(actor.getSnapshot().value).toEqual({ open: 'refreshing' })
      await ports.loadDelegations.last().answer({ mine, toMe: [] })
      expect(actor.getSnapshot().context).toMatchObject({ mine, isStale: false })
    })

    it('loads again, but only once, when a request fails during which the lists changed', async () => {
      const { ports, actor } = startDelegations()
      actor.send({ type: 'delegations.changed' })
      await ports.loadDelegations.last().fail(new RequestError('server'))
      expect(actor.getSnapshot().value).toBe('loading')
      await ports.loadDelegations.last().fail(new RequestError('server'))
      expect(actor.getSnapshot().value).toBe('failed')
      expect(ports.loadDelegations.asked).toHaveLength(2)
    })
  })

  describe('failed', () => {
    it('loads again after a change, so that an absence that began is shown (L43)', async () => {
      const { ports, actor } = startDelegations()
      await ports.loadDelegations.last().fail(new RequestError('offline'))
      actor.send({ type: 'delegations.changed' })
      expect(actor.getSnapshot().value).toBe('loading')
      await ports.loadDelegations.last().answer({ mine, toMe: [] })
      expect(actor.getSnapshot().value).toEqual({ open: 'shown' })
      expect(actor.getSnapshot().context).toMatchObject({ mine, failure: null })
    })
  })

  describe('open', () => {
    it('starts with a form for the current date, for all categories', async () => {
      const { context, actor } = await openDelegations()
      expect(context().form).toEqual({
        ...{ startDate: '2026-11-05', startTime: '', endDate: '2026-11-05', endTime: '' },
        ...{ delegate: null, reason: '', documentTypes: [] },
      })
      expect(actor.getSnapshot().can({ type: 'delegations.start' })).toBe(false)
    })

    it('proposes the current date after midnight when the lists are loaded again', async () => {
      const { actor, context, passMidnight, ports } = await openDelegations()
      actor.send({ type: 'delegations.setReason', reason: '출장' })
      passMidnight()
      actor.send({ type: 'delegations.changed' })
      await ports.loadDelegations.last().answer({ mine, toMe: [] })
      const dates = { startDate: '2026-11-06', endDate: '2026-11-06' }
      expect(context().form).toMatchObject({ ...dates, reason: '출장' })
      expect(context().proposedDate).toBe('2026-11-06')
    })

    it('proposes the current date after midnight when another field is changed', async () => {
      const { actor, context, passMidnight } = await openDelegations()
      passMidnight()
      actor.send({ type: 'delegations.setReason', reason: '출장' })
      const dates = { startDate: '2026-11-06', endDate: '2026-11-06' }
      expect(context().form).toMatchObject({ ...dates, reason: '출장' })
      expect(context().proposedDate).toBe('2026-11-06')
    })

    it('keeps the dates that the employee has entered when the lists are loaded again', async () => {
      const { actor, context, passMidnight, ports } = await openDelegations()
      actor.send({ type: 'delegations.setEndDate', date: '2026-11-07' })
      passMidnight()
      actor.send({ type: 'delegations.changed' })
      await ports.loadDelegations.last().answer({ mine, toMe: [] })
      expect(context().form).toMatchObject({ startDate: '2026-11-05', endDate: '2026-11-07' })
    })

    it('sets dates and times, and moves the end date only when the start date passes it', async () => {
      const { actor, context } = await openDelegations()
      actor.send({ type: 'delegations.setStartDate', date: '2026-11-16' })
      expect(context().form.endDate).toBe('2026-11-16')
      actor.send({ type: 'delegations.setEndDate', date: '2026-11-20' })
      actor.send({ type: 'delegations.setStartDate', date: '2026-11-17' })
      actor.send({ type: 'delegations.setStartTime', time: '09:00' })
      actor.send({ type: 'delegations.setEndTime', time: '18:00' })
      expect(context().form).toMatchObject({
        ...{ startDate: '2026-11-17', startTime: '09:00' },
        ...{ endDate: '2026-11-20', endTime: '18:00' },
      })
    })

    it('selects and deselects categories', async () => {
      const { actor, context } = await openDelegations()
      actor.send({ type: 'delegations.toggleType', documentType: '채무발생' })
      actor.send({ type: 'delegations.toggleType', documentType: '일반전표' })
      expect(context().form.documentTypes).toEqual(['채무발생', '일반전표'])
      actor.send({ type: 'delegations.toggleType', documentType: '채무발생' })
      expect(context().form.documentTypes).toEqual(['일반전표'])
    })

    describe('picking', () => {
      it('loads the employees once, and clears the search text when the picker closes', async () => {
        const { actor, context, ports } = await openDelegations()
        actor.send({ type: 'delegations.openPicker' })
        expect(actor.getSnapshot().value).toEqual({ picking: 'loading' })
        await ports.listAllApprovers.last().answer([aDelegateCandidate()])
        actor.send({ type: 'delegations.search', text: '박' })
        expect(context().search).toBe('박')
        actor.send({ type: 'delegations.closePicker' })
        actor.send({ type: 'delegations.openPicker' })
        expect(actor.getSnapshot().value).toEqual({ picking: 'choosing' })
        expect(context().search).toBe('')
        expect(ports.listAllApprovers.asked).toHaveLength(1)
      })

      it('accepts only an employee of the list', async () => {
        const { actor, context, ports } = await openDelegations()
        actor.send({ type: 'delegations.openPicker' })
        await ports.listAllApprovers.last().answer([aDelegateCandidate()])
        expect(actor.getSnapshot().can({ type: 'delegations.choose', id: 'other' })).toBe(false)
        actor.send({ type: 'delegations.choose', id: 'parkjs' })
        expect(context().form.delegate).toEqual(aDelegateCandidate())
        expect(actor.getSnapshot().value).toEqual({ open: 'shown' })
      })

      it('loads the employees again after a failure when the employee retries', async () => {
        const { actor, ports } = await openDelegations()
        actor.send({ type: 'delegations.openPicker' })
        await ports.listAllApprovers.last().fail(new RequestError('offline'))
        expect(actor.getSnapshot().value).toEqual({ picking: 'failed' })
        actor.send({ type: 'delegations.retry' })
        await ports.listAllApprovers.last().answer([])
        expect(actor.getSnapshot().value).toEqual({ picking: 'choosing' })
      })

      it('loads the lists after the picker closes if they changed meanwhile', async () => {
        const { actor, ports } = await openDelegations()
        actor.send({ type: 'delegations.openPicker' })
        actor.send({ type: 'delegations.changed' })
        expect(ports.loadDelegations.asked).toHaveLength(1)
        actor.send({ type: 'delegations.closePicker' })
        expect(actor.getSnapshot().value).toEqual({ open: 'refreshing' })
      })
    })

    describe('refreshing', () => {
      it('keeps the form and the earlier lists, also after a failure', async () => {
        const { actor, context, ports } = await openDelegations()
        actor.send({ type: 'delegations.changed' })
        expect(actor.getSnapshot().value).toEqual({ open: 'refreshing' })
        actor.send({ type: 'delegations.setReason', reason: '출장' })
        await ports.loadDelegations.last().fail(new RequestError('offline'))
        expect(actor.getSnapshot().value).toEqual({ open: 'shown' })
        expect(context()).toMatchObject({ mine, form: { reason: '출장' } })
      })
    })

    describe('confirmingEnd', () => {
      it('ends the delegation only after confirmation, and loads the lists', async () => {
        const { actor, context, ports } = await openDelegations()
        expect(actor.getSnapshot().can({ type: 'delegations.askEnd', id: 2 })).toBe(false)
        actor.send({ type: 'delegations.askEnd', id: 1 })
        actor.send({ type: 'delegations.keep' })
        actor.send({ type: 'delegations.askEnd', id: 1 })
        actor.send({ type: 'delegations.end' })
        expect(ports.endDelegation.last().input).toEqual({ id: 1 })
        await ports.endDelegation.last().answer(undefined)
        await ports.loadDelegations.last().answer({ mine: [], toMe: [] })
        expect(context()).toMatchObject({ mine: [], outcome: 'ended' })
      })

      it('reports a refused end, and loads the lists', async () => {
        const { actor, context, ports } = await openDelegations()
        actor.send({ type: 'delegations.askEnd', id: 1 })
        actor.send({ type: 'delegations.end' })
        await ports.endDelegation.last().fail(new RequestError('forbidden'))
        expect(context().outcome).toBe('endFailed')
        expect(actor.getSnapshot().value).toEqual({ open: 'refreshing' })
      })

      it('is not entered for a delegation that has ended', async () => {
        const ended = aDelegation({ state: 'ended' })
        const { actor } = await openDelegations({ mine: [ended], toMe: [] })
        expect(actor.getSnapshot().can({ type: 'delegations.askEnd', id: 1 })).toBe(false)
      })
    })
  })

  describe('starting', () => {
    it('sends the form, locks it, and empties it after success', async () => {
      const { actor, context, passMidnight, ports } = await fillInAbsence()
      actor.send({ type: 'delegations.start' })
      passMidnight()
      expect(ports.startDelegation.last().input).toEqual({
        delegation: {
          ...{ delegate: 'parkjs', starts: '2026-11-16', ends: '2026-11-16', reason: '출장' },
          document_types: null,
        },
      })
      actor.send({ type: 'delegations.setReason', reason: '휴가' })
      expect(context().form.reason).toBe(' 출장 ')
      await ports.startDelegation.last().answer(undefined)
      const dates = { startDate: '2026-11-06', endDate: '2026-11-06' }
      const form = { reason: '', delegate: null, ...dates }
      expect(context()).toMatchObject({ outcome: 'started', form, proposedDate: '2026-11-06' })
      expect(actor.getSnapshot().value).toEqual({ open: 'refreshing' })
    })

    it.each(['invalid', 'conflict'] as const)(
      'keeps the form with the reason of the server when it is refused with %s, until it changes',
      async (kind) => {
        const { actor, context, ports } = await fillInAbsence()
        actor.send({ type: 'delegations.start' })
        await ports.startDelegation.last().fail(new RequestError(kind, { detail: '겹침' }))
        expect(context()).toMatchObject({ refusal: { kind }, form: { reason: ' 출장 ' } })
        expect(actor.getSnapshot().value).toEqual({ open: 'refreshing' })
        actor.send({ type: 'delegations.setReason', reason: '휴가' })
        expect(context().refusal).toBeNull()
      },
    )

    it('keeps the form and reports another failure', async () => {
      const { actor, context, ports } = await fillInAbsence()
      actor.send({ type: 'delegations.start' })
      await ports.startDelegation.last().fail(new RequestError('tooMany'))
      await flushPromises()
      expect(context()).toMatchObject({ outcome: 'startFailed', form: { reason: ' 출장 ' } })
    })

    it('loads the lists only after the request when they change during it', async () => {
      const { actor, context, ports } = await fillInAbsence()
      actor.send({ type: 'delegations.start' })
      actor.send({ type: 'delegations.changed' })
      expect(context().isStale).toBe(true)
      expect(ports.loadDelegations.asked).toHaveLength(1)
      await ports.startDelegation.last().answer(undefined)
      expect(ports.loadDelegations.asked).toHaveLength(2)
    })
  })
})
