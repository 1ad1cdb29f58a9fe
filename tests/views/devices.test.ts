import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { Device } from '../../contract/session.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aDevice, phoneDevice, thisDevice } from '../../models/samples/devices.ts'
import { devicesView } from '../../src/screens/Settings/Devices.view.ts'
import { settings } from '../../src/text/settings.en.ts'
import { settings as korean } from '../../src/text/settings.ko.ts'
import { aNoticesListener } from '../fakes/listeners.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'

function open() {
  const { devices, ports } = machinesOnFakePorts()
  const actor = createActor(devices, { input: { notices: aNoticesListener().ref } }).start()
  return { actor, ports, view: (text = settings) => devicesView(actor.getSnapshot(), text) }
}

async function openWith(...listed: Device[]) {
  const opened = open()
  await opened.ports.listDevices.last().answer(listed)
  return opened
}

/** A time on 5 November 2026 in the local time zone, as a timestamp. */
const at = (hour: number, minute: number) => new Date(2026, 10, 5, hour, minute).toISOString()
const office = aDevice({ id: 'office', browser: 'Edge', started_at: at(9, 5), used_at: at(10, 7) })

describe('the devices on which the employee is signed in', () => {
  it('are a placeholder while they load', () => {
    expect(open().view()).toMatchObject({ status: 'loading', busy: 'Loading', rows: [] })
  })

  it.each([
    ['offline', 'The devices could not be loaded.'],
    ['notFound', 'This server does not show the signed-in devices.'],
  ] as const)(
    'are replaced by a sentence after a failure of the kind %s',
    async (kind, failure) => {
      const { ports, view } = open()
      await ports.listDevices.last().fail(new RequestError(kind))
      expect(view()).toMatchObject({ status: 'failed', busy: null, failure })
    },
  )

  it('mark this one, which has no button, and name browser, address and times of the others', async () => {
    const { view } = await openWith(thisDevice, office)
    expect(view()).toMatchObject({ status: 'shown', busy: null, hasOthers: true, question: null })
    expect(view().cannotAsk).toBeUndefined()
    const [first, second] = view().rows
    expect(first).toMatchObject({ mark: 'This device', lastUsed: 'In use now', signOut: null })
    expect(second).toEqual({
      id: 'office',
      icon: 'screen',
      name: 'Windows computer · Edge',
      mark: null,
      facts: ['Signed in 2026-11-05 09:05', 'IP address 192.0.2.7'],
      lastUsed: 'Last used 2026-11-05 10:07',
      signOut: {
        label: 'Sign out: Windows computer · Edge, Signed in 2026-11-05 09:05',
        cannot: undefined,
        isBusy: false,
      },
    })
  })

  it.each<[Partial<Device>, string, string, string]>([
    [{ system: 'iOS', browser: 'Safari' }, 'phone', 'iPhone or iPad · Safari', 'iPhone 또는 iPad'],
    [{ system: 'Android', browser: null }, 'phone', 'Android device', 'Android 기기'],
    [{ system: 'macOS', browser: 'Whale' }, 'screen', 'Mac · Whale', 'Mac'],
    [{ system: 'Haiku', browser: null }, 'screen', 'Haiku', 'Haiku'],
    [{ system: null, browser: 'Firefox' }, 'screen', 'Firefox', 'Firefox'],
    [{ system: null, browser: null }, 'screen', 'Unknown device', '알 수 없는 기기'],
  ])('name the device %j', async (facts, icon, name, inKorean) => {
    const { view } = await openWith(aDevice({ ...facts, address: null }))
    expect(view().rows[0]).toMatchObject({ icon, name, facts: [expect.stringMatching(/^Signed/)] })
    expect(view(korean).rows[0]?.name).toContain(inKorean)
  })

  it('show that there is no other device', async () => {
    const { view } = await openWith(thisDevice)
    expect(view()).toMatchObject({ hasOthers: false, cannotAsk: expect.any(String) })
  })

  it('disable the other buttons, with the reason, while the employee is signed out on one', async () => {
    const { actor, view } = await openWith(thisDevice, phoneDevice, office)
    actor.send({ type: 'devices.end', id: 'phone' })
    expect(view()).toMatchObject({ busy: 'Signing out', cannotAsk: 'Signing out', question: null })
    expect(view().rows.map(({ signOut }) => signOut && [signOut.cannot, signOut.isBusy])).toEqual([
      null,
      ['Signing out', true],
      ['Signing out', false],
    ])
  })

  it('ask before the sign-out on all others, and show the question until it has ended', async () => {
    const { actor, view } = await openWith(thisDevice, phoneDevice, office)
    actor.send({ type: 'devices.askEndOthers' })
    const question = 'Sign out on 2 other devices? You then need to sign in there again.'
    expect(view()).toMatchObject({
      question,
      isEndingOthers: false,
      cannotEndOthers: undefined,
      cannotKeep: undefined,
    })
    expect(view().rows[1]?.signOut).toMatchObject({ cannot: settings.devices.asked, isBusy: false })
    actor.send({ type: 'devices.endOthers' })
    expect(view()).toMatchObject({
      question,
      busy: 'Signing out',
      isEndingOthers: true,
      cannotEndOthers: 'Signing out',
      cannotKeep: 'Signing out',
    })
  })

  it('ask about one other device in the singular', async () => {
    const { actor, view } = await openWith(thisDevice, phoneDevice)
    actor.send({ type: 'devices.askEndOthers' })
    expect(view().question).toBe(
      'Sign out on 1 other device? You then need to sign in there again.',
    )
  })
})
