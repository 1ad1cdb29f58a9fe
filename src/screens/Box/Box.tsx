import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Pager, type PagerProps } from '../../ui/Pager.tsx'
import { PeriodButton, type PeriodButtonProps } from '../../ui/PeriodButton.tsx'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import { useListShortcuts } from '../../hooks/useListShortcuts.ts'
import { useFocusNextRow } from '../../hooks/useFocusNextRow.ts'
import { Link } from '../../ui/Link.tsx'
import { BoxCards } from './BoxCards.tsx'
import { type BoxRowsProps, BoxTable } from './BoxTable.tsx'
import { DetailedSearch, type DetailedSearchProps } from './DetailedSearch.tsx'
import { StatusChips, type StatusChipsProps } from './StatusChips.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export interface BoxProps
  extends Pick<
      BoxRowsProps,
      | 'label'
      | 'headerSelection'
      | 'canSelect'
      | 'canSelectAll'
      | 'canOpen'
      | 'columns'
      | 'order'
      | 'canSort'
    >,
    Pick<
      DetailedSearchProps,
      'details' | 'fields' | 'delegatedLabel' | 'categories' | 'erpStates' | 'departments'
    > {
  machine: MachineAttributes
  /** Whether the keyboard shortcuts of the list are active now. */
  keys: boolean
  /** Whether the documents are shown as cards, because the screen is narrower than 900 px. */
  hasCards: boolean
  product: string
  heading: string
  icon: IconName
  texts: BoxRowsProps['texts'] &
    DetailedSearchProps['texts'] &
    Record<
      | 'search'
      | 'searchPlaceholder'
      | 'failed'
      | 'failedHint'
      | 'retry'
      | 'approveAll'
      | 'statusFilter'
      | 'refreshing',
      string
    >
  period: PeriodButtonProps
  search: { value: string; canSearch: boolean }
  /** Whether the search uses a field of the detailed search. The detailed search is then open at first. */
  isDetailed: boolean
  /** The label of the button for the detailed search, with the number of its conditions in use. */
  detailedLabel: string
  chips: Omit<StatusChipsProps, 'label' | 'canSearch' | 'onChoose'>['chips']
  status: 'loading' | 'failed' | 'empty' | 'listed'
  isRefreshing: boolean
  /** Why the rows shown may be outdated, after a failed reload. */
  outdated: string | null
  nothing: {
    sentence: string
    hint: string
    links: { path: string; label: string }[]
    clear: string | null
  }
  /** The number of documents, as a text; null while it is unknown. */
  total: string | null
  rows: NonNullable<BoxRowsProps['rows']>
  /** The label of the button that opens the next document after a decision; null if none is offered. */
  next: string | null
  selection: {
    sentence: string
    clear: {
      label: string
      event: 'boxes.clearSelection' | 'boxes.closeResults'
      disabledReason: string | undefined
    }
    cannotApprove: string | undefined
  } | null
  pager: Omit<PagerProps, 'onPage' | 'onSize'> | null
  on: Pick<BoxRowsProps, 'onOpen' | 'onToggle' | 'onExtendTo' | 'onToggleAll' | 'onSort'> & {
    status: StatusChipsProps['onChoose']
    search(text: string): void
    details: DetailedSearchProps['onSearch']
    clearSearch(): void
    retry(): void
    moveCursor(by: number): void
    toggleCursor(): void
    openCursor(): void
    openNext(): void
    help(): void
    clear(event: NonNullable<BoxProps['selection']>['clear']['event']): void
    approveAll(): void
    page(page: number): void
  }
  /** The bulk approval dialog while it is open. */
  bulk: ReactNode
}

const pagerEvents = { page: 'boxes.turnPage' }

/** The documents of one box, which can be searched and opened, and in the pending box also selected (wire, "Boxes"). */
export function Box(props: BoxProps) {
  const { texts, status, selection, pager, on } = props
  const [isUnfolded, setUnfolded] = useState(props.isDetailed)
  const id = useId()
  const isTable = status === 'loading' || status === 'listed'
  const details = useRef<HTMLFormElement>(null)
  // The conditions of the open detailed search apply together with the text.
  const search = (text: string) =>
    details.current ? details.current.requestSubmit() : on.search(text)
  useListShortcuts(props.keys, {
    move: on.moveCursor,
    select: on.toggleCursor,
    open: on.openCursor,
    next: props.next === null ? undefined : on.openNext,
    help: on.help,
  })
  const successor = useFocusNextRow(props.rows, 'a[data-document]')
  const Rows = props.hasCards ? BoxCards : BoxTable
  return (
    <div
      {...props.machine}
      className="flex min-h-0 flex-1 flex-col gap-4 p-4 sm:p-6 lg:flex-[1_1_0px]"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Heading product={props.product} className="text-xl font-semibold tracking-tight">
          {props.heading}
        </Heading>
        <p role="status" className="text-soft tabular-nums">
          {status === 'loading' ? <span className="sr-only">{texts.loading}</span> : props.total}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <PeriodButton {...props.period} event="boxes.search" />
        <div className="flex min-w-[min(100%,16rem)] flex-1 max-sm:order-first max-sm:basis-full sm:max-w-md">
          <SearchField
            label={texts.search}
            placeholder={texts.searchPlaceholder}
            event="boxes.search"
            form={isUnfolded ? id : undefined}
            onSearch={search}
            {...props.search}
          />
        </div>
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={isUnfolded ? id : undefined}
          onClick={() => setUnfolded(!isUnfolded)}
          className="max-sm:ml-auto inline-flex h-10 items-center gap-1.5 rounded-lg px-3 font-semibold text-soft hover:bg-sunken hover:text-ink"
        >
          {props.detailedLabel}
          <Icon name={isUnfolded ? 'up' : 'down'} className="size-4" />
        </button>
      </div>
      {props.chips.length > 0 && (
        <StatusChips
          label={texts.statusFilter}
          chips={props.chips}
          canSearch={props.search.canSearch}
          onChoose={on.status}
        />
      )}
      {isUnfolded && (
        <DetailedSearch
          form={details}
          id={id}
          texts={texts}
          details={props.details}
          fields={props.fields}
          delegatedLabel={props.delegatedLabel}
          categories={props.categories}
          erpStates={props.erpStates}
          departments={props.departments}
          canSearch={props.search.canSearch}
          onSearch={on.details}
          onClear={on.clearSearch}
        />
      )}
      {props.next && (
        <p className="flex">
          <Button
            variant="primary"
            icon="right"
            event="boxes.openNext"
            onClick={on.openNext}
            className="min-w-0"
          >
            <span className="truncate">{props.next}</span>
          </Button>
        </p>
      )}
      <div
        role="group"
        aria-label={props.label}
        className="flex min-h-80 flex-1 flex-col overflow-clip rounded-xl border border-line bg-surface lg:min-h-0"
      >
        {isTable ? (
          // A scrollable area must be reachable by keyboard. It is `relative`, so that it is also the containing block of the hidden texts
          // for screen readers.
          <div
            {...successor}
            role="region"
            aria-label={props.label}
            tabIndex={props.hasCards ? undefined : 0}
            className="relative min-h-0 flex-1 scroll-pt-9 overflow-auto focus-visible:-outline-offset-2 @container min-[900px]:max-lg:max-h-[75dvh]"
          >
            <Rows
              texts={texts}
              label={props.label}
              rows={status === 'listed' ? props.rows : null}
              headerSelection={props.headerSelection}
              canSelect={props.canSelect}
              canSelectAll={props.canSelectAll}
              canOpen={props.canOpen}
              onOpen={on.onOpen}
              onToggle={on.onToggle}
              onExtendTo={on.onExtendTo}
              onToggleAll={on.onToggleAll}
              columns={props.columns}
              order={props.order}
              canSort={props.canSort}
              onSort={on.onSort}
            />
          </div>
        ) : (
          <EmptyState
            failed={status === 'failed'}
            icon={props.icon}
            sentence={status === 'failed' ? texts.failed : props.nothing.sentence}
            hint={status === 'failed' ? texts.failedHint : props.nothing.hint}
            retry={{ label: texts.retry, event: 'boxes.retry', ask: on.retry }}
            clear={
              props.nothing.clear === null
                ? null
                : { label: props.nothing.clear, event: 'boxes.search', ask: on.clearSearch }
            }
          >
            {status === 'empty' && props.nothing.links.length > 0 && (
              <p className="mt-4 flex flex-wrap justify-center gap-x-4 gap-y-2">
                {props.nothing.links.map(({ path, label }) => (
                  <Link
                    key={path}
                    to={path}
                    className="font-semibold text-accent underline-offset-4 hover:underline"
                  >
                    {label}
                  </Link>
                ))}
              </p>
            )}
          </EmptyState>
        )}
        {props.outdated && (
          <p role="alert" className="border-t border-line px-4 py-1.5 text-[13px] text-negative">
            {props.outdated}
          </p>
        )}
        {selection && (
          <SelectionBar
            sentence={selection.sentence}
            clear={{ ...selection.clear, do: () => on.clear(selection.clear.event) }}
            act={{
              label: texts.approveAll,
              event: 'boxes.confirmApproveAll',
              do: on.approveAll,
              disabledReason: selection.cannotApprove,
            }}
          />
        )}
        {pager && (
          <div className="flex h-12 shrink-0 items-center justify-end border-t border-line px-2">
            <Pager {...pager} events={pagerEvents} onPage={on.page} onSize={() => undefined} />
          </div>
        )}
      </div>
      {props.bulk}
    </div>
  )
}
