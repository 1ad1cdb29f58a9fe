import { Amount } from '../../domain/Amount.tsx'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'

export interface HomeRow {
  key: string
  title: string
  path: string
  /** The history state of the link, for the screen that it opens. */
  state?: object
  detail: string
  /** A short text at the end of the row. `label` is its text for screen readers. */
  mark: { shown: string; label: string } | null
  amount: string
  /** The button that redrafts a rejected document. `cannot` is the reason why that is not possible now. */
  redraft: { id: number; shown: string; label: string; cannot: string | undefined } | null
}

export interface HomeSectionProps {
  machine: MachineAttributes
  section: string
  heading: string
  icon: IconName
  /** Whether the rows are side by side on a large screen. */
  isWide: boolean
  /** The total number of rows. Null while it is unknown. */
  count: { shown: string; label: string } | null
  /** The link to the screen with all rows. Null if there is none. */
  all: { path: string; shown: string; label: string } | null
  status: 'loading' | 'shown' | 'failed'
  /** The text for screen readers while the section is loaded. */
  busy: string | null
  /** Why the rows shown may be outdated, after a failed reload. */
  outdated: string | null
  rows: readonly HomeRow[]
  /** The sentence that is shown if there are no rows. */
  emptyText: string
  retry: { shown: string; label: string }
  on: { retry(): void; redraft(id: number): void }
}

/**
 * One section of the home screen: at most five rows. It has room for at least three rows in two columns, and for two in one column:
 * little moves when the rows appear, and an employee with few documents does not scroll over empty space.
 */
export function HomeSection(props: HomeSectionProps) {
  const { status, rows, on } = props
  const id = `home-${props.section}`
  return (
    <section
      {...props.machine}
      data-section={props.section}
      aria-labelledby={id}
      aria-busy={props.busy !== null || undefined}
      className={`flex flex-col overflow-hidden rounded-xl border border-line bg-surface ${props.isWide ? 'xl:col-span-2' : ''}`}
    >
      <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
        <Icon name={props.icon} className="size-[18px] text-faint" />
        <h2 id={id} className="truncate font-semibold">
          {props.heading}
        </h2>
        {props.count && (
          <p className="text-soft tabular-nums">
            <span aria-hidden="true">{props.count.shown}</span>
            <span className="sr-only">{props.count.label}</span>
          </p>
        )}
        <span role="status" className="sr-only">
          {props.busy}
        </span>
        {props.all && (
          <Link
            to={props.all.path}
            aria-label={props.all.label}
            className="ml-auto inline-flex h-9 shrink-0 items-center gap-0.5 rounded-lg px-2 text-[13px] font-semibold text-soft hover:bg-sunken hover:text-ink"
          >
            {props.all.shown}
            <Icon name="right" className="size-4" />
          </Link>
        )}
      </header>
      <div
        className={`flex min-h-26 flex-1 flex-col ${props.isWide ? 'xl:min-h-13' : 'xl:min-h-39'}`}
      >
        {status === 'loading' && (
          <div aria-hidden="true" className="skeleton flex-1 [--row:52px]" />
        )}
        {status !== 'loading' && rows.length > 0 && (
          <ul
            className={`divide-y divide-line ${props.isWide ? 'xl:grid xl:grid-cols-5 xl:divide-x xl:divide-y-0' : ''}`}
          >
            {rows.map((row) => (
              <Row key={row.key} row={row} onRedraft={on.redraft} />
            ))}
          </ul>
        )}
        {status !== 'loading' && rows.length === 0 && (
          <div
            role={status === 'failed' ? 'alert' : undefined}
            className="flex flex-1 flex-col items-center justify-center gap-3 px-4 py-6 text-center text-soft"
          >
            <p>{props.emptyText}</p>
            {status === 'failed' && <Retry {...props.retry} onRetry={on.retry} />}
          </div>
        )}
        {props.outdated && (
          <div
            role="alert"
            className="mt-auto flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-1.5 text-[13px] text-negative"
          >
            {props.outdated}
            <Retry {...props.retry} onRetry={on.retry} />
          </div>
        )}
      </div>
    </section>
  )
}

function Retry(props: HomeSectionProps['retry'] & { onRetry(): void }) {
  return (
    <Button event="home.retry" onClick={props.onRetry}>
      <span aria-hidden="true">{props.shown}</span>
      <span className="sr-only">{props.label}</span>
    </Button>
  )
}

/**
 * One row. Its link covers the whole row. The button of a row with an action leaves little room on a phone, so that the amount is next to
 * the detail there.
 */
function Row({ row, onRedraft }: { row: HomeRow; onRedraft(id: number): void }) {
  const { redraft, mark } = row
  const gridClasses = redraft ? actionPlaces : plainPlaces
  return (
    <li className="relative flex h-13 items-center gap-3 px-4 hover:bg-sunken">
      <div
        className={`grid min-w-0 flex-1 items-baseline ${gridClasses.row} ${row.amount || mark ? gridClasses.gap : ''}`}
      >
        <Link
          to={row.path}
          state={row.state}
          title={row.title}
          className={`block truncate rounded font-medium after:absolute after:inset-0 hover:underline ${gridClasses.title}`}
        >
          {row.title}
        </Link>
        {row.amount && (
          <p className={`text-right ${gridClasses.amount}`}>
            <Amount>{row.amount}</Amount>
          </p>
        )}
        {row.detail && (
          <p className={`truncate text-[13px] text-soft ${gridClasses.detail}`} title={row.detail}>
            {row.detail}
          </p>
        )}
        {mark && (
          <p
            className={`col-start-2 text-right text-[13px] whitespace-nowrap text-soft tabular-nums ${row.amount ? 'row-start-2' : 'row-span-2 row-start-1 self-center'}`}
          >
            <span aria-hidden="true">{mark.shown}</span>
            <span className="sr-only">{mark.label}</span>
          </p>
        )}
      </div>
      {redraft && (
        <span className="relative z-10 shrink-0">
          <Button
            event="home.redraft"
            disabledReason={redraft.cannot}
            onClick={() => onRedraft(redraft.id)}
          >
            <span aria-hidden="true">{redraft.shown}</span>
            <span className="sr-only">{redraft.label}</span>
          </Button>
        </span>
      )}
    </li>
  )
}

const plainPlaces = {
  row: 'grid-cols-[minmax(0,1fr)_auto]',
  // Only in a row with a second column. Otherwise the gap next to an empty column would truncate the title.
  gap: 'gap-x-3',
  title: 'row-start-1',
  amount: 'col-start-2 row-start-1',
  detail: 'col-start-1 row-start-2',
}

const actionPlaces = {
  row: 'grid-cols-[auto_minmax(0,1fr)] sm:grid-cols-[minmax(0,1fr)_auto]',
  gap: 'gap-x-2 sm:gap-x-3',
  title: 'row-start-1 max-sm:col-span-2',
  amount: 'max-sm:row-start-2 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:self-center',
  detail: 'row-start-2 max-sm:col-start-2 sm:col-start-1',
}
