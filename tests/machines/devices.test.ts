import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { officeDevice, phoneDevice, thisDevice } from '../../models/samples/devices.ts'
import { aNoticesListener } from '../fakes/listeners.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

const end = (id: string) => ({ type: 'devices.end', id }) as const
const askEndOthers = { type: 'devices.askEndOthers' } as const
const endOthers = { type: 'devices.endOthers' } as const

function open() {
  const { devices, ports } = machinesOnFakePorts()
  const notices = aNoticesListener()
  const actor = createActor(devices, { input: { notices: notices.ref } }).start()
  return {
    actor,
    ports,
    notices,
    state: () => actor.getSnapshot().value,
    ids: () => actor.getSnapshot().context.devices.map(({ id }) => id),
  }
}

async function openShown(listed = [thisDevice, phoneDevice, officeDevice]) {
  const opened = open()
  await opened.ports.listDevices.last().answer(listed)
  return opened
}

describe('devices', () => {
  describe('loading', () => {
    it('goes to shown with the devices', async () => {
      const { state, ids } = await openShown()
      expect(state()).toBe('shown')
      expect(ids()).toEqual(['this', 'phone', 'office'])
    })

    it.each(['offline', 'notFound'] as const)('goes to failed with the kind %s', async (kind) => {
      const { actor, ports, state } = open()
      await ports.listDevices.last().fail(new RequestError(kind))
      expect(state()).toBe('failed')
      expect(actor.getSnapshot().context.failure).toMatchObject({ kind })
    })
  })

  describe('failed', () => {
    it('loads again on retry', async () => {
      const { actor, ports, state } = open()
      await ports.listDevices.last().fail(new RequestError('offline'))
      actor.send({ type: 'devices.retry' })
      expect(state()).toBe('loading')
      expect(ports.listDevices.asked).toHaveLength(2)
    })
  })

  describe('shown', () => {
    it('refuses to sign out on this device and on one that is not listed', async () => {
      const { actor } = await openShown()
      const can = (id: string) => actor.getSnapshot().can(end(id))
      expect(['this', 'home', 'phone', 'office'].map(can)).toEqual([false, false, true, true])
    })

    it('does not ask about other devices if there are none', async () => {
      const { actor } = await openShown([thisDevice])
      expect(actor.getSnapshot().can(askEndOthers)).toBe(false)
    })
  })

  describe('ending', () => {
    async function openEnding() {
      const opened = await openShown()
      opened.actor.send(end('phone'))
      return opened
    }

    it('sends the id, then removes the device and notifies deviceEnded', async () => {
      const { ports, state, ids, notices } = await openEnding()
      expect(state()).toBe('ending')
      expect(ports.endDevice.last().input).toEqual({ id: 'phone' })
      expect(ids()).toEqual(['this', 'phone', 'office'])
      await ports.endDevice.last().answer(undefined)
      expect(state()).toBe('shown')
      expect(ids()).toEqual(['this', 'office'])
      expect(notices.codes()).toEqual(['deviceEnded'])
    })

    it('also removes a device on which the employee is no longer signed in', async () => {
      const { ports, state, ids, notices } = await openEnding()
      await ports.endDevice.last().fail(new RequestError('notFound'))
      expect(state()).toBe('shown')
      expect(ids()).toEqual(['this', 'office'])
      expect(notices.codes()).toEqual(['deviceEnded'])
    })

    it('keeps the device, and notifies deviceFailed, when the call fails', async () => {
      const { ports, state, ids, notices } = await openEnding()
      await ports.endDevice.last().fail(new RequestError('offline'))
      expect(state()).toBe('shown')
      expect(ids()).toEqual(['this', 'phone', 'office'])
      expect(notices.codes()).toEqual(['deviceFailed'])
    })

    it('accepts no other sign-out', async () => {
      const { actor } = await openEnding()
      expect([end('office'), askEndOthers].map((one) => actor.getSnapshot().can(one))).toEqual([
        false,
        false,
      ])
    })
  })

  describe('confirmingEndOthers', () => {
    it('sends nothing, and returns to shown when the employee keeps the devices', async () => {
      const { actor, ports, state, ids } = await openShown()
      actor.send(askEndOthers)
      expect(state()).toBe('confirmingEndOthers')
      actor.send({ type: 'devices.keepOthers' })
      expect(state()).toBe('shown')
      expect(ids()).toEqual(['this', 'phone', 'office'])
      expect(ports.endOtherDevices.asked).toHaveLength(0)
    })
  })

  describe('endingOthers', () => {
    async function openEndingOthers() {
      const opened = await openShown()
      opened.actor.send(askEndOthers)
      opened.actor.send(endOthers)
      return opened
    }

    it('keeps only this device, and notifies otherDevicesEnded', async () => {
      const { ports, state, ids, notices } = await openEndingOthers()
      expect(state()).toBe('endingOthers')
      await ports.endOtherDevices.last().answer(undefined)
      expect(state()).toBe('shown')
      expect(ids()).toEqual(['this'])
      expect(notices.codes()).toEqual(['otherDevicesEnded'])
    })

    it('keeps all devices, and notifies deviceFailed, when the call fails', async () => {
      const { ports, state, ids, notices } = await openEndingOthers()
      await ports.endOtherDevices.last().fail(new RequestError('server'))
      expect(state()).toBe('shown')
      expect(ids()).toEqual(['this', 'phone', 'office'])
      expect(notices.codes()).toEqual(['deviceFailed'])
    })
  })
})
