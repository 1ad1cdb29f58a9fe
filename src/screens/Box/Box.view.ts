import type { SnapshotFrom } from 'xstate'
import type { BoxName, SubmittedStatus } from '../../../contract/document.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import type { boxesMachine } from '../../../machines/boxes/boxes.machine.ts'
import {
  boxPageCount,
  documentPageSelection,
  emptySearch,
  isSameSearch,
} from '../../../machines/boxes/boxes.rules.ts'
import { defaultOrder } from '../../../machines/boxes/search.rules.ts'
import { boxPaths, draftingRoutes } from '../../app/screens.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import type { MainText } from '../../text/en.ts'
import { groupDigits } from '../../text/numbers.ts'
import type { PagerProps } from '../../ui/Pager.tsx'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { BoxProps } from './Box.tsx'
import type { DocumentCells } from './BoxRow.tsx'
import type { Column } from './columns.ts'
import { detailedSearchView } from './DetailedSearch.view.ts'

type Snapshot = SnapshotFrom<typeof boxesMachine>

type ViewProps = Omit<BoxProps, 'on' | 'period' | 'bulk' | 'keys' | 'hasCards'>

/**
 * The props of a box. `cells` are the texts of its documents. `drafts` contains how many batches can be drafted in each category.
 * `features` are the features that the server supports.
 */
export function boxView(
  snapshot: Snapshot,
  cells: readonly DocumentCells[],
  drafts: readonly number[],
  text: MainText,
  boxText: BoxText,
  features: readonly string[] = [],
): ViewProps {
  const t = boxText.list
  const { box, search, documents, total, selected, cursor, failure } = snapshot.context
  const status = statusOfList(snapshot)
  const hasSearch = !isSameSearch({ ...search, page: 1, order: null }, emptySearch)
  const first = documents[0]?.id ?? 0
  const isPending = box === 'pending'
  return {
    machine: machineAttributes(snapshot),
    product: text.productName,
    heading: text.boxes[box],
    icon: box,
    texts: {
      ...t,
      failedHint: failure?.kind === 'invalid' ? t.refusedHint : t.failedHint,
      erp: boxText.erp.filter,
      anyErp: boxText.erp.anyState,
    },
    label: t.table(text.boxes[box]),
    status,
    isRefreshing: snapshot.matches({ list: 'refreshing' }),
    outdated: failure && status !== 'failed' ? t.outdated : null,
    nothing: hasSearch
      ? { sentence: t.noMatch, hint: t.noMatchHint, links: [], clear: t.clearSearch }
      : {
          sentence: t.empty[box],
          hint: t.emptyHint,
          clear: null,
          links: isPending ? nextSteps(drafts, text, t) : [],
        },
    total: status === 'listed' || status === 'empty' ? t.total(total) : null,
    search: {
      value: search.search,
      canSearch: snapshot.can({ type: 'boxes.search', search: {} }),
    },
    columns: columnsOf(box),
    order: search.order ?? defaultOrder,
    canSort: snapshot.can({ type: 'boxes.sort', column: 'number' }),
    chips: chipsOf(snapshot, t),
    ...detailedSearchView(snapshot, text, boxText, features),
    rows: cells.map((one) => ({
      cells: one,
      selected: isPending ? selected.includes(one.id) : null,
      current: one.id === cursor,
    })),
    headerSelection: isPending ? documentPageSelection(documents, selected) : null,
    canSelect: snapshot.can({ type: 'boxes.toggle', id: first }),
    canSelectAll: snapshot.can({ type: 'boxes.toggleAll' }),
    canOpen: snapshot.can({ type: 'boxes.open', id: first }),
    next: nextDocumentLabel(snapshot, t),
    selection:
      selected.length > 0
        ? {
            sentence: t.selected(selected.length),
            clear: clearButton(snapshot, t),
            cannotApprove: snapshot.can({ type: 'boxes.confirmApproveAll' })
              ? undefined
              : t.loading,
          }
        : null,
    pager: status === 'listed' ? pagerView(snapshot, t) : null,
  }
}

/**
 * The columns of a box. In addition to the common columns, the pending box shows how long a document has waited. The approved box shows
 * when a document was completed.
 */
function columnsOf(box: BoxName): Column[] {
  const commonColumns = [
    'id',
    'vouchers',
    'title',
    'price',
    'created',
    'department',
    'author',
  ] as const
  if (box === 'pending') return [...commonColumns, 'waiting', 'status']
  return box === 'approved'
    ? [...commonColumns, 'completed', 'status']
    : [...commonColumns, 'status']
}

/** The chips that filter a box by status, each with its count. Empty while the counts are unknown. */
function chipsOf(snapshot: Snapshot, t: BoxText['list']): BoxProps['chips'] {
  const { statusCounts, search } = snapshot.context
  if (!statusCounts) return []
  // While another search is loading, and after it has failed, the counts are those of the search before.
  const isCounted = ['listed', 'empty'].includes(statusOfList(snapshot))
  const countText = (count: number) => (isCounted ? groupDigits(count) : '')
  const total = Object.values(statusCounts).reduce((sum, count) => sum + count, 0)
  const allChip = {
    status: null,
    label: t.chips.all,
    count: countText(total),
    isOn: !search.status,
  }
  const statuses = Object.entries(statusCounts) as [SubmittedStatus, number][]
  return [
    allChip,
    ...statuses.map(([status, count]) => ({
      status,
      label: t.chips[status],
      count: countText(count),
      isOn: search.status === status,
    })),
  ]
}

/** The button that clears the selection or, while the selected documents are being checked, cancels the check. */
function clearButton(
  snapshot: Snapshot,
  t: BoxText['list'],
): NonNullable<BoxProps['selection']>['clear'] {
  const isChecking = snapshot.matches({ activity: 'checkingSelection' })
  const event = isChecking ? 'boxes.closeResults' : 'boxes.clearSelection'
  return {
    label: isChecking ? t.cancel : t.clear,
    event,
    disabledReason: snapshot.can({ type: event }) ? undefined : t.loading,
  }
}

/** The label of the button that opens the document offered after a decision; null if none is offered. */
function nextDocumentLabel(snapshot: Snapshot, t: BoxText['list']): string | null {
  const { foundDocuments, next } = snapshot.context
  if (!snapshot.can({ type: 'boxes.openNext' })) return null
  return t.nextDocument(foundDocuments.find(({ id }) => id === next)?.title ?? '')
}

/** Suggestions for an employee without pending documents: draft the category with the most batches, or view the submitted documents. */
function nextSteps(drafts: readonly number[], text: MainText, t: BoxText['list']) {
  const largestCount = Math.max(0, ...drafts)
  const [category, path] = draftingRoutes[drafts.indexOf(largestCount)] ?? []
  return [
    ...(category && path && largestCount > 0
      ? [{ path, label: t.draftNext(largestCount, text.categories[category]) }]
      : []),
    { path: boxPaths.submitted, label: t.seeSubmitted },
  ]
}

function statusOfList(snapshot: Snapshot): BoxProps['status'] {
  if (snapshot.matches({ list: 'loading' })) return 'loading'
  if (snapshot.matches({ list: 'failed' })) return 'failed'
  return snapshot.context.documents.length > 0 ? 'listed' : 'empty'
}

function pagerView(
  snapshot: Snapshot,
  t: BoxText['list'],
): Omit<PagerProps, 'onPage' | 'onSize'> | null {
  const { search, documents, total } = snapshot.context
  if (total <= PAGE_SIZE) return null
  const reason = (exists: boolean, page: number, end: string) => {
    if (!exists) return end
    return snapshot.can({ type: 'boxes.turnPage', page }) ? undefined : t.loading
  }
  const earlierCount = (search.page - 1) * PAGE_SIZE
  return {
    texts: t,
    place: t.pageOf(earlierCount + 1, earlierCount + documents.length, total),
    page: search.page,
    size: PAGE_SIZE,
    sizes: [],
    canResize: false,
    noPrevious: reason(search.page > 1, search.page - 1, t.noPreviousPage),
    noNext: reason(search.page < boxPageCount(total), search.page + 1, t.noNextPage),
  }
}
