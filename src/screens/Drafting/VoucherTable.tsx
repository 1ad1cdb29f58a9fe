import { Checkbox } from '../../widgets/Checkbox.tsx'
import { copyPlain } from '../../widgets/copyPlain.ts'
import { Icon } from '../../widgets/Icon.tsx'
import { type RowCells, VoucherRow } from './VoucherRow.tsx'

export interface VoucherTableProps {
  texts: {
    table: string
    loading: string
    selectPage: string
    columns: Record<Column, string>
    sortBy(column: string): string
  }
  /** Null while they are on their way: rows of the same height stand for them. */
  rows: { cells: RowCells; selected: boolean; current: boolean }[] | null
  pageSize: number
  pageChoice: 'none' | 'some' | 'all'
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

const widths: Record<Column, string> = {
  batch: 'w-21',
  document: 'w-22',
  date: 'w-23',
  type: 'w-11',
  partner: 'w-26',
  remark: 'w-56 xl:w-auto',
  author: 'w-16',
  debit: 'w-28',
  credit: 'w-28',
}

const head = 'h-9 border-b border-line bg-sunken text-xs font-semibold whitespace-nowrap text-soft'
const kept = 'max-xl:sticky max-xl:z-10'

const isAmount = (column: Column) => column === 'debit' || column === 'credit'

/** The vouchers of one page. The table scrolls in its own area; its head and its first columns stay. */
export function VoucherTable({ texts, rows, ...props }: VoucherTableProps) {
  return (
    <table
      onCopy={copyPlain}
      aria-label={texts.table}
      aria-busy={rows === null || undefined}
      className="w-full min-w-[500px] table-fixed border-separate border-spacing-0 text-[13px] lg:min-w-[700px]"
    >
      <thead className="sticky top-0 z-20">
        <tr>
          <th scope="col" className={`${head} ${kept} left-0 w-11 text-center`}>
            <Checkbox
              label={texts.selectPage}
              checked={props.pageChoice === 'all'}
              mixed={props.pageChoice === 'some'}
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
              className={`${head} ${widths[column]} ${column === 'batch' ? `${kept} left-11` : ''} ${isAmount(column) ? 'text-right' : 'text-left'}`}
            >
              <button
                type="button"
                title={texts.sortBy(texts.columns[column])}
                data-event="vouchers.sort"
                disabled={!props.canSort}
                onClick={() => props.onSort(column)}
                className={`inline-flex h-9 w-full items-center gap-0.5 px-2 focus-visible:-outline-offset-2 enabled:hover:text-ink ${isAmount(column) ? 'justify-end' : ''}`}
              >
                {texts.columns[column]}
                {props.sort?.column === column && (
                  <Icon
                    name={props.sort.direction === 'ascending' ? 'up' : 'down'}
                    className="size-3.5"
                  />
                )}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows ? (
          rows.map(({ cells, selected, current }, index) => (
            // By place, not by voucher: another page writes into the rows that stand there already.
            <VoucherRow
              key={index}
              cells={cells}
              selected={selected}
              current={current}
              onExtendTo={props.onExtendTo}
              canSelect={props.canSelect}
              onToggle={props.onToggleRow}
            />
          ))
        ) : (
          // Rows of the same height on their way, drawn in one piece: there is little time before the real ones.
          <tr aria-hidden="true">
            <td
              colSpan={columns.length + 1}
              className="skeleton"
              style={{ height: `${props.pageSize * 36}px` }}
            />
          </tr>
        )}
      </tbody>
    </table>
  )
}
