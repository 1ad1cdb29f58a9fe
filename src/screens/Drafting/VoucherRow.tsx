import { memo, type MouseEvent } from 'react'
import { clearTextSelection } from '../../hooks/clearTextSelection.ts'
import { addBreakOpportunities, breakableAmountClassesOf } from '../../domain/Amount.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { TruncatedRemark } from './TruncatedRemark.tsx'

export interface RowCells {
  id: string
  batch: string
  /**
   * The position of the row among adjacent rows of its batch. The batch number is shown only in the first row, the sum only in the last
   * one.
   */
  group: 'only' | 'first' | 'inner' | 'last'
  /** Empty in rows that do not show it. */
  batchSum: string
  batchSumLabel: string
  batchSumMark: string
  document: string
  date: string
  type: string
  partner: string
  remark: string
  fullRemark: string
  wholeLabel: string
  author: string
  debit: string
  credit: string
  selectLabel: string
}

interface VoucherRowProps {
  cells: RowCells
  labels: { debit: string; credit: string }
  selected: boolean
  /** Whether the keyboard cursor is on this row. */
  current: boolean
  canSelect: boolean
  onToggle(id: string): void
  onExtendTo(id: string): void
}

/** The grid areas of the cells below 1280 pixels (src/lists.css, `.vouchers`). The sum of a batch is below the last row. */
const area = {
  check: { gridArea: 'check' },
  batch: { gridArea: 'batch' },
  document: { gridArea: 'document' },
  date: { gridArea: 'date' },
  type: { gridArea: 'type' },
  partner: { gridArea: 'partner' },
  remark: { gridArea: 'remark' },
  author: { gridArea: 'author' },
  debit: { gridArea: 'debit' },
  credit: { gridArea: 'credit' },
}
const cell = 'px-2'
/**
 * A cell with a hidden text is positioned: otherwise the browser lays out each hidden text with every layout of the page. Below 1280 pixels
 * the sum of a batch is positioned in the row.
 */
const batchCells = { only: '', first: '', inner: 'relative', last: 'xl:relative' } as const
/** Below 480 pixels there are no columns, so each amount has a label: debit or credit. */
const labelled =
  'max-[479px]:not-empty:before:mr-1.5 max-[479px]:not-empty:before:font-normal max-[479px]:not-empty:before:text-soft max-[479px]:not-empty:before:content-[attr(data-label)]'

/** One voucher of the list. A click anywhere on the row selects it, unless the click ends a text selection. */
export const VoucherRow = memo(function VoucherRow(props: VoucherRowProps) {
  const { cells, selected, current, canSelect, onToggle } = props
  const isHead = cells.group === 'only' || cells.group === 'first'
  const extend = () => {
    clearTextSelection()
    props.onExtendTo(cells.id)
  }
  const click = (event: MouseEvent) => {
    if (!canSelect || event.target instanceof HTMLInputElement) return
    if (event.shiftKey) extend()
    else if (getSelection()?.isCollapsed !== false) onToggle(cells.id)
  }
  return (
    <tr
      data-testid="voucher-row"
      data-event={canSelect ? 'vouchers.extendTo' : undefined}
      aria-selected={selected}
      data-current={current || undefined}
      data-group={cells.group}
      onClick={click}
      className="row whitespace-nowrap"
    >
      <td style={area.check} className="text-center">
        <Checkbox
          label={cells.selectLabel}
          checked={selected}
          disabled={!canSelect}
          event="vouchers.toggleRow"
          onChange={(isRange) => (isRange ? extend() : onToggle(cells.id))}
        />
      </td>
      <td
        style={area.batch}
        className={`${cell} ${batchCells[cells.group]} font-semibold tabular-nums`}
      >
        {isHead ? cells.batch : <span className="min-[480px]:sr-only">{cells.batch}</span>}
        {cells.group === 'last' && (
          <span className="absolute bottom-1 left-13 text-xs font-normal text-faint xl:static xl:block">
            <span className="sr-only">{cells.batchSumLabel} </span>
            <span aria-hidden="true">{cells.batchSumMark} </span>
            <span className={breakableAmountClassesOf(cells.batchSum)}>
              {addBreakOpportunities(cells.batchSum)}
            </span>
          </span>
        )}
      </td>
      <td style={area.document} className={`${cell} tabular-nums`}>
        {cells.document}
      </td>
      <td style={area.date} className={`${cell} text-soft tabular-nums max-[479px]:text-right`}>
        {cells.date}
      </td>
      <td style={area.type} className={`${cell} text-soft max-[479px]:text-right`}>
        {cells.type}
      </td>
      <td style={area.partner} className={`${cell} truncate`} title={cells.partner}>
        {cells.partner}
      </td>
      <td style={area.remark} className={`${cell} truncate text-soft`} title={cells.fullRemark}>
        {cells.remark === cells.fullRemark ? (
          cells.remark
        ) : (
          <TruncatedRemark
            key={cells.id}
            cut={cells.remark}
            whole={cells.fullRemark}
            label={cells.wholeLabel}
          />
        )}
      </td>
      <td
        style={area.author}
        className={`${cell} truncate text-soft min-[480px]:max-xl:text-right`}
      >
        {cells.author}
      </td>
      <td
        style={area.debit}
        data-amount
        data-label={props.labels.debit}
        className={`${cell} ${labelled} text-right ${breakableAmountClassesOf(cells.debit)}`}
      >
        {addBreakOpportunities(cells.debit)}
      </td>
      <td
        style={area.credit}
        data-amount
        data-label={props.labels.credit}
        className={`${cell} ${labelled} text-right ${breakableAmountClassesOf(cells.credit)}`}
      >
        {addBreakOpportunities(cells.credit)}
      </td>
    </tr>
  )
})
