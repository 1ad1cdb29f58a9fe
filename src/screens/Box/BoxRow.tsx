import { memo, type MouseEvent } from 'react'
import { Amount } from '../../domain/Amount.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { StatusMark, type StatusLook } from '../../domain/StatusMark.tsx'

/** The texts of one document in a box. */
export interface DocumentCells {
  id: number
  /** The URL query that opens the document. */
  address: string
  number: string
  vouchers: string
  title: string
  price: string
  created: string
  department: string
  author: string
  status: { look: StatusLook; word: string; step: { shown: string; label: string } | null }
  /** The screen reader text before the title of an unread document. Null if it is not marked as unread. */
  unread: string | null
  selectLabel: string
}

export interface DocumentRowProps {
  cells: DocumentCells
  /** Null in a box in which documents cannot be selected. */
  selected: boolean | null
  current: boolean
  canSelect: boolean
  canOpen: boolean
  onOpen(id: number): void
  onToggle(id: number): void
  onExtendTo(id: number): void
}

const cell = 'truncate border-b border-line px-2'
const kept = 'kept print:static'

/** The link that opens a document. With a modifier key, the browser opens a new tab or window. */
export function DocumentLink({
  cells,
  canOpen,
  onOpen,
  ...props
}: Pick<DocumentRowProps, 'cells' | 'canOpen' | 'onOpen'> & { className?: string }) {
  const click = (event: MouseEvent) => {
    event.stopPropagation()
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (canOpen) onOpen(cells.id)
  }
  return (
    <a
      href={cells.address}
      data-event="boxes.open"
      data-document={cells.id}
      aria-disabled={canOpen ? undefined : true}
      title={cells.title}
      onClick={click}
      className={`rounded underline-offset-4 hover:underline ${cells.unread ? 'font-bold' : ''} ${props.className ?? ''}`}
    >
      {cells.unread && <span className="sr-only">{cells.unread}: </span>}
      {cells.title}
    </a>
  )
}

/** One row of the list. A click opens its document, a click on the checkbox selects it, and a Shift-click extends the selection to it. */
export const BoxRow = memo(function BoxRow(props: DocumentRowProps) {
  const { cells, selected, current, canSelect } = props
  const click = (event: MouseEvent) => {
    if (event.target instanceof HTMLInputElement) return
    if (event.shiftKey && canSelect) {
      event.preventDefault()
      getSelection()?.removeAllRanges()
      props.onExtendTo(cells.id)
      return
    }
    if (props.canOpen && getSelection()?.isCollapsed !== false) props.onOpen(cells.id)
  }
  return (
    <tr
      data-testid="document-row"
      aria-selected={selected ?? undefined}
      data-current={current || undefined}
      onClick={click}
      className="row cursor-pointer"
    >
      {selected !== null && (
        <td
          className={`${kept} left-0 border-b border-line text-center`}
          onClick={(event) => event.stopPropagation()}
        >
          <Checkbox
            label={cells.selectLabel}
            checked={selected}
            disabled={!canSelect}
            event="boxes.toggle"
            onChange={() => props.onToggle(cells.id)}
          />
        </td>
      )}
      <td className={`${cell} text-soft tabular-nums`}>{cells.number}</td>
      <td className={`${cell} text-soft tabular-nums`} title={cells.vouchers}>
        {cells.vouchers}
      </td>
      <td className={cell}>
        <DocumentLink
          cells={cells}
          canOpen={props.canOpen}
          onOpen={props.onOpen}
          className="block truncate"
        />
      </td>
      <td className={`${cell} text-right`}>
        <Amount>{cells.price}</Amount>
      </td>
      <td className={`${cell} text-soft tabular-nums`}>{cells.created}</td>
      <td className={`${cell} text-soft`}>{cells.department}</td>
      <td className={`${cell} text-soft`}>{cells.author}</td>
      <td className={cell}>
        <StatusMark {...cells.status} />
      </td>
    </tr>
  )
})
