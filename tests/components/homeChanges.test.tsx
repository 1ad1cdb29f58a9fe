// @vitest-environment happy-dom
import { act } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { createActor } from 'xstate'
import { aDocument } from '../../models/samples/approval.ts'
import { aSession } from '../../models/samples/people.ts'
import { createServerChangeRelay, type ServerChange } from '../../src/app/serverChanges.ts'
import { HomeRoute } from '../../src/screens/Home/HomeRoute.tsx'
import { homeTexts } from '../../src/text/home.ts'
import { aNoticesListener } from '../fakes/listeners.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import { setHidden } from './setHidden.ts'
import { showInApp } from './showInApp.tsx'

afterEach(() => vi.restoreAllMocks())

/** The home screen with one rejected document. */
async function openHome() {
  const { ports, home, badges } = machinesOnFakePorts()
  const changes = createServerChangeRelay()
  const counts = createActor(badges, { input: { random: () => 0 } }).start()
  onTestFinished(() => void counts.stop())
  const around = { notices: aNoticesListener().ref, badges: counts, changes }
  const router = createMemoryRouter([
    { element: <Outlet context={around} />, children: [{ path: '/', element: <HomeRoute /> }] },
  ])
  await homeTexts.load.en()
  const { place } = await showInApp(<RouterProvider router={router} />, {
    provide: () => home,
    session: { getSnapshot: () => ({ context: { session: aSession() } }) },
    now: () => Date.parse('2026-11-05T03:00:00Z'),
  })
  const requests = () =>
    ports.loadHomeSection.asked.filter(({ input }) => input.section === 'rejected')
  const answer = () => {
    const documents = [aDocument('rejected')]
    return act(async () => requests().at(-1)?.answer({ section: 'rejected', documents, total: 1 }))
  }
  await answer()
  const publish = (...published: ServerChange[]) =>
    act(async () => published.forEach((change) => changes.publish(change)))
  const state = () => place.querySelector('[data-section=rejected]')?.getAttribute('data-state')
  return { requests, answer, publish, state }
}

it.each([[['drafts', 'box']], [['box', 'drafts']]] as [ServerChange[]][])(
  'home loads the rejected documents once when a hidden page with the changes %j becomes visible',
  async (published) => {
    const { requests, answer, publish, state } = await openHome()
    await setHidden(true)
    await publish(...published)
    expect(requests()).toHaveLength(1)
    await setHidden(false)
    expect(requests()).toHaveLength(2)
    await answer()
    expect(state()).toBe('shown.current')
  },
)
