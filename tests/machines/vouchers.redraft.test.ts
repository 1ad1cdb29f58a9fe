import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { defaultPeriod } from '../../machines/vouchers/period.rules.ts'
import { today } from '../../models/samples/days.ts'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { aFile } from '../../models/samples/files.ts'
import { anApprovalLine } from '../../models/samples/people.ts'
import { aVoucherList } from '../../models/samples/voucher.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import { openVouchers, linesOfThirtyBatches } from '../fakes/vouchers.ts'

const period = { start: '2026-01-31', end: '2026-03-05' }
const restore = { batchNumber: 5, period }
const kept = aSavedDraft({
  batchNumber: 5,
  files: [{ lineId: '5-1-001-1', files: [aFile()] }],
})
type Ports = ReturnType<typeof openVouchers>['ports']
const open = () => openVouchers(machinesOnFakePorts({ saving: true }), { restore })

describe('vouchers, started for a batch that is drafted again', () => {
  it('first loads the saved draft of the batch', () => {
    const { state, ports } = open()
    expect(state().value).toBe('findingSavedDraft')
    expect(state().hasTag('busy')).toBe(true)
    expect(ports.findSavedDraft.last().input).toEqual({
      employee: 'yoondh',
      category: 'voucher',
      batchNumber: 5,
    })
    expect(ports.listVouchers.asked).toHaveLength(0)
  })

  it('lists the period of the batch', async () => {
    const { context, ports } = open()
    await ports.findSavedDraft.last().answer(kept)
    expect(context().period).toEqual(period)
    expect(ports.listVouchers.last().input.period).toEqual(period)
  })

  it('opens the complete draft, with this page as its writer', async () => {
    const { state, ports, context } = open()
    await ports.findSavedDraft.last().answer(kept)
    await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
    expect(state().value).toBe('writing')
    expect(context().queue).toEqual([5])
    const draft = state().children.draft?.getSnapshot()
    expect(draft?.matches({ composing: 'form' })).toBe(true)
    expect(draft?.context).toMatchObject({
      batchNumber: 5,
      title: '10월 운반비',
      approvers: anApprovalLine('lee', 'kim'),
      files: kept.files,
      version: 3,
      writer: 'request-1',
      requestId: 'request-2',
    })
  })

  it('gives a new request id to a draft that was sent before', async () => {
    const { state, ports } = open()
    await ports.findSavedDraft.last().answer({ ...kept, sent: true })
    await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
    const draft = state().children.draft?.getSnapshot()
    expect(draft?.context).toMatchObject({ sent: null, requestId: 'request-2' })
  })

  const empty = aSavedDraft({ batchNumber: 5, title: ' ', approvers: [] })
  const missing: [string, (ports: Ports) => Promise<void>][] = [
    ['does not exist', (ports: Ports) => ports.findSavedDraft.last().answer(null)],
    ['is empty', (ports: Ports) => ports.findSavedDraft.last().answer(empty)],
    ['cannot be read', (ports: Ports) => ports.findSavedDraft.last().fail(new Error('blocked'))],
  ]
  it.each(missing)(
    'notifies draftNotRestored, and lists the default period, when the saved draft %s',
    async (_, end) => {
      const { state, ports, notices, context } = open()
      await end(ports)
      expect(notices.codes()).toEqual(['draftNotRestored'])
      expect(context()).toMatchObject({ period: defaultPeriod(today), returnPeriod: null })
      await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
      expect(state().matches('ready')).toBe(true)
    },
  )

  it('notifies batchGone, and lists the default period, when the batch is not listed', async () => {
    const { state, ports, notices, context } = open()
    await ports.findSavedDraft.last().answer(kept)
    await ports.listVouchers.last().answer(aVoucherList([]))
    expect(notices.codes()).toEqual(['batchGone'])
    expect(context()).toMatchObject({ period: defaultPeriod(today), restored: null })
    expect(ports.listVouchers.last().input.period).toEqual(defaultPeriod(today))
    await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
    expect(state().matches('ready')).toBe(true)
  })

  it('loads the list when the store does not respond within 3 s', () => {
    const { state, clock, notices, context } = open()
    clock.increment(2999)
    expect(state().value).toBe('findingSavedDraft')
    clock.increment(1)
    expect(state().value).toBe('loading')
    expect(notices.codes()).toEqual(['draftNotRestored'])
    expect(context().period).toEqual(defaultPeriod(today))
  })

  it('opens the draft after a retry when the list could not be loaded at first', async () => {
    const { actor, state, ports } = open()
    await ports.findSavedDraft.last().answer(kept)
    await ports.listVouchers.last().fail(new RequestError('offline'))
    actor.send({ type: 'vouchers.retry' })
    await ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches))
    expect(state().value).toBe('writing')
  })

  it('lists the dates of a batch without looking for a draft', () => {
    const { state, context, ports } = openVouchers(undefined, { narrowedTo: period })
    expect(state().value).toBe('loading')
    expect(ports.listVouchers.last().input.period).toEqual(period)
    expect(context().returnPeriod).toEqual(defaultPeriod(today))
  })

  it('loads no saved draft when started without a batch', () => {
    const { state, ports } = openVouchers(machinesOnFakePorts({ saving: true }), { restore: null })
    expect(state().value).toBe('loading')
    expect(ports.findSavedDraft.asked).toHaveLength(0)
  })
})
