import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { badgesMachine } from '../../../machines/badges/badges.machine.ts'
import type { boxesMachine } from '../../../machines/boxes/boxes.machine.ts'
import type { BoxSearch } from '../../../machines/boxes/boxes.ports.ts'
import { emptySearch } from '../../../machines/boxes/boxes.rules.ts'
import { useApp, useMainText, useInstallationSettings, useTexts } from '../../app/appContext.ts'
import { todayOf } from '../../app/today.ts'
import { useHasCards } from '../../hooks/useHasCards.ts'
import { useInterruptionNotice } from '../../hooks/useInterruptionNotice.ts'
import { LazyBoundary } from '../../loading/LazyBoundary.tsx'
import { lazyComponent } from '../../loading/lazyComponent.ts'
import { loadAfterPaint } from '../../loading/loadAfterPaint.ts'
import { boxTexts } from '../../text/boxes.ts'
import { LazyDecision } from '../Document/LazyDecision.tsx'
import { LazyDocument } from '../Document/LazyDocument.tsx'
import { periodChoices } from '../Drafting/periods.view.ts'
import { Box } from './Box.tsx'
import { boxView } from './Box.view.ts'
import { bulkApprovalView, bulkInterruptionNotice } from './BulkApproval.view.ts'
import { documentCells } from './cells.view.ts'
import { type SortKey } from './columns.ts'
import type { DetailedSearchValues } from './DetailedSearch.tsx'
import { searchConditionsOf } from './DetailedSearch.view.ts'

const BulkApproval = lazyComponent(() => import('./BulkApproval.tsx'), 'BulkApproval')

export interface BoxListRouteProps {
  boxes: ActorRefFrom<typeof boxesMachine>
  badges: ActorRefFrom<typeof badgesMachine>
  /** Runs an action of the employee, and adds a history entry if the action changes the URL. */
  step(act: () => void): void
  openHelp(): void
}

/** The list of a box, and the bulk approval of its selected documents. */
export function BoxListRoute({ boxes, badges, step, openHelp }: BoxListRouteProps) {
  const app = useApp()
  const { showLateNotice } = app
  const text = useMainText()
  const boxText = useTexts(boxTexts)
  const { features } = useInstallationSettings()
  const hasCards = useHasCards()
  const snapshot = useSelector(boxes, (current) => current)
  const drafts = useSelector(badges, (current) => current.context.counts.drafts)
  const { box, employee, documents, search, selected } = snapshot.context
  // A bulk approval that is left sends no further approvals and shows no results.
  const findInterruption = useCallback(() => bulkInterruptionNotice(boxes.getSnapshot()), [boxes])
  useInterruptionNotice(findInterruption, showLateNotice)

  const today = todayOf(app)
  const cells = useMemo(
    () => documentCells(documents, { box, employee, search, today, features }, text, boxText),
    [documents, box, employee, search, today, features, text, boxText],
  )
  const on = useMemo(() => {
    const searchFor = (change: Partial<Omit<BoxSearch, 'page' | 'order'>>) =>
      step(() => boxes.send({ type: 'boxes.search', search: change }))
    const { page: _, order: __, ...nothing } = emptySearch
    const openDocument = (id: number) => step(() => boxes.send({ type: 'boxes.open', id }))
    return {
      onOpen: openDocument,
      onToggle: (id: number) => boxes.send({ type: 'boxes.toggle', id }),
      onExtendTo: (id: number) => boxes.send({ type: 'boxes.extendTo', id }),
      onToggleAll: () => boxes.send({ type: 'boxes.toggleAll' }),
      period: (period: BoxSearch['period']) => searchFor({ period }),
      search: (wanted: string) => searchFor({ search: wanted }),
      status: (status: BoxSearch['status']) => searchFor({ status }),
      details: (details: DetailedSearchValues, wanted: string) =>
        searchFor({ ...searchConditionsOf(details), search: wanted }),
      onSort: (column: SortKey) => step(() => boxes.send({ type: 'boxes.sort', column })),
      clearSearch: () => searchFor(nothing),
      retry: () => boxes.send({ type: 'boxes.retry' }),
      moveCursor: (by: number) => boxes.send({ type: 'boxes.moveCursor', by }),
      toggleCursor: () => boxes.send({ type: 'boxes.toggleCursor' }),
      openCursor: () => {
        const { cursor } = boxes.getSnapshot().context
        if (cursor !== null) openDocument(cursor)
      },
      openNext: () => step(() => boxes.send({ type: 'boxes.openNext' })),
      help: openHelp,
      clear: (event: 'boxes.clearSelection' | 'boxes.closeResults') => boxes.send({ type: event }),
      approveAll: () => boxes.send({ type: 'boxes.confirmApproveAll' }),
      page: (page: number) => step(() => boxes.send({ type: 'boxes.turnPage', page })),
    }
  }, [boxes, step, openHelp])
  const onBulk = useMemo(
    () => ({
      approve: () => boxes.send({ type: 'boxes.approveAll' }),
      retry: () => boxes.send({ type: 'boxes.retryFailed' }),
      close: () => boxes.send({ type: 'boxes.closeResults' }),
      comment: (comment: string) => boxes.send({ type: 'boxes.setComment', comment }),
      review: (isChecked: boolean) => boxes.send({ type: 'boxes.checkAgain', isChecked }),
    }),
    [boxes],
  )

  const hasSelection = selected.length > 0
  useEffect(() => {
    // The employee may approve the selected documents next. Load the dialog's code now, so that the dialog opens without a delay.
    if (hasSelection) BulkApproval.load().catch(() => undefined)
  }, [hasSelection])

  const hasRows = documents.length > 0
  useEffect(() => {
    if (!hasRows) return
    // The employee may open one of the documents next, and decide on it if it is pending.
    return box === 'pending'
      ? loadAfterPaint(LazyDocument, LazyDecision)
      : loadAfterPaint(LazyDocument)
  }, [hasRows, box])

  const t = boxText.list
  const { period } = search
  const bulk = bulkApprovalView(snapshot, boxText, app.language)
  return (
    <Box
      {...boxView(snapshot, cells, drafts, text, boxText, features)}
      keys={app.keys && !bulk}
      hasCards={hasCards}
      on={on}
      period={{
        label: t.period,
        shown: period ? t.periodOf(period.start, period.end) : t.anyTime,
        disabled: !snapshot.can({ type: 'boxes.search', search: {} }),
        period,
        anyTime: { label: t.anyTime, onChoose: () => on.period(null) },
        today,
        choices: periodChoices(today, text),
        language: app.language,
        texts: t,
        onChoose: on.period,
      }}
      bulk={
        bulk && (
          <LazyBoundary onMissing={onBulk.close}>
            <BulkApproval {...bulk} on={onBulk} />
          </LazyBoundary>
        )
      }
    />
  )
}
