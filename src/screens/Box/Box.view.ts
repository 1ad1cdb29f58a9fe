import type { SnapshotFrom } from 'xstate'
import type { BoxName, DocumentSummary } from '../../../contract/document.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import type { boxesMachine } from '../../../machines/boxes/boxes.machine.ts'
import {
  selectionState,
  emptySearch,
  isSameSearch,
  pagesOf,
} from '../../../machines/boxes/boxes.rules.ts'
import { documentRecordOf } from '../../../machines/document/document.rules.ts'
import type { BoxSearch } from '../../../machines/boxes/boxes.ports.ts'
import { unreadReceiverId } from '../../../machines/signing/signing.rules.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import type { Text } from '../../text/en.ts'
import { formatDate } from '../../text/dates.ts'
import { amount } from '../../text/figures.ts'
import type { PagerProps } from '../../ui/Pager.tsx'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import { categoryNameOf, statusOf, stepOf } from '../Document/status.view.ts'
import type { BoxProps } from './Box.tsx'
import type { DocumentCells } from './BoxRow.tsx'
import { boxUrlQuery } from './address.view.ts'

type Snapshot = SnapshotFrom<typeof boxesMachine>

/**
 * Whether a document is marked as unread: an unread reference, or an own document that ended and was not opened since (docs/unknowns.md,
 * "Boxes").
 */
function isUnread(document: DocumentSummary, box: BoxName, employee: string): boolean {
  if (box === 'reference') return unreadReceiverId(document, employee) !== null
  if (box !== 'submitted' && box !== 'rejected') return false
  const { author, status } = documentRecordOf(document)
  const hasEnded = status === 'approved' || status === 'rejected'
  return author === employee && hasEnded && !document.is_readed_after_finishing
}

/** The texts of the documents on one page. The route memoizes them, so that unchanged rows are not rendered again. */
export function documentCells(
  documents: readonly DocumentSummary[],
  { box, employee, search }: { box: BoxName; employee: string; search: BoxSearch },
  text: Text,
  boxText: BoxText,
): DocumentCells[] {
  const t = boxText.list
  return documents.map((document) => ({
    id: document.id,
    address: boxUrlQuery({ search, opened: document.id }),
    number: String(document.id),
    vouchers: t.voucherCount(document.invoices_count, categoryNameOf(document, text)),
    title: document.title,
    price: amount(document.price),
    created: formatDate(document.created),
    department: document.department ?? '',
    author: document.author,
    status: {
      look: statusOf(document),
      word: t.statuses[statusOf(document)],
      step: stepOf(document, t),
    },
    unread: isUnread(document, box, employee) ? t.unread : null,
    selectLabel: t.select(document.title),
  }))
}

type Shown = Omit<BoxProps, 'on' | 'period' | 'bulk' | 'keys' | 'phone'>

/** The props of a box. `cells` are the texts of its documents. */
export function boxView(
  snapshot: Snapshot,
  cells: readonly DocumentCells[],
  text: Text,
  boxText: BoxText,
): Shown {
  const t = boxText.list
  const { box, search, documents, total, selected, cursor } = snapshot.context
  const status = statusOfList(snapshot)
  const hasSearch = !isSameSearch({ ...search, page: 1 }, emptySearch)
  const first = documents[0]?.id ?? 0
  const isPending = box === 'pending'
  return {
    machine: machineAttributes(snapshot),
    product: text.productName,
    heading: text.boxes[box],
    icon: box,
    texts: t,
    label: t.table(text.boxes[box]),
    status,
    isRefreshing: snapshot.matches({ list: 'refreshing' }),
    nothing: hasSearch
      ? { sentence: t.noMatch, hint: t.noMatchHint }
      : { sentence: t.empty[box], hint: t.emptyHint },
    total: status === 'listed' || status === 'empty' ? t.total(total) : null,
    search: {
      value: search.search,
      canSearch: snapshot.can({ type: 'boxes.search', search: {} }),
    },
    details: search,
    isDetailed: search.batchNumber + search.author + search.department !== '' || search.unreadOnly,
    hasUnread: box !== 'pending' && box !== 'approved',
    rows: cells.map((one) => ({
      cells: one,
      selected: isPending ? selected.includes(one.id) : null,
      current: one.id === cursor,
    })),
    choice: isPending ? selectionState(documents, selected) : null,
    canSelect: snapshot.can({ type: 'boxes.toggle', id: first }),
    canSelectAll: snapshot.can({ type: 'boxes.toggleAll' }),
    canOpen: snapshot.can({ type: 'boxes.open', id: first }),
    selection:
      selected.length > 0
        ? {
            sentence: t.selected(selected.length),
            cannotClear: snapshot.can({ type: 'boxes.clearSelection' }) ? undefined : t.loading,
            cannotApprove: snapshot.can({ type: 'boxes.confirmApproveAll' })
              ? undefined
              : t.loading,
          }
        : null,
    pager: status === 'listed' ? pagerView(snapshot, t) : null,
  }
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
  const before = (search.page - 1) * PAGE_SIZE
  return {
    texts: t,
    place: t.pageOf(before + 1, before + documents.length, total),
    page: search.page,
    size: PAGE_SIZE,
    sizes: [],
    canResize: false,
    noPrevious: reason(search.page > 1, search.page - 1, t.noPreviousPage),
    noNext: reason(search.page < pagesOf(total), search.page + 1, t.noNextPage),
  }
}
