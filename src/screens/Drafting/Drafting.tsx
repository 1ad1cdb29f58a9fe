import type { ReactNode } from 'react'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { Heading } from '../../ui/Heading.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pager, type PagerProps } from '../../ui/Pager.tsx'
import { PeriodButton, type PeriodButtonProps } from '../../ui/PeriodButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import { useListShortcuts } from '../../hooks/useListShortcuts.ts'
import { useFocusNextRow } from '../../hooks/useFocusNextRow.ts'
import { useFocusAfterDraft } from './useFocusAfterDraft.ts'
import { UnsentDraft, type UnsentDraftProps } from './UnsentDraft.tsx'
import { ConflictBanner, type ConflictBannerProps } from './ConflictBanner.tsx'
import {
  type Column,
  DraftableVoucherTable,
  type DraftableVoucherTableProps,
} from './DraftableVoucherTable.tsx'

export interface DraftingProps
  extends Pick<
    DraftableVoucherTableProps,
    'canSelect' | 'canSelectPage' | 'pageSelection' | 'pageSize' | 'sort' | 'canSort'
  > {
  machine: MachineAttributes
  /** Whether the keyboard shortcuts of the list are active now. */
  keys: boolean
  /** The banner about a batch that another employee submitted while this employee was drafting it; null if there is none. */
  batchConflict: Omit<ConflictBannerProps, 'onDismiss'> | null
  product: string
  heading: string
  category: string
  texts: DraftableVoucherTableProps['texts'] &
    UnsentDraftProps['texts'] & {
      search: string
      searchPlaceholder: string
      own: string
      ownHint: string
      failed: string
      failedHint: string
      retry: string
      clear: string
      write: string
      writing: string
    }
  period: PeriodButtonProps
  search: { value: string; canSearch: boolean }
  /** The filter that shows only the employee's own vouchers. */
  own: { isOn: boolean; canToggle: boolean }
  status: 'loading' | 'failed' | 'empty' | 'listed'
  /**
   * What is shown in place of the rows if the list is empty. `clear` is the label of the button that clears the search; null without a
   * search.
   */
  empty: { sentence: string; hint: string; clear: string | null }
  /** The number of vouchers and their sum; `batches` is the number of batches. Both are null while unknown. */
  total: string | null
  batches: string | null
  /** The last draft whose submission failed; null if there is none. */
  unsent: UnsentDraftProps['draft'] | null
  rows: NonNullable<DraftableVoucherTableProps['rows']>
  selection: { sentence: string; detail: string; canClear: boolean; canWrite: boolean } | null
  pager: Omit<PagerProps, 'onPage' | 'onSize'> | null
  on: {
    search(text: string): void
    toggleOwn(): void
    retry(): void
    toggleRow(id: string): void
    extendTo(id: string): void
    sort(column: Column): void
    moveCursor(by: number): void
    toggleCursor(): void
    dismissConflict(): void
    togglePage(): void
    clear(): void
    page(page: number): void
    pageSize(size: number): void
    write(): void
    help(): void
    continueDraft(batchNumber: number): void
    discardDraft(batchNumber: number): void
  }
  /** The dialog of the draft, while it is open. */
  draft: ReactNode
}

const pagerEvents = { page: 'vouchers.goToPage', size: 'vouchers.setPageSize' }

/**
 * The screen on which an employee searches and selects vouchers, and drafts their batches (specification, section 2, "Drafting screen").
 */
export function Drafting(props: DraftingProps) {
  const { texts, status, selection, pager, on } = props
  const isTable = status === 'loading' || status === 'listed'
  const { clear } = props.empty
  const successor = useFocusNextRow(props.rows, 'tbody input')
  const list = useFocusAfterDraft(Boolean(props.draft), status === 'loading')
  useListShortcuts(props.keys, {
    move: on.moveCursor,
    select: on.toggleCursor,
    open: () => {
      if (selection?.canWrite) on.write()
    },
    help: on.help,
  })
  return (
    <div {...props.machine} className="flex min-h-0 flex-col gap-4 p-4 sm:p-6 lg:flex-[1_1_0px]">
      <Heading
        product={props.product}
        title={`${props.category} · ${props.heading}`}
        className="text-[13px] text-soft"
        after={
          <span className="block text-xl font-semibold tracking-tight text-ink">
            {props.category}
          </span>
        }
      >
        {props.heading}
      </Heading>
      <div className="flex flex-wrap items-center gap-2">
        <PeriodButton {...props.period} event="vouchers.setPeriod" />
        <div className="flex min-w-[min(100%,16rem)] flex-1 sm:max-w-md lg:max-w-64 2xl:max-w-md">
          <SearchField
            label={texts.search}
            placeholder={texts.searchPlaceholder}
            event="vouchers.search"
            onSearch={on.search}
            {...props.search}
          />
        </div>
        <label
          title={texts.ownHint}
          className="flex h-10 items-center gap-2 px-1 whitespace-nowrap has-disabled:text-faint"
        >
          <input
            type="checkbox"
            data-event="vouchers.toggleOwn"
            checked={props.own.isOn}
            disabled={!props.own.canToggle}
            onChange={on.toggleOwn}
            className="checkbox"
          />
          {texts.own}
        </label>
        <div
          role="status"
          className="ml-auto flex min-h-10 w-full flex-wrap items-center justify-end gap-x-3 px-1 tabular-nums sm:w-auto sm:min-w-76"
        >
          {props.batches && <p className="text-soft">{props.batches}</p>}
          {(props.total && <p className="font-semibold">{props.total}</p>) ??
            (status === 'loading' && (
              <>
                <span className="sr-only">{texts.loading}</span>
                <span className="h-2.5 w-40 animate-pulse rounded-full bg-line" />
              </>
            ))}
        </div>
      </div>
      {props.unsent && (
        <UnsentDraft
          draft={props.unsent}
          texts={texts}
          onContinue={on.continueDraft}
          onDiscard={on.discardDraft}
        />
      )}
      {props.batchConflict && (
        <ConflictBanner {...props.batchConflict} onDismiss={on.dismissConflict} />
      )}
      <div
        ref={list}
        role="group"
        aria-label={texts.table}
        className="flex min-h-80 flex-1 flex-col overflow-clip rounded-xl border border-line bg-surface lg:min-h-0"
      >
        {isTable ? (
          // Focusable, so that the keyboard can scroll it. It is `relative`, so that the hidden texts for screen readers scroll with it
          // and do not lengthen the page.
          <div
            role="region"
            aria-label={texts.table}
            tabIndex={0}
            {...successor}
            className="relative min-h-0 flex-1 scroll-pt-14 overflow-auto focus-visible:-outline-offset-2 max-lg:max-h-[75dvh]"
          >
            <DraftableVoucherTable
              texts={texts}
              rows={status === 'listed' ? props.rows : null}
              pageSize={props.pageSize}
              pageSelection={props.pageSelection}
              canSelect={props.canSelect}
              canSelectPage={props.canSelectPage}
              sort={props.sort}
              canSort={props.canSort}
              onSort={on.sort}
              onExtendTo={on.extendTo}
              onToggleRow={on.toggleRow}
              onTogglePage={on.togglePage}
            />
          </div>
        ) : (
          <EmptyState
            failed={status === 'failed'}
            icon="voucher"
            sentence={status === 'failed' ? texts.failed : props.empty.sentence}
            hint={status === 'failed' ? texts.failedHint : props.empty.hint}
            retry={{ label: texts.retry, event: 'vouchers.retry', ask: on.retry }}
            clear={
              clear === null
                ? null
                : { label: clear, event: 'vouchers.search', ask: () => on.search('') }
            }
          />
        )}
        {selection && (
          <SelectionBar
            sentence={selection.sentence}
            detail={selection.detail}
            clear={{
              label: texts.clear,
              event: 'vouchers.clearSelection',
              do: on.clear,
              disabledReason: selection.canClear ? undefined : texts.writing,
            }}
            act={{
              label: texts.write,
              event: 'vouchers.writeDraft',
              testId: 'write-draft',
              do: on.write,
              disabledReason: selection.canWrite ? undefined : texts.writing,
            }}
          />
        )}
        {isTable && (
          <div className="flex h-12 shrink-0 items-center justify-end border-t border-line px-2">
            {pager && (
              <Pager {...pager} events={pagerEvents} onPage={on.page} onSize={on.pageSize} />
            )}
          </div>
        )}
      </div>
      {props.draft}
    </div>
  )
}
