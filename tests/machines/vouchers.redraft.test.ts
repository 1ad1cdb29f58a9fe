import { describe, expect, it } from 'vitest'
import { Failure } from '../../machines/ports.ts'
import { aKeptDraft } from '../builders/draft.ts'
import { aFile } from '../builders/files.ts'
import { aLine } from '../builders/people.ts'
import { aList } from '../builders/voucher.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import { openVouchers, thirtyBatches } from '../fakes/vouchers.ts'

const period = { start: '2026-01-31', end: '2026-03-05' }
const restore = { batchNumber: 5, period }
const kept = aKeptDraft({
  batchNumber: 5,
  files: [{ lineId: '5-1-001-1', files: [aFile()] }],
})
const open = () => openVouchers(machinesOnFakePorts({ keeping: true }), { restore })

describe('vouchers, started for a batch that is drafted again', () => {
  it('looks for its kept draft first', () => {
    const { state, ports } = open()
    expect(state().value).toBe('finding')
    expect(state().hasTag('busy')).toBe(true)
    expect(ports.findDraft.last().input).toEqual({
      employee: 'yoondh',
      category: 'voucher',
      batchNumber: 5,
    })
    expect(ports.listVouchers.asked).toHaveLength(0)
  })

  it('lists the period of the batch', async () => {
    const { context, ports } = open()
    await ports.findDraft.last().answer(kept)
    expect(context().period).toEqual(period)
    expect(ports.listVouchers.last().input.period).toEqual(period)
  })

  it('takes the draft over with everything, as this page’s own', async () => {
    const { state, ports, context } = open()
    await ports.findDraft.last().answer(kept)
    await ports.listVouchers.last().answer(aList(thirtyBatches))
    expect(state().value).toBe('writing')
    expect(context().queue).toEqual([5])
    const draft = state().children.draft?.getSnapshot()
    expect(draft?.matches({ composing: 'form' })).toBe(true)
    expect(draft?.context).toMatchObject({
      batchNumber: 5,
      title: '10월 운반비',
      approvers: aLine('lee', 'kim'),
      files: kept.files,
      version: 3,
      writer: 'request-1',
      requestId: 'request-2',
    })
  })

  it('makes a new request of what has been sent before', async () => {
    const { state, ports } = open()
    await ports.findDraft.last().answer({ ...kept, sent: true })
    await ports.listVouchers.last().answer(aList(thirtyBatches))
    const draft = state().children.draft?.getSnapshot()
    expect(draft?.context).toMatchObject({ sent: null, requestId: 'request-2' })
  })

  it('shows the list alone where no draft is kept any more', async () => {
    const { state, ports, notices } = open()
    await ports.findDraft.last().answer(null)
    await ports.listVouchers.last().answer(aList(thirtyBatches))
    expect(state().matches('ready')).toBe(true)
    expect(notices.shown()).toEqual([])
  })

  it('says so where the batch cannot be drafted', async () => {
    const { state, ports, notices, context } = open()
    await ports.findDraft.last().answer(kept)
    await ports.listVouchers.last().answer(aList([]))
    expect(state().matches('ready')).toBe(true)
    expect(notices.codes()).toEqual(['batchGone'])
    expect(context().restored).toBeNull()
  })

  it('shows the list where the store cannot be read', async () => {
    const { state, ports } = open()
    await ports.findDraft.last().fail(new Error('blocked'))
    expect(state().value).toBe('loading')
  })

  it('waits three seconds for the store, not longer', () => {
    const { state, clock } = open()
    clock.increment(2999)
    expect(state().value).toBe('finding')
    clock.increment(1)
    expect(state().value).toBe('loading')
  })

  it('takes the draft over after another try, where the list could not be read at first', async () => {
    const { actor, state, ports } = open()
    await ports.findDraft.last().answer(kept)
    await ports.listVouchers.last().fail(new Failure('offline'))
    actor.send({ type: 'vouchers.retry' })
    await ports.listVouchers.last().answer(aList(thirtyBatches))
    expect(state().value).toBe('writing')
  })

  it('looks for nothing where it is not asked to', () => {
    const { state, ports } = openVouchers(machinesOnFakePorts({ keeping: true }), { restore: null })
    expect(state().value).toBe('loading')
    expect(ports.findDraft.asked).toHaveLength(0)
  })
})
