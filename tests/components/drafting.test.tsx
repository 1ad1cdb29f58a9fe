// @vitest-environment happy-dom
import { act } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createActor } from 'xstate'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { limits } from '../../models/samples/files.ts'
import { aSession } from '../../models/samples/people.ts'
import { aVoucherList } from '../../models/samples/voucher.ts'
import type { UnsavedDraft } from '../../machines/vouchers/vouchers.ports.ts'
import { createServerChangeRelay } from '../../src/app/serverChanges.ts'
import { DraftingRoute } from '../../src/screens/Drafting/DraftingRoute.tsx'
import { aNoticesListener } from '../fakes/listeners.ts'
import { machinesOnFakePorts } from '../fakes/machines.ts'
import { linesOfThirtyBatches } from '../fakes/vouchers.ts'
import { showInApp } from './showInApp.tsx'

const period = { start: '2026-11-01', end: '2026-11-30' }

/** Shows the drafting screen with its list. `unsaved` is the draft that an earlier visit, or another tab, has stored. */
async function showDrafting(unsaved: UnsavedDraft | null) {
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
    loadUnsavedDraft: () => unsaved,
    saveUnsavedDraft,
  })
  await act(async () => ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches)))
  const { username } = session.employee.user
  const press = (event: string) =>
    act(async () => place.querySelector<HTMLElement>(`[data-event="${event}"]`)?.click())
  return { ports, notices, router, saveUnsavedDraft, username, press }
}

it('the drafting screen offers the unsaved draft of an earlier visit, stores it until it is discarded, and withdraws its offers when it is left', async () => {
  const draft = aSavedDraft({ batchNumber: 5, isSaveFailed: true })
  const shown = await showDrafting({ draft, period })
  const { ports, notices, router, saveUnsavedDraft, username, press } = shown
  const kept = { draft: { ...draft, writer: 'page-2' }, period }
  expect(saveUnsavedDraft).toHaveBeenLastCalledWith(username, 'voucher', kept)
  await press('vouchers.discardDraft')
  await act(async () => ports.deleteSavedDraft.last().answer())
  expect(saveUnsavedDraft).toHaveBeenLastCalledWith(username, 'voucher', null)
  const before = notices.withdrawals().length
  await act(async () => router.navigate('/other'))
  expect(notices.withdrawals().slice(before)).toMatchObject([{ type: 'notices.withdrawOffers' }])
})

it('a drafting screen without an unsaved draft does not remove the one of another tab', async () => {
  const { ports, saveUnsavedDraft, press } = await showDrafting(null)
  await press('vouchers.toggleOwn')
  await act(async () => ports.listVouchers.last().answer(aVoucherList(linesOfThirtyBatches)))
  expect(saveUnsavedDraft).not.toHaveBeenCalled()
})
