import { clearTextSelection } from '../../hooks/clearTextSelection.ts'
import { Amount } from '../../domain/Amount.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErpMark } from '../../domain/ErpMark.tsx'
import {
  PrincipalBadge,
  AttachmentCount,
  DocumentLink,
  DocumentStatus,
  RejectionSummary,
} from './BoxRow.tsx'
import { SortField } from './SortField.tsx'
import { type BoxRowsProps, useFocusClosedDocument } from './BoxTable.tsx'

/** The documents of one page on a narrow screen, as a list of cards that are large enough for touch. */
export function BoxCards({ texts, rows, ...props }: BoxRowsProps) {
  const listRef = useFocusClosedDocument(rows)
  if (!rows) {
    return <div role="status" aria-label={texts.loading} className="skeleton h-90" />
  }
  return (
    <>
      <div className="flex h-11 items-center border-b border-line bg-sunken px-1.5 text-[13px] text-soft">
        {props.headerSelection && (
          <>
            <Checkbox
              label={texts.selectAll}
              checked={props.headerSelection === 'all'}
              mixed={props.headerSelection === 'some'}
              disabled={!props.canSelectAll}
              event="boxes.toggleAll"
              onChange={props.onToggleAll}
            />
            <span aria-hidden="true" className="max-sm:hidden">
              {texts.selectAll}
            </span>
          </>
        )}
        <SortField texts={texts} {...props} />
      </div>
      <ul ref={listRef} aria-label={props.label}>
        {rows.map(({ cells, selected, current }) => (
          <li
            key={cells.id}
            data-testid="document-row"
            data-current={current || undefined}
            className={`flex border-b border-line py-2.5 pr-4 data-current:shadow-[inset_3px_0_0_var(--accent)] ${selected === null ? 'pl-4' : 'pl-1.5'} ${selected ? 'bg-tint' : ''}`}
          >
            {selected !== null && (
              <Checkbox
                label={cells.selectLabel}
                checked={selected}
                disabled={!props.canSelect}
                event="boxes.toggle"
                onChange={(isRange) => {
                  if (!isRange) return props.onToggle(cells.id)
                  clearTextSelection()
                  return props.onExtendTo(cells.id)
                }}
              />
            )}
            <div className="relative min-w-0 flex-1">
              <div className="flex items-baseline gap-3">
                {/* The link covers the whole card, so that a tap anywhere on it opens the document. */}
                <DocumentLink
                  cells={cells}
                  canOpen={props.canOpen}
                  onOpen={props.onOpen}
                  className="line-clamp-2 flex-1 after:absolute after:-inset-y-2.5 after:right-0 after:left-0"
                />
                <AttachmentCount {...cells} />
                <Amount>{cells.price}</Amount>
              </div>
              <RejectionSummary {...cells} />
              {(cells.acting || cells.erp) && (
                <p className="my-1 flex flex-wrap gap-1.5">
                  <PrincipalBadge {...cells} />
                  {cells.erp && <ErpMark {...cells.erp} />}
                </p>
              )}
              <p className="mt-0.5 flex text-[13px] text-soft">
                <span className="truncate">
                  {[cells.author, cells.department, cells.created].filter(Boolean).join(' · ')}
                </span>
                {cells.waiting && props.columns.includes('waiting') && (
                  <span className="shrink-0 whitespace-pre"> · {cells.waiting}</span>
                )}
              </p>
              <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-[13px]">
                <span className="text-faint tabular-nums">
                  {cells.number} · {cells.vouchersInCard}
                </span>
                <DocumentStatus {...cells} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
