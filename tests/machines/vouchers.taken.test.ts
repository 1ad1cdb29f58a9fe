import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../machines/ports.ts'
import { today } from '../builders/days.ts'
import { limits } from '../builders/files.ts'
import { aLine, anEmployee } from '../builders/people.ts'
import { aNoticeboard } from '../fakes/listeners.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import { openReady, openVouchers, openWriting, thirtyBatches } from '../fakes/vouchers.ts'
import { aList } from '../builders/voucher.ts'

const detail = '김영수 has submitted batch 5 already, on 2026-11-20T01:00:00.000Z.'
const conflict = new Failure('conflict', { detail })
const dismiss = { type: 'vouchers.dismissTaken' } as const

async function openTaken() {
  const opened = await openWriting(5, 3)
  await (await opened.submit()).fail(conflict)
  return opened
}

/** The same in a browser that keeps drafts, its list there again. */
async function openTakenKeeping() {
  const { vouchers, ports } = machinesOnFakePorts({ keeping: true })
  const clock = new SimulatedClock()
  const input = { category: 'voucher', author: anEmployee(), today: () => today, limits } as const
  const actor = createActor(vouchers, {
    clock,
    input: { ...input, notices: aNoticeboard().ref, newId: () => 'request-1', random: () => 0 },
  }).start()
  await ports.listVouchers.last().answer(aList(thirtyBatches))
  actor.send({ type: 'vouchers.toggleRow', id: '5-1-001-1' })
  actor.send({ type: 'vouchers.writeDraft' })
  await ports.findDraft.last().answer(null)
  await ports.listDefaultApprovers.last().answer(aLine('kim'))
  actor.getSnapshot().children.draft?.send({ type: 'draft.setTitle', title: '11월 운반비' })
  actor.getSnapshot().children.draft?.send({ type: 'draft.submit' })
  await ports.createDocument.last().fail(conflict)
  await ports.listVouchers.last().answer(aList(thirtyBatches))
  actor.send(dismiss)
  return { actor, ports, clock, state: () => actor.getSnapshot() }
}

describe('vouchers, when somebody else was faster with a batch', () => {
  it('says with who and when, and offers nothing to restore', async () => {
    const { notices } = await openTaken()
    expect(notices.shown()).toEqual([
      { type: 'notices.show', code: 'draftTaken', values: { batchNumber: 5, detail } },
    ])
  })

  it('keeps the draft as text, until that is dismissed', async () => {
    const { actor, state, context } = await openTaken()
    expect(context().taken).toEqual({
      batchNumber: 5,
      detail,
      text: '11월 운반비\n\n1. 이름 kim · 팀장 · 재무팀',
    })
    actor.send(dismiss)
    expect(context().taken).toBeNull()
    expect(state().can(dismiss)).toBe(false)
  })

  it('shows again what it showed when its page was left, until that is dismissed', async () => {
    const left = { batchNumber: 5, detail, text: '11월 운반비' }
    const { actor, ports, context } = openVouchers(machinesOnFakePorts({ keeping: true }), {
      taken: left,
    })
    await ports.listVouchers.last().answer(aList(thirtyBatches))
    expect(context().taken).toEqual(left)
    actor.send(dismiss)
    expect(ports.dropDraft.last().input).toMatchObject({ batchNumber: 5 })
    await ports.dropDraft.last().answer()
    expect(context().taken).toBeNull()
  })

  it('reads the list and the badges again', async () => {
    const { state, context, ports, badges } = await openTaken()
    expect(state().value).toBe('loading')
    expect(context()).toMatchObject({ queue: [], failedDraft: null })
    expect(ports.listVouchers.asked).toHaveLength(2)
    expect(badges.told()).toHaveLength(1)
  })

  it('has nothing to dismiss otherwise', async () => {
    const { state } = await openReady()
    expect(state().can(dismiss)).toBe(false)
  })

  describe('ready › dropping', () => {
    it('takes the kept draft off the device, the list still there', async () => {
      const { state, ports } = await openTakenKeeping()
      expect(state().value).toEqual({ ready: 'dropping' })
      expect(ports.dropDraft.last().input).toEqual({
        employee: 'yoondh',
        category: 'voucher',
        batchNumber: 5,
      })
      expect(state().can({ type: 'vouchers.togglePage' })).toBe(true)
      await ports.dropDraft.last().answer()
      expect(state().value).toEqual({ ready: 'stale' })
      expect(state().context.taken).toBeNull()
    })

    it('is over even where nothing can be taken off', async () => {
      const { state, ports } = await openTakenKeeping()
      await ports.dropDraft.last().fail(new Error('blocked'))
      expect(state().value).toEqual({ ready: 'stale' })
      expect(state().context.taken).toBeNull()
    })

    it('waits three seconds for the store, not longer', async () => {
      const { state, clock } = await openTakenKeeping()
      clock.increment(2999)
      expect(state().value).toEqual({ ready: 'dropping' })
      clock.increment(1)
      expect(state().value).toEqual({ ready: 'stale' })
    })
  })
})
