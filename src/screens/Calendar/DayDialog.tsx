import { Amount } from '../../domain/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { CategoryMark, type CategoryName } from '../../ui/CategoryMark.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Link } from '../../ui/Link.tsx'

export interface DayRow {
  key: string
  category: CategoryName
  name: string
  title: string
  status: string
  detail: string
  amount: string
  path: string
  /** The history state of the link, which the opened screen reads. */
  state?: object
}

export interface DayDialogProps {
  title: string
  /** The name of the dates that are shown: due dates or G/L dates. */
  dates: string
  close: string
  /** The text for screen readers while the rows are loading; null otherwise. */
  busy: string | null
  isFailed: boolean
  /** The sentence that is shown if there are no rows. */
  emptyText: string
  retry: string
  rows: readonly DayRow[]
  /** The sentence that not all rows are shown; null if all are. */
  more: string | null
  on: { close(): void; retry(): void }
}

/** The dialog with the vouchers and documents of one day. */
export function DayDialog(props: DayDialogProps) {
  const { busy, rows, on } = props
  return (
    <Modal
      size="draft"
      title={props.title}
      beside={<span className="text-[13px] text-soft max-sm:hidden">{props.dates}</span>}
      closeLabel={props.close}
      onClose={on.close}
    >
      <p className="px-5 pt-3 text-[13px] text-soft sm:hidden">{props.dates}</p>
      <span role="status" className="sr-only">
        {busy}
      </span>
      <div aria-busy={busy !== null || undefined} className="min-h-52 overflow-y-auto">
        {busy !== null && <div aria-hidden="true" className="skeleton h-52 [--row:52px]" />}
        {busy === null && rows.length === 0 && (
          <div
            role={props.isFailed ? 'alert' : undefined}
            className="flex h-52 flex-col items-center justify-center gap-3 px-4 text-center text-soft"
          >
            <p>{props.emptyText}</p>
            {props.isFailed && (
              <Button event="calendar.retry" onClick={on.retry}>
                {props.retry}
              </Button>
            )}
          </div>
        )}
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.key} className="relative px-5 py-2.5 hover:bg-sunken sm:px-6">
              <div className="flex gap-3">
                <Link
                  to={row.path}
                  state={row.state}
                  className="block min-w-0 flex-1 truncate rounded font-medium after:absolute after:inset-0 hover:underline"
                >
                  {row.title}
                </Link>
                <Amount>{row.amount}</Amount>
              </div>
              <div className="flex flex-wrap gap-x-3 text-[13px] text-soft">
                <p className="min-w-0 flex-auto truncate">{row.detail}</p>
                <p className="flex items-center gap-1.5 max-[479px]:basis-full">
                  <CategoryMark category={row.category} />
                  {row.name} · {row.status}
                </p>
              </div>
            </li>
          ))}
        </ul>
        {props.more && (
          <p className="border-t border-line px-5 py-3 text-[13px] text-soft sm:px-6">
            {props.more}
          </p>
        )}
      </div>
    </Modal>
  )
}
