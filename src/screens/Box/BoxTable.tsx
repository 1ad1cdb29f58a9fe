import { useEffect, useRef } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { copyAmountsAsNumbers } from '../../hooks/copyAmountsAsNumbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { BoxRow, type DocumentCells, type DocumentRowProps } from './BoxRow.tsx'
import {
  type Column,
  hidingClassOf,
  type SortKey,
  sortKeyByColumn,
  widthClassOf,
} from './columns.ts'

export interface BoxRowsProps
  extends Pick<DocumentRowProps, 'canSelect' | 'canOpen' | 'onOpen' | 'onToggle' | 'onExtendTo'> {
  texts: {
    loading: string
    selectAll: string
    columns: Record<Column, string>
    sortBy(column: string): string
    order: string
    ascending: string
    descending: string
  }
  columns: readonly Column[]
  order: { column: SortKey; direction: 'ascending' | 'descending' }
  canSort: boolean
  onSort(column: SortKey): void
  /** The accessible name of the table. */
  label: string
  /** The rows of the page; null while it loads, which shows placeholder rows. */
  rows: { cells: DocumentCells; selected: boolean | null; current: boolean }[] | null
  /** The state of the checkbox in the header: how many of the rows are selected; null in a box without selection. */
  headerSelection: 'none' | 'some' | 'all' | null
  canSelectAll: boolean
  onToggleAll(): void
}

const head =
  'sticky top-0 z-20 h-9 border-b border-line bg-sunken text-xs font-semibold whitespace-nowrap text-soft'
/** The number of placeholder rows that are shown while a page loads. */
const PLACEHOLDER_ROWS = 10

/** When a document is closed and the list is shown again, focuses the row of that document. Returns the ref for the list. */
export function useFocusClosedDocument(rows: BoxRowsProps['rows']) {
  const listRef = useRef<HTMLDivElement & HTMLTableElement & HTMLUListElement>(null)
  const currentId = rows?.find((row) => row.current)?.cells.id
  useEffect(() => {
    if (currentId === undefined) return
    const link = listRef.current?.querySelector<HTMLElement>(`a[data-document="${currentId}"]`)
    // Runs only on mount. After that, keyboard shortcuts also move the list cursor, which must not move the focus.
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return listRef
}

/** The documents of one page as a table that scrolls in its own area. */
export function BoxTable({ texts, rows, columns, ...props }: BoxRowsProps) {
  const listRef = useFocusClosedDocument(rows)
  const isSelecting = props.headerSelection !== null
  return (
    <table
      ref={listRef}
      onCopy={copyAmountsAsNumbers}
      aria-label={props.label}
      aria-busy={rows === null || undefined}
      className="w-full table-fixed border-separate border-spacing-0 text-[13px]"
    >
      <thead>
        <tr>
          {isSelecting && (
            <th scope="col" className={`${head} left-0 w-11 text-center`}>
              <Checkbox
                label={texts.selectAll}
                checked={props.headerSelection === 'all'}
                mixed={props.headerSelection === 'some'}
                disabled={!props.canSelectAll}
                event="boxes.toggleAll"
                onChange={props.onToggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <ColumnHead
              key={column}
              column={column}
              className={`${head} ${widthClassOf(column, columns)} ${hidingClassOf(column, columns)}`}
              texts={texts}
              {...props}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows ? (
          rows.map((row) => (
            <BoxRow
              key={row.cells.id}
              {...row}
              columns={columns}
              canSelect={props.canSelect}
              canOpen={props.canOpen}
              onOpen={props.onOpen}
              onToggle={props.onToggle}
              onExtendTo={props.onExtendTo}
            />
          ))
        ) : (
          <tr aria-hidden="true">
            <td
              colSpan={columns.length + (isSelecting ? 1 : 0)}
              className="skeleton"
              style={{ height: `${PLACEHOLDER_ROWS * 36}px` }}
            />
          </tr>
        )}
      </tbody>
    </table>
  )
}

interface ColumnHeadProps extends Pick<BoxRowsProps, 'texts' | 'order' | 'canSort' | 'onSort'> {
  column: Column
  className: string
}

/** The header of a sortable column: a button with an arrow. The arrow is faint while the list is sorted by another column. */
function ColumnHead({ column, className, texts, order, canSort, onSort }: ColumnHeadProps) {
  const name = texts.columns[column]
  const sort =
    column in sortKeyByColumn ? sortKeyByColumn[column as keyof typeof sortKeyByColumn] : null
  if (!sort) {
    return (
      <th scope="col" className={`${className} px-2`}>
        {name}
      </th>
    )
  }
  const direction = sort === order.column ? order.direction : undefined
  return (
    <th scope="col" aria-sort={direction} className={className}>
      <button
        type="button"
        title={texts.sortBy(name)}
        data-event="boxes.sort"
        data-column={sort}
        disabled={!canSort}
        onClick={() => onSort(sort)}
        className={`group inline-flex h-9 w-full items-center gap-0.5 px-2 focus-visible:-outline-offset-2 enabled:hover:text-ink ${column === 'price' ? 'justify-end' : ''} ${direction ? 'text-ink' : ''}`}
      >
        {name}
        <Icon
          name={direction === 'ascending' ? 'up' : 'down'}
          className={`size-3.5 ${direction ? '' : 'opacity-40 group-hover:opacity-100'}`}
        />
      </button>
    </th>
  )
}
