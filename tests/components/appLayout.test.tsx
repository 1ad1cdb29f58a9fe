// @vitest-environment happy-dom
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type AnyStateMachine, createActor } from 'xstate'
import { preferencesMachine } from '../../machines/preferences/preferences.machine.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aDelegation } from '../../models/samples/delegations.ts'
import { aSession } from '../../models/samples/people.ts'
import { provideActors } from '../../src/app/provide.ts'
import { AppLayoutRoute } from '../../src/layout/AppLayoutRoute.tsx'
import { absenceTexts } from '../../src/text/absence.ts'
import { en } from '../../src/text/en.ts'
import type { StreamEvent } from '../../src/world/events.ts'
import { onLateNotice, showLateNotice } from '../../src/world/lateNotices.ts'
import { fakePorts } from '../fakes/ports.ts'
import { openSignedIn } from '../fakes/session.ts'
import { showInApp } from './showInApp.tsx'

/** The main layout while the settings have these features. `navigate` opens a page after the settings have changed. */
async function openLayout(
  features: string[],
  pushObstacle: object | null = { reason: 'notConfigured' },
) {
  const ports = fakePorts()
  const provide = (machine: AnyStateMachine) =>
    provideActors(machine, (port) => ports[port as keyof typeof ports].logic)
  const { actor: session } = await openSignedIn()
  const input = { language: 'en', theme: 'system' } as const
  const preferences = createActor(provide(preferencesMachine), { input }).start()
  onTestFinished(() => {
    session.stop()
    preferences.stop()
  })
  const settings = { features, mediaBase: '', pushObstacle }
  const router = createMemoryRouter([
    { element: <AppLayoutRoute />, children: [{ path: '*', element: null }] },
  ])
  await absenceTexts.load.en()
  const streams: ((event: StreamEvent) => void)[] = []
  const { place } = await showInApp(<RouterProvider router={router} />, {
    provide,
    session,
    preferences,
    theme: 'system',
    knownSettings: () => settings,
    settings: async () => settings,
    loadRecorder: async () => undefined,
    listen: (_: string, tell: (event: StreamEvent) => void) => {
      streams.push(tell)
      return () => undefined
    },
    onLateNotice,
    onNotificationClick: () => () => undefined,
    registerWorker: async () => undefined,
    reloadEmployee: async () => null,
    now: () => Date.parse('2026-11-10T03:00:00Z'),
  })
  const navigate = async (path: string, changed: string[]) => {
    settings.features = changed
    await act(() => router.navigate(path))
  }
  const reconnect = () => streams.at(-1)?.({ type: 'refetch' })
  return { ports, place, navigate, session, reconnect }
}

it('the banner of an absence appears when the settings, which failed to load, have been read later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { ports, place, navigate } = await openLayout([])
  await navigate('/reportSign', ['delegations'])
  // The banner is rendered 100 ms later, after the paint of the screen.
  await act(() => vi.advanceTimersByTimeAsync(100))
  const mine = [aDelegation({ state: 'active' })]
  await act(() => ports.loadDelegations.last().answer({ mine, toMe: [] }))
  expect(place.querySelector('[data-machine=delegations]')?.textContent).toContain('박지성')
})

it('a notice about work that the end of the session interrupted appears after the next sign-in', async () => {
  const { navigate, session } = await openLayout([])
  await act(() => session.send({ type: 'session.changedElsewhere', session: null }))
  showLateNotice({ code: 'submissionInterrupted' })
  await act(() => session.send({ type: 'session.changedElsewhere', session: aSession() }))
  await navigate('/reportSign', [])
  expect(document.body.textContent).toContain(en.notices.submissionInterrupted)
})

it('push notifications are checked again after the connection was lost, and after a change in another tab', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { ports, navigate, session, reconnect } = await openLayout([], null)
  await navigate('/reportSign', [])
  await act(() => vi.advanceTimersByTimeAsync(3000))
  await act(() => ports.checkPush.last().fail(new RequestError('offline')))
  expect(ports.checkPush.asked).toHaveLength(1)
  await act(() => reconnect())
  await act(() => ports.checkPush.last().answer({ endpoint: 'https://push.example/1' }))
  expect(ports.checkPush.asked).toHaveLength(2)
  await act(() => reconnect())
  expect(ports.checkPush.asked).toHaveLength(2)
  const employee = { ...aSession().employee, endpoint: 'https://push.example/2' }
  await act(() =>
    session.send({ type: 'session.changedElsewhere', session: { ...aSession(), employee } }),
  )
  expect(ports.checkPush.asked).toHaveLength(3)
})
