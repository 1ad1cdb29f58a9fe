import { memo, type MouseEvent } from 'react'
import { clearTextSelection } from '../../hooks/clearTextSelection.ts'
import { BreakableAmount } from '../../domain/Amount.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ErpMark, type ErpMarkProps } from '../../domain/ErpMark.tsx'
import { StatusMark, type StatusLook } from '../../domain/StatusMark.tsx'
import { ApprovalLine, type ApprovalLineProps } from './ApprovalLine.tsx'
import { type Column, hidingClassOf } from './columns.ts'

/** The texts of one document in a box. */
export interface DocumentCells {
  id: number
  /** The URL query that opens the document. */
  address: string
  number: string
  vouchers: string
  vouchersInCard: string
  title: string
  price: string
  created: string
  department: string
  author: string
  /** The status as icon and word. `line` is the approval line of a waiting document; null for any other document. */
  status: { look: StatusLook; word: string; line: ApprovalLineProps | null }
  /** How long the document has waited, as a text; '' if it does not wait. */
  waiting: string
  completed: string
  /** Who rejected the document, with the first line of the reason; null if it was not rejected. */
  rejection: string | null
  /** The principals for whom the employee can decide on the document, as a text; null if there are none. */
  acting: string | null
  /** The state of the document in the ERP; null if it has none. */
  erp: ErpMarkProps | null
  attachments: { count: string; label: string } | null
  /** A text for screen readers before the title of an unread document; null if the document is not unread. */
  unread: string | null
  selectLabel: string
}

export interface DocumentRowProps {
  cells: DocumentCells
  columns: readonly Column[]
  /** Whether the document is selected; null in a box without selection. */
  selected: boolean | null
  current: boolean
  canSelect: boolean
  canOpen: boolean
  onOpen(id: number): void
  onToggle(id: number): void
  onExtendTo(id: number): void
}

const cell = 'border-b border-line px-2'
const stickyCell = 'kept print:static'

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
      {cells.unread && (
        <>
          <span
            aria-hidden="true"
            className="mr-1.5 inline-block size-2 rounded-full border border-transparent bg-fill align-middle"
          />
          <span className="sr-only">{cells.unread}: </span>
        </>
      )}
      {cells.title}
    </a>
  )
}

/** The status of a document, with the progress of a waiting one. */
export function DocumentStatus({ status: { line, ...mark } }: Pick<DocumentCells, 'status'>) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <StatusMark {...mark} />
      {line && <ApprovalLine {...line} />}
    </span>
  )
}

/** Shows the principals for whom the employee can decide on a document. */
export function PrincipalBadge({ acting }: Pick<DocumentCells, 'acting'>) {
  if (acting === null) return null
  return (
    <span
      title={acting}
      className="max-w-40 shrink-0 truncate rounded-full bg-tint px-2 text-xs leading-5 font-semibold text-accent ring-1 ring-accent/40 ring-inset"
    >
      {acting}
    </span>
  )
}

/** Shows the number of files of a document. */
export function AttachmentCount({ attachments }: Pick<DocumentCells, 'attachments'>) {
  if (!attachments) return null
  return (
    <span
      title={attachments.label}
      className="inline-flex shrink-0 items-center gap-0.5 text-xs text-faint tabular-nums"
    >
      <Icon name="clip" className="size-3.5" />
      <span aria-hidden="true">{attachments.count}</span>
      <span className="sr-only">{attachments.label}</span>
    </span>
  )
}

/** Shows who rejected a document, with the first line of the reason. */
export function RejectionSummary({ rejection }: Pick<DocumentCells, 'rejection'>) {
  if (rejection === null) return null
  return (
    <p title={rejection} className="truncate text-xs text-negative">
      {rejection}
    </p>
  )
}

/** One row of the list. A click opens its document, a click on the checkbox selects it, and a Shift-click extends the selection to it. */
export const BoxRow = memo(function BoxRow(props: DocumentRowProps) {
  const { cells, selected, current, canSelect } = props
  const extend = () => {
    clearTextSelection()
    props.onExtendTo(cells.id)
  }
  const click = (event: MouseEvent) => {
    if (event.target instanceof HTMLInputElement) return
    if (event.shiftKey && canSelect) {
      event.preventDefault()
      extend()
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
          className={`${stickyCell} left-0 border-b border-line text-center`}
          onClick={(event) => event.stopPropagation()}
        >
          <Checkbox
            label={cells.selectLabel}
            checked={selected}
            disabled={!canSelect}
            event="boxes.toggle"
            onChange={(isRange) => (isRange ? extend() : props.onToggle(cells.id))}
          />
        </td>
      )}
      {props.columns.map((column) => (
        <td
          key={column}
          className={`${cell} ${looks[column]} ${hidingClassOf(column, props.columns)}`}
        >
          {contentOf(column, props)}
        </td>
      ))}
    </tr>
  )
})

const looks: Record<Column, string> = {
  id: 'truncate text-soft tabular-nums',
  vouchers: 'text-soft tabular-nums',
  title: '',
  price: 'text-right',
  created: 'truncate text-soft tabular-nums',
  department: 'truncate text-soft',
  author: 'truncate text-soft',
  waiting: 'truncate text-soft tabular-nums',
  completed: 'truncate text-soft tabular-nums',
  status: '',
}

function contentOf(column: Column, { cells, canOpen, onOpen }: DocumentRowProps) {
  if (column === 'title') {
    return (
      <>
        <span className="flex min-w-0 items-center gap-2">
          <DocumentLink
            cells={cells}
            canOpen={canOpen}
            onOpen={onOpen}
            className="block min-w-0 truncate"
          />
          <PrincipalBadge {...cells} />
          <AttachmentCount {...cells} />
        </span>
        <RejectionSummary {...cells} />
      </>
    )
  }
  if (column === 'id') return cells.number
  if (column === 'price') return <BreakableAmount>{cells.price}</BreakableAmount>
  if (column === 'status') {
    return (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1">
        <DocumentStatus {...cells} />
        {cells.erp && <ErpMark {...cells.erp} />}
      </span>
    )
  }
  if (column === 'vouchers') {
    // The names of some categories are two words, which wrap. Two lines are not higher than the row.
    return (
      <span title={cells.vouchers} className="line-clamp-2 leading-4">
        {cells.vouchers}
      </span>
    )
  }
  return cells[column]
}
