import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aDelegation } from '../../models/samples/delegations.ts'
import { fillInAbsence, openDelegations } from '../fakes/delegations.ts'

const mine = [aDelegation()]

describe('delegations › starting › a lost response', () => {
  it('loads the lists after a failure, because the absence can be stored (L43)', async () => {
    const { actor, context, ports } = await fillInAbsence()
    actor.send({ type: 'delegations.start' })
    await ports.startDelegation.last().fail(new RequestError('server'))
    expect(actor.getSnapshot().value).toEqual({ open: 'refreshing' })
    expect(context()).toMatchObject({ outcome: 'startUnconfirmed', form: { reason: ' 출장 ' } })
    const dates = { starts: '2026-11-16T00:00:00+09:00', ends: '2026-11-17T00:00:00+09:00' }
    const stored = aDelegation({ id: 2, ...dates })
    await ports.loadDelegations.last().answer({ mine: [...mine, stored], toMe: [] })
    expect(actor.getSnapshot().value).toEqual({ open: 'shown' })
    const form = { reason: '', delegate: null, startDate: '2026-11-05' }
    expect(context()).toMatchObject({ mine: [...mine, stored], outcome: 'started', form })
  })

  it('reports that the absence was not saved when the list does not contain it', async () => {
    const { actor, context, ports } = await fillInAbsence()
    actor.send({ type: 'delegations.start' })
    await ports.startDelegation.last().fail(new RequestError('offline'))
    await ports.loadDelegations.last().fail(new RequestError('offline'))
    expect(context()).toMatchObject({ outcome: 'startUnconfirmed' })
    actor.send({ type: 'delegations.changed' })
    await ports.loadDelegations.last().answer({ mine, toMe: [] })
    expect(context()).toMatchObject({ outcome: 'startFailed', form: { reason: ' 출장 ' } })
  })

  it('reports a stored absence whose repeated start is refused, because it already exists', async () => {
    const { actor, context, ports } = await fillInAbsence()
    actor.send({ type: 'delegations.start' })
    await ports.startDelegation.last().fail(new RequestError('offline'))
    await ports.loadDelegations.last().fail(new RequestError('offline'))
    actor.send({ type: 'delegations.start' })
    await ports.startDelegation.last().fail(new RequestError('conflict', { detail: '겹침' }))
    const dates = { starts: '2026-11-16T00:00:00+09:00', ends: '2026-11-17T00:00:00+09:00' }
    const stored = aDelegation({ id: 2, ...dates })
    await ports.loadDelegations.last().answer({ mine: [...mine, stored], toMe: [] })
    expect(context()).toMatchObject({ outcome: 'started', refusal: null, form: { reason: '' } })
  })
})

describe('delegations › ending › a lost response', () => {
  it.each([
    ['ended', 'no absence', []],
    ['ended', 'an ended absence', [aDelegation({ state: 'ended' })]],
    ['ended', 'another absence', [aDelegation({ id: 2 })]],
    ['endFailed', 'the absence', mine],
  ] as const)('reports %s when the list contains %s', async (outcome, _, listed) => {
    const { actor, context, ports } = await openDelegations()
    actor.send({ type: 'delegations.askEnd', id: 1 })
    actor.send({ type: 'delegations.end' })
    await ports.endDelegation.last().fail(new RequestError('offline'))
    expect(context().outcome).toBe('endUnconfirmed')
    await ports.loadDelegations.last().fail(new RequestError('offline'))
    expect(context().outcome).toBe('endUnconfirmed')
    actor.send({ type: 'delegations.changed' })
    await ports.loadDelegations.last().answer({ mine: [...listed], toMe: [] })
    expect(context().outcome).toBe(outcome)
  })
})
