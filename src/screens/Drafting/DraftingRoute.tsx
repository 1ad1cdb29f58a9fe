import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useOutletContext } from 'react-router-dom'
import type { Category } from '../../../contract/voucher.ts'
import { type PageSize, rowsOfPage } from '../../../machines/vouchers/paging.rules.ts'
import type { SortColumn } from '../../../machines/vouchers/sort.rules.ts'
import type { VouchersInput } from '../../../machines/vouchers/vouchers.context.ts'
import { useApp, useMainText, useInstallationSettings } from '../../app/appContext.ts'
import { listenWhenVisible, type ServerChangeRelay } from '../../app/serverChanges.ts'
import { todayOf } from '../../app/today.ts'
import { DeferUntilPaint } from '../../loading/DeferUntilPaint.tsx'
import { LazyBoundary } from '../../loading/LazyBoundary.tsx'
import { loadAfterPaint } from '../../loading/loadAfterPaint.ts'
import { lazyComponent } from '../../loading/lazyComponent.ts'
import { useIsNarrow } from '../../hooks/useIsNarrow.ts'
import { Drafting } from './Drafting.tsx'
import { draftingView, periodView, rowCells } from './Drafting.view.ts'
import { undecidedDraftOf, unsavedDraftOf } from './unsavedDraft.view.ts'
import { vouchersMachine } from '../../../machines/vouchers/vouchers.machine.ts'

const DraftRoute = lazyComponent(() => import('../Draft/DraftRoute.tsx'), 'DraftRoute')

interface OutletContext extends Required<Pick<VouchersInput, 'notices' | 'badges'>> {
  changes: ServerChangeRelay
  openHelp(): void
}

/** The drafting screen of one category. */
export function DraftingRoute({ category }: { category: Category }) {
  const app = useApp()
  const text = useMainText()
  const { language } = app
  const { notices, badges, changes, openHelp } = useOutletContext<OutletContext>()
  const isNarrow = useIsNarrow()
  const { limits } = useInstallationSettings()
  const [machine] = useState(() => app.provide(vouchersMachine))
  const author = app.session.getSnapshot().context.session?.employee
  if (!author) throw new Error('Drafting needs a signed-in employee.')
  const navigate = useNavigate()
  const { state } = useLocation()
  const [opened] = useState<Pick<VouchersInput, 'restore' | 'narrowedTo'>>({
    restore: state?.redraft,
    narrowedTo: state?.narrowedTo,
  })
  useEffect(() => {
    // Clears the history state, so that a reload does not open the prepared draft again. The draft is saved, and is offered again when the
    // employee drafts its batch.
    if (opened.restore) navigate('.', { replace: true, state: null })
  }, [opened, navigate])
  const { username } = author.user
  const [storedItems] = useState(() => ({
    batchConflict: app.loadBatchConflict(username, category),
    unsavedDraft: app.loadUnsavedDraft(username, category),
  }))
  const vouchers = useActorRef(machine, {
    inspect: app.inspect,
    input: {
      category,
      author,
      today: () => todayOf(app),
      notices,
      badges,
      limits,
      newId: app.newId,
      ...opened,
      ...storedItems,
      random: Math.random,
    },
  })
  const snapshot = useSelector(vouchers, (current) => current)
  const { rows, page, pageSize, selected, sums, queue, written, batchConflict } = snapshot.context
  const lines = useMemo(() => rowsOfPage(rows, page, pageSize), [rows, page, pageSize])
  const cells = useMemo(() => rowCells(lines, isNarrow, text, sums), [lines, isNarrow, text, sums])
  const draft = snapshot.children.draft
  const undecidedDraft = useSelector(draft, undecidedDraftOf)
  const isSelecting = selected.length > 0

  useEffect(
    // The actor of a screen that the employee has left restores no draft.
    () => () => notices.send({ type: 'notices.withdrawOffers', requester: vouchers }),
    [notices, vouchers],
  )

  useEffect(
    () => listenWhenVisible(changes, ['drafts'], () => vouchers.send({ type: 'vouchers.changed' })),
    [changes, vouchers],
  )

  const { saveBatchConflict, saveUnsavedDraft } = app
  const { failedDraft, failedPeriod, period } = snapshot.context
  const hasStored = useRef(storedItems.unsavedDraft !== null)
  useEffect(() => {
    // Saves the text of a draft that would be lost if the employee left the screen, which offers it above the list when it opens again.
    const unsavedDraft = unsavedDraftOf({ failedDraft, failedPeriod, period }, undecidedDraft)
    // Removes only what this page has stored or offered, because another tab can have stored its draft.
    if (unsavedDraft === null && !hasStored.current) return
    hasStored.current = unsavedDraft !== null
    saveUnsavedDraft(username, category, unsavedDraft)
  }, [saveUnsavedDraft, username, category, undecidedDraft, failedDraft, failedPeriod, period])

  useEffect(() => {
    // Saves the conflict, so that the banner is shown again after a reload. The draft itself cannot be offered any more, because its batch
    // is no longer in the list.
    saveBatchConflict(username, category, batchConflict)
  }, [saveBatchConflict, username, category, batchConflict])

  useEffect(() => {
    if (!isSelecting) return
    // Loads the draft dialog in advance, because an employee usually opens it after selecting vouchers.
    return loadAfterPaint(DraftRoute)
  }, [isSelecting])

  const on = useMemo(
    () => ({
      search: (wanted: string) => vouchers.send({ type: 'vouchers.search', text: wanted }),
      toggleOwn: () => vouchers.send({ type: 'vouchers.toggleOwn' }),
      retry: () => vouchers.send({ type: 'vouchers.retry' }),
      toggleRow: (id: string) => vouchers.send({ type: 'vouchers.toggleRow', id }),
      togglePage: () => vouchers.send({ type: 'vouchers.togglePage' }),
      extendTo: (id: string) => vouchers.send({ type: 'vouchers.extendTo', id }),
      sort: (column: SortColumn) => vouchers.send({ type: 'vouchers.sort', column }),
      moveCursor: (by: number) => vouchers.send({ type: 'vouchers.moveCursor', by }),
      toggleCursor: () => vouchers.send({ type: 'vouchers.toggleCursor' }),
      dismissConflict: () => vouchers.send({ type: 'vouchers.dismissConflict' }),
      clear: () => vouchers.send({ type: 'vouchers.clearSelection' }),
      page: (target: number) => vouchers.send({ type: 'vouchers.goToPage', page: target }),
      pageSize: (size: number) =>
        vouchers.send({ type: 'vouchers.setPageSize', size: size as PageSize }),
      write: () => vouchers.send({ type: 'vouchers.writeDraft' }),
      help: openHelp,
      continueDraft: (batchNumber: number) =>
        vouchers.send({ type: 'vouchers.continueDraft', batchNumber }),
      discardDraft: (batchNumber: number) =>
        vouchers.send({ type: 'vouchers.discardDraft', batchNumber }),
    }),
    [vouchers, openHelp],
  )
  return (
    <Drafting
      {...draftingView(snapshot, lines, cells, text)}
      keys={app.keys && !draft}
      on={on}
      period={{
        ...periodView(snapshot, text),
        language,
        onChoose: (chosen) => vouchers.send({ type: 'vouchers.setPeriod', period: chosen }),
      }}
      draft={
        draft && (
          <DeferUntilPaint>
            <LazyBoundary onMissing={() => draft.send({ type: 'draft.close' })}>
              <DraftRoute
                key={draft.sessionId}
                draft={draft}
                batchProgress={[written + 1, queue.length]}
              />
            </LazyBoundary>
          </DeferUntilPaint>
        )
      }
    />
  )
}
