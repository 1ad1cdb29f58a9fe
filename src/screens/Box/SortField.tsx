import { useId } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import type { BoxRowsProps } from './BoxTable.tsx'
import { type SortKey, sortKeyByColumn } from './columns.ts'

/** The select field for the sort order above the cards, which have no column headers. */
export function SortField({
  texts,
  columns,
  order,
  canSort,
  onSort,
}: Pick<BoxRowsProps, 'texts' | 'columns' | 'order' | 'canSort' | 'onSort'>) {
  const id = useId()
  const sortable = Object.entries(sortKeyByColumn) as [keyof typeof sortKeyByColumn, SortKey][]
  const options = sortable.filter(([column]) => columns.includes(column))
  const isAscending = order.direction === 'ascending'
  return (
    <div className="ml-auto flex items-center gap-1">
      <label htmlFor={id}>{texts.order}</label>
      <select
        id={id}
        value={order.column}
        disabled={!canSort}
        data-event="boxes.sort"
        onChange={(event) => onSort(event.target.value as SortKey)}
        className="h-8 rounded-lg bg-surface px-1.5 text-ink"
      >
        {options.map(([column, name]) => (
          <option key={name} value={name}>
            {texts.columns[column]}
          </option>
        ))}
      </select>
      <IconButton
        icon={isAscending ? 'up' : 'down'}
        label={isAscending ? texts.ascending : texts.descending}
        disabledReason={canSort ? undefined : texts.order}
        event="boxes.sort"
        onClick={() => onSort(order.column)}
      />
    </div>
  )
}
