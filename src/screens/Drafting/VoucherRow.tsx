import { memo, type MouseEvent } from 'react'
import { amountLook } from '../../widgets/Amount.tsx'
import { Checkbox } from '../../widgets/Checkbox.tsx'
import { CutRemark } from './CutRemark.tsx'

export interface RowCells {
  id: string
  batch: string
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
  selected: boolean
  /** The keys stand on it. */
  current: boolean
  canSelect: boolean
  onToggle(id: string): void
  onExtendTo(id: string): void
}

const cell = 'border-b border-line px-2'
/** Stays while the table moves sideways, which it does on narrow screens alone: each such cell costs the browser a layer's worth of work. */
const kept = 'max-xl:kept'

/** One voucher of the list. A click anywhere selects it, except at the end of marking text. */
export const VoucherRow = memo(function VoucherRow(props: VoucherRowProps) {
  const { cells, selected, current, canSelect, onToggle } = props
  const click = (event: MouseEvent) => {
    if (!canSelect) return
    if (event.shiftKey) {
      // The browser would mark the text between the two clicks, and tick the box besides.
      event.preventDefault()
      getSelection()?.removeAllRanges()
      props.onExtendTo(cells.id)
      return
    }
    const isCheckbox = event.target instanceof HTMLInputElement
    if (!isCheckbox && getSelection()?.isCollapsed !== false) onToggle(cells.id)
  }
  return (
    <tr
      data-testid="voucher-row"
      data-event={canSelect ? 'vouchers.extendTo' : undefined}
      aria-selected={selected}
      data-current={current || undefined}
      onClick={click}
      className="row whitespace-nowrap"
    >
      <td className={`${kept} left-0 border-b border-line text-center`}>
        <Checkbox
          label={cells.selectLabel}
          checked={selected}
          disabled={!canSelect}
          event="vouchers.toggleRow"
          onChange={() => onToggle(cells.id)}
        />
      </td>
      <td className={`${cell} ${kept} left-11 font-semibold tabular-nums`}>{cells.batch}</td>
      <td className={`${cell} tabular-nums`}>{cells.document}</td>
      <td className={`${cell} text-soft tabular-nums`}>{cells.date}</td>
      <td className={`${cell} text-soft`}>{cells.type}</td>
      <td className={`${cell} truncate`} title={cells.partner}>
        {cells.partner}
      </td>
      <td className={`${cell} truncate text-soft`} title={cells.fullRemark}>
        {cells.remark === cells.fullRemark ? (
          cells.remark
        ) : (
          <CutRemark
            key={cells.id}
            cut={cells.remark}
            whole={cells.fullRemark}
            label={cells.wholeLabel}
          />
        )}
      </td>
      <td className={`${cell} truncate text-soft`}>{cells.author}</td>
      <td className={`${cell} text-right ${amountLook(cells.debit)}`}>{cells.debit}</td>
      <td className={`${cell} text-right ${amountLook(cells.credit)}`}>{cells.credit}</td>
    </tr>
  )
})
