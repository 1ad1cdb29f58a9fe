import type { SnapshotFrom } from 'xstate'
import { PAGE_SIZES } from '../../../contract/limits.ts'
import type { VoucherLine } from '../../../contract/voucher.ts'
import { pageCount, type PageSize } from '../../../machines/vouchers/paging.rules.ts'
import { truncateRemark } from '../../../machines/vouchers/remark.rules.ts'
import {
  countSelectedRows,
  voucherPageSelection,
} from '../../../machines/vouchers/selection.rules.ts'
import type { vouchersMachine } from '../../../machines/vouchers/vouchers.machine.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { MainText } from '../../text/en.ts'
import { localizeTimestamps } from '../../text/dates.ts'
import { formatAmount, formatAmountOrZero } from '../../text/numbers.ts'
import type { PagerProps } from '../../ui/Pager.tsx'
import type { PeriodButtonProps } from '../../ui/PeriodButton.tsx'
import type { DraftingProps } from './Drafting.tsx'
import { periodChoices } from './periods.view.ts'
import type { RowCells } from './VoucherRow.tsx'

type Snapshot = SnapshotFrom<typeof vouchersMachine>

/** The texts of the voucher rows on one page. The route memoizes them, so that unchanged rows are not rendered again. */
export function rowCells(
  lines: readonly VoucherLine[],
  narrow: boolean,
  text: MainText,
  sums: ReadonlyMap<number, number>,
): RowCells[] {
  return lines.map((line, index) => {
    const remark = line.RPRMK ?? ''
    const isFirst = lines[index - 1]?.RPICU !== line.RPICU
    const isLast = lines[index + 1]?.RPICU !== line.RPICU
    return {
      id: line.id,
      batch: String(line.RPICU),
      group: isFirst ? (isLast ? 'only' : 'first') : isLast ? 'last' : 'inner',
      batchSum: isLast && !isFirst ? formatAmountOrZero(sums.get(line.RPICU) ?? 0) : '',
      batchSumLabel: text.drafting.batchSum,
      batchSumMark: text.drafting.batchSumMark,
      document: String(line.RPDOC),
      date: line.RPDGJ,
      type: line.RPDCT,
      partner: line.RPALPH?.trim() ?? '',
      remark: truncateRemark(remark, narrow),
      fullRemark: remark,
      wholeLabel: text.drafting.wholeRemark,
      author: line.RPNAME ?? '',
      debit: formatAmount(line.RPZ5DEBITAT),
      credit: formatAmount(line.RPZ5CREDITAT),
      selectLabel: text.drafting.selectRow(String(line.RPICU), String(line.RPDOC)),
    }
  })
}

type ViewProps = Omit<DraftingProps, 'on' | 'period' | 'draft' | 'keys'>

/** The props of the drafting screen. `page` contains the list rows of the current page, and `cells` their texts. */
export function draftingView(
  snapshot: Snapshot,
  page: readonly VoucherLine[],
  cells: RowCells[],
  text: MainText,
): ViewProps {
  const t = text.drafting
  const {
    category,
    selected,
    counts,
    sums,
    total,
    pageSize,
    rows,
    search,
    isOwnOnly,
    sort,
    cursor,
  } = snapshot.context
  const { batchConflict, failedDraft } = snapshot.context
  const isListed = snapshot.matches('ready') || snapshot.matches('writing')
  const choice = voucherPageSelection(page, selected)
  const first = page[0]
  const selectedRowCount = countSelectedRows(selected, counts)
  return {
    machine: machineAttributes(snapshot),
    product: text.productName,
    heading: t.heading,
    category: text.categories[category],
    texts: t,
    empty: emptyView(snapshot, t),
    search: { value: search, canSearch: snapshot.can({ type: 'vouchers.search', text: '' }) },
    own: { isOn: isOwnOnly, canToggle: snapshot.can({ type: 'vouchers.toggleOwn' }) },
    status: isListed ? (rows.length > 0 ? 'listed' : 'empty') : statusOf(snapshot),
    total: isListed ? t.total(total.count, total.sum) : null,
    batches: isListed && counts.size > 0 ? t.batches(counts.size) : null,
    rows: cells.map((row, index) => ({
      cells: row,
      selected: selected.includes(page[index]?.RPICU ?? Number.NaN),
      current: row.id === cursor,
    })),
    canSelect: first !== undefined && snapshot.can({ type: 'vouchers.toggleRow', id: first.id }),
    canSelectPage: snapshot.can({ type: 'vouchers.togglePage' }),
    pageSelection: choice,
    sort,
    canSort: snapshot.can({ type: 'vouchers.sort', column: 'batch' }),
    batchConflict: batchConflict && {
      heading: text.batchConflict.heading(batchConflict.batchNumber),
      detail: localizeTimestamps(batchConflict.detail),
      text: batchConflict.text,
      texts: text.batchConflict,
      cannotDismiss: snapshot.can({ type: 'vouchers.dismissConflict' })
        ? undefined
        : reasonOf(snapshot, t),
    },
    unsent: failedDraft && unsentView(snapshot, failedDraft, t),
    pageSize,
    selection:
      selectedRowCount > 0
        ? {
            sentence: t.selected(selectedRowCount),
            detail: t.selectedBatches(
              selected.length,
              selected.reduce((sum, batch) => sum + (sums.get(batch) ?? 0), 0),
            ),
            canClear: snapshot.can({ type: 'vouchers.clearSelection' }),
            canWrite: snapshot.can({ type: 'vouchers.writeDraft' }),
          }
        : null,
    pager: isListed && rows.length > 0 ? pagerView(snapshot, t) : null,
  }
}

/** The props of the banner about the last draft whose submission failed. */
function unsentView(
  snapshot: Snapshot,
  { batchNumber, sent }: NonNullable<Snapshot['context']['failedDraft']>,
  t: MainText['drafting'],
) {
  const { failedDetail } = snapshot.context
  // The response was lost, so the server may have stored the document. A refusal has a message.
  const isUnconfirmed = sent && failedDetail === ''
  const unless = (can: boolean) => (can ? undefined : reasonOf(snapshot, t))
  return {
    batchNumber,
    sentence: isUnconfirmed ? t.unconfirmed(batchNumber) : t.unsent(batchNumber),
    detail: isUnconfirmed ? t.unconfirmedHint : localizeTimestamps(failedDetail),
    cannotContinue: unless(snapshot.can({ type: 'vouchers.continueDraft', batchNumber })),
    cannotDiscard: unless(snapshot.can({ type: 'vouchers.discardDraft', batchNumber })),
  }
}

/** The reason why the buttons of a banner above the list are disabled now. */
function reasonOf(snapshot: Snapshot, t: MainText['drafting']): string {
  if (snapshot.matches('writing')) return t.writing
  if (snapshot.matches({ ready: 'discardingDraft' })) return t.discarding
  return snapshot.matches('failed') ? t.failed : t.loading
}

/** The texts for an empty list. If there is a search text, the employee can clear it. */
function emptyView(snapshot: Snapshot, t: MainText['drafting']): DraftingProps['empty'] {
  const { search, isOwnOnly } = snapshot.context
  if (search === '' && isOwnOnly) return { sentence: t.emptyOwn, hint: t.emptyOwnHint, clear: null }
  if (search === '') return { sentence: t.empty, hint: t.emptyHint, clear: null }
  if (isOwnOnly) {
    return { sentence: t.noMatchOwn(search), hint: t.noMatchOwnHint, clear: t.clearSearch }
  }
  return { sentence: t.noMatch(search), hint: t.noMatchHint, clear: t.clearSearch }
}

/** The props of the period button. */
export function periodView(
  snapshot: Snapshot,
  text: MainText,
): Omit<PeriodButtonProps, 'language' | 'onChoose'> {
  const t = text.drafting
  const { period } = snapshot.context
  const today = snapshot.context.today()
  return {
    label: t.period,
    shown: t.periodOf(period.start, period.end),
    disabled: !snapshot.can({ type: 'vouchers.setPeriod', period }),
    period,
    today,
    choices: periodChoices(today, text),
    texts: t,
  }
}

function statusOf(snapshot: Snapshot): 'loading' | 'failed' {
  return snapshot.matches('failed') ? 'failed' : 'loading'
}

function pagerView(
  snapshot: Snapshot,
  t: MainText['drafting'],
): Omit<PagerProps, 'onPage' | 'onSize'> {
  const { page, pageSize, rows } = snapshot.context
  const lastPage = pageCount(rows.length, pageSize) - 1
  const reason = (isThere: boolean, target: number, end: string) => {
    if (!isThere) return end
    return snapshot.can({ type: 'vouchers.goToPage', page: target }) ? undefined : t.writing
  }
  return {
    texts: t,
    place: t.pageOf(page * pageSize + 1, Math.min((page + 1) * pageSize, rows.length), rows.length),
    page,
    size: pageSize,
    sizes: PAGE_SIZES,
    canResize: snapshot.can({ type: 'vouchers.setPageSize', size: pageSize as PageSize }),
    noPrevious: reason(page > 0, page - 1, t.noPreviousPage),
    noNext: reason(page < lastPage, page + 1, t.noNextPage),
  }
}
