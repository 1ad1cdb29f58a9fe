import { Checkbox } from '../../ui/Checkbox.tsx'
import { copyAmountsAsNumbers } from '../../hooks/copyAmountsAsNumbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useRowKeysById } from './useRowKeysById.ts'
import { type RowCells, VoucherRow } from './VoucherRow.tsx'

export interface DraftableVoucherTableProps {
  texts: {
    table: string
    loading: string
    selectPage: string
    columns: Record<Column, string>
    sortBy(column: string): string
  }
  /** The rows of the page; null while loading, which shows a placeholder of the same height. */
  rows: { cells: RowCells; selected: boolean; current: boolean }[] | null
  pageSize: number
  pageSelection: 'none' | 'some' | 'all'
  canSelect: boolean
  canSelectPage: boolean
  sort: { column: Column; direction: 'ascending' | 'descending' } | null
  canSort: boolean
  onSort(column: Column): void
  onExtendTo(id: string): void
  onToggleRow(id: string): void
  onTogglePage(): void
}

const columns = [
  'batch',
  'document',
  'date',
  'type',
  'partner',
  'remark',
  'author',
  'debit',
  'credit',
] as const
export type Column = (typeof columns)[number]

/** The column widths from 1280 pixels. The remark gets the remaining width. On narrower screens src/lists.css positions the cells. */
const widths: Record<Column, string> = {
  batch: 'xl:w-28',
  document: 'xl:w-22',
  date: 'xl:w-23',
  type: 'xl:w-11',
  partner: 'xl:w-26 2xl:w-[17%]',
  remark: '',
  author: 'xl:w-16',
  debit: 'xl:w-28',
  credit: 'xl:w-28',
}

const head = 'border-line bg-sunken text-xs font-semibold whitespace-nowrap text-soft xl:border-b'

const alignments: Partial<Record<Column, string>> = {
  debit: 'justify-end',
  credit: 'justify-end',
  author: 'max-xl:justify-end',
}

const none: string[] = []

/**
 * The vouchers of one page. From 1280 pixels each voucher has one row of text, below that two, and below 480 pixels it is a card. The table
 * is at least 500 pixels wide, on a desktop 700 (specification, section 2). The header stays visible while the rows scroll.
 */
export function DraftableVoucherTable({ texts, rows, ...props }: DraftableVoucherTableProps) {
  const keys = useRowKeysById(rows?.map(({ cells }) => cells.id) ?? none)
  return (
    <table
      onCopy={copyAmountsAsNumbers}
      aria-label={texts.table}
      aria-busy={rows === null || undefined}
      className="vouchers w-full table-fixed border-separate border-spacing-0 text-[13px] min-[480px]:min-w-[500px] lg:min-w-[700px]"
    >
      <thead className="sticky top-0 z-20">
        <tr>
          <th scope="col" style={{ gridArea: 'check' }} className={`${head} text-center xl:w-11`}>
            <Checkbox
              label={texts.selectPage}
              checked={props.pageSelection === 'all'}
              mixed={props.pageSelection === 'some'}
              disabled={!props.canSelectPage}
              event="vouchers.togglePage"
              onChange={props.onTogglePage}
            />
          </th>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              aria-sort={props.sort?.column === column ? props.sort.direction : undefined}
              style={{ gridArea: column }}
              className={`${head} ${widths[column]}`}
            >
              <button
                type="button"
                title={texts.sortBy(texts.columns[column])}
                data-event="vouchers.sort"
                disabled={!props.canSort}
                onClick={() => props.onSort(column)}
                className={`inline-flex h-7 w-full items-center gap-0.5 px-2 xl:h-9 focus-visible:-outline-offset-2 enabled:hover:text-ink ${alignments[column] ?? ''}`}
              >
                {texts.columns[column]}
                {props.sort?.column === column && (
                  <Icon
                    name={props.sort.direction === 'ascending' ? 'up' : 'down'}
                    className="size-3.5"
                  />
                )}
                {/* A faint arrow shows that the server's order is by batch. */}
                {!props.sort && column === 'batch' && (
                  <Icon name="up" className="size-3.5 opacity-50" />
                )}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows ? (
          rows.map(({ cells, selected, current }) => (
            <VoucherRow
              key={keys.get(cells.id)}
              cells={cells}
              labels={texts.columns}
              selected={selected}
              current={current}
              onExtendTo={props.onExtendTo}
              canSelect={props.canSelect}
              onToggle={props.onToggleRow}
            />
          ))
        ) : (
          // The placeholder is a single cell: separate rows would take too long to render for the short time they are visible.
          <tr aria-hidden="true">
            <td
              colSpan={columns.length + 1}
              className="skeleton"
              style={{ height: `calc(var(--row) * ${props.pageSize})`, gridColumn: '1 / -1' }}
            />
          </tr>
        )}
      </tbody>
    </table>
  )
}
