import { useActorRef, useSelector } from '@xstate/react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useOutletContext } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { badgesMachine } from '../../../machines/badges/badges.machine.ts'
import type { BoxesInput } from '../../../machines/boxes/boxes.context.ts'
import { emptySearch } from '../../../machines/boxes/boxes.rules.ts'
import type { BoxSearch } from '../../../machines/boxes/boxes.ports.ts'
import { periodChoices } from '../Drafting/periods.view.ts'
import { useApp, useMainText, useSettings, useTexts } from '../../app/app.ts'
import { boxTexts } from '../../text/boxes.ts'
import { listenWhileVisible, type ServerChanges } from '../../app/serverChanges.ts'
import { todayOf } from '../../app/today.ts'
import { loadAfterPaint } from '../../loading/loadAfterPaint.ts'
import { LazyBoundary } from '../../loading/LazyBoundary.tsx'
import { lazyComponent } from '../../loading/lazyComponent.ts'
import { useHasCards } from '../../hooks/useHasCards.ts'
import { boxUrlQuery, parseBoxUrl } from './url.view.ts'
import { Box } from './Box.tsx'
import type { DetailedSearchValues } from './DetailedSearch.tsx'
import { boxView } from './Box.view.ts'
import { documentCells } from './cells.view.ts'
import { type SortKey } from './columns.ts'
import { searchConditionsOf } from './DetailedSearch.view.ts'
import { bulkApprovalView, bulkInterruptionNotice } from './BulkApproval.view.ts'
import { boxesMachine } from '../../../machines/boxes/boxes.machine.ts'
import { LazyDecision } from '../Document/LazyDecision.tsx'
import { LoadingDocument } from '../Document/LoadingDocument.tsx'
import { findInList } from './neighbours.view.ts'
import { useBoxUrl } from './useBoxUrl.ts'

const BulkApproval = lazyComponent(() => import('./BulkApproval.tsx'), 'BulkApproval')
const DocumentRoute = lazyComponent(() => import('../Document/DocumentRoute.tsx'), 'DocumentRoute')

interface Around extends Required<Pick<BoxesInput, 'notices'>> {
  badges: ActorRefFrom<typeof badgesMachine>
  changes: ServerChanges
  openHelp(): void
}

/** Shows one box, or the document that is open in it. */
export function BoxRoute({ box }: Pick<BoxesInput, 'box'>) {
  const app = useApp()
  const text = useMainText()
  const boxText = useTexts(boxTexts)
  const { features } = useSettings()
  const hasCards = useHasCards()
  const { notices, badges, changes, openHelp } = useOutletContext<Around>()
  const [machine] = useState(() => app.provide(boxesMachine))
  const employee = app.session.getSnapshot().context.session?.employee.user.username
  if (!employee) throw new Error('A box needs a signed-in employee.')
  const sources = {
    newId: app.newId,
    today: () => todayOf(app),
    loadUnsentComment: (documentId: number) => app.loadUnsentComment(employee, documentId),
  }
  const boxes = useActorRef(machine, {
    inspect: app.inspect,
    input: { box, employee, notices, badges, ...sources, ...parseBoxUrl(location.search) },
  })
  const snapshot = useSelector(boxes, (current) => current)
  const drafts = useSelector(badges, (current) => current.context.counts.drafts)
  const { documents, search, opened, selected } = snapshot.context
  const step = useBoxUrl(boxUrlQuery(snapshot.context), {
    getUrlState: () => boxes.getSnapshot().context,
    goTo: (place) => boxes.send({ type: 'boxes.goTo', ...place }),
  })
  useEffect(
    // The fetch of an open document marks it as read, so a hidden page does not send it.
    () =>
      listenWhileVisible(changes, ['box'], (documentIds) =>
        boxes.send({ type: 'boxes.changed', documentIds }),
      ),
    [changes, boxes],
  )
  useEffect(
    () => () => {
      // Back can leave the box during a bulk approval, which then sends no further approvals and shows no results.
      const notice = bulkInterruptionNotice(boxes.getSnapshot())
      if (notice) notices.send(notice)
    },
    [boxes, notices],
  )

  const today = todayOf(app)
  const cells = useMemo(
    () => documentCells(documents, { box, employee, search, today, features }, text, boxText),
    [documents, box, employee, search, today, features, text, boxText],
  )
  const on = useMemo(() => {
    const searchFor = (changed: Partial<Omit<BoxSearch, 'page' | 'order'>>) =>
      step(() => boxes.send({ type: 'boxes.search', search: changed }))
    const { page: _, order: __, ...nothing } = emptySearch
    const open = (id: number) => step(() => boxes.send({ type: 'boxes.open', id }))
    return {
      onOpen: open,
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
        if (cursor !== null) open(cursor)
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
      ? loadAfterPaint(DocumentRoute, LazyDecision)
      : loadAfterPaint(DocumentRoute)
  }, [hasRows, box])

  const { signing } = snapshot.children
  if (snapshot.matches({ activity: 'reading' }) && signing) {
    const openedIndex = opened === null ? -1 : selected.indexOf(opened)
    return (
      <Suspense
        fallback={<LoadingDocument product={text.productName} label={boxText.document.loading} />}
      >
        <DocumentRoute
          key={signing.sessionId}
          signing={signing}
          box={text.boxes[box]}
          inList={findInList(snapshot.context)}
          isOpenedByDecision={snapshot.context.isOpenedByDecision}
          notices={notices}
          place={openedIndex < 0 || selected.length < 2 ? null : [openedIndex + 1, selected.length]}
        />
      </Suspense>
    )
  }
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
