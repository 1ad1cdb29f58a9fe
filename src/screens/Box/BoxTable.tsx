import { useEffect, useRef } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { copyAmountsAsNumbers } from '../../hooks/copyAmountsAsNumbers.ts'
import { BoxRow, type DocumentCells, type DocumentRowProps } from './BoxRow.tsx'

export interface BoxRowsProps
  extends Pick<DocumentRowProps, 'canSelect' | 'canOpen' | 'onOpen' | 'onToggle' | 'onExtendTo'> {
  texts: {
    loading: string
    selectAll: string
    columns: Record<Column, string>
  }
  /** The accessible name of the table. */
  label: string
  /** Null while loading. A placeholder is then shown. */
  rows: { cells: DocumentCells; selected: boolean | null; current: boolean }[] | null
  /** Null in a box in which documents cannot be selected. */
  choice: 'none' | 'some' | 'all' | null
  canSelectAll: boolean
  onToggleAll(): void
}

const columns = [
  ['id', 'w-15 text-left'],
  ['vouchers', 'w-30 xl:w-40 text-left'],
  ['title', 'w-64 lg:w-auto text-left'],
  ['price', 'w-28 text-right'],
  ['created', 'w-23 text-left'],
  ['department', 'w-21 text-left'],
  ['author', 'w-18 text-left'],
  ['status', 'w-33 text-left'],
] as const
type Column = (typeof columns)[number][0]

const head =
  'sticky top-0 z-20 h-9 border-b border-line bg-sunken text-xs font-semibold whitespace-nowrap text-soft'
/** The number of placeholder rows while a page loads. */
const PLACEHOLDER_ROWS = 10

/** When the list is shown again after a document was closed, focuses the row of that document. Returns the ref for the list. */
export function useReturnFocus(rows: BoxRowsProps['rows']) {
  const place = useRef<HTMLDivElement & HTMLTableElement & HTMLUListElement>(null)
  const current = rows?.find((row) => row.current)?.cells.id
  useEffect(() => {
    if (current === undefined) return
    const link = place.current?.querySelector<HTMLElement>(`a[data-document="${current}"]`)
    // Only on mount: later the cursor also moves by keyboard, which must not move the focus.
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return place
}

/** The documents of one page as a table that scrolls in its own area. */
export function BoxTable({ texts, rows, ...props }: BoxRowsProps) {
  const place = useReturnFocus(rows)
  const isSelecting = props.choice !== null
  return (
    <table
      ref={place}
      onCopy={copyAmountsAsNumbers}
      aria-label={props.label}
      aria-busy={rows === null || undefined}
      className="w-full min-w-[860px] table-fixed border-separate border-spacing-0 text-[13px]"
    >
      <thead>
        <tr>
          {isSelecting && (
            <th scope="col" className={`${head} left-0 w-11 text-center`}>
              <Checkbox
                label={texts.selectAll}
                checked={props.choice === 'all'}
                mixed={props.choice === 'some'}
                disabled={!props.canSelectAll}
                event="boxes.toggleAll"
                onChange={props.onToggleAll}
              />
            </th>
          )}
          {columns.map(([column, look]) => (
            <th key={column} scope="col" className={`${head} px-2 ${look}`}>
              {texts.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows ? (
          rows.map((row) => (
            <BoxRow
              key={row.cells.id}
              {...row}
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
