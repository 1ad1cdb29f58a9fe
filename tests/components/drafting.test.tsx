// @vitest-environment happy-dom
import { act } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createActor } from 'xstate'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { limits } from '../../models/samples/files.ts'
import { aSession } from '../../models/samples/people.ts'
import { aVoucherList } from '../../models/samples/voucher.ts'
import { createServerChangeRelay } from '../../src/app/serverChanges.ts'
import { DraftingRoute } from '../../src/screens/Drafting/DraftingRoute.tsx'
import { aNoticesListener } from '../fakes/listeners.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import { linesOfThirtyBatches } from '../fakes/vouchers.ts'
import { showInApp } from './showInApp.tsx'

it('the drafting screen offers the unsaved draft of an earlier visit, stores it until it is discarded, and withdraws its offers when it is left', async () => {
  const { ports, vouchers, badges } = machinesOnFakePorts({ saving: true })
  const counts = createActor(badges, { input: { random: () => 0 } }).start()
  onTestFinished(() => void counts.stop())
  const notices = aNoticesListener()
  const around = {
    notices: notices.ref,
    badges: counts,
    changes: createServerChangeRelay(),
    openHelp: () => undefined,
  }
  const screen = <DraftingRoute category="voucher" />
  const router = createMemoryRouter([
    {
      element: <Outlet context={around} />,
      children: [
        { path: '/', element: screen },
        { path: '/other', element: null },
      ],
    },
  ])
  const session = aSession()
  const period = { start: '2026-11-01', end: '2026-11-30' }
  const draft = aSavedDraft({ batchNumber: 5, isSaveFailed: true })
  const saveUnsavedDraft = vi.fn()
  const settings = { mediaBase: '', features: [], limits }
  const { place } = await showInApp(<RouterProvider router={router} />, {
    provide: () => vouchers,
    session: { getSnapshot: () => ({ context: { session } }) },
    knownSettings: () => settings,
    settings: () => Promise.resolve(settings),
    now: () => Date.parse('2026-11-05T03:00:00Z'),
    newId: () => 'page-2',
    keys: true,
    loadBatchConflict: () => null,
    saveBatchConflict: () => undefined,
    loadUnsavedDraft: () => ({ draft, period }),
    saveUnsavedDraft,
  })
  await act(async () => ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches)))
  const { username } = session.employee.user
  const kept = { draft: { ...draft, writer: 'page-2' }, period }
  expect(saveUnsavedDraft).toHaveBeenLastCalledWith(username, 'voucher', kept)
  await act(async () =>
    place.querySelector<HTMLElement>('[data-event="vouchers.discardDraft"]')?.click(),
  )
  await act(async () => ports.deleteSavedDraft.last().answer())
  expect(saveUnsavedDraft).toHaveBeenLastCalledWith(username, 'voucher', null)
  const before = notices.withdrawals().length
  await act(async () => router.navigate('/other'))
  expect(notices.withdrawals().slice(before)).toMatchObject([{ type: 'notices.withdrawOffers' }])
})
