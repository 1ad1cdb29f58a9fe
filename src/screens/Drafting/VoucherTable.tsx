import { Checkbox } from '../../widgets/Checkbox.tsx'
import { type RowCells, VoucherRow } from './VoucherRow.tsx'

export interface VoucherTableProps {
  texts: {
    table: string
    loading: string
    selectPage: string
    columns: Record<Column, string>
  }
  /** Null while they are on their way: rows of the same height stand for them. */
  rows: { cells: RowCells; selected: boolean }[] | null
  pageSize: number
  pageChoice: 'none' | 'some' | 'all'
  canSelect: boolean
  canSelectPage: boolean
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
type Column = (typeof columns)[number]

const widths: Record<Column, string> = {
  batch: 'w-[5.25rem]',
  document: 'w-[5.5rem]',
  date: 'w-[6.25rem]',
  type: 'w-12',
  partner: 'w-34',
  remark: 'w-56 xl:w-auto',
  author: 'w-[4.25rem]',
  debit: 'w-[7.25rem]',
  credit: 'w-[7.25rem]',
}

const head =
  'sticky top-0 h-9 border-b border-line bg-sunken text-xs font-semibold whitespace-nowrap text-soft'

const isAmount = (column: Column) => column === 'debit' || column === 'credit'

/** The vouchers of one page. The table scrolls in its own area; its head and its first columns stay. */
export function VoucherTable({ texts, rows, ...props }: VoucherTableProps) {
  return (
    <table
      aria-label={texts.table}
      aria-busy={rows === null || undefined}
      className="w-full min-w-[500px] table-fixed border-separate border-spacing-0 text-[13px] lg:min-w-[700px]"
    >
      <thead>
        <tr>
          <th scope="col" className={`${head} left-0 z-30 w-11 text-center`}>
            <Checkbox
              label={texts.selectPage}
              checked={props.pageChoice === 'all'}
              mixed={props.pageChoice === 'some'}
              disabled={!props.canSelectPage}
              onChange={props.onTogglePage}
            />
          </th>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className={`${head} ${widths[column]} px-2.5 ${column === 'batch' ? 'left-11 z-30' : 'z-20'} ${isAmount(column) ? 'text-right' : 'text-left'}`}
            >
              {texts.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          ? rows.map(({ cells, selected }, index) => (
              // By place, not by voucher: another page writes into the rows that stand there already.
              <VoucherRow
                key={index}
                cells={cells}
                selected={selected}
                canSelect={props.canSelect}
                onToggle={props.onToggleRow}
              />
            ))
          : Array.from({ length: props.pageSize }, (_, index) => (
              <SkeletonRow key={index} place={index} />
            ))}
      </tbody>
    </table>
  )
}

/** A row on its way; the bars differ in length, as texts do. */
function SkeletonRow({ place }: { place: number }) {
  return (
    <tr aria-hidden="true" className="h-9">
      <td className="border-b border-line" />
      {columns.map((column, index) => (
        <td key={column} className="border-b border-line px-2.5">
          <div
            className="h-2.5 animate-pulse rounded-full bg-line"
            style={{
              width: `${55 + ((place * 7 + index * 13) % 40)}%`,
              marginLeft: isAmount(column) ? 'auto' : undefined,
            }}
          />
        </td>
      ))}
    </tr>
  )
}
